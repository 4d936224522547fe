import { notTaken } from '#features/files/shared/labels.ts'
import { Failure } from '#kernel/failure.ts'

/** A refusal by content: sending the same file again changes nothing. */
export const refusedBecause = (sentence: string) => new Failure('unsupported_file', sentence)

export const unsupportedFile = () => refusedBecause(notTaken)

export const damaged = () => refusedBecause('Plik jest uszkodzony i nie da się go odczytać. Proszę zapisać go jeszcze raz i wysłać ponownie.')
