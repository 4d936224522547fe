import type { z } from 'zod'
import { type Employee, type EmploymentContract, employees, employeeReport } from '#features/employees/shared/contract.ts'
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
import { type Submission, useServerForm } from '#web/ui/form/use-server-form.ts'
import { LabourFindings } from './LabourFindings.tsx'
import { TimeField } from './TimeField.tsx'

const nobody: never[] = []
/** No browser keeps what the database encrypts, nor what the number can be guessed from. */
const unkept = ['pesel', 'passport', 'birth_date', 'gross_pay'] satisfies (keyof typeof reportFields)[]
const kinds = reportedKinds.map(value => ({ value, label: contractKindLabels[value] }))
const Input = ({ name, options }: { name: keyof typeof reportFields; options?: readonly Option[] }) => (
  <FieldInput fields={reportFields} name={name} options={options} />
)

interface Refused {
  employee: Employee
  contract: EmploymentContract | undefined
}

/** What was reported; what is sealed stands on the server alone and stays as it is where nothing is typed. */
function reportedBefore({ employee, contract }: Refused) {
  const { company_id, first_name, last_name, email, phone } = employee
  const birth_date = employee.pesel ? null : employee.birth_date
  const person = { company_id, first_name, last_name, email, phone, birth_date, foreigner: !employee.pesel }
  if (!contract || contract.kind === 'b2b') return person
  const { kind, from_day, to_day, position, time, pay_period, override_reason } = contract
  return { ...person, kind, from_day, to_day, position: position ?? '', time, pay_period, override_reason }
}

/** A number or a pay that nobody typed is left out. */
function sendAgain(id: string, { company_id, ...values }: z.output<typeof employeeReport>, submission: Partial<Submission>) {
  const body = { ...values, ...Object.fromEntries(unkept.filter(key => !values[key]).map(key => [key, undefined])) }
  return call(employees.reportAgain, { params: { id }, body, ...submission })
}

/** Who is to begin, when and on what terms; the office hears of it at once and does the rest. */
export function ReportDialog({ company_id, refused, onClose }: { company_id: string | undefined; refused?: Refused; onClose(): void }) {
  const id = refused?.employee.id
  const form = useServerForm({
    schema: employeeReport,
    defaults: { ...initialValues(reportFields), company_id: company_id ?? '', kind: 'fixed' as const, ...(refused && reportedBefore(refused)) },
    draft: ['employee report', company_id, id].filter(Boolean).join(' '),
    ...(refused && { version: refused.employee.version }),
    unkept,
    send: async (body, { idempotent, version }) => {
      const { data } = await (id ? sendAgain(id, body, { idempotent, version }) : call(employees.report, { body, idempotent }))
      toast(`Zgłoszono pracownika. Biuro prowadzi sprawę ${data.ticket_number}.`)
    },
    onDone: () => {
      void refreshQueries('employees', 'tickets', 'tasks')
      onClose()
    },
  })
  const kind = form.form.watch('kind')
  const act = refused ? 'Zgłoś ponownie' : 'Zgłoś pracownika'
  return (
    <FormDialog opened onClose={onClose} title={refused ? 'Popraw zgłoszenie' : act} act={act} form={form} size={640}>
      {refused && <p>PESEL, dokument i wynagrodzenie zostają takie, jak były, jeżeli te pola są puste. Status studenta i uwagi proszę podać jeszcze raz.</p>}
      {!refused && form.draft && <p>PESEL, dokument, datę urodzenia i wynagrodzenie trzeba wpisać jeszcze raz: przeglądarka ich nie przechowuje.</p>}
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
