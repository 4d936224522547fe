import { ActionIcon } from '@mantine/core'
import { IconDots, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#features/users/contract.ts'
import { MenuOpener } from '#web/ui/Opener.tsx'
import { useUser } from '#web/use-session.ts'
import { changeActive, fullName, removeUser, sendReset } from './user-acts.ts'

const ConfirmDialog = lazy(() => import('#web/ui/ConfirmDialog.tsx').then(part => ({ default: part.ConfirmDialog })))
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** What can be done with an account. Nobody switches off or removes oneself here. */
export function UserMenu({ user, onRemoved }: { user: User; onRemoved?(): void }) {
  const [asking, setAsking] = useState(false)
  const me = useUser()
  if (user.status === 'removed') return null
  const own = me.id === user.id
  const others = [
    ...(user.status === 'active' ? [{ title: 'Wyłącz konto', icon: <IconPlayerPause {...icon} />, onClick: () => void changeActive(user, false) }] : []),
    ...(user.status === 'deactivated' ? [{ title: 'Włącz konto', icon: <IconPlayerPlay {...icon} />, onClick: () => void changeActive(user, true) }] : []),
    { title: 'Usuń konto', icon: <IconTrash {...icon} />, danger: true, onClick: () => setAsking(true) },
  ]
  return (
    <>
      <MenuOpener
        width={260}
        entries={[{ title: 'Wyślij link do zmiany hasła', icon: <IconKey {...icon} />, onClick: () => void sendReset(user) }, ...(own ? [] : others)]}
      >
        <ActionIcon aria-label={`Działania: ${fullName(user)}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </MenuOpener>
      <Suspense>
        {asking && (
          <ConfirmDialog
            opened
            onClose={() => setAsking(false)}
            title={`Usunąć konto: ${fullName(user)}?`}
            act="Usuń konto"
            danger
            onConfirm={async () => {
              await removeUser(user)
              onRemoved?.()
            }}
          >
            Konto {user.email} straci dostęp od razu. Jeśli osoba ma historię w biurze, jej dane zostaną zanonimizowane. Tego nie można cofnąć.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
