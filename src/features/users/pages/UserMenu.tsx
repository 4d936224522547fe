import { ActionIcon } from '@mantine/core'
import { IconDeviceMobileOff, IconDots, IconKey, IconMail, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { User } from '#features/users/shared/contract.ts'
import { CaretakerDialog } from '#features/companies/public.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { formatEmail } from '#web/format-email.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { framedLook, InvitationMenu } from './InvitationMenu.tsx'
import { fullName, handingOver, removeUser, resetFactor, sendReset, turnOff, turnOn } from './user-acts.ts'

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')
const EmailDialog = lazyNamed(() => import('./EmailDialog.tsx'), 'EmailDialog')

type CompaniesLeft = readonly { id: string; title: string }[]

/** What can be done with an account. Nobody switches off or removes oneself here. */
export function UserMenu({ user, onRemoved, framed = false }: { user: User; onRemoved?(): void; framed?: boolean }) {
  const [asking, setAsking] = useState<'email' | 'factor' | 'remove'>()
  const [handing, setHanding] = useState<{ companies: CompaniesLeft; next: () => void }>()
  const putAway = (): void => {
    void turnOff(user, companies => setHanding({ companies, next: putAway }))
  }
  const me = useUser()
  const mayReset = useCan('users.second_factor')
  if (user.status === 'removed') return null
  const own = me.id === user.id
  const correct = { title: 'Zmień adres e-mail', icon: <IconMail {...icon} />, onClick: () => setAsking('email') }
  const others = [
    correct,
    ...(user.status === 'active' ? [{ title: 'Wyłącz konto', icon: <IconPlayerPause {...icon} />, onClick: putAway }] : []),
    ...(user.second_factor === 'totp' && mayReset
      ? [{ title: 'Wyłącz aplikację uwierzytelniającą', icon: <IconDeviceMobileOff {...icon} />, onClick: () => setAsking('factor') }]
      : []),
    ...(user.status === 'deactivated' ? [{ title: 'Włącz konto', icon: <IconPlayerPlay {...icon} />, onClick: () => void turnOn(user) }] : []),
    { title: 'Usuń konto', icon: <IconTrash {...icon} />, danger: true, onClick: () => setAsking('remove') },
  ]
  return (
    <>
      {user.status === 'invited' ? (
        <InvitationMenu invited={user} others={[correct]} onRevoked={onRemoved} framed={framed} />
      ) : (
        <LazyMenu
          width={280}
          entries={[{ title: 'Wyślij link do zmiany hasła', icon: <IconKey {...icon} />, onClick: () => void sendReset(user) }, ...(own ? [] : others)]}
        >
          <ActionIcon {...(framed && framedLook)} aria-label={`Działania: ${fullName(user)}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </LazyMenu>
      )}
      <Suspense>
        {asking === 'email' && <EmailDialog user={user} onClose={() => setAsking(undefined)} />}
        {asking === 'factor' && <ResetFactorDialog user={user} onClose={() => setAsking(undefined)} />}
        {asking === 'remove' && (
          <RemoveUserDialog
            user={user}
            onClose={() => setAsking(undefined)}
            onRemoved={onRemoved}
            handOver={companies => setHanding({ companies, next: () => setAsking('remove') })}
          />
        )}
        {handing && (
          <CaretakerDialog
            companies={handing.companies}
            why={`${fullName(user)} opiekuje się tymi firmami. Najpierw przejmie je ktoś inny.`}
            onClose={() => setHanding(undefined)}
            except={user.id}
            done={whole => whole && handing.next()}
          />
        )}
      </Suspense>
    </>
  )
}

function ResetFactorDialog({ user, onClose }: { user: User; onClose(): void }) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Wyłączyć aplikację uwierzytelniającą: ${fullName(user)}?`}
      act="Wyłącz aplikację"
      danger
      onConfirm={() => resetFactor(user)}
    >
      Dla osoby, która straciła telefon i kody zapasowe. Jej sesje zostaną zakończone, a przy logowaniu kod przyjdzie na {formatEmail(user.email)}. Proszę
      upewnić się, że prosi o to ona sama.
    </ConfirmDialog>
  )
}

interface RemoveUserDialogProps {
  user: User
  onClose(): void
  onRemoved: (() => void) | undefined
  /** Companies that the person looks after go to somebody else first. */
  handOver(companies: CompaniesLeft): void
}

function RemoveUserDialog({ user, onClose, onRemoved, handOver }: RemoveUserDialogProps) {
  async function remove() {
    await removeUser(user)
    onRemoved?.()
  }
  return (
    <ConfirmDialog opened onClose={onClose} title={`Usunąć konto: ${fullName(user)}?`} act="Usuń konto" danger onConfirm={() => handingOver(remove, handOver)}>
      Konto {formatEmail(user.email)} straci dostęp od razu. Jeśli osoba ma historię w biurze, jej dane zostaną zanonimizowane. Tego nie można cofnąć.
    </ConfirmDialog>
  )
}
