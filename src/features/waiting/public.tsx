import { lazyNamed } from '#web/lazy-named.ts'

export { useWaiting } from './pages/use-waiting.ts'

export const WaitingCard = lazyNamed(() => import('./pages/WaitingCard.tsx'), 'WaitingCard')
