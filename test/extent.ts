/** Whether all is tested (`npm run test:all` sets BIURKO_TEST_ALL=1), or what a change can break (`npm test`). CONTRIBUTING.md says what the short run leaves out, and why. */
export const isWhole = process.env.BIURKO_TEST_ALL === '1'
