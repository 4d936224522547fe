import { useRouteError } from 'react-router'
import { errorNumber, sentenceOf } from '#web/api-error.ts'
import classes from './FaultScreen.module.css'

/** Stands in for a screen that could not be shown at all. It uses no provider: even those may have failed. */
export function FaultScreen() {
  const error = useRouteError()
  const number = errorNumber(error)
  return (
    <main className={classes.screen}>
      <h1>Nie udało się otworzyć strony</h1>
      <p>{sentenceOf(error)}</p>
      {number && <p>Numer błędu: {number}</p>}
      <button type="button" className={classes.retry} onClick={() => location.reload()}>
        Spróbuj ponownie
      </button>
    </main>
  )
}
