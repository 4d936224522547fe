import type { ReactNode } from 'react'
import type { Company } from '#features/companies/shared/contract.ts'
import { companyFields, companyGroups } from '#features/companies/shared/fields.ts'
import { VatNumberField } from '#features/public-registers/public.tsx'
import { writeFullTime } from '#features/tax-profiles/shared/labels.ts'
import { TaxValueInputs } from '#features/tax-profiles/public.tsx'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { initialValues, valuesOf } from '#kernel/fields/form.ts'
import { FieldInputs } from '#web/ui/form/FieldInputs.tsx'
import { OtherAccounts } from './OtherAccounts.tsx'
import classes from './CompanyInputs.module.css'

/** What the form holds: a new company, or one as it is. */
export const newCompanyValues = { ...initialValues(companyFields), ...usualTaxValues, full_time: writeFullTime(usualTaxValues.full_time) }
export const companyValues = (company: Company) => valuesOf(companyFields, company)

/** Fields of a company, the same for a new one and a change; taxes are asked for once, later they change from a day. */
export function CompanyInputs({ isNew = false }: { isNew?: boolean }) {
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
