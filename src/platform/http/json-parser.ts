import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure.ts'

const maxDepth = 32

/** Fields and items of one body; the contract's longest lists hold a thousand ids. */
const maxValues = 10_000

/** UAX #15, stream-safe text: the time to normalise a run of marks grows with the square of its length. */
const longRunOfMarks = /\p{M}{31}/u

/** Strings of a text that parses; one with a colon behind it is the name of a field. An endless one ends with the text. */
const strings = /"(?:[^"\\]|\\.)*(?:"\s*(:?)|\\?$)/gs

const countNames = (text: string) => text.matchAll(strings).reduce((count, [, colon]) => count + (colon ? 1 : 0), 0)

/** Reads one body; of two fields of one name a parser would silently drop one. */
class Reading {
  #names = 0
  #values = 0

  read(text: string): unknown {
    const value = this.#check(JSON.parse(text), 0)
    if (countNames(text) !== this.#names) throw new Failure('malformed', 'To samo pole występuje w danych JSON dwa razy.')
    return value
  }

  #check(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return textIn(value)
    if (value === null || typeof value !== 'object') return value
    if (depth >= maxDepth) throw new Failure('malformed', 'Dane są zbyt głęboko zagnieżdżone.')
    if (Array.isArray(value)) return this.#count(value).map(item => this.#check(item, depth + 1))
    const entries = this.#count(Object.entries(value))
    this.#names += entries.length
    return Object.fromEntries(entries.map(([key, item]) => (key === '__proto__' ? fail() : [textIn(key), this.#check(item, depth + 1)])))
  }

  #count<T>(values: T[]): T[] {
    this.#values += values.length
    if (this.#values > maxValues) throw new Failure('invalid', 'Dane mają zbyt wiele pól albo pozycji.')
    return values
  }
}

function textIn(text: string): string {
  if (text.includes('\u0000')) throw new Failure('invalid', 'Tekst zawiera niedozwolony znak.')
  if (longRunOfMarks.test(text)) throw new Failure('invalid', 'Tekst zawiera literę z ponad 30 znakami łączonymi (akcentami).')
  return text.isWellFormed() ? text.normalize('NFC') : fail()
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

/** Text comes in as NFC, without NUL and without endless runs of marks, no deeper than 32 levels; an empty body is an empty object. */
export function parseJsonBody(request: FastifyRequest, body: string | Buffer, done: (error: Error | null, value?: unknown) => void) {
  try {
    const text = textOf(request, Buffer.from(body))
    done(null, text.trim() === '' ? {} : new Reading().read(text))
  } catch (error) {
    done(error instanceof Failure ? error : new Failure('malformed', 'Nie udało się odczytać danych JSON.'))
  }
}
