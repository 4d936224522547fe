import '#web/ui/layout/mantine.ts'
import '@mantine/core/styles/PasswordInput.css'
import { Suspense } from 'react'
import { z } from 'zod'
import { auth } from '#features/auth/shared/contract.ts'
import { AvatarCard } from '#features/avatars/public.tsx'
import { OwnData } from '#features/exports/public.tsx'
import { PasskeysCard, SecondFactorCard, SessionsCard } from '#features/auth/public.tsx'
import { PushDevices } from '#features/push/public.tsx'
import { NotificationPreferences } from '#features/notifications/public.tsx'
import { userChange, users } from '#features/users/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { storeUser } from '#web/session/session.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { FieldPair, PasswordField, TextField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Card, Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import type { User } from '#features/users/shared/contract.ts'
import { CalendarFeed } from '#features/calendar/public.tsx'
import { AccountCard } from './AccountCard.tsx'
import classes from './Profile.module.css'
import { userFields } from '#features/users/shared/fields.ts'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'

/** One's own data, in both areas. */
export function Profile() {
  const { id, isAdmin } = useUser()
  const query = useCall(users.get, { params: { id } })
  const user = query.data?.data
  return (
    <Page title={isAdmin ? 'Mój profil' : 'Profil'}>
      {query.isLoadingError && <ErrorState error={query.error} retry={query.refetch} />}
      {query.isPending && <Skeleton lines={8} />}
      {user && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <Card title="Dane">
              <DataForm user={user} />
            </Card>
            <Suspense fallback={<Skeleton lines={2} />}>
              <AvatarCard user={user} />
            </Suspense>
            <AccountCard user={user} />
            <Card title="Hasło">
              <PasswordForm user={user} />
            </Card>
            <Suspense fallback={<Skeleton lines={3} />}>
              <OwnData />
            </Suspense>
          </div>
          <div className={classes.column}>
            <Suspense fallback={<Skeleton lines={8} />}>
              <SecondFactorCard />
              <PasskeysCard />
              <SessionsCard />
              <CalendarFeed />
              <PushDevices />
              <NotificationPreferences />
            </Suspense>
          </div>
        </div>
      )}
    </Page>
  )
}

function accept(user: User) {
  storeUser(user)
  return refreshQueries('users')
}

const own = userChange.pick({ first_name: true, last_name: true, phone: true, theme: true }).required({ first_name: true, last_name: true })

function DataForm({ user }: { user: User }) {
  const { first_name, last_name, phone, theme } = user
  const form = useServerForm({
    schema: own,
    defaults: { first_name, last_name, phone, theme },
    version: user.version,
    send: async (values, { version }) => {
      const { data } = await call(users.update, { body: { id: user.id, ...values }, version })
      await accept(data)
    },
    onDone: () => toast('Zapisano dane.'),
  })
  return (
    <FormFrame form={form} act="Zapisz dane">
      <FieldPair>
        <TextField {...inputProps(userFields, 'first_name')} autoComplete="given-name" />
        <TextField {...inputProps(userFields, 'last_name')} autoComplete="family-name" />
      </FieldPair>
      <TextField {...inputProps(userFields, 'phone')} type="tel" autoComplete="tel" />
      <FieldInput fields={userFields} name="theme" />
    </FormFrame>
  )
}

const passwords = userChange
  .pick({ current_password: true, password: true })
  .extend({
    current_password: z.string().min(1).max(128),
  })
  .required()

function PasswordForm({ user }: { user: User }) {
  const form = useServerForm({
    schema: passwords,
    defaults: { current_password: '', password: '' },
    send: async body => {
      // The current password is the proof that a new one asks for: nobody types it twice.
      await call(auth.prove, { body: { current_password: body.current_password } })
      await call(users.update, { body: { id: user.id, ...body } })
    },
    onDone: () => {
      form.form.reset({ current_password: '', password: '' })
      toast('Zmieniono hasło. Pozostałe sesje i link do kalendarza przestały działać.')
      void refreshQueries('users', 'auth', 'schedule')
    },
  })
  return (
    <FormFrame form={form} act="Zmień hasło" look="second">
      <PasswordField {...inputProps(userFields, 'current_password')} required autoComplete="current-password" />
      <PasswordField {...inputProps(userFields, 'password')} label="Nowe hasło" autoComplete="new-password" />
    </FormFrame>
  )
}
