import type { ReactNode } from 'react'
import type { Company } from '#features/companies/shared/contract.ts'
import { companyTypeLabels, cooperationStatusLabels, legalStatusLabels } from '#features/companies/shared/labels.ts'
import { VatNumberField } from '#features/public-registers/public.tsx'
import { TaxValueInputs } from '#features/tax-profiles/public.tsx'
import { writeFullTime } from '#features/tax-profiles/shared/labels.ts'
import { usualTaxValues } from '#features/tax-profiles/shared/rules.ts'
import { approvalLabels } from '#features/settlements/shared/labels.ts'
import { DateField, FieldPair, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { optionsOf } from '#web/ui/form/options.ts'
import { OtherAccounts } from './OtherAccounts.tsx'
import classes from './CompanyInputs.module.css'

const typeOptions = Object.entries(companyTypeLabels).map(([value, { full }]) => ({ value, label: full }))

const fresh = {
  title: '',
  company_type: '' as Company['company_type'],
  vat_number: '',
  regon: '',
  krs: '',
  email: '',
  phone: '',
  street: '',
  building: '',
  unit: '',
  postal_code: '',
  city: '',
  bank_account: '',
  other_accounts: [] as string[],
  tax_account: '',
  zus_account: '',
  tax_office: '',
  delivery_address: '',
  business_start: '',
  cooperation_start: '',
  cooperation_end: '',
  legal_status: 'aktywna',
  cooperation_status: 'obslugiwana',
  internal_note: '',
  approval_mode: '' as Company['approval_mode'],
  approval_days: null as number | null,
} satisfies Partial<Company>

/** What the form holds: a new company, or one as it is. */
export const newCompanyValues = { ...fresh, ...usualTaxValues, full_time: writeFullTime(usualTaxValues.full_time) }

export const companyValues = (company: Company) => ({
  ...(Object.fromEntries(Object.keys(fresh).map(key => [key, company[key as keyof Company] ?? ''])) as typeof fresh),
  approval_days: company.approval_days,
  legal_status_from: '',
})

/** Fields of a company, the same for a new one and a change; taxes are asked for once, later they change from a day. */
export function CompanyInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Group title="Firma">
        <VatNumberField isNew={isNew} />
        <TextField name="title" label="Nazwa" required autoComplete="off" />
        <SelectField name="company_type" label="Typ" options={typeOptions} placeholder="Proszę wybrać typ" required />
        <FieldPair>
          <TextField name="regon" label="REGON" inputMode="numeric" />
          <TextField name="krs" label="KRS" inputMode="numeric" />
        </FieldPair>
      </Group>
      <Group title="Adres i kontakt">
        <ContactInputs />
      </Group>
      <Group title="Rachunki bankowe">
        <TextField name="bank_account" label="Rachunek bankowy" inputMode="numeric" />
        <OtherAccounts />
      </Group>
      <Group title="Urzędy">
        <FieldPair>
          <TextField name="tax_account" label="Mikrorachunek podatkowy" inputMode="numeric" />
          <TextField name="zus_account" label="Rachunek składkowy ZUS" inputMode="numeric" />
        </FieldPair>
        <FieldPair>
          <TextField name="tax_office" label="Urząd skarbowy" />
          <TextField name="delivery_address" label="Adres do e-Doręczeń" placeholder="AE:PL-12345-67890-ABCDE-12" />
        </FieldPair>
      </Group>
      <Group title="Współpraca">
        <FieldPair>
          <SelectField name="legal_status" label="Status prawny" options={optionsOf(legalStatusLabels)} required />
          {!isNew && <DateField name="legal_status_from" label="Zmiana statusu od dnia" description="Puste: od dzisiaj" />}
          <SelectField name="cooperation_status" label="Status współpracy" options={optionsOf(cooperationStatusLabels)} required />
        </FieldPair>
        <FieldPair>
          <DateField name="business_start" label="Początek działalności" />
          <DateField name="cooperation_start" label="Początek współpracy" />
          <DateField name="cooperation_end" label="Koniec współpracy" />
        </FieldPair>
      </Group>
      <Group title="Akceptacja miesiąca">
        <FieldPair>
          <SelectField name="approval_mode" label="Akceptacja kwot przez klienta" options={optionsOf(approvalLabels)} placeholder="Tak jak w całym biurze" />
          <NumberField name="approval_days" label="Dni ciszy oznaczające zgodę" description="Puste: tak jak w całym biurze" />
        </FieldPair>
      </Group>
      {isNew && (
        <Group title="Podatki i ZUS">
          <TaxValueInputs />
        </Group>
      )}
      <Group title="Notatka wewnętrzna">
        <TextAreaField name="internal_note" label="Notatka" description="Widzi ją tylko biuro, nigdy klient." />
      </Group>
    </>
  )
}

/** What an owner may change too. */
export function ContactInputs() {
  return (
    <>
      <FieldPair>
        <TextField name="email" label="Adres e-mail" type="email" autoComplete="off" />
        <TextField name="phone" label="Telefon" type="tel" autoComplete="off" />
      </FieldPair>
      <TextField name="street" label="Ulica" />
      <FieldPair>
        <TextField name="building" label="Numer domu" />
        <TextField name="unit" label="Numer lokalu" />
      </FieldPair>
      <FieldPair>
        <TextField name="postal_code" label="Kod pocztowy" placeholder="00-001" />
        <TextField name="city" label="Miejscowość" />
      </FieldPair>
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
