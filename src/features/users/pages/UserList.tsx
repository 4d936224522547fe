import { Button } from '@mantine/core'
import { IconMail, IconPlus, IconShieldLock, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { roles } from '#kernel/access/access.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatPhone } from '#kernel/identifiers/identifiers.ts'
import { type User, users, userStatuses } from '#features/users/shared/contract.ts'
import { roleLabels, userStatusLabels } from '#features/users/shared/labels.ts'
import { formatEmail } from '#web/format-email.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCan } from '#web/session/use-session.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { UserMenu } from './UserMenu.tsx'
import { userLooks } from './user-badges.ts'
import classes from './UserList.module.css'

/** Forms bring the schemas and their library: only when one is opened. */
const InviteUserDialog = lazy(() => import('./InviteUserDialog.tsx').then(part => ({ default: part.InviteUserDialog })))
const CreateUserDialog = lazy(() => import('./CreateUserDialog.tsx').then(part => ({ default: part.CreateUserDialog })))

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

export const columns: Column<User>[] = [
  { key: 'first_name', title: 'Imię', cell: firstName, sortable: true },
  { key: 'last_name', title: 'Nazwisko', cell: user => user.last_name, sortable: true, inTitle: true },
  { key: 'email', title: 'Adres e-mail', cell: user => formatEmail(user.email), sortable: true },
  { key: 'role', title: 'Rola', cell: user => roleLabels[user.role], sortable: true },
  { key: 'status', title: 'Stan', cell: user => <Status look={userLooks[user.status]} />, sortable: true },
  { key: 'last_login_at', title: 'Ostatnie logowanie', cell: user => (user.last_login_at ? formatDateTime(user.last_login_at) : '–'), sortable: true },
  { key: 'phone', title: 'Telefon', cell: user => (user.phone ? formatPhone(user.phone) : '–'), extra: true },
  { key: 'created_at', title: 'Dodano', cell: user => formatDateTime(user.created_at), sortable: true, extra: true },
]

const optionsOf = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) => keys.map(value => ({ value, label: labels[value] }))

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
        filters={[
          { key: 'role', title: 'Rola', kind: 'choice', options: optionsOf(roles, roleLabels) },
          { key: 'status', title: 'Stan', kind: 'choice', options: optionsOf(userStatuses, userStatusLabels) },
          { key: 'created_at', title: 'Dodano', kind: 'date' },
        ]}
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
