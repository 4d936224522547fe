/** Whether the clock of this run was put forward or back (`npm run test:at`). */
export const isOtherMoment = process.env.FAKETIME !== undefined

/** Without the library that moves the clock: Chromium would stumble over it, its pages are told the time. */
export function withOwnClock({ LD_PRELOAD, ...environment } = process.env) {
  return environment as Record<string, string>
}
