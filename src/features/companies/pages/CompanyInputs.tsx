import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Company } from '#features/companies/shared/contract.ts'
import { companyFields, companyGroups } from '#features/companies/shared/fields.ts'
import { touchedBySuspension } from '#features/companies/shared/rules.ts'
import { VatNumberField } from '#features/public-registers/public.tsx'
import { taxProfiles } from '#features/tax-profiles/shared/contract.ts'
import { writeFullTime } from '#features/tax-profiles/shared/labels.ts'
import { TaxValueInputs } from '#features/tax-profiles/public.tsx'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { isPlainDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { useCall } from '#web/api/use-call.ts'
import { ClosedMonths } from '#web/ui/display/ClosedMonths.tsx'
import { FieldInputs } from '#web/ui/form/FieldInputs.tsx'
import { OtherAccounts } from './OtherAccounts.tsx'
import classes from './CompanyInputs.module.css'

/** What the form holds: a new company, or one as it is. */
export const newCompanyValues = { ...initialValues(companyFields), ...usualTaxValues, full_time: writeFullTime(usualTaxValues.full_time) }
export const companyValues = (company: Company) => formValues(companyFields, company)

/** Fields of a company, the same for a new one and a change; taxes are asked for once, later they change from a day. */
export function CompanyInputs({ company }: { company?: Company }) {
  const isNew = !company
  const shared = { fields: companyFields, isNew }
  return (
    <>
      <Group title={companyGroups.company}>
        <FieldInputs {...shared} group="company" first={['vat_number']} own={{ vat_number: <VatNumberField isNew={isNew} /> }} />
      </Group>
      <Group title={companyGroups.contact}>
        <FieldInputs {...shared} group="contact" />
      </Group>
      <Group title={companyGroups.accounts}>
        <FieldInputs {...shared} group="accounts" own={{ other_accounts: <OtherAccounts /> }} />
      </Group>
      <Group title={companyGroups.authorities}>
        <FieldInputs {...shared} group="authorities" />
      </Group>
      <Group title={companyGroups.cooperation}>
        <FieldInputs {...shared} group="cooperation" first={['legal_status', 'legal_status_from', 'cooperation_status']} />
        {company && <SuspendedMonths company={company} />}
      </Group>
      <Group title={companyGroups.approval}>
        <FieldInputs {...shared} group="approval" />
      </Group>
      {isNew && (
        <Group title="Podatki i ZUS">
          <TaxValueInputs />
        </Group>
      )}
      <Group title={companyGroups.note}>
        <FieldInputs {...shared} group="note" />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** Says before sending which closed months a suspension back in time, or its end, would touch. */
function SuspendedMonths({ company }: { company: Company }) {
  const { control } = useFormContext<{ legal_status: Company['legal_status']; legal_status_from: string | null }>()
  const [legal_status, typed] = useWatch({ control, name: ['legal_status', 'legal_status_from'] })
  const today = warsawToday()
  const from_day = typed && isPlainDate(typed) ? typed : today
  const [earliest] = company.legal_history
  // What the company was entered as is not answered once something else holds: a change before that is a change.
  const first = !earliest || earliest.from_day > today ? company.legal_status : legal_status === 'zawieszona' ? 'aktywna' : 'zawieszona'
  const closed = useCall(taxProfiles.list, { params: { id: company.id } }, { enabled: from_day < today || legal_status !== company.legal_status })
  return <ClosedMonths months={touchedBySuspension(first, company.legal_history, { legal_status, from_day }, closed.data?.closed_months ?? [])} />
}
