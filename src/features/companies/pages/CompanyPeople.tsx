import { ActionIcon, Button } from '@mantine/core'
import { IconMail, IconUserCheck, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { type Company, type CompanyPerson, companies } from '#features/companies/contract.ts'
import { roleLabels } from '#features/users/labels.ts'
import { InvitationMenu } from '#features/users/panels.tsx'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { icon } from '#web/ui/icon.ts'
import { toast } from '#web/ui/toast.ts'
import { useCall } from '#web/use-call.ts'
import { useCan, useUser } from '#web/use-session.ts'
import { AddPersonDialog } from './AddPersonDialog.tsx'
import { CaretakerDialog } from './CaretakerDialog.tsx'
import { nameOf } from './company-looks.ts'
import { InvitePersonDialog } from './InvitePersonDialog.tsx'
import classes from './CompanyShow.module.css'
import { useCanIn } from '#web/ui/use-rights.ts'

type Dialog = 'add' | 'caretaker' | 'invite'

/** Who belongs to the company, and as what. */
export function CompanyPeople({ company }: { company: Company }) {
  const mayWrite = useCan('companies.people.write')
  const { isAdmin } = useUser()
  const mayInvite = useCanIn('users.invite', company.id)
  const [dialog, open] = useState<Dialog>()
  const close = () => open(undefined)
  const read = useCall(companies.people, { params: { id: company.id } })
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const people = read.data.data
  return (
    <>
      <div className={classes.actions}>
        {mayInvite && (
          <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => open('invite')}>
            Zaproś osobę
          </Button>
        )}
        {mayWrite && (
          <>
            <Button variant="default" leftSection={<IconUserPlus {...icon} />} onClick={() => open('add')}>
              Dodaj osobę
            </Button>
            <Button variant="default" leftSection={<IconUserCheck {...icon} />} onClick={() => open('caretaker')}>
              Zmień opiekuna
            </Button>
          </>
        )}
      </div>
      {people.length === 0 && <EmptyState icon={IconUsers} title="Nikt nie jest jeszcze przypisany do tej firmy" />}
      <ul className={classes.people}>
        {people.map(person => (
          <Person
            key={person.id}
            person={person}
            mayInvite={mayInvite && (isAdmin || ['member', 'viewer'].includes(person.role))}
            remove={mayWrite && person.role !== 'caretaker' ? () => removePerson(company.id, person) : undefined}
          />
        ))}
      </ul>
      {dialog === 'invite' && <InvitePersonDialog company={company} onClose={close} />}
      {dialog === 'add' && <AddPersonDialog company={company} onClose={close} />}
      {dialog === 'caretaker' && <CaretakerDialog companies={[company]} onClose={close} />}
    </>
  )
}

function Person({ person, mayInvite, remove }: { person: CompanyPerson; mayInvite: boolean | undefined; remove?(): void }) {
  const name = nameOf(person)
  const sight = person.sees_settlements && ['member', 'viewer'].includes(person.role) ? ', widzi rozliczenia' : ''
  return (
    <li>
      <Avatar name={name} id={person.user_id} size={28} />
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.email}>{person.invited ? 'Zaproszenie wysłane, konta jeszcze nie ma' : person.email}</div>
      </div>
      <span className={classes.role}>{roleLabels[person.role] + sight}</span>
      <span className={classes.acts}>
        {person.invited && mayInvite && <InvitationMenu invited={{ id: person.user_id, email: person.email }} />}
        {remove && (
          <ActionIcon size={36} aria-label={`Usuń z firmy: ${name}, ${roleLabels[person.role]}`} onClick={remove}>
            <IconUserMinus {...icon} />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}

async function removePerson(id: string, { id: seat_id, user_id, role, sees_settlements, ...person }: CompanyPerson) {
  try {
    await call(companies.removePerson, { params: { id, seat_id } })
    toast(`Usunięto z firmy: ${nameOf(person)}.`, {
      undo: async () => {
        await call(companies.addPerson, { params: { id }, body: { user_id, role, sees_settlements } })
        await refreshQueries('companies', 'users')
      },
    })
    await refreshQueries('companies', 'users')
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  }
}
