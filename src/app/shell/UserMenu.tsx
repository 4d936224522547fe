import { IconBug, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { users } from '#features/users/shared/contract.ts'
import type { Account, Theme } from '#kernel/access/account.ts'
import { call } from '#web/api/call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { formatEmail } from '#web/format-email.ts'
import { leave } from '#web/session/log-out.ts'
import { linkTo } from '#web/routing/routes.ts'
import { storeUser } from '#web/session/session.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { icon } from '#web/ui/display/icon.ts'
import classes from './UserMenu.module.css'

const themes = [
  { value: 'light', title: 'Jasny', icon: IconSun },
  { value: 'dark', title: 'Ciemny', icon: IconMoon },
  { value: 'system', title: 'Jak w systemie', icon: IconDeviceDesktop },
] as const

export function UserMenu({ user }: { user: Account }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const name = `${user.first_name} ${user.last_name}`

  async function choose(theme: Theme) {
    await attempt(async () => {
      storeUser((await call(users.update, { body: { id: user.id, theme } })).data)
    })
  }

  return (
    <LazyMenu
      width={240}
      header={
        <div className={classes.who}>
          <b>{name}</b>
          <span>{formatEmail(user.email)}</span>
        </div>
      }
      entries={[
        {
          title: user.isAdmin ? 'Mój profil' : 'Profil',
          icon: <IconUserCircle {...icon} />,
          onClick: () => navigate(linkTo(user.isAdmin ? 'dashboard-users-profile' : 'profile')),
        },
        ...themes.map(({ value, title, icon: Icon }, place) => ({
          title,
          icon: <Icon {...icon} />,
          chosen: user.theme === value,
          ...(place === 0 && { section: 'Wygląd' }),
          onClick: () => void choose(value),
        })),
        ...(isSwitchedOn('component:systemTickets')
          ? [
              {
                title: 'Zgłoś problem',
                icon: <IconBug {...icon} />,
                section: '',
                // The report says where it was written.
                onClick: () => navigate(linkTo(user.isAdmin ? 'dashboard-system-tickets-new' : 'system-tickets-new', {}, { from: pathname + search })),
              },
            ]
          : []),
        { title: 'Wyloguj się', icon: <IconLogout {...icon} />, section: '', onClick: () => void leave().catch(() => undefined) },
      ]}
    >
      <button type="button" className={classes.button} aria-label={`Menu użytkownika: ${name}`}>
        <Avatar name={name} id={user.avatar && user.id} size={28} />
      </button>
    </LazyMenu>
  )
}
