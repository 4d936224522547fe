import { v7 } from 'uuid'

/**
 * UUID version 7: ordered by time, so that new rows lie beside each other, and by turn within a millisecond, so that what
 * one transaction makes stays in its order. (`randomUUIDv7` of Node leaves that to chance.)
 */
export const newId = (): string => v7()
