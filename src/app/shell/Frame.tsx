import '#web/ui/layout/mantine.ts'
import './extensions.ts'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { lazyNamed } from '#web/lazy-named.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { topBarSlots } from './top-bar-slots.ts'
import { useOptionalUser } from '#web/session/use-session.ts'
import { lazyOptional } from '#web/ui/layout/lazy-optional.ts'
import classes from './Frame.module.css'
import { Navigation } from './Navigation.tsx'
import { ReturnOffer } from './ReturnOffer.tsx'
import { keepSearchKey } from '#web/ui/list/search-key.ts'
import { SlotView, TopBar } from './TopBar.tsx'
import { useAccountTheme } from './use-account-theme.ts'

// Only clients have it.
const BottomBar = lazyNamed(() => import('./BottomBar.tsx'), 'BottomBar')

const SessionEnd = lazyOptional(() => import('#web/ui/feedback/SessionEnd.tsx').then(part => part.SessionEnd))

const railKey = 'navigation_rail'

/** What stands around every screen behind the log-in. */
export function Frame() {
  // After log-out the frame stands until the page is left: without it the screen would start anew with nobody signed in.
  const signedIn = useOptionalUser()
  const last = useRef(signedIn)
  if (signedIn) last.current = signedIn
  const user = last.current
  const [rail, setRail] = useState(() => localStorage.getItem(railKey) === 'true')
  const location = useLocation()
  const navigate = useNavigate()
  useAccountTheme(user?.theme)
  useLayoutEffect(() => {
    if (isSwitchedOn('component:search')) keepSearchKey()
  }, [])
  if (!user) return <Outlet />

  function toggleRail() {
    localStorage.setItem(railKey, String(!rail))
    setRail(!rail)
  }
  // A step of the browser's history, so that the way back of a phone closes the drawer and stays on the page.
  const drawer = {
    opened: location.state?.menu === true,
    open: () => void navigate(location, { state: { ...location.state, within: true, menu: true }, preventScrollReset: true }),
    close: () => void navigate(-1),
  }
  return (
    <div className={classes.frame} data-rail={rail || undefined} data-bar={!user.isAdmin || undefined}>
      <a className={classes.skip} href="#content">
        Przejdź do treści
      </a>
      <Navigation user={user} rail={rail} toggleRail={toggleRail} drawer={drawer} />
      <TopBar user={user} openDrawer={drawer.open} />
      <main id="content" className={classes.content} tabIndex={-1}>
        <SlotView slot={topBarSlots.connection} immediate />
        <ReturnOffer isAdmin={user.isAdmin} />
        <Outlet />
      </main>
      <Suspense>{signedIn && <SessionEnd isAdmin={user.isAdmin} />}</Suspense>
      <Suspense>{!user.isAdmin && <BottomBar openMore={drawer.open} />}</Suspense>
    </div>
  )
}
