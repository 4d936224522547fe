import { IconClock, IconMail, IconPhone } from '@tabler/icons-react'
import { companies } from '#features/companies/shared/contract.ts'
import { WriteButton } from '#features/messages/public.tsx'
import { formatPhone } from '#kernel/identifiers/format-identifiers.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { formatEmail } from '#web/format-email.ts'
import { useCall } from '#web/api/use-call.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import classes from './Home.module.css'

/** Whom to ask: the caretaker of the chosen company, or each caretaker of one's companies once. */
export function Caretakers({ company_id }: { company_id: string | undefined }) {
  if (!isSwitchedOn('company')) return null
  return company_id ? <Caretaker company_id={company_id} /> : <EachOnce />
}

function EachOnce() {
  const all = useCall(companies.list, { query: { sort: 'title:asc', page: 1, limit: 100 } }).data?.data ?? []
  return all
    .filter((company, place) => all.findIndex(({ owner }) => owner?.id === company.owner?.id) === place)
    .map(company => <Caretaker key={company.id} company_id={company.id} />)
}

function Caretaker({ company_id }: { company_id: string }) {
  const { caretaker, archived_at } = useCall(companies.get, { params: { id: company_id } }).data?.data ?? {}
  if (!caretaker) return null
  const { office } = config()
  const name = `${caretaker.first_name} ${caretaker.last_name}`
  const phone = caretaker.phone ?? office.phone
  const [mailbox, host] = formatEmail(caretaker.email).split('@')
  return (
    <Card>
      <div className={classes.caption}>Państwa opiekun</div>
      <div className={classes.caretaker}>
        <Avatar name={name} id={caretaker.id} size={46} />
        <div>
          <div className={classes.name}>{name}</div>
          <div className={classes.caption}>{office.name}</div>
        </div>
      </div>
      <ul className={classes.contact}>
        {phone && (
          <li>
            <IconPhone size={18} stroke={1.75} aria-hidden />
            <a href={`tel:${phone.replace(/\s/g, '')}`}>{formatPhone(phone)}</a>
          </li>
        )}
        <li>
          <IconMail size={18} stroke={1.75} aria-hidden />
          <a href={`mailto:${caretaker.email}`}>
            {/* A long address goes on below at its sign, not in the middle of a word. */}
            {mailbox}@<wbr />
            {host}
          </a>
        </li>
        {office.hours && (
          <li>
            <IconClock size={18} stroke={1.75} aria-hidden />
            {office.hours}
          </li>
        )}
      </ul>
      {!archived_at && <WriteButton company_id={company_id} className={classes.write} />}
    </Card>
  )
}
