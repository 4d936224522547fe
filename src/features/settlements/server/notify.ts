import { listPeopleForSettlements, titleOf } from '#features/companies/server/store.ts'
import { listBookkeepers } from '#features/companies/server/store-people.ts'
import { notify, type Teller, wasTold, withdrawNotices } from '#features/notifications/server/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { retractedWords } from '#features/settlements/shared/labels.ts'
import type { Retractable, SettlementAction } from '#features/settlements/shared/rules.ts'
import type { LockedSettlement } from './store.ts'
import { nameOf } from '#features/users/server/store.ts'
import { type Actor, seesSettlements } from '#kernel/access/access.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Month = Pick<LockedSettlement, 'id' | 'company_id' | 'month'>

/** What every notice about a month has in common: whose it is, and where each side finds it. */
export const placeOfMonth = ({ id, company_id, month }: Month) => ({
  about_id: id,
  company_id,
  paths: { staff: `/dashboard/settlements/${id}`, client: `/companies/${company_id}?tab=settlements&month=${month}` },
})

/** The same for what only those hear who see the settlements of the company. */
export const aboutMonth = (settlement: Month) => ({
  ...placeOfMonth(settlement),
  seen_by: (person: Actor) => seesSettlements(person, settlement.company_id),
})

const noticeOf = { complete: 'settlements.documents_complete', none: 'settlements.documents_complete', approve: 'settlements.approved' } as const

async function saidOf({ db, actor }: PersonContext, settlement: Month) {
  return { firma: await titleOf(db, settlement.company_id), miesiac: formatMonth(settlement.month), osoba: await nameOf(db, actor.user_id) }
}

/** The office hears of what the client did with the month. */
export async function notifyStep(call: PersonContext, settlement: Month, action: SettlementAction, reason = '') {
  const { db, actor } = call
  if (actor.isAdmin || !(action === 'remark' || action in noticeOf)) return
  const recipients = (await listBookkeepers(db, settlement.company_id)).map(({ id }) => id)
  const variables = await saidOf(call, settlement)
  // Whoever said it may take it back.
  const about = { ...aboutMonth(settlement), recipients, wait_seconds: undoSeconds }
  if (action === 'remark') await notify(call, { ...about, event: 'settlements.remarks', variables: { ...variables, powod: reason } })
  else await notify(call, { ...about, event: noticeOf[action as keyof typeof noticeOf], variables })
}

/** What was told of an answer that is taken back goes, and whoever had read of it, or of the month before, hears that it holds no more. */
export async function notifyRetracted(call: PersonContext, settlement: Month, action: Retractable) {
  const { db } = call
  await withdrawNotices(db, settlement.id, action === 'remark' ? 'settlements.remarks' : noticeOf[action])
  const recipients = []
  for (const { id } of await listBookkeepers(db, settlement.company_id)) if (await wasTold(db, id, settlement.id)) recipients.push(id)
  const variables = { ...(await saidOf(call, settlement)), co: retractedWords[action] }
  await notify(call, { ...aboutMonth(settlement), event: 'settlements.retracted', recipients, variables })
}

/** The client's people hear that the month waits for their answer; the amounts that go out with it ask for it themselves. */
export async function askApproval(teller: Teller, settlement: Month, told_by?: 'settlements.taxes_sent') {
  const { db } = teller
  const { company_id, month } = settlement
  await notify(teller, {
    ...aboutMonth(settlement),
    event: 'settlements.to_accept',
    recipients: (await listPeopleForSettlements(db, company_id)).map(({ id }) => id),
    variables: { firma: await titleOf(db, company_id), miesiac: formatMonth(month) },
    wait_seconds: undoSeconds,
    told_by,
  })
}
