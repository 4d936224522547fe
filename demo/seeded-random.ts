import { createHash } from 'node:crypto'

/** Numbers that look random and are the same in every demo: mulberry32, started from a word. */
export function seededRandom(word: string): () => number {
  let state = createHash('sha256').update(word).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same id for the same thing in every demo, in the shape of UUID version 7. */
export function idOf(...words: string[]): string {
  const hex = createHash('sha256').update(words.join('/')).digest('hex')
  return `019a0000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}
