import { writeAudit } from '#features/audit/store.ts'
import * as mails from '#features/documents/mails.ts'
import { binDays } from '#features/documents/rules.ts'
import { listOwners, listUnacknowledged } from '#features/documents/store-people.ts'
import { deletePurged, listPurgeable, markReminded } from '#features/documents/store-bin.ts'
import { removeUnused } from '#features/files/store.ts'
import { queueMessage } from '#features/outbox/store.ts'
import { isOn } from '#kernel/switches.ts'
import type { Installation } from '#server/context.ts'
import { officeScope } from '#server/db.ts'
import { addressOf } from '#server/office-address.ts'

/** What lay in the bin for its days is gone with its files; content that another file shares stays. */
export async function emptyBin(installation: Installation) {
  const { database, offices } = installation
  for (const office of await offices.list()) {
    const digests = await database.transact(officeScope(office.id), async db => {
      const old = await listPurgeable(db, binDays)
      for (const { id, company_id, title } of old) await writeAudit(db, { action: 'purged', entity: 'documents', entity_id: id, company_id, before: { title } })
      return deletePurged(
        db,
        old.map(({ id }) => id),
      )
    })
    await removeUnused(installation, office.id, digests)
  }
}

/** Days between two reminders of a document that waits to be acknowledged. */
const remindEvery = 3

export async function remindUnacknowledged(installation: Installation) {
  for (const office of await installation.offices.list()) {
    if (!isOn(office.settings.switches, 'documents')) continue
    const address = await addressOf(installation, office)
    await installation.database.transact(officeScope(office.id), async db => {
      const waiting = await listUnacknowledged(db, remindEvery)
      if (waiting.length === 0) return
      const owners = await listOwners(db, [...new Set(waiting.map(({ company_id }) => company_id))])
      for (const document of waiting) {
        for (const person of owners.filter(({ company_id }) => company_id === document.company_id)) {
          const letter = mails.reminder(office, document, `${address}/documents/${document.id}`)
          await queueMessage(db, office, { channel: 'email', recipient: person.email, user_id: person.id, event: 'documents.reminder', ...letter })
        }
      }
      await markReminded(
        db,
        waiting.map(({ id }) => id),
      )
    })
  }
}
