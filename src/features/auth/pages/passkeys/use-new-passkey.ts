import { useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Makes a passkey with this device, and says how it went. */
export function useNewPasskey() {
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      await (await import('./passkeys.ts')).addPasskey()
      toast('Dodano klucz dostępu. Następnym razem wystarczy jedno dotknięcie.')
      await refreshQueries('auth')
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    } finally {
      setBusy(false)
    }
  }

  return { add, busy }
}
