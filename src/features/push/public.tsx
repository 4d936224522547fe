import { lazyNamed } from '#web/lazy-named.ts'

/** For the profile of either area. */
export const PushDevices = lazyNamed(() => import('./pages/DevicesCard.tsx'), 'DevicesCard')
