import { sql } from 'kysely'
import { seatedIn } from '#features/companies/store.ts'
import { notify } from '#features/notifications/store.ts'
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
import { placeOfMonth } from '#features/settlements/tell.ts'
import type { Office } from '#server/offices.ts'

export interface Sender {
  office: Office
  installation: Installation
}

/** The client's people who can send documents. */
const sendersOf = (db: Db, company_id: string) =>
  seatedIn(db, [company_id]).select('person.id').distinct().where('seat.role', 'in', ['owner', 'member']).execute()

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
  await notify(
    { db, office, installation },
    {
      ...placeOfMonth(settlement),
      event: 'documents.asked',
      recipients: people.map(person => person.id),
      variables: {
        firma: title,
        miesiac: formatMonth(month),
        termin: due >= warsawToday() ? `do ${formatDate(due)}` : '',
        braki: missing.map(({ category }) => `– ${requiredLabels[category].toLowerCase()}`).join('\n'),
        dopisek: '',
      },
    },
  )
  await db.updateTable('settlements').set({ asked_at: sql`now()`, version: sql`version + 1`, updated_at: sql`now()` }).where('id', '=', id).execute()
  await record(db, settlement, 'documents_asked', undefined, { missing: missing.map(({ category }) => category) })
}
