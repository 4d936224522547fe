/** Every refusal the API can answer, with its status. 400 is only for what cannot be parsed: a client takes it for a reason to refresh. */
const failureStatus = {
  malformed: 400,
  unknown_provider: 400,
  unknown_api_key: 401,
  unauthorized: 401,
  invalid_credentials: 401,
  invalid_code: 401,
  verification_required: 401,
  forbidden: 403,
  module_disabled: 403,
  proof_required: 403,
  enrolment_required: 403,
  office_suspended: 403,
  not_found: 404,
  token_invalid: 404,
  not_configured: 404,
  timed_out: 408,
  conflict: 409,
  month_closed: 409,
  duplicate: 409,
  other_buyer: 409,
  idempotency_running: 409,
  stale: 412,
  too_large: 413,
  unsupported_file: 415,
  invalid: 422,
  idempotency_key_reused: 422,
  too_many: 429,
  headers_too_large: 431,
  unexpected: 500,
  outside_service: 502,
  unavailable: 503,
  storage_full: 507,
} as const

export type FailureCode = keyof typeof failureStatus

export type FieldMessages = Record<string, string>

export interface FailureDetails {
  fields?: FieldMessages
  /** Seconds for the Retry-After header. */
  retry_after?: number
  /** What the caller needs to go on. */
  data?: unknown
  /** The current record of what came too late: answered as `data`, with no more of it than the operation itself would answer. */
  record?: unknown
}

/** The only error that people see; anything else thrown is a bug and answers 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails

  constructor(code: FailureCode, sentence: string, details: FailureDetails = {}) {
    super(sentence)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }

  get status(): number {
    return failureStatus[this.code]
  }
}

/** What is said of one record among many: of a field where one is at fault. */
export const firstReason = ({ details, message }: Failure): string => Object.values(details.fields ?? {})[0] ?? message

export const notFound = () => new Failure('not_found', 'Nie znaleziono.')

export const forbidden = () => new Failure('forbidden', 'Brak uprawnień do tej czynności.')

export const invalid = (fields: FieldMessages) => new Failure('invalid', 'Proszę poprawić zaznaczone pola.', { fields })

/** Throws 422 with the sentences, where there is one. */
export function refuseFaults(faults: FieldMessages) {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
