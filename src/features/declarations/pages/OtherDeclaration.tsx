import { z } from 'zod'
import { type Declaration, declarations, declarationTitle } from '#features/declarations/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextField } from '#web/ui/form/Field.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { refreshDeclarations } from './declaration-acts.ts'

interface Props {
  settlement_id: string
  listed: readonly Declaration[]
  onClose(): void
}

/** A form that is none of ours has the name that one gives it; a month may have several. */
export function OtherDeclaration({ settlement_id, listed, onClose }: Props) {
  const taken = new Set(listed.filter(({ form, payer_id }) => form === 'other' && payer_id === null).map(({ title }) => title))
  const schema = z.strictObject({ title: declarationTitle.refine(title => !taken.has(title), 'Deklaracja o tej nazwie jest już na liście miesiąca.') })
  const form = useServerForm({
    schema,
    defaults: { title: '' },
    send: query => call(declarations.save, { params: { settlement_id, form: 'other' }, query, body: { state: 'expected' } }),
    onDone: () => {
      toast('Dodano deklarację.')
      void refreshDeclarations()
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Inna deklaracja" act="Dodaj" form={form}>
      <TextField name="title" label="Nazwa deklaracji" placeholder="np. PIT-2A albo CIT-ST" required />
    </FormDialog>
  )
}
