import { newView, type View, views } from '#features/saved-views/contract.ts'
import { viewFields } from '#features/saved-views/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import type { StateParts } from '#web/ui/list/list-state.ts'

interface Props {
  list: string
  /** The list's current state. */
  parts: StateParts
  /** Set: the view to rename. */
  view: View | undefined
  onClose(): void
  onSaved(view: View): void
}

const schema = newView.pick({ name: true, is_default: true }).required()

export function ViewDialog({ list, parts, view, onClose, onSaved }: Props) {
  const form = useServerForm({
    schema,
    defaults: { name: view?.name ?? '', is_default: view?.is_default ?? false },
    version: view?.version,
    send: async (values, { idempotent, version }) => {
      const { data } = view
        ? await call(views.update, { body: { id: view.id, ...values }, version })
        : await call(views.create, { body: { list, ...parts, ...values }, idempotent })
      await refreshQueries('views')
      if (!view) onSaved(data)
    },
    onDone: () => {
      toast('Zapisano widok.')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={view ? 'Zmień nazwę widoku' : 'Zapisz widok'} act="Zapisz widok" form={form} size={440}>
      <FieldInput fields={viewFields} name="name" />
      <CheckField
        {...inputProps(viewFields, 'is_default')}
        description={view ? undefined : 'Widok pamięta filtry, szukane słowo, kolejność i kolumny. Widzi go tylko osoba, która go zapisała.'}
      />
    </FormDialog>
  )
}
