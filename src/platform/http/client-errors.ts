import type { Socket } from 'node:net'
import { Failure } from '#kernel/failure.ts'
import { newId } from '#platform/db/id.ts'

/** Answers requests that Node cannot parse, on the socket, in the shape of all errors. */

const reasons: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }

export const tooSlow = () => new Failure('timed_out', 'Żądanie nadchodziło zbyt wolno i zostało przerwane. Proszę spróbować ponownie.')

const failures: Record<string, () => Failure> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: () => new Failure('headers_too_large', 'Nagłówki żądania są za duże.'),
}

/** Says why, and lets go: what still comes on the connection is not read. */
export function refuseConnection(socket: Socket, failure: Failure) {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ error: failure.message, code: failure.code, request_id: newId() })
  const head = [
    `HTTP/1.1 ${failure.status} ${reasons[failure.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  refuseConnection(socket, failures[error.code ?? '']?.() ?? new Failure('malformed', 'Nie udało się odczytać żądania.'))
}
