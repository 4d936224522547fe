import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Company } from '#features/companies/shared/contract.ts'
import { companyTypeLabels, cooperationStatusLabels, legalStatusLabels } from '#features/companies/shared/labels.ts'
import { CompanyChecklistCard } from '#features/document-checklists/public.tsx'
import { PayersCard } from '#features/payers/public.tsx'
import { AccountChecks } from '#features/public-registers/public.tsx'
import { TaxProfileCard } from '#features/tax-profiles/public.tsx'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNip, formatNrb, formatPhone } from '#kernel/identifiers/identifiers.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { formatEmail } from '#web/format-email.ts'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'
import { ContactDialog } from './ContactDialog.tsx'
import classes from './CompanyShow.module.css'
import { useMayEdit } from './use-may-edit.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'

const as = (format: (value: string) => string, value: string | null) => value && format(value)

function addressOf({ street, building, unit, postal_code, city }: Company): string {
  const number = [building, unit].filter(Boolean).join('/')
  return [[street, number].filter(Boolean).join(' '), [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Since when it is so, and what is planned. */
const comingOf = ({ legal_history }: Company) =>
  legal_history.map(({ from_day, legal_status }): [string, string] => [`Od ${formatDate(from_day)}`, legalStatusLabels[legal_status]])

/** The office's record of a company; owners may correct how to reach them. */
export function CompanyDetails({ company }: { company: Company }) {
  const { isAdmin } = useUser()
  const mayEdit = useCanIn('companies.update', company.id) && !isAdmin
  const mayEditProfile = useMayEdit(company.id) && isAdmin
  const asksForDocuments = isSwitchedOn(['documents', 'component:settlements'])
  const mayCheck = useCan('registers.read')
  const [editing, setEditing] = useState(false)
  return (
    <div className={classes.details}>
      <Card title="Firma">
        <Facts
          facts={[
            ['Nazwa', company.title],
            ['Typ', companyTypeLabels[company.company_type].full],
            ['NIP', as(formatNip, company.vat_number)],
            ['REGON', company.regon],
            ['KRS', company.krs],
            ['Status prawny', legalStatusLabels[company.legal_status]],
            ...comingOf(company),
            ['Początek działalności', as(formatDate, company.business_start)],
          ]}
        />
      </Card>
      <Card
        title="Adres i kontakt"
        actions={
          mayEdit && (
            <Button size="xs" variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
              Zmień
            </Button>
          )
        }
      >
        <Facts
          facts={[
            ['Adres', addressOf(company)],
            ['Adres e-mail', as(formatEmail, company.email)],
            ['Telefon', as(formatPhone, company.phone)],
            ['e-Doręczenia', company.delivery_address],
          ]}
        />
      </Card>
      <Card title="Rachunki bankowe">
        <Facts
          facts={[
            ['Rachunek bankowy', as(formatNrb, company.bank_account)],
            ...company.other_accounts.map((account, place): [string, string] => [`Rachunek bankowy ${place + 2}`, formatNrb(account)]),
          ]}
        />
        {mayCheck && company.bank_account && company.vat_number && <AccountChecks company_id={company.id} account={company.bank_account} />}
      </Card>
      <Card title="Urzędy">
        <Facts
          facts={[
            ['Mikrorachunek podatkowy', as(formatNrb, company.tax_account)],
            ['Rachunek składkowy ZUS', as(formatNrb, company.zus_account)],
            ['Urząd skarbowy', company.tax_office],
          ]}
        />
      </Card>
      <Card title="Współpraca">
        <Facts
          facts={[
            ['Status współpracy', cooperationStatusLabels[company.cooperation_status]],
            ['Początek współpracy', as(formatDate, company.cooperation_start)],
            ['Koniec współpracy', as(formatDate, company.cooperation_end)],
          ]}
        />
      </Card>
      <TaxProfileCard company_id={company.id} mayEdit={mayEditProfile} />
      {isAdmin && asksForDocuments && <CompanyChecklistCard company_id={company.id} mayEdit={mayEditProfile} />}
      <PayersCard company_id={company.id} company_type={company.company_type} mayEdit={mayEditProfile} />
      {editing && <ContactDialog company={company} onClose={() => setEditing(false)} />}
    </div>
  )
}
