import { lazy } from 'react'

/** For one's own profile. */
export const AvatarCard = lazy(() => import('./pages/AvatarCard.tsx').then(part => ({ default: part.AvatarCard })))
