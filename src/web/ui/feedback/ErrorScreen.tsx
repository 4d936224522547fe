import { type ReactNode, Suspense, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { isNetworkFault, sentenceOf } from '#web/api/api-error.ts'
import classes from './ErrorScreen.module.css'

/** Milliseconds between two looks for the line. */
const retryAfterMs = 5_000

/** Opens the page anew as soon as the server answers. */
function waitForLine() {
  const look = () =>
    fetch('/api/config').then(
      ({ ok }) => ok && location.reload(),
      () => undefined,
    )
  const looking = setInterval(look, retryAfterMs)
  addEventListener('online', look)
  return () => {
    clearInterval(looking)
    removeEventListener('online', look)
  }
}

/** Stands in for a screen that could not be shown at all. It uses no provider: even those may have failed. Without a line it tells what is waiting for one. */
export function ErrorScreen({ waiting, framed = false }: { waiting?: ReactNode; framed?: boolean }) {
  const Box = framed ? 'section' : 'main'
  const waits = framed
    ? 'Tej części portalu nie ma jeszcze na tym urządzeniu. Otworzy się sama, gdy połączenie wróci.'
    : 'Portal otworzy się sam, gdy połączenie wróci.'
  const error = useRouteError()
  const offline = isNetworkFault(error) || !navigator.onLine
  useEffect(() => (offline ? waitForLine() : undefined), [offline])
  return (
    <Box className={classes.screen}>
      <h1>{offline ? 'Brak połączenia' : 'Nie udało się otworzyć strony'}</h1>
      <p>{offline ? waits : sentenceOf(error)}</p>
      <button type="button" className={classes.retry} onClick={() => location.reload()}>
        Spróbuj ponownie
      </button>
      <Suspense>{offline && waiting}</Suspense>
    </Box>
  )
}
