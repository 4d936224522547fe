import { type ExportRow, exports } from '#features/exports/shared/contract.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { saveFrom } from '#web/api/save-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export const isUnderWay = ({ state }: Pick<ExportRow, 'state'>) => state === 'waiting' || state === 'running'

/** The address lives a minute and holds no session; the browser saves what it answers. What there is to say of it is said then. */
export async function downloadExport(id: string, text?: string) {
  await attempt(async () => {
    const { data } = await call(exports.link, { params: { id } })
    saveFrom(data.url, data.name)
    if (text) toast(text)
  })
}

export async function cancelExport(id: string) {
  await attempt(async () => {
    await call(exports.cancel, { params: { id } })
    toast('Przerwano eksport.')
  })
  await refreshQueries('exports')
}
