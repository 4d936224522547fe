import { ActionIcon } from '@mantine/core'
import { IconBug, IconHelpCircle, IconKeyboard } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyNamed } from '#web/lazy-named.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useUser } from '#web/session/use-session.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useKeys } from '#web/ui/keys.ts'
import { LazyMenu } from './LazyMenu.tsx'

const HelpDialog = lazyNamed(() => import('./HelpDialog.tsx'), 'HelpDialog')

/** A word to the office about the portal, and the keys of the screen that is open, which also "?" shows. */
export function Help() {
  const { isAdmin } = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [opened, setOpened] = useState(false)
  const showKeys = () => setOpened(true)
  useKeys([{ key: '?', title: 'Skróty klawiszowe', act: showKeys }])
  const report = {
    title: 'Zgłoś problem',
    icon: <IconBug {...icon} />,
    // The report says where it was written.
    onClick: () => navigate(linkTo(isAdmin ? 'dashboard-system-tickets-new' : 'system-tickets-new', {}, { from: pathname + search })),
  }
  return (
    <>
      <LazyMenu
        entries={[
          ...(isSwitchedOn('component:systemTickets') ? [report] : []),
          { title: 'Skróty klawiszowe', icon: <IconKeyboard {...icon} />, onClick: showKeys },
        ]}
      >
        <ActionIcon aria-label="Pomoc" visibleFrom="sm">
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </LazyMenu>
      <Suspense>{opened && <HelpDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
