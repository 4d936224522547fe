import { Button } from '@mantine/core'
import { IconMail, IconUserCheck, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { type Company, companies } from '#features/companies/shared/contract.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { AddPersonDialog } from './AddPersonDialog.tsx'
import { CaretakerDialog } from './CaretakerDialog.tsx'
import { CompanyPerson } from './CompanyPerson.tsx'
import { InvitePersonDialog } from './InvitePersonDialog.tsx'
import classes from './CompanyShow.module.css'
import { useCanIn } from '#web/ui/session/use-rights.ts'

type Dialog = 'add' | 'caretaker' | 'invite'

/** Who belongs to the company, and as what. */
export function CompanyPeople({ company }: { company: Company }) {
  const mayWrite = useCan('companies.people.write')
  const mayInvite = useCanIn('users.invite', company.id) && !company.archived_at
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const read = useCall(companies.people, { params: { id: company.id } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const people = read.data.data
  return (
    <>
      <div className={classes.actions}>
        {mayInvite && (
          <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setDialog('invite')}>
            Zaproś osobę
          </Button>
        )}
        {mayWrite && (
          <>
            {!company.archived_at && (
              <Button variant="default" leftSection={<IconUserPlus {...icon} />} onClick={() => setDialog('add')}>
                Dodaj osobę
              </Button>
            )}
            <Button variant="default" leftSection={<IconUserCheck {...icon} />} onClick={() => setDialog('caretaker')}>
              Zmień opiekuna
            </Button>
          </>
        )}
      </div>
      {people.length === 0 && <EmptyState icon={IconUsers} title="Nikt nie jest przypisany do tej firmy" />}
      <ul className={classes.people}>
        {people.map(person => (
          <CompanyPerson key={person.id} company={company} person={person} />
        ))}
      </ul>
      {dialog === 'invite' && <InvitePersonDialog company={company} onClose={close} />}
      {dialog === 'add' && <AddPersonDialog company={company} onClose={close} />}
      {dialog === 'caretaker' && <CaretakerDialog companies={[company]} onClose={close} />}
    </>
  )
}
