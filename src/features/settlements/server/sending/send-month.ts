import type { z } from 'zod'
import { approvalOf } from '#features/settlements/shared/rules.ts'
import type { settlements } from '#features/settlements/shared/contract.ts'
import { invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { getSettlement, type LockedSettlement } from '../store.ts'
import { onWorked } from '../store-extensions.ts'
import { auditSettlement } from '../store-record.ts'
import { type KeptTax, listTaxes, requireKind } from '../store-taxes.ts'
import { showTax } from '../taxes/accounts.ts'
import { moveSettlement, requireTransition } from '../transitions.ts'
import { previewTaxes, sendTaxes } from './send.ts'
import { marksOf } from './unsend.ts'

type Call = Pick<PersonContext, 'db' | 'actor' | 'office' | 'installation'>
type Choice = z.output<typeof settlements.send.body>

/** What goes out by this choice, and whether the month goes on with it. */
async function prepare({ db, actor, office }: Call, settlement: LockedSettlement, choice: Choice) {
  const to = requireTransition(actor, settlement, 'send')
  const month_taxes = await listTaxes(db, actor, settlement.id)
  const drafts = month_taxes.filter(tax => tax.state === 'draft')
  const chosen = chooseDrafts(drafts, choice.tax_ids)
  if (chosen.length === 0 && (drafts.length > 0 || to === settlement.state)) throw invalid({ tax_ids: 'Proszę wybrać co najmniej jedną pozycję.' })
  for (const tax of chosen) requireKind(actor, tax.kind)
  const isLast = chosen.length === drafts.length && !choice.more && to !== settlement.state
  const company = await db
    .selectFrom('companies')
    .select(['title', 'approval_mode', 'approval_days'])
    .where('id', '=', settlement.company_id)
    .executeTakeFirstOrThrow()
  const asks_approval = isLast && approvalOf(office.settings.approval, company).mode !== 'none'
  const letter = { settlement, company_title: company.title, asks_approval, month_taxes }
  return { to: asks_approval ? to : ('approved' as const), chosen, isLast, taxes: chosen.map(tax => showTax(office, actor, tax)), letter }
}

/** The mail that `sendMonth` would send. Throws what `sendMonth` does. */
export async function previewSending(call: Call, settlement: LockedSettlement, choice: Choice) {
  const { taxes, letter } = await prepare(call, settlement, choice)
  return previewTaxes(call, taxes, letter)
}

/**
 * Sends the chosen drafts. With the last of them the month goes on, to the client's approval where the office asks for one. Throws 403 without
 * the right, 409 from a state that cannot be sent, 422 where none is chosen or one lacks its account.
 */
export async function sendMonth(call: Call, settlement: LockedSettlement, choice: Choice) {
  const { db, office } = call
  const { to, chosen, isLast, taxes, letter } = await prepare(call, settlement, choice)
  await sendTaxes(call, taxes, letter)
  if (isLast) await moveSettlement(db, settlement, { action: 'send', to })
  await recordSending(call, settlement, chosen)
  await onWorked.get()(db, office, settlement)
}

function chooseDrafts(drafts: readonly KeptTax[], tax_ids: readonly string[]): KeptTax[] {
  const chosen = drafts.filter(tax => tax_ids.includes(tax.id))
  if (chosen.length < new Set(tax_ids).size) throw invalid({ tax_ids: 'Wybrano kwotę, której nie ma wśród szkiców tego miesiąca.' })
  return chosen
}

/** With what `takeBackSending` needs to undo it. */
async function recordSending({ db, actor }: Call, settlement: LockedSettlement, drafts: readonly KeptTax[]) {
  const tax_ids = drafts.map(tax => tax.id)
  const sent = (await listTaxes(db, actor, settlement.id)).filter(({ id }) => tax_ids.includes(id))
  const after = marksOf(await getSettlement(db, actor, settlement.id), sent)
  await auditSettlement(db, settlement, { action: 'taxes_sent', before: marksOf(settlement, drafts), after: { tax_ids, ...after } })
}
