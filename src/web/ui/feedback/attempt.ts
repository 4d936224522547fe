import { useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { toast } from './toast.ts'

export const toastFailure = (error: unknown) => toast(sentenceOf(error), { tone: 'fault' })

/** Does what a person asked for; a failure is a toast. Never rejects. */
export async function attempt(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    toastFailure(error)
  }
}

/** `attempt` for a button that shows that it works. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const run = async (act: () => unknown) => {
    setBusy(true)
    await attempt(act)
    setBusy(false)
  }
  return [busy, run] as const
}
