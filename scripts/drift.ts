import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publishedAt, publishedText } from './published.ts'
import { tableTypesAt, tableTypesText } from './table-types.ts'

/** What is generated is committed: this fails when migrations, table types or the published contract lag behind their sources. */
const root = join(import.meta.dirname, '..')
const faults: string[] = []

if (readFileSync(publishedAt, 'utf8') !== (await publishedText())) faults.push('docs/openapi.json is out of date: npm run openapi')
if (readFileSync(tableTypesAt, 'utf8') !== tableTypesText()) faults.push('src/app/table-types.ts is out of date: npm run db:types')

// drizzle-kit takes its folder relative to the project.
const copy = mkdtempSync(join(root, 'db/.drift-'))
try {
  cpSync(join(root, 'db/migrations'), copy, { recursive: true })
  const before = readdirSync(copy).length
  execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate'], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, MIGRATIONS_FOLDER: copy.slice(root.length + 1) },
  })
  if (readdirSync(copy).length !== before) faults.push('db/migrations are out of date: npm run db:generate')
} finally {
  rmSync(copy, { recursive: true, force: true })
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
