import { type Settlement, settlements, type TaxDue } from '#features/settlements/shared/contract.ts'
import { isWholeZlotyKind } from '#features/settlements/shared/rules.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { transferOf } from '#features/settlements/shared/transfers.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { encodeTransfer } from '#kernel/money/transfer-code.ts'
import { plural } from '#kernel/text/plural.ts'
import { attempt, toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveBlob } from '#web/api/save-file.ts'

/** Who reads the code of a tax transfer differs from bank to bank. */
export const codeNote = (tax: Pick<TaxDue, 'kind'>) =>
  isWholeZlotyKind(tax.kind) ? 'Kod do aplikacji banku. Nie każdy bank czyta kody przelewów podatkowych.' : 'Kod do aplikacji banku'

const params = (tax: TaxDue) => ({ id: tax.settlement_id, tax_id: tax.id })

/** A payment moves the task of its obligation too. */
const refreshPayments = () => refreshQueries('settlements', 'companies', 'tasks')

export async function setPaid(tax: TaxDue, paid: boolean) {
  await attempt(async () => {
    const { data } = await (paid
      ? call(settlements.markPaid, { params: params(tax), body: {} })
      : call(settlements.markUnpaid, { params: params(tax), version: tax.version }))
    await refreshPayments()
    if (paid) toast(`${taxTitle(tax)}: ${formatMoney(tax.amount)} oznaczono jako zapłacone.`, { undo: () => setPaid(data, false) })
  })
}

/** All that was sent of a month, in one go; the way back takes each of them back. */
export async function setAllPaid(settlement: Pick<Settlement, 'id' | 'version'>, unpaid: readonly TaxDue[]) {
  const ids = unpaid.map(({ id }) => id)
  const takeBack = async (paid: readonly TaxDue[]) => {
    for (const tax of paid) await call(settlements.markUnpaid, { params: params(tax), version: tax.version })
    await refreshPayments()
  }
  await attempt(async () => {
    const { data } = await call(settlements.markAllPaid, { params: { id: settlement.id }, body: {}, version: settlement.version })
    await refreshPayments()
    toast(`Oznaczono jako zapłacone: ${plural(ids.length, ['kwotę', 'kwoty', 'kwot'])}.`, {
      undo: () => takeBack(data.taxes.filter(({ id }) => ids.includes(id))),
    })
  })
}

/** A code cannot be read by the phone that shows it: kept as a picture, or handed to the bank's app, it can. */
export async function saveCode(tax: TaxDue & { account: string }) {
  try {
    const { codePicture } = await import('#web/ui/display/code-picture.ts')
    const name = `przelew-${tax.kind}-${tax.period}.png`
    const picture = new File([await codePicture(encodeTransfer(transferOf(tax)))], name, { type: 'image/png' })
    if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [picture] })) await navigator.share({ files: [picture] })
    else saveBlob(name, picture)
  } catch (error) {
    // Whoever closes the system's dialog has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toastFailure(error)
  }
}

/** The day of payment as a file that calendars open. */
export async function saveCalendar(tax: TaxDue) {
  await attempt(async () => {
    const { data } = await call(settlements.calendar, { params: params(tax) })
    saveBlob(data.name, new Blob([data.content], { type: 'text/calendar' }))
  })
}
