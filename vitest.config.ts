import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { embeddedFiles } from './test/embedded-files.ts'
import { LongestFirst } from './test/longest-first.ts'

// Compiled once for all processes of all runs, which are started from here on.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const common = {
  setupFiles: ['./test/setup.ts'],
  pool: 'forks' as const,
  // As patient as the journeys are with all that is visible.
  expect: { poll: { timeout: 15_000 } },
}

const api = {
  ...common,
  // The program is read once by a process that runs one file after the other, not anew with each of two hundred files.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // A test file waits for its database half of the time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...api,
          name: 'api',
          include: ['src/**/*.test.{ts,tsx}', 'test/{,access/,architecture/}*.test.ts'],
          globalSetup: ['./test/global-setup.ts'],
          setupFiles: [...common.setupFiles, './test/statements/setup.ts'],
        },
      },
      { test: { ...api, name: 'embedded', include: embeddedFiles, globalSetup: ['./test/embedded-setup.ts'] } },
      // Each file has its own databases, ports and processes, and waits for what it looks for: two of them side by side disturb each other in nothing.
      {
        test: {
          ...common,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['./test/faults/global-setup.ts'],
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      // One server for all files, each of which has an office and a browser of its own.
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['./test/e2e/global-setup.ts'],
          // A process runs one file after the other, with one browser and what it has read of the program.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
