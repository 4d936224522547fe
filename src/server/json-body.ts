import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure.ts'

const deepest = 32

/** Strings of a text that parses; one with a colon behind it is the name of a field. */
const strings = /"(?:[^"\\]|\\.)*"\s*(:?)/gs

const countNames = (text: string) => text.matchAll(strings).reduce((count, [, colon]) => count + (colon ? 1 : 0), 0)

/** Reads one body; of two fields of one name a parser would silently drop one. */
class Reading {
  #names = 0

  read(text: string): unknown {
    const value = this.#check(JSON.parse(text), 0)
    if (countNames(text) !== this.#names) throw new Failure('malformed', 'To samo pole występuje w danych JSON dwa razy.')
    return value
  }

  #check(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
      if (value.includes('\u0000')) throw new Failure('invalid', 'Tekst zawiera niedozwolony znak.')
      return value.isWellFormed() ? value.normalize('NFC') : fail()
    }
    if (value === null || typeof value !== 'object') return value
    if (depth >= deepest) throw new Failure('malformed', 'Dane są zbyt głęboko zagnieżdżone.')
    if (Array.isArray(value)) return value.map(item => this.#check(item, depth + 1))
    const entries = Object.entries(value)
    this.#names += entries.length
    return Object.fromEntries(entries.map(([key, item]) => (key === '__proto__' ? fail() : [String(this.#check(key, depth)), this.#check(item, depth + 1)])))
  }
}

function fail(): never {
  throw new Failure('malformed', 'Nie udało się odczytać danych JSON.')
}

function textOf(request: FastifyRequest, body: Buffer): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset && !/^utf-?8$/i.test(charset)) throw new Failure('unsupported_file', 'Wywołanie przyjmuje dane w postaci JSON w kodowaniu UTF-8.')
  if (request.headers['content-encoding']) throw new Failure('unsupported_file', 'Wywołanie przyjmuje dane bez kompresji.')
  return new TextDecoder('utf-8', { fatal: true }).decode(body)
}

/** Text comes in as NFC, without NUL, no deeper than 32 levels; an empty body is an empty object. */
export function readJson(request: FastifyRequest, body: string | Buffer, done: (error: Error | null, value?: unknown) => void) {
  try {
    const text = textOf(request, Buffer.from(body))
    done(null, text.trim() === '' ? {} : new Reading().read(text))
  } catch (error) {
    done(error instanceof Failure ? error : new Failure('malformed', 'Nie udało się odczytać danych JSON.'))
  }
}
