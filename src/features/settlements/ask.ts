import { sql } from 'kysely'
import { seatedIn } from '#features/companies/store.ts'
import { queueMessage } from '#features/outbox/store.ts'
import { documentsDueOf } from '#features/settlements/due-dates.ts'
import { requiredLabels } from '#features/settlements/labels.ts'
import { record } from '#features/settlements/move.ts'
import { isCollecting } from '#features/settlements/rules.ts'
import { type LockedSettlement, listRequired, monthClosed } from '#features/settlements/store.ts'
import { formatDate, formatMonth } from '#kernel/dates.ts'
import { Failure } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import type { Db } from '#server/db.ts'
import type { Installation } from '#server/context.ts'
import { addressOf } from '#server/office-address.ts'
import type { Office } from '#server/offices.ts'

export interface Sender {
  office: Office
  installation: Installation
}

/** The client's people who can send documents. */
const sendersOf = (db: Db, company_id: string) =>
  seatedIn(db, [company_id]).select(['person.id', 'person.email']).distinct().where('seat.role', 'in', ['owner', 'member']).execute()

/** One message to each of them, naming what is missing. */
export async function askForDocuments(db: Db, settlement: LockedSettlement, { office, installation }: Sender) {
  const { id, company_id, month } = settlement
  if (settlement.state === 'closed') throw monthClosed()
  const missing = (await listRequired(db, id)).filter(({ state }) => state === 'missing')
  if (!isCollecting(settlement.state) || missing.length === 0) throw new Failure('conflict', 'W tym miesiącu nie brakuje dokumentów od klienta.')
  const people = await sendersOf(db, company_id)
  if (people.length === 0) throw new Failure('conflict', 'Ta firma nie ma w portalu nikogo, kto może przysłać dokumenty.')
  const { title } = await db.selectFrom('companies').select('title').where('id', '=', company_id).executeTakeFirstOrThrow()
  const due = documentsDueOf(month)
  const link = `${await addressOf(installation, office)}/companies/${company_id}?tab=settlements&month=${month}`
  const text = [
    'Dzień dobry,',
    `prosimy o dokumenty firmy ${title} za ${formatMonth(month)}${due >= warsawToday() ? ` do ${formatDate(due)}` : ''}.`,
    `Brakuje:\n${missing.map(({ category }) => `– ${requiredLabels[category].toLowerCase()}`).join('\n')}`,
    `Dokumenty można dodać w portalu. Jeśli czegoś w tym miesiącu nie było, prosimy to tam zaznaczyć:\n${link}`,
    office.settings.office.name,
  ].join('\n\n')
  const subject = `Prośba o dokumenty za ${formatMonth(month)}: ${title}`
  for (const person of people)
    await queueMessage(db, office, { channel: 'email', recipient: person.email, user_id: person.id, event: 'documents_asked', subject, text })
  await db.updateTable('settlements').set({ asked_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` }).where('id', '=', id).execute()
  await record(db, settlement, 'documents_asked', undefined, { missing: missing.map(({ category }) => category) })
}
