import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { leave } from '#web/session/log-out.ts'
import classes from '#web/ui/form/FormDialog.module.css'
import { useSessionTimeout } from './use-session-timeout.ts'

const Dialog = lazyNamed(() => import('#web/ui/dialog/Dialog.tsx'), 'Dialog')

/** Two minutes before a session ends it says so and offers to stay, as long as staying is possible. */
export function SessionEnd({ isAdmin }: { isAdmin: boolean }) {
  const { end, near, left, stay } = useSessionTimeout(isAdmin)
  const [understood, setUnderstood] = useState<number>()
  if (!near || understood === end.at) return null

  function goOn() {
    if (!end.mayStay) return setUnderstood(end.at)
    stay().catch(toastFailure)
  }

  return (
    <Suspense>
      <Dialog opened onClose={goOn} title="Sesja zaraz się skończy" size={440} withCloseButton={false} closeOnClickOutside={false}>
        <p>
          {end.mayStay
            ? 'Z powodu braku aktywności, dla bezpieczeństwa danych, nastąpi wylogowanie.'
            : 'Upływa maksymalny czas trwania sesji. Prosimy zapisać pracę i zalogować się ponownie.'}
        </p>
        <p>
          Do końca sesji: <b role="timer">{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</b>
        </p>
        <div className={classes.actions}>
          <Button variant="subtle" onClick={() => void leave().catch(() => undefined)}>
            Wyloguj się
          </Button>
          <Button onClick={goOn} data-autofocus>
            {end.mayStay ? 'Zostań' : 'Rozumiem'}
          </Button>
        </div>
      </Dialog>
    </Suspense>
  )
}
