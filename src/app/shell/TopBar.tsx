import { IconMenu2 } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { lazyNamed } from '#web/lazy-named.ts'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { Account } from '#kernel/access/account.ts'
import { whenSettled } from '#web/when-settled.ts'
import { idle } from '#web/idle.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { type Slot, topBarSlots } from './top-bar-slots.ts'
import { DeferredChrome } from './DeferredChrome.tsx'
import { Brand } from '#web/ui/layout/Brand.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

// Only clients have it.
const BackButton = lazyNamed(() => import('./BackButton.tsx'), 'BackButton')
const CompanySwitch = lazyNamed(() => import('./CompanySwitch.tsx'), 'CompanySwitch')

export function TopBar({ user, openDrawer }: { user: Account; openDrawer(): void }) {
  const { pathname } = useLocation()
  return (
    <header className={classes.bar}>
      <DeferredChrome>
        {user.isAdmin ? (
          <button type="button" className={classes.menu} aria-label="Otwórz menu" onClick={openDrawer}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </button>
        ) : (
          // The bottom bar opens the menu.
          <Suspense>
            {pathname === '/' ? (
              <span className={classes.mark} data-rail>
                <Brand href="/" compact />
              </span>
            ) : (
              <BackButton />
            )}
          </Suspense>
        )}
        <Breadcrumbs />
        <Suspense>{!user.isAdmin && <CompanySwitch user={user} />}</Suspense>
        <div className={classes.tools}>
          <SlotView slot={topBarSlots.work} />
          {user.isAdmin && <SlotView slot={topBarSlots.timer} />}
          <SlotView slot={topBarSlots.search} room={isSwitchedOn('component:search') ? classes.search : undefined} />
          <SlotView slot={topBarSlots.bell} room={classes.bell} />
          <SlotView slot={topBarSlots.help} room={classes.help} />
          <UserMenu user={user} />
        </div>
      </DeferredChrome>
    </header>
  )
}

/** What the frame can wait for comes when the screen has what it asked for; with its room kept, nothing beside it moves then. */
export function SlotView({ slot, immediate, room }: { slot: Slot; immediate?: true; room?: string | undefined }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const free = immediate ? idle : whenSettled
    free()
      .then(slot)
      .then(part => setPart(() => part))
      // As with `extra`.
      .catch(console.warn)
  }, [slot, immediate])
  if (Part) return <Part />
  return room ? <span className={room} /> : null
}
