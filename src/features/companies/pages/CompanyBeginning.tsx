import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Company, companies } from '#features/companies/shared/contract.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { nameOf } from './company-badges.ts'
import { CaretakerDialog } from './CaretakerDialog.tsx'
import { InvitePersonDialog } from './InvitePersonDialog.tsx'
import classes from './CompanyBeginning.module.css'

interface Step {
  title: string
  done: boolean
  text: string
  act?: ReactNode
}

/** What a new company still needs before its first month; gone once all of it is there, or a month was closed. */
export function CompanyBeginning({ company }: { company: Company }) {
  const { id, caretaker } = company
  const mayInvite = useCanIn('users.invite', id) === true
  const mayHandOver = useCan('companies.people.write')
  const mayAgree = useCan('billing.write')
  const mayPrice = useCan('pricelist.write')
  const [dialog, open] = useState<'invite' | 'caretaker'>()
  const { data } = useCall(companies.beginning, { params: { id } })
  if (!data || data.data.closed_months > 0) return null
  const { owners, months, terms, services } = data.data
  const tabOf = (tab: string) => linkTo('dashboard-companies-view', { id }, { tab })
  const button = (name: NonNullable<typeof dialog>, title: string) => (
    <button type="button" className={classes.act} onClick={() => open(name)}>
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
          {
            title: 'Pierwszy miesiąc',
            done: months > 0,
            text: months > 0 ? 'Jest otwarty.' : 'Otworzy się też sam, pierwszego dnia miesiąca albo z pierwszym dokumentem.',
            act: months === 0 && <Link to={tabOf('settlements')}>Otwórz miesiąc</Link>,
          },
        ]
      : []),
    ...(isSwitchedOn('component:billing') && mayAgree
      ? [
          services > 0 || terms > 0
            ? {
                title: 'Usługi i ceny',
                done: terms > 0,
                text: terms > 0 ? 'Są uzgodnione.' : 'Z nich powstaje co miesiąc zestawienie do faktury.',
                act: terms === 0 && <Link to={tabOf('billing')}>Uzgodnij usługi</Link>,
              }
            : {
                title: 'Usługi i ceny',
                done: false,
                text: 'Cennik biura jest jeszcze pusty.',
                act: mayPrice && <Link to={linkTo('dashboard-pricelist-new')}>Dodaj usługę do cennika</Link>,
              },
        ]
      : []),
  ]
  const done = steps.filter(step => step.done).length
  if (done === steps.length) return null
  const close = () => open(undefined)
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
