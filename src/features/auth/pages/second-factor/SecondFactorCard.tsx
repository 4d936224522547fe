import { Button } from '@mantine/core'
import { IconCheck, IconDeviceMobile, IconDeviceMobileMessage, IconKey, IconMail } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type FactorState, factors } from '#features/auth/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import { isMobilePhone } from '#kernel/identifiers/identifiers.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { storeUser } from '#web/session/session.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SecurityRow } from '../SecurityRow.tsx'
import classes from './SecondFactor.module.css'

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')
const EnrolDialog = lazyNamed(() => import('./EnrolDialog.tsx'), 'EnrolDialog')
const RecoveryDialog = lazyNamed(() => import('./RecoveryDialog.tsx'), 'RecoveryDialog')

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true }

/** How one's own log-in is confirmed, and the way to another kind. */
export function SecondFactorCard() {
  const read = useCall(factors.get)
  return (
    <Card title="Drugi krok logowania">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={4} />}
      {read.data && <Ways state={read.data.data} />}
    </Card>
  )
}

function Ways({ state }: { state: FactorState }) {
  const { id, phone } = useUser()
  const [dialog, setDialog] = useState<'enrol' | 'email' | 'sms' | 'renew'>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setDialog(undefined)
  const { second_factor: used, totp_required } = state
  const hasApp = used === 'totp'
  const mobile = isMobilePhone(phone)

  async function choose(second_factor: 'email' | 'sms') {
    storeUser((await call(users.update, { body: { id, second_factor } })).data)
    toast('Zmieniono drugi krok logowania.')
    await refreshQueries('auth', 'users')
  }
  const change = (kind: 'email' | 'sms') => (hasApp ? setDialog(kind) : void choose(kind).catch(toastFailure))

  async function renew() {
    setCodes((await call(factors.renew)).data.recovery_codes)
    await refreshQueries('auth')
  }

  const other = (kind: 'email' | 'sms') =>
    !totp_required && (
      <Button size="xs" variant="default" onClick={() => change(kind)}>
        {kind === 'email' ? 'Używaj e-maila' : 'Używaj SMS'}
      </Button>
    )
  return (
    <div className={classes.rows}>
      <Way
        mark={<IconDeviceMobile {...icon} />}
        title="Aplikacja uwierzytelniająca"
        text="Najbezpieczniejsza: kody powstają w telefonie, także bez zasięgu."
        used={hasApp}
      >
        <Button size="xs" variant="default" onClick={() => setDialog('enrol')}>
          {hasApp ? 'Zmień telefon' : 'Włącz aplikację'}
        </Button>
      </Way>
      {hasApp && (
        <Way mark={<IconKey {...icon} />} title="Kody zapasowe" text={left(state.recovery_codes_left)}>
          <Button size="xs" variant="default" onClick={() => setDialog('renew')}>
            Nowe kody
          </Button>
        </Way>
      )}
      <Way mark={<IconMail {...icon} />} title="Kod w wiadomości e-mail" text="Sześć cyfr na adres konta." used={used === 'email'}>
        {other('email')}
      </Way>
      {state.sms_offered && (
        <Way
          mark={<IconDeviceMobileMessage {...icon} />}
          title="Kod w SMS"
          text={mobile ? `Sześć cyfr na numer ${phone}.` : 'Najpierw proszę podać numer telefonu komórkowego w danych.'}
          used={used === 'sms'}
        >
          {mobile && other('sms')}
        </Way>
      )}
      <Suspense>
        {dialog === 'enrol' && <EnrolDialog onClose={close} />}
        {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(undefined)} />}
        {(dialog === 'email' || dialog === 'sms') && (
          <ConfirmDialog opened danger onClose={close} title="Wyłączyć aplikację uwierzytelniającą?" act="Wyłącz aplikację" onConfirm={() => choose(dialog)}>
            Kody z aplikacji i kody zapasowe przestaną działać. Przy logowaniu kod przyjdzie {dialog === 'email' ? 'wiadomością e-mail' : 'SMS-em'}.
          </ConfirmDialog>
        )}
        {dialog === 'renew' && (
          <ConfirmDialog opened onClose={close} title="Utworzyć nowe kody zapasowe?" act="Utwórz nowe kody" onConfirm={renew}>
            Dotychczasowe kody zapasowe stracą ważność.
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}

const left = (count: number) => (count === 0 ? 'Wszystkie zostały użyte. Proszę utworzyć nowe.' : `Pozostało: ${plural(count, ['kod', 'kody', 'kodów'])} z 10.`)

function Way({ mark, title, text, used = false, children }: { mark: ReactNode; title: string; text: string; used?: boolean; children?: ReactNode }) {
  return (
    <SecurityRow mark={mark} title={title} text={text}>
      {used && (
        <span className={classes.used}>
          <IconCheck size={16} stroke={2} aria-hidden /> Używany
        </span>
      )}
      {(!used || title === 'Aplikacja uwierzytelniająca') && children}
    </SecurityRow>
  )
}
