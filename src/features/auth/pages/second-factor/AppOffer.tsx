import { IconShieldLock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { factors } from '#features/auth/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/api/call.ts'
import { Offer } from '../Offer.tsx'

const EnrolDialog = lazyNamed(() => import('./EnrolDialog.tsx'), 'EnrolDialog')

/** Asks staff to enrol an app, once: put away, it does not come back. */
export function AppOffer({ offered }: { offered: boolean }) {
  const [open, setOpen] = useState(false)
  if (!offered && !open) return null
  return (
    <Offer
      label="Bezpieczne logowanie"
      icon={IconShieldLock}
      title="Proszę zabezpieczyć konto aplikacją uwierzytelniającą"
      text="Kod z telefonu zamiast wiadomości e-mail: szybciej przy logowaniu i bezpieczniej dla danych klientów. Konfiguracja trwa około minuty."
      act="Włącz aplikację"
      onAct={() => setOpen(true)}
      decline={() => call(factors.decline)}
      declined="Aplikację można włączyć w profilu w każdej chwili."
    >
      <Suspense>{open && <EnrolDialog onClose={() => setOpen(false)} />}</Suspense>
    </Offer>
  )
}
