import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What the program does is asked of a cluster that is given: the features' API, access, the fences, offices that come and go, and the life of the cluster itself. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    name: 'cluster',
    include: [
      'test/cluster/*.test.ts',
      'test/architecture/fence.test.ts',
      'test/access/*.test.ts',
      'src/features/*/tests/**/*.test.ts',
      'src/cli/removal.test.ts',
      'src/cli/office-archive/*.test.ts',
    ],
    setupFiles: ['./test/setup.ts'],
    globalSetup: ['./test/cluster/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
