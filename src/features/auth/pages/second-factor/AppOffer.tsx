import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { factors } from '#features/auth/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './SecondFactor.module.css'

const EnrolDialog = lazyNamed(() => import('./EnrolDialog.tsx'), 'EnrolDialog')

/** Asks staff to enrol an app, once: put away, it does not come back. */
export function AppOffer({ offered }: { offered: boolean }) {
  const [open, setOpen] = useState(false)

  async function decline() {
    try {
      await call(factors.decline)
      toast('Aplikację można włączyć w profilu w każdej chwili.')
      await refreshQueries('auth')
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    }
  }

  if (!offered && !open) return null
  return (
    <section className={classes.offer} aria-label="Bezpieczne logowanie">
      <IconShieldLock size={24} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <b>Proszę zabezpieczyć konto aplikacją uwierzytelniającą</b>
        <span>Kod z telefonu zamiast wiadomości e-mail: szybciej przy logowaniu i bezpieczniej dla danych klientów. Konfiguracja trwa około minuty.</span>
      </div>
      <Button size="sm" variant="light" onClick={() => setOpen(true)}>
        Włącz aplikację
      </Button>
      <Button size="sm" variant="subtle" onClick={() => void decline()}>
        Nie teraz
      </Button>
      <Suspense>{open && <EnrolDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}
