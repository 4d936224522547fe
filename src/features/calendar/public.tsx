import { lazyNamed } from '#web/lazy-named.ts'

/** For the office's home: the two weeks to come. */
export const ComingDays = lazyNamed(() => import('./pages/ComingDays.tsx'), 'ComingDays')

/** For the profile of either area. */
export const CalendarFeed = lazyNamed(() => import('./pages/FeedCard.tsx'), 'FeedCard')
