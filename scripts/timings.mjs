import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './setup.mjs'

/** Beside the pictures of failed tests; not committed. */
const file = join(root, 'test-results', 'timings.json')
/** What belongs together: the check and the tests of one CI run name the same one. */
const run = process.env.BIURKO_RUN ?? String(process.pid)

function read() {
  const timings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  return timings?.run === run ? timings : { run, phases: [], files: [], setups: [] }
}

function change(edit) {
  const timings = read()
  edit(timings)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(timings, undefined, 2)}\n`)
}

/** Runs a phase and keeps its seconds. */
export async function timed(phase, work) {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const seconds = Math.round((performance.now() - started) / 100) / 10
    change(({ phases }) => phases.push({ phase, seconds }))
  }
}

/** Keeps the seconds of a part's test files and set-ups, as `test-report.mjs` has measured them. */
export function keepFiles(part, { files, setups }) {
  change(timings => {
    timings.files.push(...files.map(entry => ({ part, ...entry })))
    timings.setups.push(...setups.map(entry => ({ part, ...entry })))
  })
}

const row = (seconds, name) => `${seconds.toFixed(1).padStart(8)} s  ${name}`

/** The phases in their order, then the slowest files and set-ups. */
export function timingsTable(slowest = 20) {
  const { phases, files, setups } = read()
  const entries = [
    ...files.map(({ part, file, tests, imports }) => ({ seconds: tests + imports, name: `${part}: ${file}` })),
    ...setups.map(({ part, name, seconds }) => ({ seconds, name: `${part}: ${name} (set-up)` })),
  ].sort((left, right) => right.seconds - left.seconds)
  return [
    'Seconds of each phase:',
    ...phases.map(({ phase, seconds }) => row(seconds, phase)),
    `The ${slowest} slowest files and set-ups:`,
    ...entries.slice(0, slowest).map(({ seconds, name }) => row(seconds, name)),
  ].join('\n')
}
