import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { NoResultError } from 'kysely'
import pg from 'pg'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { violatedConstraint } from '#platform/db/unique-violations.ts'

/** What the framework itself refuses, in our words. */
const frameworkFailures: Record<string, () => Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Failure('too_large', 'Przesłane dane są za duże.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Failure('unsupported_file', 'Wywołanie przyjmuje dane w postaci JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Failure('malformed', 'Nie udało się odczytać żądania.'),
  FST_ERR_MAX_PARAM_LENGTH: notFound,
  FST_ERR_BAD_URL: notFound,
}

/** Conditions of the database that say something about the request, not about a bug. */
function fromDatabase(error: pg.DatabaseError): Failure | undefined {
  if (error.code === '23505') {
    const fields = violatedConstraint(error)
    return fields ? invalid(fields) : new Failure('conflict', 'Taki wpis już istnieje.')
  }
  if (error.code === '22003') return new Failure('invalid', 'Liczba jest za duża, aby ją zapisać.')
  if (error.code === '23503') return new Failure('conflict', 'Nie można tego zrobić, bo wpis jest używany w innym miejscu.')
  if (error.code === '40001' || error.code === '40P01' || error.code === '55P03') {
    return new Failure('unavailable', 'Dane są właśnie zmieniane przez kogoś innego. Proszę spróbować za chwilę.', { retry_after: 1 })
  }
  if (error.code === '57014') return tookTooLong()
  if (error.code === '53100') {
    return new Failure('unavailable', 'Na serwerze zabrakło miejsca i niczego nie można teraz zapisać. Proszę powiadomić biuro i spróbować później.', {
      retry_after: 30,
    })
  }
  if (error.code?.startsWith('57P') || error.code?.startsWith('08') || error.code?.startsWith('53')) return databaseGone()
  return undefined
}

const tookTooLong = () =>
  new Failure('unavailable', 'To trwało zbyt długo i zostało przerwane. Proszę spróbować ponownie, a na liście zawęzić filtry.', { retry_after: 2 })

/** The database chose this transaction to break a knot of locks; nothing of it is left. */
export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

export const databaseGone = () => new Failure('unavailable', 'Baza danych jest chwilowo niedostępna. Proszę spróbować za chwilę.', { retry_after: 2 })

const brokeOff = (error: Error) => /^(Connection terminated|Client has encountered a connection error)/.test(error.message)

const lostConnection = (error: Error & { code?: string }) => ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(error.code ?? '') || brokeOff(error)

/** For a command, which meets more than one service: the database is away, full or busy. */
export function databaseTrouble(error: unknown): Failure | undefined {
  const failure = error instanceof pg.DatabaseError ? fromDatabase(error) : error instanceof Error && brokeOff(error) ? databaseGone() : undefined
  return failure?.code === 'unavailable' ? failure : undefined
}

export const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

export const diskFull = () => new Failure('storage_full', 'Na serwerze skończyło się miejsce na pliki. Proszę powiadomić biuro i spróbować później.')

function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (error instanceof pg.DatabaseError) return fromDatabase(error)
  if (!(error instanceof Error)) return undefined
  // It was there when the request began, and another one has removed it since.
  if (error instanceof NoResultError) return notFound()
  if (isDiskFull(error)) return diskFull()
  const known = frameworkFailures[(error as FastifyError).code ?? '']
  if (known) return known()
  return lostConnection(error) ? databaseGone() : undefined
}

/** What the operation declares of a record as it stands now, and nothing besides. */
function declaredPart(record: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  try {
    const write = reply.getSerializationFunction('412') ?? reply.getSerializationFunction('200')
    return write && JSON.parse(write({ data: record })).data
  } catch (error) {
    request.log.error({ request_id: request.id, err: error }, 'undeclared record')
    return undefined
  }
}

/** Bytes of a body that is too large and still read to its end, unseen: a connection closed before that would swallow the refusal. */
const maxUnseenBytes = 32 * 1024 * 1024

/** The one place that turns errors into answers. What is nobody's refusal is logged: a bug, a database that is away, a full disk. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error) ?? new Failure('unexpected', 'Wystąpił nieoczekiwany błąd. Proszę spróbować ponownie.')
  if (failure !== error && failure.status >= 500) request.log.error({ request_id: request.id, err: error }, failure.code)
  const { fields, record, retry_after } = failure.details
  const data = record === undefined ? failure.details.data : declaredPart(record, request, reply)
  if (failure.code === 'too_large' && Number(request.headers['content-length']) <= maxUnseenBytes) reply.removeHeader('connection')
  if (retry_after !== undefined) reply.header('retry-after', String(retry_after))
  return reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: failure.message,
        code: failure.code,
        ...(fields ? { fields } : {}),
        ...(data === undefined ? {} : { data }),
        request_id: request.id,
      }),
    )
}
