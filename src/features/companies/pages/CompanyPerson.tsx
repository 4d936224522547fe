import { ActionIcon } from '@mantine/core'
import { IconDots, IconEye, IconEyeOff, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Company, type CompanyPerson as Person, companies } from '#features/companies/shared/contract.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { InvitationMenu } from '#features/users/public.tsx'
import { isMember } from '#kernel/access/access.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { formatEmail } from '#web/format-email.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { nameOf } from './company-badges.ts'
import classes from './CompanyShow.module.css'

/** One of the people of a company, and what the office, or its owner of a member, may do about their access. */
export function CompanyPerson({ company, person }: { company: Company; person: Person }) {
  const { isAdmin } = useUser()
  const mayAdd = useCan('companies.people.write') && !company.archived_at
  const mayAnswer = isAdmin || isMember(person.role)
  const mayChange = useCanIn('companies.people.change', company.id) && mayAnswer
  const mayInvite = useCanIn('users.invite', company.id) && mayAnswer
  const [asking, setAsking] = useState(false)
  const name = nameOf(person)
  const sees = isMember(person.role) && person.sees_settlements
  const entries = [
    ...(mayChange && isMember(person.role)
      ? [
          sees
            ? { title: 'Ukryj rozliczenia', icon: <IconEyeOff {...icon} />, onClick: () => void showSettlements(company.id, person, false) }
            : { title: 'Pokaż rozliczenia', icon: <IconEye {...icon} />, onClick: () => void showSettlements(company.id, person, true) },
        ]
      : []),
    ...(mayChange && person.role !== 'caretaker'
      ? [
          {
            title: 'Usuń z firmy',
            icon: <IconUserMinus {...icon} />,
            danger: true,
            // Who cannot add somebody with an account cannot take it back either, and is asked instead.
            onClick: () => (mayAdd ? void removeUndoably(company.id, person) : setAsking(true)),
          },
        ]
      : []),
  ]
  return (
    <li>
      <Avatar name={name} id={person.user_id} size={28} />
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.email}>{person.invited ? 'Zaproszenie wysłane, konta jeszcze nie ma' : formatEmail(person.email)}</div>
      </div>
      <span className={classes.role}>{roleLabels[person.role] + (sees ? ', widzi rozliczenia' : '')}</span>
      {person.invited && mayInvite ? (
        <InvitationMenu invited={{ id: person.user_id, email: person.email }} others={entries} />
      ) : (
        entries.length > 0 && (
          <LazyMenu width={240} entries={entries}>
            <ActionIcon aria-label={`Działania: ${name}, ${roleLabels[person.role]}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </LazyMenu>
        )
      )}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={`Usunąć z firmy: ${name}?`}
          act="Usuń z firmy"
          danger
          onConfirm={() => remove(company.id, person)}
        >
          Ta osoba od razu straci dostęp do firmy „{company.title}”. Jej dokumenty i wpisy zostaną.{' '}
          {company.archived_at
            ? 'Ponowny dostęp można jej nadać dopiero po przywróceniu firmy z archiwum.'
            : 'Jeśli ma już konto, ponowny dostęp nada jej biuro.'}
        </ConfirmDialog>
      )}
    </li>
  )
}

async function showSettlements(id: string, person: Person, sees_settlements: boolean, back = false) {
  await attempt(async () => {
    await call(companies.changePerson, { params: { id, seat_id: person.id }, body: { sees_settlements } })
    const sightText = sees_settlements ? 'widzi rozliczenia' : 'nie widzi rozliczeń'
    if (!back) toast(`Zapisano: ${nameOf(person)} ${sightText}.`, { undo: () => showSettlements(id, person, !sees_settlements, true) })
    await refreshQueries('companies')
  })
}

async function remove(id: string, person: Person, undo?: () => Promise<void>) {
  await call(companies.removePerson, { params: { id, seat_id: person.id } })
  toast(`Usunięto z firmy: ${nameOf(person)}.`, { undo })
  await refreshQueries('companies', 'users')
}

async function removeUndoably(id: string, person: Person) {
  const { user_id, role, sees_settlements } = person
  await attempt(async () => {
    await remove(id, person, async () => {
      await call(companies.addPerson, { params: { id }, body: { user_id, role, sees_settlements } })
      await refreshQueries('companies', 'users')
    })
  })
}
