import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Company } from '#features/companies/shared/contract.ts'
import { companyFields, companyGroups } from '#features/companies/shared/fields.ts'
import { legalStatusLabels } from '#features/companies/shared/labels.ts'
import { CompanyChecklistCard } from '#features/document-checklists/public.tsx'
import { KsefCard } from '#features/ksef/public.tsx'
import { PayersCard } from '#features/payers/public.tsx'
import { CompanyRules } from '#features/purchase-decisions/public.tsx'
import { AccountChecks } from '#features/public-registers/public.tsx'
import { TaxProfileCard } from '#features/tax-profiles/public.tsx'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { factsOf } from '#web/ui/display/field-facts.ts'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'
import { addressOf } from './company-badges.ts'
import { ContactDialog } from './ContactDialog.tsx'
import classes from './CompanyShow.module.css'
import { useMayEdit } from './use-may-edit.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'

/** The status, since when it is so, and what is planned. */
const statusFacts = ({ legal_status, legal_history }: Company) => [
  [companyFields.legal_status.label, legalStatusLabels[legal_status]] as const,
  ...legal_history.map(({ from_day, legal_status }) => [`Od ${formatDate(from_day)}`, legalStatusLabels[legal_status]] as const),
]

const otherAccounts = ({ other_accounts }: Company) =>
  other_accounts.map((account, place) => [`${companyFields.bank_account.label} ${place + 2}`, formatNrb(account)] as const)

/** The office's record of a company; owners may correct how to reach them. */
export function CompanyDetails({ company }: { company: Company }) {
  const { isAdmin } = useUser()
  const mayEdit = useCanIn('companies.update', company.id) && !isAdmin
  const mayEditProfile = useMayEdit(company.id) && isAdmin
  const asksForDocuments = isSwitchedOn(['documents', 'component:settlements'])
  const seesPurchaseRules = useCan('documents.review') && isSwitchedOn('documents')
  const mayCheck = useCan('registers.read')
  const seesKsef = useCanIn('ksef.read', company.id) && isSwitchedOn('documents')
  const [editing, setEditing] = useState(false)
  return (
    <div className={classes.details}>
      <Card title={companyGroups.company}>
        <Facts
          facts={factsOf(companyFields, 'company', company, {
            first: ['title', 'company_type', 'vat_number', 'regon', 'krs', 'legal_status'],
            own: { legal_status: statusFacts(company) },
          })}
        />
      </Card>
      <Card
        title={companyGroups.contact}
        actions={
          mayEdit && (
            <Button size="xs" variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
              Zmień
            </Button>
          )
        }
      >
        <Facts facts={factsOf(companyFields, 'contact', company, { first: ['street'], own: { street: [['Adres', addressOf(company)]] } })} />
      </Card>
      <Card title={companyGroups.accounts}>
        <Facts facts={factsOf(companyFields, 'accounts', company, { own: { other_accounts: otherAccounts(company) } })} />
        {mayCheck && company.bank_account && company.vat_number && <AccountChecks company_id={company.id} account={company.bank_account} />}
      </Card>
      {seesKsef && (
        <KsefCard
          company_id={company.id}
          vat_number={company.vat_number}
          mayEdit={mayEdit || mayEditProfile}
          archived={company.archived_at !== null}
          isClient={!isAdmin}
        />
      )}
      <Card title={companyGroups.authorities}>
        <Facts facts={factsOf(companyFields, 'authorities', company)} />
      </Card>
      <Card title={companyGroups.cooperation}>
        <Facts facts={factsOf(companyFields, 'cooperation', company, { first: ['cooperation_status'] })} />
      </Card>
      <TaxProfileCard company_id={company.id} mayEdit={mayEditProfile} />
      {isAdmin && asksForDocuments && <CompanyChecklistCard company_id={company.id} mayEdit={mayEditProfile} />}
      {seesPurchaseRules && (
        <Suspense>
          <CompanyRules company_id={company.id} mayEdit={mayEditProfile} />
        </Suspense>
      )}
      <PayersCard company_id={company.id} company_type={company.company_type} mayEdit={mayEditProfile} />
      {editing && <ContactDialog company={company} onClose={() => setEditing(false)} />}
    </div>
  )
}
