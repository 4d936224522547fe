import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Company, companies } from '#features/companies/shared/contract.ts'
import { cooperationStatusLabels } from '#features/companies/shared/labels.ts'
import { daysBetween } from '#kernel/dates/dates.ts'
import { warsawDay, warsawToday } from '#kernel/dates/warsaw.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { nameOf } from './company-badges.ts'
import { CaretakerDialog } from './CaretakerDialog.tsx'
import { InvitePersonDialog } from './InvitePersonDialog.tsx'
import { useMayEdit } from './use-may-edit.ts'
import classes from './CompanyBeginning.module.css'

interface Step {
  title: string
  done: boolean
  text: string
  act?: ReactNode
}

/** Whoever has gone without a step for so long goes without it for good. */
const newForDays = 60

export const isNew = ({ created_at }: Company) => daysBetween(warsawDay(created_at), warsawToday()) < newForDays

/** The first month, which opens for a served company alone. */
function monthStep({ cooperation_status }: Company, months: number, acts: { open: ReactNode; status: ReactNode }): Step {
  const title = 'Pierwszy miesiąc'
  if (months > 0) return { title, done: true, text: 'Jest otwarty.' }
  if (cooperation_status === 'onboarding') {
    const { onboarding, obslugiwana } = cooperationStatusLabels
    return { title, done: false, text: `Firma ma status „${onboarding}”. Miesiąc otworzy się, gdy będzie to „${obslugiwana}”.`, act: acts.status }
  }
  const text = `Otworzy się też sam, pierwszego dnia miesiąca${isSwitchedOn('documents') ? ' albo z pierwszym dokumentem' : ''}.`
  return { title, done: false, text, act: acts.open }
}

/** What the office does for the company, and for how much; first the office needs a price list. */
function servicesStep(services: number, terms: number, acts: { agree: ReactNode; price: ReactNode }): Step {
  const title = 'Usługi i ceny'
  if (terms > 0) return { title, done: true, text: 'Są uzgodnione.' }
  if (services > 0) return { title, done: false, text: 'Z nich powstaje co miesiąc zestawienie do faktury.', act: acts.agree }
  return { title, done: false, text: 'Cennik biura jest jeszcze pusty.', act: acts.price }
}

/** What a new company still needs before its first month; gone once all of it is there, or a month was closed. */
export function CompanyBeginning({ company }: { company: Company }) {
  const { id, caretaker } = company
  const mayInvite = useCanIn('users.invite', id) === true
  const mayHandOver = useCan('companies.people.write')
  const mayAgree = useCan('billing.write')
  const mayPrice = useCan('pricelist.write')
  const mayEdit = useMayEdit(id)
  const [dialog, setDialog] = useState<'invite' | 'caretaker'>()
  const { data } = useCall(companies.beginning, { params: { id } })
  if (!data || data.data.closed_months > 0) return null
  const { owners, months, terms, services } = data.data
  const tabOf = (tab: string) => linkTo('dashboard-companies-view', { id }, { tab })
  const button = (name: NonNullable<typeof dialog>, title: string) => (
    <button type="button" className={classes.act} onClick={() => setDialog(name)}>
      {title}
    </button>
  )
  const steps: Step[] = [
    {
      title: 'Opiekun',
      done: caretaker !== null,
      text: caretaker ? nameOf(caretaker) : 'Do niego trafiają pytania i zadania firmy.',
      act: mayHandOver && button('caretaker', caretaker ? 'Zmień opiekuna' : 'Wskaż opiekuna'),
    },
    {
      title: 'Właściciel w portalu',
      done: owners > 0,
      text: owners > 0 ? 'Ma konto albo zaproszenie.' : 'Bez konta klient dostaje tylko e-maile.',
      act: mayInvite && owners === 0 && button('invite', 'Zaproś właściciela'),
    },
    ...(isSwitchedOn('component:settlements')
      ? [
          monthStep(company, months, {
            open: <Link to={tabOf('settlements')}>Otwórz miesiąc</Link>,
            status: mayEdit && <Link to={linkTo('dashboard-companies-edit', { id })}>Zmień status</Link>,
          }),
        ]
      : []),
    ...(isSwitchedOn('component:billing') && mayAgree
      ? [
          servicesStep(services, terms, {
            agree: <Link to={tabOf('billing')}>Uzgodnij usługi</Link>,
            price: mayPrice && <Link to={linkTo('dashboard-pricelist-new')}>Dodaj usługę do cennika</Link>,
          }),
        ]
      : []),
  ]
  const done = steps.filter(step => step.done).length
  if (done === steps.length) return null
  const close = () => setDialog(undefined)
  return (
    <section className={classes.strip} aria-label="Co dalej z nową firmą">
      <Card title="Co dalej z nową firmą" actions={<span className={classes.count}>{`${done} z ${steps.length}`}</span>}>
        <ol>
          {steps.map(step => (
            <li key={step.title} data-done={step.done || undefined}>
              {step.done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} stroke={1.75} aria-hidden />}
              <div>
                <b>{step.title}</b>
                <span className="hidden">{step.done ? ', zrobione' : ', do zrobienia'}</span>
                <small>{step.text}</small>
                {step.act}
              </div>
            </li>
          ))}
        </ol>
      </Card>
      {dialog === 'invite' && <InvitePersonDialog company={company} owner email={company.email ?? ''} onClose={close} />}
      {dialog === 'caretaker' && <CaretakerDialog companies={[company]} onClose={close} />}
    </section>
  )
}
