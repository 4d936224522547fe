import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'
import { keepFiles, timed, timingsTable } from './timings.mjs'

const everything = process.argv.includes('--all')
/** Vitest's projects, one after the other: each keeps both cores busy by itself. */
const parts = ['api', 'embedded', 'faults', 'e2e']
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

async function runPart(part) {
  console.log(`\n=== ${part}`)
  const file = join(reports, `${part}.json`)
  const code = await timed(part, () =>
    run(['node_modules/vitest/vitest.mjs', 'run', '--project', part, '--reporter=default', '--reporter=./scripts/test-report.mjs'], {
      BIURKO_TEST_REPORT: file,
      ...(everything && { BIURKO_TEST_ALL: '1' }),
    }),
  )
  const { passed, failures, ...times } = readReport(file, code)
  keepFiles(part, times)
  return { passed, failures: failures.map(({ name, message }) => `${part}: ${name}\n    ${message.split('\n').slice(0, maxLines).join('\n    ')}`) }
}

ensureInstalled()
await timed('build', async () => ensureBuilt())
if ((await timed('prerequisites', () => run(['test/prerequisites.ts']))) !== 0) process.exit(1)

const results = []
for (const part of parts) results.push(await runPart(part))
rmSync(reports, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap(result => result.failures)
console.log(`\n${timingsTable()}`)
if (failures.length > 0) console.log(`\n=== failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
