import type { FieldValues } from 'react-hook-form'
import { toast } from '#web/ui/feedback/toast.ts'
import { type FormOptions, useServerForm } from './use-server-form.ts'

interface Options<Values extends FieldValues, Sent, Stored extends { version: number }>
  extends Pick<FormOptions<Values, Sent>, 'schema' | 'defaults' | 'fromRecord'> {
  /** The record that is changed; a new one without. */
  record: Stored | undefined
  onClose(): void
  /** What the record is in Polish: „Nowy szablon”, zmiana „szablonu”, zapisz „szablon”. */
  noun: { added: string; genitive: string; accusative: string }
  create(values: Sent, idempotent: string): Promise<unknown>
  update(record: Stored, values: Sent, version: number | undefined): Promise<unknown>
  refresh(): Promise<unknown>
  /** The record's own name, for the question before it is removed. */
  name?: string | undefined
  remove?: ((record: Stored) => Promise<unknown>) | undefined
}

/** The props of a `FormDialog` that adds, changes and, given `remove`, removes one record of the settings. */
export function useRecordDialog<Values extends FieldValues, Sent, Stored extends { version: number }>({
  record,
  onClose,
  noun: { added, genitive, accusative },
  create,
  update,
  refresh,
  name,
  remove,
  ...fields
}: Options<Values, Sent, Stored>) {
  const form = useServerForm({
    ...fields,
    version: record?.version,
    send: (values, { idempotent, version }) => (record ? update(record, values, version) : create(values, idempotent)),
    onDone: () => {
      toast(`${record ? 'Zapisano' : 'Dodano'} ${accusative}.`)
      void refresh()
      onClose()
    },
  })
  return {
    opened: true,
    onClose,
    title: record ? `Zmiana ${genitive}` : added,
    act: `${record ? 'Zapisz' : 'Dodaj'} ${accusative}`,
    form,
    removal: record &&
      remove && {
        title: `Usunąć ${accusative} „${name}”?`,
        act: `Usuń ${accusative}`,
        run: async () => {
          await remove(record)
          toast(`Usunięto ${accusative}: ${name}.`)
          await refresh()
        },
      },
  }
}
