import { type ExportRow, exports } from '#features/exports/shared/contract.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { saveFrom } from '#web/api/save-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export const isUnderWay = ({ state }: Pick<ExportRow, 'state'>) => state === 'waiting' || state === 'running'

/** The address lives a minute and holds no session; the browser saves what it answers. What there is to say of it is said then. */
export async function downloadExport(id: string, text?: string) {
  try {
    const { data } = await call(exports.link, { params: { id } })
    saveFrom(data.url, data.name)
    if (text) toast(text)
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  }
}

export async function cancelExport(id: string) {
  try {
    await call(exports.cancel, { params: { id } })
    toast('Przerwano eksport.')
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  } finally {
    await refreshQueries('exports')
  }
}
