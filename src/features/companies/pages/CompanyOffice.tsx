import { IconLock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Company, companies } from '#features/companies/shared/contract.ts'
import { taxProfiles } from '#features/tax-profiles/shared/contract.ts'
import { readTaxValue, taxFields } from '#features/tax-profiles/shared/fields.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { inForceOn } from '#kernel/dates/effective-dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { formatPhone } from '#kernel/identifiers/format-identifiers.ts'
import { formatEmail } from '#web/format-email.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { icon } from '#web/ui/display/icon.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { addressOf, nameOf } from './company-badges.ts'
import classes from './CompanyShow.module.css'

const tabOf = (id: string, tab: string) => linkTo('dashboard-companies-view', { id }, { tab })

function Line({ Icon, children }: { Icon: typeof IconPhone; children: ReactNode }) {
  return (
    <div className={classes.contact}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </div>
  )
}

/** How the client is reached: what one looks for with the telephone in the hand. */
export function ClientContact({ company }: { company: Company }) {
  const seesPeople = useCanIn('companies.people', company.id) === true
  const read = useCall(companies.people, { params: { id: company.id } }, { enabled: seesPeople })
  const clients = read.data?.data.filter(({ role }) => role !== 'caretaker') ?? []
  const address = addressOf(company)
  return (
    <Card title="Klient" actions={<Link to={tabOf(company.id, 'details')}>Dane firmy</Link>}>
      {company.phone && (
        <Line Icon={IconPhone}>
          <a href={`tel:${company.phone}`}>{formatPhone(company.phone)}</a>
        </Line>
      )}
      {company.email && (
        <Line Icon={IconMail}>
          <a href={`mailto:${company.email}`}>{formatEmail(company.email)}</a>
        </Line>
      )}
      {address && <Line Icon={IconMapPin}>{address}</Line>}
      {!company.phone && !company.email && <p className={classes.quiet}>Firma nie ma podanego telefonu ani adresu e-mail.</p>}
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {seesPeople && read.data && (
        <ul className={classes.clients}>
          {clients.length === 0 && (
            <li>
              Nikt z firmy nie ma konta w portalu. <Link to={tabOf(company.id, 'people')}>Zaproś</Link>
            </li>
          )}
          {clients.map(person => (
            <li key={person.id}>
              <a href={`mailto:${person.email}`}>{nameOf(person) || formatEmail(person.email)}</a>
              <small>{[roleLabels[person.role], person.invited && 'zaproszenie wysłane'].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const taxKeys = ['accounting_form', 'income_tax', 'vat_status', 'vat_period', 'zus_scheme'] as const

export function TaxesToday({ company_id }: { company_id: string }) {
  const read = useCall(taxProfiles.list, { params: { id: company_id } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const today = inForceOn(read.data.data, warsawToday())
  if (!today) return null
  return (
    <Card title="Podatki i ZUS" actions={<Link to={tabOf(company_id, 'details')}>Profil</Link>}>
      <dl className={classes.brief}>
        {taxKeys.map(key => (
          <div key={key}>
            <dt>{taxFields[key].label}</dt>
            <dd>{readTaxValue(key, today[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The beginning of what the office keeps for itself. */
export function NoteBrief({ company }: { company: Company }) {
  if (!company.internal_note) return null
  return (
    <section className={classes.note}>
      <h2>
        <IconLock {...icon} /> Notatka wewnętrzna
      </h2>
      <p className={classes.cut}>{company.internal_note}</p>
      <Link to={tabOf(company.id, 'note')}>Otwórz notatkę</Link>
    </section>
  )
}
