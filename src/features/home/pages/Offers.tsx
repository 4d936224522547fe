import { LogInOffer } from '#features/auth/public.tsx'

/** What a home can do without until it is drawn. */
export const Offers = () => <LogInOffer />
