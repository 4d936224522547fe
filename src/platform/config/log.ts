import pg from 'pg'
import pino from 'pino'

/** The job queue spreads its errors into plain objects. */
type ErrorLike = Pick<Error, 'message'> & Partial<Error> & { code?: string }

const isErrorLike = (error: unknown): error is ErrorLike =>
  error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')

/** Errors whose message may quote personal data: values of a row, an address that a mail server refuses. */
const quotes = (error: ErrorLike) => error instanceof pg.DatabaseError || 'severity' in error || 'responseCode' in error || error.code === 'EENVELOPE'

/** Fields that hold no personal data. */
const loggedFields = ['code', 'constraint', 'table', 'responseCode', 'command'] as const

/** Keeps personal data out of the log: the only fields of an error and of its causes that are logged. */
function tellError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { message: String(error) }
  const { name, message, stack = '', cause } = error
  const frames = stack.split('\n').filter(line => /^ +at /.test(line))
  const errors = error instanceof AggregateError ? error.errors.map(tellError) : undefined
  return {
    name,
    ...(!quotes(error) && { message }),
    ...Object.fromEntries(loggedFields.map(key => [key, (error as ErrorLike & Record<string, unknown>)[key]])),
    stack: frames.join('\n'),
    ...(errors && { errors }),
    ...(cause !== undefined && { cause: tellError(cause) }),
  }
}

/** One JSON line for each thing that happened. */
export const openLog = (level: string, destination: pino.DestinationStream = pino.destination(1)) =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: tellError } }, destination)
