import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Makes a passkey with this device, and says how it went. */
export function useNewPasskey() {
  const [busy, run] = useAttempt()

  async function add() {
    await run(async () => {
      await (await import('./passkeys.ts')).addPasskey()
      toast('Dodano klucz dostępu. Następnym razem wystarczy jedno dotknięcie.')
      await refreshQueries('auth')
    })
  }

  return { add, busy }
}
