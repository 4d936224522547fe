import { lazyNamed } from '#web/lazy-named.ts'

/** What other screens show of the log-in; each comes when it is shown. */
export const SecondFactorCard = lazyNamed(() => import('./pages/second-factor/SecondFactorCard.tsx'), 'SecondFactorCard')
export const PasskeysCard = lazyNamed(() => import('./pages/passkeys/PasskeysCard.tsx'), 'PasskeysCard')
export const SessionsCard = lazyNamed(() => import('./pages/SessionsCard.tsx'), 'SessionsCard')
export const PageNotFound = lazyNamed(() => import('./pages/PageNotFound.tsx'), 'PageNotFound')
export const ResendCode = lazyNamed(() => import('./pages/ResendCode.tsx'), 'ResendCode')
export const LogInOffer = lazyNamed(() => import('./pages/LogInOffer.tsx'), 'LogInOffer')

/** Asks for the password or a code; false when the person would rather not. */
export const askProof = async (): Promise<boolean> => (await import('./pages/ProofDialog.tsx')).askProof()
