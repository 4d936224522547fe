import { settlements, type TaxDue } from '#features/settlements/contract.ts'
import { isWholeZlotyKind } from '#features/settlements/rules.ts'
import { taxLabels } from '#features/settlements/labels.ts'
import { formatMonth } from '#kernel/dates.ts'
import { addMoney, formatMoney } from '#kernel/money.ts'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { toast } from '#web/ui/toast.ts'

/** "ZUS za październik 2026", "VAT za 4. kwartał 2026", "PIT za 2026 rok". */
export function taxTitle({ kind, period }: Pick<TaxDue, 'kind' | 'period'>): string {
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? []
  const time = quarter ? `${quarter}. kwartał ${year}` : period.length === 4 ? `${period} rok` : formatMonth(period)
  return `${taxLabels[kind]} za ${time}`
}

/** What is left to pay. */
export const remaining = (tax: Pick<TaxDue, 'amount' | 'paid_amount'>) => addMoney(tax.amount, tax.paid_amount === '0.00' ? '0.00' : `-${tax.paid_amount}`)

/** Who reads the code of a tax transfer differs from bank to bank. */
export const codeNote = (tax: Pick<TaxDue, 'kind'>) =>
  isWholeZlotyKind(tax.kind) ? 'Kod do aplikacji banku. Nie każdy bank czyta kody przelewów podatkowych.' : 'Kod do aplikacji banku'

const params = (tax: TaxDue) => ({ id: tax.settlement_id, tax_id: tax.id })

export async function setPaid(tax: TaxDue, paid: boolean) {
  try {
    await (paid ? call(settlements.markPaid, { params: params(tax), body: {} }) : call(settlements.markUnpaid, { params: params(tax) }))
    await refreshQueries('settlements', 'companies')
    if (paid) toast(`${taxTitle(tax)}: ${formatMoney(tax.amount)} oznaczono jako zapłacone.`, { undo: () => setPaid(tax, false) })
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  }
}
