import { ActionIcon } from '@mantine/core'
import { IconDots, IconMailForward, IconMailOff } from '@tabler/icons-react'
import { type ReactElement, Suspense, useState } from 'react'
import type { User } from '#features/users/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { reinvite, revoke } from './user-acts.ts'

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')
/** As a button of a page; without it as one of a row. */
export const framedLook = { variant: 'default', size: 'var(--control-height)' }

interface Props {
  invited: Pick<User, 'id' | 'email'>
  /** What else can be done with this account. */
  others?: readonly { title: string; icon: ReactElement; onClick(): void }[]
  onRevoked?(): void
  /** On the person's own page it stands among buttons. */
  framed?: boolean
}

/** For whoever was invited and has no account yet: the link once more, or not at all. */
export function InvitationMenu({ invited, others = [], onRevoked, framed = false }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <LazyMenu
        width={280}
        entries={[
          { title: 'Wyślij zaproszenie ponownie', icon: <IconMailForward {...icon} />, onClick: () => void reinvite(invited) },
          ...others,
          { title: 'Cofnij zaproszenie', icon: <IconMailOff {...icon} />, danger: true, onClick: () => setAsking(true) },
        ]}
      >
        <ActionIcon {...(framed && framedLook)} aria-label={`Działania: ${invited.email}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </LazyMenu>
      <Suspense>
        {asking && (
          <ConfirmDialog
            opened
            onClose={() => setAsking(false)}
            title={`Cofnąć zaproszenie: ${invited.email}?`}
            act="Cofnij zaproszenie"
            danger
            onConfirm={async () => {
              await revoke(invited)
              onRevoked?.()
            }}
          >
            Link z wiadomości przestanie działać, a osoba zniknie z listy. Można ją później zaprosić od nowa.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
