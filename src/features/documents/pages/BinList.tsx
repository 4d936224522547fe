import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { type BinRow, documents } from '#features/documents/shared/contract.ts'
import { binFields } from '#features/documents/shared/fields.ts'
import { binDays } from '#features/documents/shared/rules.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { columnsOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { documentForms } from './bulk-actions.ts'

export const columns = columnsOf<typeof binFields, BinRow>(binFields, { category: row => row.category_name })

async function restore({ id, title }: BinRow) {
  await attempt(async () => {
    await call(documents.restore, { params: { id }, body: {} })
    toast(`Przywrócono dokument „${title}”.`)
  })
  await refreshQueries('documents', 'companies', 'settlements')
}

/** What was removed, by whom, and the way back. */
export function BinList() {
  return (
    <ListTable
      name="documents-bin"
      label="Kosz"
      endpoint={documents.bin}
      columns={columns}
      nounForms={documentForms}
      searchLabel="Nazwa, numer, kontrahent"
      defaultSort="removed_at:desc"
      actions={(row: BinRow) => (
        <Button size="xs" variant="subtle" leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />} onClick={() => void restore(row)}>
          Przywróć
        </Button>
      )}
      empty={{ icon: IconTrash, title: 'Kosz jest pusty', text: `Usunięte dokumenty czekają tu ${binDays} dni, potem znikają.` }}
    />
  )
}
