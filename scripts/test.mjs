import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'
import { keepFiles, timed, timingsTable } from './timings.mjs'

const everything = process.argv.includes('--all')
/**
 * Vitest's projects. The faults wait for the processes that they start and end for more than half of their time, so they run beside what
 * keeps both cores busy; the journeys do so by themselves, two files at once.
 */
const rounds = [[['api', 'embedded'], ['faults']], [['e2e']]]
/** Of each failure, told once more at the end, so many lines. */
const maxLines = 12

const reports = mkdtempSync(join(tmpdir(), 'biurko-results-'))

/** What a part came to; a run that ended without a report has failed as a whole. */
function readReport(file, code) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, failures: [], files: [], setups: [] }
  // Files that cannot be loaded and errors outside of any test count too; so does an exit code that nothing explains.
  const failures = report.failures.length > 0 || code === 0 ? report.failures : [{ name: `exit code ${code}`, message: '' }]
  return { ...report, failures }
}

function runVitest(part, report, output) {
  const reporters = ['--reporter=default', '--reporter=./scripts/test-report.mjs']
  const environment = { BIURKO_TEST_REPORT: report, ...(everything && { BIURKO_TEST_ALL: '1' }) }
  return timed(part, () => run(['node_modules/vitest/vitest.mjs', 'run', '--project', part, ...reporters], environment, output))
}

/** Into a file what is said beside another part, which would talk across it; it is told when the part has ended. */
async function runAside(part, report) {
  const words = join(reports, `${part}.txt`)
  const output = openSync(words, 'w')
  const code = await runVitest(part, report, output)
  closeSync(output)
  console.log(`\n=== ${part}\n${readFileSync(words, 'utf8')}`)
  return code
}

async function runPart(part, aside) {
  if (!aside) console.log(`\n=== ${part}`)
  const report = join(reports, `${part}.json`)
  const code = await (aside ? runAside(part, report) : runVitest(part, report))
  const { passed, failures, ...times } = readReport(report, code)
  keepFiles(part, times)
  return { passed, failures: failures.map(({ name, message }) => `${part}: ${name}\n    ${message.split('\n').slice(0, maxLines).join('\n    ')}`) }
}

async function runLane(parts, place) {
  const results = []
  for (const part of parts) results.push(await runPart(part, place > 0))
  return results
}

ensureInstalled()
await timed('build', async () => ensureBuilt())
if ((await timed('prerequisites', () => run(['test/prerequisites.ts']))) !== 0) process.exit(1)

const results = []
for (const lanes of rounds) results.push(...(await Promise.all(lanes.map(runLane))).flat())
rmSync(reports, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap(result => result.failures)
console.log(`\n${timingsTable()}`)
if (failures.length > 0) console.log(`\n=== failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
