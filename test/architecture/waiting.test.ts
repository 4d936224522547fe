import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Tests await events. A pause is too short on a busy machine and too long on every other; so is the patience of a poll. */

const root = join(import.meta.dirname, '../..')
const files = globSync(['src/**/*.test.{ts,tsx}', 'src/**/testing.ts', 'test/**/*.ts'], { cwd: root })
  .filter(path => path !== 'test/architecture/waiting.test.ts')
  .toSorted()

/** Timers, except where their names are quoted to be faked; statements that sleep; loops that look at the clock. */
const pauses = /(?<!')\b(setTimeout|setInterval|waitForTimeout|pg_sleep|sleep)\b(?!')|\bscheduler\.wait\b|\bAtomics\.wait\b|\b(for|while) \(.*\bDate\.now\(\)/
const polls = /\bvi\.wait(For|Until)\(/
/** What a page shows tells nobody that it has changed: the journeys look again. */
const looks = /\bexpect\.poll\(/

/** The only lines that may wait, and why. The list only shrinks. */
const allowed: Record<string, { lines: number; why: string }> = {
  'src/platform/files/storage.test.ts': { lines: 1, why: 'A reader rests for longer than the store may be silent: the time is what is tested.' },
  'test/fakes/smtp.ts': { lines: 2, why: 'The pace of stand-ins that drip or are slow; no test waits for it.' },
  'test/busy-worker.ts': { lines: 1, why: 'A thread that stands while time goes by: how it is judged is what is tested.' },
  'test/until.ts': { lines: 1, why: 'PostgreSQL tells nobody of a lock that is waited for.' },
  'test/faults/until.ts': { lines: 1, why: 'The few things that tell nobody; each is named there.' },
  'test/faults/bench.test.ts': { lines: 1, why: 'The program under test never ends by itself; nobody waits for its timer.' },
  'test/faults/broken-requests.test.ts': { lines: 1, why: 'The pace of a caller that drips; the test waits for what the server does.' },
  'test/faults/uploads.test.ts': { lines: 1, why: 'The pace of a caller that drips; the test waits for what the server does.' },
  'test/installation.ts': { lines: 1, why: 'Closes connections that were busy when closing began; Node tells of none that becomes idle.' },
  'test/longest-block.ts': { lines: 1, why: 'The clock of a measurement, for which nobody pauses.' },
  'test/keep-server.ts': { lines: 1, why: 'How long a server is kept when nobody is at work.' },
  'test/e2e/letters.ts': {
    lines: 2,
    why: "The demo's mailbox tells nobody of a letter; and the end of patience for one that never comes, which fails the test.",
  },
  'test/e2e/processes.ts': { lines: 1, why: 'The end of patience with a server that does not end.' },
  'test/e2e/exports.test.ts': { lines: 1, why: 'A slow line, during which the test goes on.' },
  'test/e2e/frame.test.ts': { lines: 1, why: 'A slow line, during which the test goes on.' },
  'test/e2e/keyboard.test.ts': { lines: 1, why: 'The page under test is idle late: its own timer, for which nobody pauses.' },
  'test/e2e/sections.test.ts': { lines: 1, why: 'That a page is not scrolled shows only after the time in which it would have been.' },
}

const isWaiting = (path: string, line: string) => pauses.test(line) || polls.test(line) || (looks.test(line) && !path.startsWith('test/e2e/'))

const waiting = new Map(
  files.map(path => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return [path, lines.flatMap((line, place) => (isWaiting(path, line) ? [`${path}:${place + 1}: ${line.trim()}`] : []))]
  }),
)

it('waiting: is done in the places that are named, and nowhere else', () => {
  expect(files.length).toBeGreaterThan(300)
  const others = [...waiting].filter(([path, lines]) => lines.length > (allowed[path]?.lines ?? 0))
  expect(others.flatMap(([, lines]) => lines)).toEqual([])
})

it('waiting: is named in no place that has less of it by now', () => {
  expect(Object.entries(allowed).filter(([path, { lines }]) => (waiting.get(path)?.length ?? 0) < lines)).toEqual([])
})
