import { Button } from '@mantine/core'
import { IconDownload, IconFileExport } from '@tabler/icons-react'
import { archivedLists, archiveFormats, type ExportedList, type ExportFormat, exportedLists, exports } from '#features/exports/shared/contract.ts'
import { formatLabels } from '#features/exports/shared/labels.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { isPendingExport, watchPendingExport } from './pending-exports.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Narrowing } from '#web/ui/list/list-parts.ts'

/** Milliseconds after which a file is told to be under way: most are there before. */
const longEnough = 2000

/** Begins the file: a short one is saved once it is made, and of a long one the tray in the top bar shows how far it is. */
export async function startExport(list: ExportedList, format: ExportFormat, query: Narrowing, company_id?: string) {
  await attempt(async () => {
    const { data } = await call(exports.create, { body: { list, format, company_id, query }, idempotent: crypto.randomUUID() })
    setTimeout(() => isPendingExport(data.id) && toast('Przygotowujemy plik. Postęp widać u góry strony.'), longEnough)
    await watchPendingExport(data.id, true)
  })
}

/** Decided here and not in the table: lists that cannot be taken away do not carry the names of those that can. */
const isExported = ({ path }: Declaration) => (exportedLists as readonly string[]).includes(path)

interface Props {
  endpoint: Declaration
  /** Of a list that each company has of its own: which company's. */
  company_id?: string | undefined
  /** Of the list, with its page. */
  query: Narrowing
  /** In the bar of selected rows: exactly these. */
  rows?: readonly { id: string }[]
}

/** What the list shows now, filtered and sorted, or what is selected in it, as a file. */
export function ExportMenu({ endpoint, company_id, query: { sort, search, filters }, rows }: Props) {
  if (!isExported(endpoint)) return null
  const list = endpoint.path as ExportedList
  if (rows) {
    const chosen = writeFilters([{ key: 'id', operator: ':', values: rows.map(({ id }) => id) }])
    return (
      <button type="button" onClick={() => void startExport(list, 'xlsx', { sort, filters: chosen }, company_id)}>
        <IconFileExport size={18} stroke={1.75} aria-hidden /> Eksportuj zaznaczone
      </button>
    )
  }
  const formats: ExportFormat[] = ['xlsx', 'csv', ...((archivedLists as readonly string[]).includes(list) ? archiveFormats : [])]
  return (
    <LazyMenu
      position="bottom-end"
      width={240}
      entries={formats.map(format => ({
        key: format,
        title: formatLabels[format].act,
        onClick: () => void startExport(list, format, { sort, search, filters }, company_id),
      }))}
    >
      <Button size="xs" variant="subtle" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}>
        Eksportuj
      </Button>
    </LazyMenu>
  )
}
