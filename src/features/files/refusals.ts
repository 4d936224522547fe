import { Failure } from '#kernel/failure.ts'

/** A refusal by content: sending the same file again changes nothing. */
export const refusedBecause = (sentence: string) => new Failure('unsupported_file', sentence)

export const refused = () =>
  refusedBecause(
    'Tego rodzaju pliku nie przyjmujemy. Proszę przesłać PDF, zdjęcie (JPG, PNG, WebP, HEIC), XML, CSV, TXT, EML, ZIP albo dokument Word, Excel lub OpenDocument.',
  )

export const damaged = () => refusedBecause('Plik jest uszkodzony i nie da się go odczytać. Proszę zapisać go jeszcze raz i wysłać ponownie.')
