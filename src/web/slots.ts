import type { ComponentType } from 'react'

/**
 * What features show in the top bar, loaded after the frame. A feature enters with its `panels.tsx`:
 * `timer: () => import('#features/uptimes/panels.tsx').then(panels => panels.UptimeClock)`.
 */
export type Slot = (() => Promise<ComponentType>) | null

export const slots: Record<'timer' | 'search' | 'bell' | 'help', Slot> = {
  timer: () => import('#features/uptimes/panels.tsx').then(panels => panels.UptimeClock),
  search: null,
  bell: null,
  help: null,
}
