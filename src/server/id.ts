import { randomUUIDv7 } from 'node:crypto'

/** UUID version 7: ordered by time, so that new rows lie beside each other. */
export const newId = (): string => randomUUIDv7()
