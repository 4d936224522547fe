import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure.ts'

const deepest = 32

function checkValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new Failure('invalid', 'Tekst zawiera niedozwolony znak.')
    return value.isWellFormed() ? value.normalize('NFC') : fail()
  }
  if (value === null || typeof value !== 'object') return value
  if (depth >= deepest) throw new Failure('malformed', 'Dane są zbyt głęboko zagnieżdżone.')
  if (Array.isArray(value)) return value.map(item => checkValue(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => (key === '__proto__' ? fail() : [key, checkValue(item, depth + 1)])))
}

function fail(): never {
  throw new Failure('malformed', 'Nie udało się odczytać danych JSON.')
}

/** Text comes in as NFC, without NUL, no deeper than 32 levels; an empty body is an empty object. */
export function readJson(_request: FastifyRequest, body: string | Buffer, done: (error: Error | null, value?: unknown) => void) {
  try {
    const text = String(body)
    done(null, text.trim() === '' ? {} : checkValue(JSON.parse(text), 0))
  } catch (error) {
    done(error instanceof Failure ? error : new Failure('malformed', 'Nie udało się odczytać danych JSON.'))
  }
}
