import { lazy } from 'react'

/** For the profile of either area. */
export const CalendarFeed = lazy(() => import('./pages/FeedCard.tsx').then(part => ({ default: part.FeedCard })))
