import { lazy } from 'react'

/** For the office's home: the two weeks to come. */
export const ComingDays = lazy(() => import('./pages/ComingDays.tsx').then(part => ({ default: part.ComingDays })))

/** For the profile of either area. */
export const CalendarFeed = lazy(() => import('./pages/FeedCard.tsx').then(part => ({ default: part.FeedCard })))
