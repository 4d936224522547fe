import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { passkeys } from '#features/auth/shared/contract-passkeys.ts'
import { call } from '#web/api/call.ts'
import { Offer } from '../Offer.tsx'
import { hasOwnAuthenticator } from './passkeys.ts'
import { useNewPasskey } from './use-new-passkey.ts'

/** Asks to make a passkey, once, where the device can: put away, it does not come back. */
export function PasskeyOffer() {
  const { add, busy } = useNewPasskey()
  const [can, setCan] = useState(false)
  useEffect(() => {
    void hasOwnAuthenticator().then(setCan)
  }, [])

  if (!can) return null
  return (
    <Offer
      label="Logowanie jednym dotknięciem"
      icon={IconFingerprint}
      title="Następnym razem proszę zalogować się jednym dotknięciem"
      text="Odcisk palca, twarz albo PIN tego urządzenia zamiast hasła i kodu."
      act="Dodaj klucz dostępu"
      busy={busy}
      onAct={() => void add()}
      decline={() => call(passkeys.decline)}
      declined="Klucz dostępu można dodać w profilu w każdej chwili."
    />
  )
}
