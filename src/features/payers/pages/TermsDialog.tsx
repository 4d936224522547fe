import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ClosedMonths } from '#web/ui/display/ClosedMonths.tsx'
import { type Payer, payers, type Terms, termsChange } from '#features/payers/shared/contract.ts'
import { changeFields, termFields } from '#features/payers/shared/fields.ts'
import { memberOf, touchedPayerMonths } from '#features/payers/shared/rules.ts'
import { usualFromDays } from '#features/tax-profiles/shared/rules.ts'
import { beginning, inForceOn } from '#kernel/dates/effective-dates.ts'
import { isPlainDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type ServerForm, useServerForm } from '#web/ui/form/use-server-form.ts'
import { TermInputs } from './TermInputs.tsx'

interface Props {
  payer: Payer
  all: readonly Payer[]
  closed_months: readonly string[]
  corrected?: Terms
  onClose(): void
}

type Values = z.input<typeof termsChange>

/** Another share, tax or scheme from a day, or a correction of what was written down. */
export function TermsDialog({ payer, all, closed_months, corrected, onClose }: Props) {
  const today = warsawToday()
  const last = corrected ?? inForceOn(payer.terms, today) ?? payer.terms[0]
  const form = useServerForm({
    schema: termsChange,
    defaults: {
      ...(last ? formValues(termFields, last) : { ...initialValues(termFields), share: '1/1' }),
      from_day: corrected?.from_day ?? usualFromDays(today).quarter,
      note: corrected?.note ?? '',
      confirmed: false,
    },
    version: corrected?.version,
    send: (body, { idempotent, version }) =>
      corrected
        ? call(payers.changeTerms, { params: { id: payer.id, terms_id: corrected.id }, body, version })
        : call(payers.addTerms, { params: { id: payer.id }, body, idempotent }),
    onDone: () => {
      toast(`Zapisano: ${payer.name}.`)
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={corrected ? `Poprawka: ${payer.name}` : `Zmiana od dnia: ${payer.name}`} act="Zapisz zmianę" form={form}>
      {corrected?.from_day === beginning ? <p>Ten zapis obowiązuje od początku.</p> : <FieldInput fields={changeFields} name="from_day" />}
      <TermInputs />
      <TextAreaField {...inputProps(changeFields, 'note')} rows={2} />
      <Touched form={form} {...{ payer, all, closed_months, corrected }} />
    </FormDialog>
  )
}

function Touched({ form, payer, all, closed_months, corrected }: Pick<Props, 'payer' | 'all' | 'closed_months' | 'corrected'> & { form: ServerForm<Values> }) {
  const values = useWatch({ control: form.form.control }) as z.output<typeof termsChange>
  if (!isPlainDate(values.from_day ?? '')) return null
  const before = all.map(memberOf)
  const terms = [...payer.terms.filter(one => one !== corrected), values]
  const after = before.map(member => (member.id === payer.id ? { ...member, terms } : member))
  return <ClosedMonths months={touchedPayerMonths(before, after, closed_months)} />
}
