import { sealAudit } from '#features/audit/server/sealer.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { OperatorError } from '#platform/config/operator-error.ts'

/** Never into a database of one's own; nor beside real offices, as the demo itself sees to. */
export async function loadDemo(installation: Installation): Promise<string> {
  if (installation.config.database_url) throw new OperatorError('Dane demonstracyjne wczytuje się tylko do wbudowanej bazy, bez DATABASE_URL.')
  const count = await (await import('#demo/seed.ts')).seedDemo(installation)
  for (const { id } of await installation.offices.list()) await sealAudit(installation.database, id)
  if (count === 0) return 'Dane demonstracyjne są już wczytane.'
  return `Wczytano ${plural(count, ['biuro', 'biura', 'biur'])} z danymi demonstracyjnymi. Uruchamia je npm start.`
}
