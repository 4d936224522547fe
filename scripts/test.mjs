import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
if ((await run(['test/prerequisites.ts'])) !== 0) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'biurko-results-'))

/** Each part is told apart by its name; the API tests run on both databases. */
const parts = [
  { name: 'embedded', project: 'api', environment: { BIURKO_TEST_DATABASE: 'embedded' } },
  { name: 'postgres', project: 'api', environment: { BIURKO_TEST_DATABASE: 'postgres' } },
  { name: 'faults', project: 'faults', environment: {} },
  { name: 'e2e', project: 'e2e', environment: {} },
]

const reporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/unhandled.mjs']
const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const few = text => text.split('\n').slice(0, linesTold).join('\n    ')

let passed = 0
let failed = 0
/** What failed, told once more at the end, each in so many lines. */
const faults = []
const linesTold = 12
for (const { name, project, environment } of parts) {
  console.log(`\n=== ${name}`)
  const file = join(folder, `${name}.json`)
  const unhandled = join(folder, `${name}-unhandled.json`)
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, `--outputFile.json=${file}`], {
    ...environment,
    BIURKO_UNHANDLED: unhandled,
  })
  const result = read(file)
  passed += result?.numPassedTests ?? 0
  // A file that cannot even be read has no failed tests of its own, and a run that ends badly has failed all the same.
  const broken = result ? result.testResults.filter(suite => suite.status === 'failed' && suite.assertionResults.length === 0).length : 1
  const counted = (result?.numFailedTests ?? 0) + broken
  failed += counted === 0 && code !== 0 ? 1 : counted
  for (const suite of result?.testResults ?? [])
    for (const { status, fullName, failureMessages } of suite.assertionResults)
      if (status === 'failed') faults.push(`${name}: ${relative('.', suite.name)}: ${fullName}\n    ${few(failureMessages.join('\n'))}`)
  for (const error of read(unhandled) ?? []) faults.push(`${name}: no test has caught\n    ${few(error)}`)
  if (counted > 0 || code !== 0) faults.push(`${name}: ${counted} failed, ${broken} of them whole files, exit code ${code}`)
}
rmSync(folder, { recursive: true, force: true })
if (faults.length > 0) console.log(`\n=== failed\n${faults.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
