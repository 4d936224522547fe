import type { Challenge } from '#features/auth/shared/contract.ts'

/** Of the tab: a phone that shows the code in another app loads this page anew meanwhile. No password and no code lie here. */
const key = 'log_in_step'

interface Pending {
  email: string
  challenge: Challenge
  /** In milliseconds. */
  since: number
}

export function keepStep(email: string, challenge: Challenge) {
  sessionStorage.setItem(key, JSON.stringify({ email, challenge, since: Date.now() } satisfies Pending))
}

export const forgetStep = () => sessionStorage.removeItem(key)

/** The address and the code that was asked for, for as long as that is good. */
export function pendingStep(): { email: string; challenge: Challenge } | undefined {
  const stored = sessionStorage.getItem(key)
  if (!stored) return undefined
  const { email, challenge, since } = JSON.parse(stored) as Pending
  const gone = Math.floor((Date.now() - since) / 1000)
  if (gone >= challenge.expires_in) return undefined
  return { email, challenge: { ...challenge, expires_in: challenge.expires_in - gone, resend_after: Math.max(0, challenge.resend_after - gone) } }
}
