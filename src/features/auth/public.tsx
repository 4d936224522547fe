import { lazy } from 'react'

/** What other screens show of the log-in; each comes when it is shown. */
export const SecondFactorCard = lazy(() => import('./pages/SecondFactorCard.tsx').then(part => ({ default: part.SecondFactorCard })))
export const SessionsCard = lazy(() => import('./pages/SessionsCard.tsx').then(part => ({ default: part.SessionsCard })))
export const PageNotFound = lazy(() => import('./pages/PageNotFound.tsx').then(part => ({ default: part.PageNotFound })))
export const ResendCode = lazy(() => import('./pages/ResendCode.tsx').then(part => ({ default: part.ResendCode })))
export const AppOffer = lazy(() => import('./pages/AppOffer.tsx').then(part => ({ default: part.AppOffer })))

/** Asks for the password or a code; false when the person would rather not. */
export const askProof = async (): Promise<boolean> => (await import('./pages/ProofDialog.tsx')).askProof()
