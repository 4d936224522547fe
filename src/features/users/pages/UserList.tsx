import { Button } from '@mantine/core'
import { IconMail, IconPlus, IconShieldLock, IconUsers } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type User, users } from '#features/users/shared/contract.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { formatEmail } from '#web/format-email.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCan } from '#web/session/use-session.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { UserMenu } from './UserMenu.tsx'
import { userBadges } from './user-badges.ts'
import classes from './UserList.module.css'

/** Forms bring the schemas and their library: only when one is opened. */
const InviteUserDialog = lazyNamed(() => import('./InviteUserDialog.tsx'), 'InviteUserDialog')
const CreateUserDialog = lazyNamed(() => import('./CreateUserDialog.tsx'), 'CreateUserDialog')

/** A card has the whole name in its title. */
function firstName(user: User) {
  if (!user.first_name) return formatEmail(user.email)
  return (
    <>
      {user.first_name}
      <span className={classes.onCard}> {user.last_name}</span>
    </>
  )
}

export const columns = columnsOf<typeof userFields, User>(userFields, {
  first_name: firstName,
  email: user => formatEmail(user.email),
  status: user => <Status look={userBadges[user.status]} />,
})

const filters = filtersOf(userFields, { first: ['role', 'status'] })

export function UserList() {
  const [dialog, setDialog] = useState<'invite' | 'create'>()
  const mayInvite = useCan('users.invite')
  const mayWrite = useCan('users.write')
  const mayReadRules = useCan('tenants.security.read')
  const close = () => setDialog(undefined)
  return (
    <Page
      title="Użytkownicy"
      flush
      actions={
        <>
          {mayReadRules && (
            <Button
              variant="subtle"
              component={Link}
              to={linkTo('dashboard-settings-security')}
              leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />}
            >
              Logowanie i dostęp
            </Button>
          )}
          {mayWrite && (
            <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setDialog('create')}>
              Dodaj użytkownika
            </Button>
          )}
          {mayInvite && (
            <Button leftSection={<IconMail size={18} stroke={1.75} aria-hidden />} onClick={() => setDialog('invite')}>
              Zaproś użytkownika
            </Button>
          )}
        </>
      }
    >
      <ListTable
        name="users"
        label="Użytkownicy"
        endpoint={users.list}
        columns={columns}
        linkOf={(user: User) => linkTo('dashboard-users-view', { id: user.id })}
        nounForms={['użytkownik', 'użytkowników', 'użytkowników', 'użytkownika']}
        searchLabel="Imię, nazwisko lub e-mail"
        defaultSort="first_name:asc"
        filters={filters}
        actions={mayWrite ? user => <UserMenu user={user} /> : undefined}
        empty={{ icon: IconUsers, title: 'Nie ma jeszcze użytkowników', text: 'Tu pojawią się pracownicy biura i osoby z firm klientów.' }}
      />
      <Suspense>
        {dialog === 'invite' && <InviteUserDialog opened onClose={close} />}
        {dialog === 'create' && <CreateUserDialog opened onClose={close} />}
      </Suspense>
    </Page>
  )
}
