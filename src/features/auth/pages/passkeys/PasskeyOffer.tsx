import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { passkeys } from '#features/auth/shared/contract-passkeys.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { hasOwnAuthenticator } from './passkeys.ts'
import classes from '../second-factor/SecondFactor.module.css'
import { useNewPasskey } from './use-new-passkey.ts'

/** Asks to make a passkey, once, where the device can: put away, it does not come back. */
export function PasskeyOffer() {
  const { add, busy } = useNewPasskey()
  const [can, setCan] = useState(false)
  useEffect(() => {
    void hasOwnAuthenticator().then(setCan)
  }, [])

  async function decline() {
    try {
      await call(passkeys.decline)
      toast('Klucz dostępu można dodać w profilu w każdej chwili.')
      await refreshQueries('auth')
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    }
  }

  if (!can) return null
  return (
    <section className={classes.offer} aria-label="Logowanie jednym dotknięciem">
      <IconFingerprint size={24} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <b>Następnym razem proszę zalogować się jednym dotknięciem</b>
        <span>Odcisk palca, twarz albo PIN tego urządzenia zamiast hasła i kodu.</span>
      </div>
      <Button size="sm" variant="light" loading={busy} onClick={() => void add()}>
        Dodaj klucz dostępu
      </Button>
      <Button size="sm" variant="subtle" onClick={() => void decline()}>
        Nie teraz
      </Button>
    </section>
  )
}
