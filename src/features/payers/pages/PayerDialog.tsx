import { z } from 'zod'
import { newPayer, type Payer, payerChange, payers } from '#features/payers/shared/contract.ts'
import { identityFields, payerFields, termFields } from '#features/payers/shared/fields.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { omitFields } from '#kernel/fields/record.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { FieldInput, FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { TermInputs } from './TermInputs.tsx'

interface Props {
  company_id: string
  title: string
  /** There is nobody to share with. */
  alone: boolean
  payer?: Payer
  closed_months: readonly string[]
  onClose(): void
}

/** A person as taxpayer and payer of contributions: new, or with data put right. */
export function PayerDialog(props: Props) {
  return props.payer ? <ChangeForm {...props} payer={props.payer} /> : <NewForm {...props} />
}

function NewForm({ company_id, title, alone, closed_months, onClose }: Props) {
  const form = useServerForm({
    schema: newPayer,
    defaults: { ...initialValues(identityFields), ...initialValues(termFields), share: alone ? '1/1' : '', confirmed: false },
    send: (body, { idempotent }) => call(payers.create, { params: { id: company_id }, body, idempotent }),
    onDone: () => {
      toast('Dodano podatnika.')
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={title} act={title} size={640} form={form}>
      <FieldInputs fields={identityFields} />
      <TermInputs shared={!alone} />
      {closed_months.length > 0 && <FieldInput fields={payerFields} name="confirmed" />}
    </FormDialog>
  )
}

const changed = omitFields(identityFields, ['pesel', 'tax_account'])
const payerValues = (payer: Payer) => ({ ...formValues(changed, payer), from_day: payer.from_day === beginning ? null : payer.from_day })

const schema = payerChange.extend({ pesel: z.string().nullish() })

/** The PESEL is hidden, so that an empty field means that it stays as it is. */
function ChangeForm({ title, payer, closed_months, onClose }: Props & { payer: Payer }) {
  const form = useServerForm({
    schema,
    defaults: { ...payerValues(payer), pesel: null, tax_account: null, confirmed: false },
    version: payer.version,
    fromRecord: payerValues,
    send: ({ pesel, tax_account, ...body }, { version }) =>
      call(payers.update, { params: { id: payer.id }, body: { ...body, ...(pesel && { pesel }), ...(tax_account && { tax_account }) }, version }),
    onDone: () => {
      toast(`Zapisano: ${payer.name}.`)
      void refreshQueries('companies')
      onClose()
    },
  })
  const pesel = {
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    description: payer.pesel ? `Zapisany: ${payer.pesel}. Puste pole niczego nie zmienia.` : undefined,
  }
  return (
    <FormDialog opened onClose={onClose} title={title} act="Zapisz zmiany" size={640} form={form}>
      <FieldInputs fields={identityFields} own={{ pesel: <TextField {...inputProps(identityFields, 'pesel')} {...pesel} /> }} />
      {closed_months.length > 0 && <FieldInput fields={payerFields} name="confirmed" />}
    </FormDialog>
  )
}
