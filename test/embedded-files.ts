import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWhole } from './extent.ts'

/** Which test files run on the embedded database too; PostgreSQL carries the whole suite. */

const root = join(import.meta.dirname, '..')

/** What the two databases do differently: connections, batches, lists, search, jobs, migrations, locks, and the fences between offices. */
const different = [
  'src/platform/db/{db,list-query,migrate,sequence-numbers,unique-violations}.test.ts',
  'src/platform/db/embedded/*.test.ts',
  'src/platform/jobs/jobs.test.ts',
  'src/platform/config/offices.test.ts',
  'src/features/search/tests/{contents,lists}.test.ts',
  'src/features/users/tests/meanwhile.test.ts',
  'test/architecture/{catalogue,fence}.test.ts',
]

/** Where a feature has no `api.test.ts`: the plainest file that calls its API. */
export const plainest: Record<string, string> = {
  realtime: 'src/features/realtime/stream.test.ts',
  pricelist: 'src/features/billing/tests/api.test.ts',
  tenants: 'src/features/tenants/tests/appearance.test.ts',
  users: 'src/features/users/tests/people.test.ts',
}

/** How a test comes by a database; all others prove the same on each. */
const opensDatabase = /'#test\/(database|installation|fixtures\/office|access\/tenant-fixtures|access\/access-matrix)\.ts'|\/testing\.ts'|\bstartEmbedded\b/

const findFiles = (patterns: readonly string[]) => globSync([...patterns], { cwd: root })

const worksOnDatabase = (path: string) => opensDatabase.test(readFileSync(join(root, path), 'utf8'))

export const fewFiles = [...new Set(findFiles([...different, 'src/features/*/{,tests/}api.test.ts', ...Object.values(plainest)]))]

const allFiles = () => findFiles(['src/**/*.test.{ts,tsx}', 'test/{,access/,architecture/}*.test.ts']).filter(worksOnDatabase)

export const embeddedFiles = isWhole ? allFiles() : fewFiles
