import type { FieldMessages } from '#kernel/failure.ts'

/** What is thrown when nothing better is known; the screen says it in Polish. */
export const unexpected = 'An unexpected error occurred'

interface Details {
  /** The machine code of the server's answer, or `network` when no answer came. */
  code?: string
  status?: number
  fields?: FieldMessages
  data?: unknown
  request_id?: string
}

/** Every failure of a call. The message is the server's sentence, else the transport's own, else `unexpected`. */
export class ApiError extends Error {
  readonly code: string
  /** 0 when no answer came. */
  readonly status: number
  readonly fields: FieldMessages
  readonly data: unknown
  readonly request_id: string | undefined

  constructor(message: string, details: Details = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = details.code ?? 'unexpected'
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.data = details.data
    this.request_id = details.request_id
  }
}

/** How Chromium, Firefox and Safari say that a file of the portal did not come, and the builder of a screen's styles. */
const missingFile = /dynamically imported module|importing a module script failed|unable to preload css/i

/** No answer came: to a call, or to the wish for one of the portal's own files. */
export const isNetworkFault = (error: unknown) =>
  error instanceof ApiError ? error.code === 'network' : error instanceof Error && missingFile.test(error.message)

/**
 * The sentence for the screen: the server's own is Polish, the transport's is not. What the office's log knows of ends with the short
 * number that a person can quote there, the end of what the log names the request by; an outside service that fails is in no log.
 */
export function sentenceOf(error: unknown): string {
  if (isNetworkFault(error)) return 'Brak połączenia z serwerem. Sprawdź połączenie i spróbuj ponownie.'
  const { code, message, status, request_id } = error instanceof ApiError ? error : new ApiError(unexpected)
  const sentence = code !== 'unexpected' && message !== unexpected ? message : 'Wystąpił nieoczekiwany błąd.'
  const number = status >= 500 && code !== 'outside_service' && request_id?.slice(-8).toUpperCase()
  return number ? `${sentence} Numer błędu: ${number}.` : sentence
}
