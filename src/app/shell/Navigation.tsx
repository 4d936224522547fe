import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Fragment, Suspense } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router'
import type { Account } from '#kernel/access/account.ts'
import { counts } from '#features/menu-counts/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { addressOf, isInBar, type MenuItem, menuOf } from './menu.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { isThere } from '#web/routing/route-at.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { DeferredChrome } from './DeferredChrome.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Brand } from '#web/ui/layout/Brand.tsx'
import classes from './Navigation.module.css'
import { NavigationCount } from './NavigationCount.tsx'
import { useAwaitsCompanies, useOwnCompanies } from '#web/ui/session/use-own-companies.ts'

const NavigationDrawer = lazyNamed(() => import('./NavigationDrawer.tsx'), 'NavigationDrawer')

interface Props {
  user: Account
  rail: boolean
  toggleRail(): void
  drawer: { opened: boolean; close(): void }
}

export function Navigation({ user, rail, toggleRail, drawer }: Props) {
  const Icon = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <aside className={classes.side} data-rail={rail || undefined}>
        <DeferredChrome>
          <Brand href={user.isAdmin ? '/dashboard' : '/'} compact={rail} />
          <Items user={user} />
          <button type="button" className={classes.collapse} onClick={toggleRail} aria-expanded={!rail} aria-label={rail ? 'Rozwiń menu' : 'Zwiń menu'}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={classes.title}>Zwiń menu</span>
          </button>
        </DeferredChrome>
      </aside>
      <Suspense>
        {drawer.opened && (
          <NavigationDrawer close={drawer.close} isAdmin={user.isAdmin}>
            <Items user={user} drawer />
          </NavigationDrawer>
        )}
      </Suspense>
    </>
  )
}

/** In the drawer a client finds what the bar at the bottom has not. Its links take the drawer's place in the history. */
function Items({ user, drawer = false }: { user: Account; drawer?: boolean }) {
  const { sections, foot } = menuOf(user.isAdmin)
  const companies = useOwnCompanies(user)
  // What stands under the companies comes with them: nothing may move away from a pointer.
  const shown = useAwaitsCompanies(user) ? sections.slice(0, 1) : sections
  return (
    <nav className={classes.nav} aria-label="Menu główne">
      {shown.map(({ title, items }, place) => (
        <Fragment key={title ?? ''}>
          <div>
            {title && <div className={classes.section}>{title}</div>}
            <List items={items.filter(item => !drawer || user.isAdmin || !isInBar(item))} replace={drawer} />
          </div>
          {place === 0 && companies.length > 0 && isThere('companies-view') && (
            <div>
              <div className={classes.section}>Firmy</div>
              <ul>
                {companies.map(({ id, title }) => (
                  <li key={id}>
                    <NavLink className={classes.item} to={linkTo('companies-view', { id })} title={title} replace={drawer}>
                      <Avatar name={title} size={20} square />
                      <span className={classes.title}>{title}</span>
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Fragment>
      ))}
      {foot.length > 0 && (
        <div className={classes.foot}>
          <List items={foot} replace={drawer} />
        </div>
      )}
    </nav>
  )
}

/** The calendar's address lies within the settings', and its item stands elsewhere in the menu: only one of the two is the open one. */
const hasOwnItem = (name: MenuItem['name'], pathname: string) =>
  name === 'dashboard-settings' && matchPath({ path: linkTo('dashboard-schedule'), end: false }, pathname) !== null

function List({ items, replace }: { items: MenuItem[]; replace: boolean }) {
  const company_id = useChosenCompany()
  const { pathname } = useLocation()
  const { data } = useCall(counts.get, { query: company_id ? { company_id } : {} })
  if (items.length === 0) return null
  return (
    <ul>
      {items.map(({ name, title, icon: Icon, counts }) => (
        <li key={name}>
          <NavLink
            className={classes.item}
            to={addressOf(name)}
            replace={replace}
            end={name === 'home' || name === 'dashboard' || hasOwnItem(name, pathname)}
            title={title}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={classes.title}>{title}</span>
            {counts && <NavigationCount count={data?.data[counts]} unread={counts === 'messages'} />}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
