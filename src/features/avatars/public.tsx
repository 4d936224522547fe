import { lazyNamed } from '#web/lazy-named.ts'

/** For one's own profile. */
export const AvatarCard = lazyNamed(() => import('./pages/AvatarCard.tsx'), 'AvatarCard')
