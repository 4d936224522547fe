import { employees, employeeReport } from '#features/employees/shared/contract.ts'
import { contractKindLabels, payPeriodLabels } from '#features/employees/shared/labels.ts'
import { hasEnd, isLabour, reportedKinds } from '#features/employees/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { CheckField, DateField, FieldPair, MoneyField, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { optionsOf } from '#kernel/fields/options.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { TimeField } from './TimeField.tsx'

const kinds = reportedKinds.map(value => ({ value, label: contractKindLabels[value] }))
const periods = optionsOf(payPeriodLabels)

/** Who is to begin, when and on what terms; the office hears of it at once and does the rest. */
export function ReportDialog({ company_id, onClose }: { company_id: string | undefined; onClose(): void }) {
  const form = useServerForm({
    schema: employeeReport,
    defaults: {
      company_id: company_id ?? '',
      first_name: '',
      last_name: '',
      pesel: null as string | null,
      passport: null as string | null,
      birth_date: null as string | null,
      email: null as string | null,
      phone: null as string | null,
      kind: 'fixed' as (typeof reportedKinds)[number] as Exclude<(typeof reportedKinds)[number], 'b2b'>,
      from_day: '',
      to_day: null as string | null,
      position: '',
      time: '1/1' as string | null,
      gross_pay: null as string | null,
      pay_period: 'month' as const,
      student: false,
      note: null as string | null,
    },
    send: async (body, { idempotent }) => {
      const { data } = await call(employees.report, { body, idempotent })
      toast(`Zgłoszono pracownika. Biuro prowadzi sprawę ${data.ticket_number}.`)
    },
    onDone: () => {
      void refreshQueries('employees', 'tickets', 'tasks')
      onClose()
    },
  })
  const kind = form.form.watch('kind')
  return (
    <FormDialog opened onClose={onClose} title="Zgłoś pracownika" act="Zgłoś pracownika" form={form} size={640}>
      {!company_id && <CompanyField name="company_id" label="Firma" required />}
      <FieldPair>
        <TextField name="first_name" label="Imię" required />
        <TextField name="last_name" label="Nazwisko" required />
      </FieldPair>
      <TextField name="pesel" label="PESEL" inputMode="numeric" description="Cudzoziemiec bez numeru PESEL: dokument i data urodzenia poniżej." />
      <FieldPair>
        <TextField name="passport" label="Rodzaj i numer dokumentu" />
        <DateField name="birth_date" label="Data urodzenia" />
      </FieldPair>
      <FieldPair>
        <TextField name="email" label="Adres e-mail" type="email" />
        <TextField name="phone" label="Telefon" type="tel" />
      </FieldPair>
      <SelectField name="kind" label="Rodzaj umowy" options={kinds} required />
      <FieldPair>
        <DateField name="from_day" label="Pierwszy dzień pracy" required />
        <DateField name="to_day" label="Ostatni dzień" required={hasEnd(kind)} description={hasEnd(kind) ? undefined : 'Puste: bezterminowo'} />
      </FieldPair>
      <FieldPair>
        <TextField name="position" label="Stanowisko" required />
        {isLabour(kind) && <TimeField />}
      </FieldPair>
      <FieldPair>
        <MoneyField name="gross_pay" label="Wynagrodzenie brutto" />
        <SelectField name="pay_period" label="Płatne" options={periods} required />
      </FieldPair>
      {kind === 'mandate' && <CheckField name="student" label="Student lub uczeń do 26 lat" description="Takiej umowy nie zgłasza się do ZUS." />}
      <TextAreaField name="note" label="Uwagi dla biura" rows={3} />
    </FormDialog>
  )
}
