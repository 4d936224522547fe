import { z } from 'zod'
import { companyFields } from '#features/companies/shared/fields.ts'
import { newPayer, type Payer, payerChange, payers } from '#features/payers/shared/contract.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckField, DateField, FieldPair, TextField } from '#web/ui/form/Field.tsx'
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
    defaults: {
      name: '',
      nip: '',
      pesel: '',
      tax_account: '',
      zus_account: '',
      from_day: '',
      to_day: '',
      share: alone ? '1/1' : '',
      income_tax: 'skala',
      advances: 'M',
      zus_scheme: 'duzy',
      voluntary_sickness: false,
      confirmed: false,
    },
    send: (body, { idempotent }) => call(payers.create, { params: { id: company_id }, body, idempotent }),
    onDone: () => {
      toast('Dodano podatnika.')
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={title} act={title} size={640} form={form}>
      <IdentityInputs />
      <TextField name="pesel" label="PESEL" inputMode="numeric" autoComplete="off" />
      <TermInputs shared={!alone} />
      {closed_months.length > 0 && <CheckField name="confirmed" label="Wiem, że zmiana może dotyczyć zamkniętych miesięcy" />}
    </FormDialog>
  )
}

const valuesOf = ({ name, nip, zus_account, from_day, to_day }: Payer) => ({
  ...{ name, nip: nip ?? '', zus_account: zus_account ?? '' },
  ...{ from_day: from_day === beginning ? '' : from_day, to_day: to_day ?? '' },
})

const schema = payerChange.extend({ pesel: z.string().optional() })

/** The PESEL is hidden, so that an empty field means that it stays as it is. */
function ChangeForm({ title, payer, closed_months, onClose }: Props & { payer: Payer }) {
  const form = useServerForm({
    schema,
    defaults: { ...valuesOf(payer), pesel: '', confirmed: false },
    version: payer.version,
    fromRecord: valuesOf,
    send: ({ pesel, tax_account, ...body }, { version }) =>
      call(payers.update, { params: { id: payer.id }, body: { ...body, ...(pesel && { pesel }), ...(tax_account && { tax_account }) }, version }),
    onDone: () => {
      toast(`Zapisano: ${payer.name}.`)
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={title} act="Zapisz zmiany" size={640} form={form}>
      <IdentityInputs />
      <TextField
        name="pesel"
        label="PESEL"
        inputMode="numeric"
        autoComplete="off"
        description={payer.pesel ? `Zapisany: ${payer.pesel}. Puste pole niczego nie zmienia.` : undefined}
      />
      {closed_months.length > 0 && <CheckField name="confirmed" label="Wiem, że zmiana może dotyczyć zamkniętych miesięcy" />}
    </FormDialog>
  )
}

function IdentityInputs() {
  return (
    <>
      <TextField name="name" label="Imię i nazwisko albo nazwa" required autoComplete="off" />
      <TextField name="nip" label="NIP" inputMode="numeric" autoComplete="off" />
      <FieldPair>
        <TextField
          name="tax_account"
          label="Mikrorachunek podatkowy"
          inputMode="numeric"
          autoComplete="off"
          description="Puste pole: wyliczony z NIP albo PESEL"
        />
        <TextField name="zus_account" label={companyFields.zus_account.label} inputMode="numeric" autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <DateField name="from_day" label="Od dnia" description="Puste pole: od początku" />
        <DateField name="to_day" label="Do dnia" description="Puste pole: bezterminowo" />
      </FieldPair>
    </>
  )
}
