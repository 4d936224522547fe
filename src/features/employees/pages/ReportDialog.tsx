import { employees, employeeReport } from '#features/employees/shared/contract.ts'
import { reportFields } from '#features/employees/shared/fields.ts'
import { contractKindLabels } from '#features/employees/shared/labels.ts'
import { hasEnd, isLabour, reportedKinds } from '#features/employees/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { DateField, FieldPair, type Option, TextAreaField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { initialValues } from '#kernel/fields/form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { LabourFindings } from './LabourFindings.tsx'
import { TimeField } from './TimeField.tsx'

const nobody: never[] = []
/** No browser keeps what the database encrypts, nor what the number can be guessed from. */
const unkept = ['pesel', 'passport', 'birth_date', 'gross_pay'] satisfies (keyof typeof reportFields)[]
const kinds = reportedKinds.map(value => ({ value, label: contractKindLabels[value] }))
const Input = ({ name, options }: { name: keyof typeof reportFields; options?: readonly Option[] }) => (
  <FieldInput fields={reportFields} name={name} options={options} />
)

/** Who is to begin, when and on what terms; the office hears of it at once and does the rest. */
export function ReportDialog({ company_id, onClose }: { company_id: string | undefined; onClose(): void }) {
  const form = useServerForm({
    schema: employeeReport,
    defaults: { ...initialValues(reportFields), company_id: company_id ?? '', kind: 'fixed' as const },
    draft: ['employee report', company_id].filter(Boolean).join(' '),
    unkept,
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
      {form.draft && <p>PESEL, dokument, datę urodzenia i wynagrodzenie trzeba wpisać jeszcze raz: przeglądarka ich nie przechowuje.</p>}
      {!company_id && <CompanyField {...inputProps(reportFields, 'company_id')} />}
      <FieldPair>
        <Input name="first_name" />
        <Input name="last_name" />
      </FieldPair>
      <Input name="pesel" />
      <FieldPair>
        <Input name="passport" />
        <Input name="birth_date" />
      </FieldPair>
      <FieldPair>
        <Input name="email" />
        <Input name="phone" />
      </FieldPair>
      <Input name="kind" options={kinds} />
      <FieldPair>
        <Input name="from_day" />
        <DateField {...inputProps(reportFields, 'to_day')} required={hasEnd(kind)} description={hasEnd(kind) ? undefined : 'Puste: bezterminowo'} />
      </FieldPair>
      <FieldPair>
        <Input name="position" />
        {isLabour(kind) && <TimeField />}
      </FieldPair>
      <FieldPair>
        <Input name="gross_pay" />
        <Input name="pay_period" />
      </FieldPair>
      <LabourFindings control={form.form.control} others={nobody} absences={nobody} />
      {kind === 'mandate' && <Input name="student" />}
      <Input name="foreigner" />
      <TextAreaField {...inputProps(reportFields, 'note')} rows={3} />
    </FormDialog>
  )
}
