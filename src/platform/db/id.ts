import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * UUID version 7: ordered by time, so that new rows lie beside each other, and by turn within a millisecond, so that what
 * one transaction makes stays in its order. (`randomUUIDv7` of Node leaves that to chance.)
 */
export const newId = (): string => v7()

/** Of the same words always the same id. */
export function wordId(words: string): string {
  const digest = createHash('sha256').update(`biurko ${words}`).digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
