import type { ComponentType } from 'react'

/**
 * What features show in the top bar, and above every screen of the line, loaded after the frame. A feature enters with its `public.tsx`:
 * `timer: () => import('#features/uptimes/public.tsx').then(panels => panels.UptimeClock)`.
 */
export type Slot = () => Promise<ComponentType>

export const topBarSlots: Record<'work' | 'timer' | 'search' | 'bell' | 'help' | 'connection', Slot> = {
  work: () => import('#features/exports/public.tsx').then(panels => panels.WorkTray),
  timer: () => import('#features/uptimes/public.tsx').then(panels => panels.UptimeClock),
  search: () => import('#features/search/public.tsx').then(panels => panels.SearchButton),
  help: () => import('./DeskKeys.tsx').then(part => part.DeskKeys),
  bell: () => import('#features/notifications/public.tsx').then(panels => panels.NotificationBell),
  connection: () => import('#features/documents/public.tsx').then(panels => panels.loadOfflineStatus()),
}
