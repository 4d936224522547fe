import { plural } from '#kernel/plural.ts'
import type { Installation } from '#server/context.ts'
import { Complaint } from '#server/complaint.ts'

/** The demo's passwords are known to everybody: it never comes to a database of one's own, nor beside real offices. */
export async function loadDemo(installation: Installation): Promise<string> {
  const { config, offices } = installation
  if (config.database_url) throw new Complaint('Dane demonstracyjne wczytuje się tylko do wbudowanej bazy, bez DATABASE_URL.')
  const before = await offices.list()
  if (before.some(({ id }) => id === 'demo')) return 'Dane demonstracyjne są już wczytane.'
  if (before.length > 0) throw new Complaint('W tej bazie są już biura. Dane demonstracyjne wczytuje się do pustego folderu DATA_DIR.')
  await (await import('#demo/seed.ts')).seedDemo(installation)
  const count = (await offices.list()).length
  return `Wczytano ${plural(count, ['biuro', 'biura', 'biur'])} z danymi demonstracyjnymi. Uruchamia je npm start.`
}
