import { useState } from 'react'

/** One request at a time: whether it is under way, and what the last one failed with, to be shown where it was sent from. */
export function useSubmission(onFailed?: (error: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()

  /** Undefined where another one is under way, or this one failed. */
  async function submit<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFault(undefined)
    try {
      return await work()
    } catch (error) {
      setFault(error)
      onFailed?.(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { busy, fault, submit }
}
