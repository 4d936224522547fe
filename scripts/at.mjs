import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

/**
 * Runs tests as if it were another moment, which passes on from there: `npm run test:at -- 2028-02-29T07:30Z --project api src/features/leave`.
 * Clocks of server, database and browser are put forward alike. Needs libfaketime (Debian's package "faketime").
 */
const [moment = '', ...args] = process.argv.slice(2)
const begin = Date.parse(moment)
const libraries = '/usr/lib'
const library = existsSync(libraries)
  ? readdirSync(libraries)
      .map(name => join(libraries, name, 'faketime', 'libfaketime.so.1'))
      .find(existsSync)
  : undefined

if (Number.isNaN(begin)) {
  console.error('Which moment? For example: npm run test:at -- 2028-02-29T07:30Z --project api')
  process.exitCode = 1
} else if (!library) {
  console.error('libfaketime is missing; please install it: sudo apt-get install faketime')
  process.exitCode = 1
} else {
  ensureInstalled()
  ensureBuilt()
  if ((await run(['test/prerequisites.ts'])) !== 0) process.exit(1)
  const seconds = Math.round((begin - Date.now()) / 1000)
  process.exitCode = await run(['node_modules/vitest/vitest.mjs', 'run', ...args], {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // How long something takes stays as it is, and so do the files' own times.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  })
}
