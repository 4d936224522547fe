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

export const isNetworkFault = (error: unknown) => error instanceof ApiError && error.code === 'network'

/** The sentence for the screen: the server's own is Polish, the transport's is not. */
export function sentenceOf(error: unknown): string {
  if (isNetworkFault(error)) return 'Brak połączenia z serwerem. Sprawdź połączenie i spróbuj ponownie.'
  if (error instanceof ApiError && error.code !== 'unexpected' && error.message !== unexpected) return error.message
  return 'Wystąpił nieoczekiwany błąd.'
}

/** The short number a person can quote, where the server gave one. */
export function errorNumber(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.request_id : undefined
}
