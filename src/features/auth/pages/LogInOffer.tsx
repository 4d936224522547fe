import { Suspense } from 'react'
import { factors } from '#features/auth/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { AppOffer } from './second-factor/AppOffer.tsx'

const PasskeyOffer = lazyNamed(() => import('./passkeys/PasskeyOffer.tsx'), 'PasskeyOffer')

/** A safer or shorter way to log in, one at a time, until it is put away. */
export function LogInOffer() {
  const offered = useCall(factors.get).data?.data
  return (
    <Suspense>
      <AppOffer offered={offered?.totp_offered ?? false} />
      {offered?.passkey_offered && <PasskeyOffer />}
    </Suspense>
  )
}
