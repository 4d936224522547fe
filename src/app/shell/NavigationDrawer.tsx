import { Drawer } from '@mantine/core'
import { IconBell, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { linkTo } from '#web/routing/routes.ts'
import { leave } from '#web/session/log-out.ts'
import '#web/ui/dialog/dialog-styles.ts'
import classes from './Navigation.module.css'

interface Props {
  close(): void
  isAdmin: boolean
  children: ReactNode
}

/** The navigation on narrow screens. A client's opens from the side where its button is. */
export function NavigationDrawer({ close, isAdmin, children }: Props) {
  return (
    <Drawer
      opened
      onClose={close}
      position={isAdmin ? 'left' : 'right'}
      size={280}
      title={isAdmin ? 'Menu' : 'Więcej'}
      classNames={{ content: classes.drawer, header: classes.drawer }}
    >
      {children}
      {!isAdmin && (
        <ul className={classes.more}>
          <li>
            <NavLink className={classes.item} to={linkTo('notifications')} replace>
              <IconBell size={18} stroke={1.75} aria-hidden />
              <span className={classes.title}>Powiadomienia</span>
            </NavLink>
          </li>
          <li>
            <button type="button" className={classes.item} onClick={() => void leave().catch(() => undefined)}>
              <IconLogout size={18} stroke={1.75} aria-hidden />
              <span className={classes.title}>Wyloguj się</span>
            </button>
          </li>
        </ul>
      )}
    </Drawer>
  )
}
