import { seatedIn, titleOf } from '#features/companies/server/store.ts'
import { mailOf } from '#features/companies/server/store-mail.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { notify, type Teller, writeToCompany } from '#features/notifications/server/store.ts'
import { documentsDueOf } from '../taxes/due-dates.ts'
import { inSentence } from '#features/settlements/shared/labels.ts'
import { markAsked, requireSeldomAsked } from '../store-asked.ts'
import { isCollecting } from '#features/settlements/shared/rules.ts'
import { type LockedSettlement, listRequired, monthClosed } from '../store.ts'
import type { RequiredDocument } from '#features/settlements/shared/contract.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { Failure } from '#kernel/failure.ts'
import { warsawDay, warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'
import { placeOfMonth } from '../notify.ts'
import type { Office } from '#platform/config/offices.ts'

export interface Sender {
  office: Office
  installation: Installation
}

/** The client's people who can send documents. */
const sendersOf = (db: Db, company_id: string) =>
  seatedIn(db, [company_id]).select(['person.id', 'person.email']).distinct().where('seat.role', 'in', ['owner', 'member']).execute()

/** What a client is told of the documents of a month. */
async function askVariables(db: Db, { company_id, month }: LockedSettlement, missing: readonly RequiredDocument[]) {
  const due = documentsDueOf(month)
  return {
    firma: await titleOf(db, company_id),
    miesiac: formatMonth(month),
    termin: due >= warsawToday() ? `do ${formatDate(due)}` : '',
    braki: missing.map(({ label }) => `– ${inSentence(label)}`).join('\n'),
  }
}

const categoriesOf = (missing: readonly RequiredDocument[]) => missing.map(({ category }) => category)

const listMissing = async (db: Db, id: string) => (await listRequired(db, id)).filter(({ state }) => state === 'missing')

/**
 * One message to each of them, naming what is missing. Throws 409 where nothing is missing or nobody can be written to, 429 where they were
 * asked too often today.
 */
export async function askForDocuments(db: Db, settlement: LockedSettlement, { office, installation }: Sender) {
  if (settlement.state === 'closed') throw monthClosed()
  const missing = await listMissing(db, settlement.id)
  if (!isCollecting(settlement.state) || missing.length === 0) throw new Failure('conflict', 'W tym miesiącu nie brakuje dokumentów od klienta.')
  await requireSeldomAsked(db, [settlement.company_id])
  const people = await sendersOf(db, settlement.company_id)
  const email = await mailOf(db, office, 'documents.asked', { company_id: settlement.company_id, people })
  if (people.length === 0 && !email)
    throw new Failure('conflict', 'Ta firma nie ma w portalu nikogo, kto może przysłać dokumenty, ani adresu e-mail, na który można napisać.')
  const notice = {
    ...placeOfMonth(settlement),
    event: 'documents.asked' as const,
    variables: { ...(await askVariables(db, settlement, missing)), dopisek: '' },
    wait_seconds: undoSeconds,
  }
  await notify({ db, office, installation }, { ...notice, recipients: people.map(person => person.id) })
  if (email) await writeToCompany({ db, office, installation }, { ...notice, to: email })
  await markAsked(db, settlement, categoriesOf(missing))
}

/** The same by schedule: as long as something is missing, under a word that lets it through once, and not on a day on which the client was asked. */
export async function remindOfMissing(teller: Teller, id: string, { today, once }: { today: string; once: string }) {
  const { db } = teller
  const settlement = await db.selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!settlement || !isCollecting(settlement.state)) return
  if (settlement.asked_at && warsawDay(settlement.asked_at) === today) return
  const missing = await listMissing(db, id)
  if (missing.length === 0) return
  const people = await sendersOf(db, settlement.company_id)
  const notice = { ...placeOfMonth(settlement), event: 'documents.missing' as const, once, variables: await askVariables(db, settlement, missing) }
  const notifiedIds = await notify(teller, { ...notice, recipients: people.map(person => person.id) })
  const email = await mailOf(db, teller.office, 'documents.missing', { company_id: settlement.company_id, people })
  const isWritten = email !== null && (await writeToCompany(teller, { ...notice, to: email }))
  if (notifiedIds.length > 0 || isWritten) await markAsked(db, settlement, categoriesOf(missing))
}
