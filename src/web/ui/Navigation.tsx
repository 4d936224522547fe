import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import type { User } from '#features/users/contract.ts'
import { type NavigationItem, navigationOf } from '#web/navigation.ts'
import { linkTo, type LinkName } from '#web/routes.tsx'
import { Brand } from './Brand.tsx'
import classes from './Navigation.module.css'

const NavigationDrawer = lazy(() => import('./NavigationDrawer.tsx').then(part => ({ default: part.NavigationDrawer })))

interface Props {
  user: User
  rail: boolean
  toggleRail(): void
  drawer: { opened: boolean; close(): void }
}

export function Navigation({ user, rail, toggleRail, drawer }: Props) {
  const Icon = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <aside className={classes.side} data-rail={rail || undefined}>
        <Brand href={user.isAdmin ? '/dashboard' : '/'} compact={rail} />
        <Items isAdmin={user.isAdmin} />
        <button type="button" className={classes.collapse} onClick={toggleRail} aria-expanded={!rail} aria-label={rail ? 'Rozwiń menu' : 'Zwiń menu'}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <span className={classes.title}>Zwiń menu</span>
        </button>
      </aside>
      <Suspense>
        {drawer.opened && (
          <NavigationDrawer close={drawer.close}>
            <Items isAdmin={user.isAdmin} />
          </NavigationDrawer>
        )}
      </Suspense>
    </>
  )
}

function Items({ isAdmin }: { isAdmin: boolean }) {
  const { sections, foot } = navigationOf(isAdmin)
  return (
    <nav className={classes.nav} aria-label="Menu główne">
      {sections.map(({ title, items }) => (
        <div key={title ?? ''}>
          {title && <div className={classes.section}>{title}</div>}
          <List items={items} />
        </div>
      ))}
      {foot.length > 0 && (
        <div className={classes.foot}>
          <List items={foot} />
        </div>
      )}
    </nav>
  )
}

function List({ items }: { items: NavigationItem[] }) {
  return (
    <ul>
      {items.map(({ name, title, icon: Icon }) => (
        <li key={name}>
          <NavLink className={classes.item} to={addressOf(name)} end={name === 'home' || name === 'dashboard'} title={title}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={classes.title}>{title}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The only item with a parameter leads to the current year. */
const addressOf = (name: LinkName): string =>
  name === 'dashboard-limits' ? linkTo(name, { year: String(new Date().getFullYear()) }) : (linkTo as (name: LinkName) => string)(name)
