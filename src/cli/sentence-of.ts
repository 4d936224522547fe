import { Failure } from '#kernel/failure.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { databaseTrouble, isDiskFull } from '#platform/http/error-handler.ts'

/** What stopped a command, where a person can mend it. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof Failure) return error.message
  if (isDiskFull(error)) return 'Na dysku zabrakło miejsca. Proszę je zwolnić i powtórzyć polecenie.'
  // A store of files that stops in the middle of a content; before it the store says so itself.
  if (error instanceof Error && error.name === 'TimeoutError') return 'Magazyn plików przestał odpowiadać. Proszę powtórzyć polecenie.'
  return databaseTrouble(error)?.message
}
