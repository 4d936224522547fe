import { type Employee, employeeChange, employees, newEmployee, valueKeys } from '#features/employees/shared/contract.ts'
import { costLabels, nfzLabels, pit0Labels, ppkLabels } from '#features/employees/shared/labels.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { CheckField, DateField, FieldPair, NumberChoice, NumberField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { optionsOf } from '#kernel/fields/options.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const usual = { pit2: false, cost_kind: 'basic', pit0: 'none', ppk: 'outside', leave_base: 20 }
const valuesOf = (employee: Employee | undefined) =>
  Object.fromEntries(
    valueKeys.map(key => [key, employee?.[key] ?? usual[key as keyof typeof usual] ?? (key === 'first_name' || key === 'last_name' ? '' : null)]),
  )

/** Numbers that were left blank stay as they are. */
const withoutBlank = ({ pesel, passport, bank_account, ...rest }: Record<string, unknown>) => ({
  ...rest,
  ...(pesel ? { pesel } : {}),
  ...(passport ? { passport } : {}),
  ...(bank_account ? { bank_account } : {}),
})

/** Somebody who works already, or other data of somebody who is there. */
export function EmployeeDialog({ employee, company_id, onClose }: { employee?: Employee; company_id?: string | undefined; onClose(): void }) {
  const form = useServerForm({
    schema: (employee ? employeeChange : newEmployee) as typeof newEmployee,
    defaults: { ...valuesOf(employee), ...(employee ? {} : { company_id: company_id ?? '' }), pesel: null, passport: null, bank_account: null } as never,
    version: employee?.version,
    fromRecord: (record: Employee) => valuesOf(record),
    send: (values, { idempotent, version }) => {
      const body = withoutBlank(values) as typeof values
      return employee ? call(employees.update, { params: { id: employee.id }, body, version }) : call(employees.create, { body, idempotent })
    },
    onDone: () => {
      toast(employee ? 'Zapisano dane pracownika.' : 'Dodano pracownika.')
      void refreshQueries('employees')
      onClose()
    },
  })
  const kept = employee ? 'Puste: bez zmiany' : undefined
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={employee ? `${employee.first_name} ${employee.last_name}` : 'Nowy pracownik'}
      act={employee ? 'Zapisz dane' : 'Dodaj pracownika'}
      form={form}
      size={680}
    >
      {!employee && !company_id && <CompanyField name="company_id" label="Firma" required />}
      <FieldPair>
        <TextField name="first_name" label="Imię" required />
        <TextField name="last_name" label="Nazwisko" required />
      </FieldPair>
      <FieldPair>
        <TextField name="pesel" label="PESEL" inputMode="numeric" description={kept} autoComplete="off" />
        <DateField name="birth_date" label="Data urodzenia" description="Wynika z numeru PESEL" />
      </FieldPair>
      <FieldPair>
        <TextField name="passport" label="Dokument cudzoziemca" description={kept} autoComplete="off" />
        <TextField name="bank_account" label="Rachunek do wypłaty" inputMode="numeric" description={kept} autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <TextField name="street" label="Ulica" />
        <TextField name="building" label="Numer budynku" />
        <TextField name="unit" label="Numer lokalu" />
      </FieldPair>
      <FieldPair>
        <TextField name="postal_code" label="Kod pocztowy" placeholder="00-001" />
        <TextField name="city" label="Miejscowość" />
      </FieldPair>
      <FieldPair>
        <TextField name="email" label="Adres e-mail" type="email" />
        <TextField name="phone" label="Telefon" type="tel" />
      </FieldPair>
      <FieldPair>
        <TextField name="tax_office" label="Urząd skarbowy" />
        <SelectField name="nfz_branch" label="Oddział NFZ" options={optionsOf(nfzLabels)} />
      </FieldPair>
      <FieldPair>
        <DateField name="start_day" label="Zatrudnienie od" />
        <DateField name="end_day" label="Zatrudnienie do" />
      </FieldPair>
      <FieldPair>
        <DateField name="medical_until" label="Badania lekarskie do" />
        <DateField name="safety_until" label="Szkolenie BHP do" />
      </FieldPair>
      <FieldPair>
        <SelectField name="cost_kind" label="Koszty uzyskania" options={optionsOf(costLabels)} required />
        <SelectField name="pit0" label="Zwolnienie z PIT" options={optionsOf(pit0Labels)} required />
        <SelectField name="ppk" label="PPK" options={optionsOf(ppkLabels)} required />
      </FieldPair>
      <FieldPair>
        <TextField name="zus_code" label="Kod tytułu ubezpieczenia" inputMode="numeric" placeholder="011000" />
        <TextField name="occupation_code" label="Kod zawodu" inputMode="numeric" />
      </FieldPair>
      <CheckField name="pit2" label="Złożony PIT-2" />
      <FieldPair>
        <NumberChoice name="leave_base" label="Wymiar urlopu" options={[20, 26].map(value => ({ value, label: `${value} dni` }))} />
        <NumberField name="carried_year" label="Zaległy urlop na rok" />
        <NumberField name="carried_days" label="Dni zaległego urlopu" />
      </FieldPair>
    </FormDialog>
  )
}
