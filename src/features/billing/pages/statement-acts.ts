import { billing, type Line, type Statement } from '#features/billing/shared/contract.ts'
import type { TableFormat } from '#kernel/fields/table-file.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Refreshes whatever shows statements, and says what was done. */
export async function showDone(sentence: string, undo?: () => Promise<unknown>) {
  await refreshQueries('billing', 'companies')
  toast(sentence, undo ? { undo: () => act(undo, 'Cofnięto.') } : {})
}

/** What fails is said. */
async function act(work: () => Promise<unknown>, toastText: string, undo?: () => Promise<unknown>) {
  await attempt(async () => {
    await work()
    await showDone(toastText, undo)
  })
}

export const recount = ({ id }: Statement) => act(() => call(billing.recount, { params: { id } }), 'Przeliczono zestawienie.')

export const reopen = ({ id }: Statement) => act(() => call(billing.reopen, { params: { id } }), 'Zestawienie jest znowu szkicem; klient go nie widzi.')

export function removeLine({ id }: Statement, line: Line) {
  const { name, unit, quantity, price, discount, vat_rate } = line
  return act(
    () => call(billing.removeLine, { params: { id, line_id: line.id } }),
    'Usunięto pozycję.',
    () => call(billing.addLine, { params: { id }, body: { name, unit, quantity, price, discount, vat_rate } }),
  )
}

export async function saveStatement({ id }: Statement, format: TableFormat) {
  await attempt(async () => {
    const { data } = await call(billing.file, { params: { id }, query: { format } })
    saveFile(data)
  })
}
