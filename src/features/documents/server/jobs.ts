import { writeAudits } from '#features/audit/server/store.ts'
import { aboutDocument, documentVariables } from './notify.ts'
import { binDays } from '#features/documents/shared/rules.ts'
import { listUnacknowledged } from './store-people.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { batchSize, deletePurged, listPurgeable, markReminded } from './store-bin.ts'
import { removeUnused } from '#features/files/server/store.ts'
import { notify, reminderDays } from '#features/notifications/server/store.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import type { Office } from '#platform/config/offices.ts'

/** What lay in the bin for its days is gone with its files; content that another file shares stays. */
export async function emptyBin(installation: Installation) {
  await forEachTenant(installation, async office => {
    let more = true
    while (more) more = await purgeSome(installation, office.id)
  })
}

/** Whether there may be more: so many go in one transaction that nobody waits for long. */
async function purgeSome(installation: Installation, office_id: string): Promise<boolean> {
  const { digests, isFull } = await installation.database.transact(officeScope(office_id), async db => {
    const old = await listPurgeable(db, binDays)
    await writeAudits(
      db,
      old.map(({ id, company_id, title }) => ({ action: 'purged', entity: 'documents', entity_id: id, company_id, before: { title } })),
    )
    const digests = await deletePurged(
      db,
      old.map(({ id }) => id),
    )
    return { digests, isFull: old.length === batchSize }
  })
  await removeUnused(installation, office_id, digests)
  return isFull
}

export async function remindUnacknowledged(installation: Installation) {
  await forEachTenant(installation, async office => {
    if (!isOn(office.settings.switches, 'documents')) return
    let more = true
    while (more) more = await remindOfSome(installation, office)
  })
}

/** Whether there may be more. */
function remindOfSome(installation: Installation, office: Office): Promise<boolean> {
  return installation.database.transact(officeScope(office.id), async db => {
    // Again after as many days, for as long as it waits.
    const [every] = await reminderDays(db, 'documents.reminder')
    if (every === undefined) return false
    const waiting = await listUnacknowledged(db, Math.max(1, Math.abs(every)))
    if (waiting.length === 0) return false
    const owners = await listOwners(db, [...new Set(waiting.map(({ company_id }) => company_id))])
    for (const document of waiting) {
      const people = owners.filter(({ company_id }) => company_id === document.company_id)
      await notify(
        { db, office, installation },
        { ...aboutDocument(document), event: 'documents.reminder', recipients: people.map(({ id }) => id), variables: documentVariables(document) },
      )
    }
    await markReminded(
      db,
      waiting.map(({ id }) => id),
    )
    return waiting.length === batchSize
  })
}
