import type { FailureCode } from '#kernel/failure.ts'
import { ApiError, sentenceOf } from './api-error.ts'

/** Refusals of the moment: of the session, of the line, of a call that is still under way. */
const passing: readonly string[] = ['proof_required', 'enrolment_required', 'idempotency_running'] satisfies FailureCode[]

/** The server has understood what was asked and will not do it, however often it is asked. */
export const isApiRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [403, 404, 409, 412, 422].includes(error.status) && error.code !== 'unexpected' && !passing.includes(error.code)

/** Where no form shows the fields, what is said of them is the reason. */
export const reasonOf = (error: ApiError): string => Object.values(error.fields).join(' ') || sentenceOf(error)
