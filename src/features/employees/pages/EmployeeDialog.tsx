import type { ReactNode } from 'react'
import { type Employee, employeeChange, employees, newEmployee } from '#features/employees/shared/contract.ts'
import { employeeFields, secretFields, valueFields } from '#features/employees/shared/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { type Fields, omitFields } from '#kernel/fields/record.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { NumberChoice, TextField } from '#web/ui/form/Field.tsx'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from './EmployeeDialog.module.css'

const { company_id: company, ...formFields } = employeeFields
/** The base of leave has days of its own once there is somebody. */
const changed = omitFields(valueFields, ['leave_base'])
const blankSecrets = { pesel: null, passport: null, bank_account: null }
const employeeValues = (employee: object | undefined) => (employee ? formValues(changed, employee) : initialValues(valueFields))

/** Numbers that were left blank stay as they are. */
const withoutBlank = ({ pesel, passport, bank_account, ...rest }: Record<string, unknown>) => ({
  ...rest,
  ...(pesel ? { pesel } : {}),
  ...(passport ? { passport } : {}),
  ...(bank_account ? { bank_account } : {}),
})

/** What stands under one heading; whatever is in none of them goes into the last. */
const parts: readonly { title: string; keys: readonly string[] }[] = [
  { title: 'Osoba', keys: ['first_name', 'last_name', 'birth_date', 'pesel', 'passport'] },
  { title: 'Adres i kontakt', keys: ['street', 'building', 'unit', 'postal_code', 'city', 'email', 'phone'] },
  { title: 'Podatki, ZUS i wypłata', keys: ['tax_office', 'nfz_branch', 'cost_kind', 'pit0', 'pit2', 'ppk', 'zus_code', 'occupation_code', 'bank_account'] },
  { title: 'Zatrudnienie i urlop', keys: [] },
]
const named = new Set(parts.flatMap(({ keys }) => keys))

function Parts({ fields, own }: { fields: Fields; own: Readonly<Record<string, ReactNode>> }) {
  return parts.map(({ title, keys }) => {
    const fitting = Object.entries(fields).filter(([key]) => (keys.length > 0 ? keys.includes(key) : !named.has(key)))
    return (
      <fieldset key={title} className={classes.part}>
        <legend>{title}</legend>
        <FieldInputs fields={Object.fromEntries(fitting)} own={own} />
      </fieldset>
    )
  })
}

/** Somebody who works already, or other data of somebody who is there. */
export function EmployeeDialog({ employee, company_id, onClose }: { employee?: Employee; company_id?: string | undefined; onClose(): void }) {
  const form = useServerForm({
    schema: (employee ? employeeChange : newEmployee) as typeof newEmployee,
    defaults: { ...employeeValues(employee), ...(employee ? {} : { company_id: company_id ?? '' }), ...blankSecrets } as never,
    version: employee?.version,
    fromRecord: (record: Employee) => formValues(changed, record) as never,
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
  const secret = (name: keyof typeof secretFields) => (
    <TextField {...inputProps(secretFields, name)} description={employee && 'Puste: bez zmiany'} autoComplete="off" />
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={employee ? `${employee.first_name} ${employee.last_name}` : 'Nowy pracownik'}
      act={employee ? 'Zapisz dane' : 'Dodaj pracownika'}
      form={form}
      size={680}
    >
      {!employee && !company_id && <CompanyField {...inputProps(employeeFields, 'company_id')} />}
      <Parts
        fields={employee ? omitFields(formFields, ['leave_base']) : formFields}
        own={{
          pesel: secret('pesel'),
          passport: secret('passport'),
          bank_account: secret('bank_account'),
          leave_base: <NumberChoice {...inputProps(employeeFields, 'leave_base')} options={[20, 26].map(value => ({ value, label: `${value} dni` }))} />,
        }}
      />
    </FormDialog>
  )
}
