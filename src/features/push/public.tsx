import { lazy } from 'react'

/** For the profile of either area. */
export const PushDevices = lazy(() => import('./pages/DevicesCard.tsx').then(part => ({ default: part.DevicesCard })))
