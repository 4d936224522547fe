import { Failure } from '#kernel/failure.ts'
import type { Origin } from '#server/context.ts'

/** Refuses an update that was made on an older record than the one there is now; a W/ prefix is ignored. */
export function requireVersion(origin: Origin, current: { version: number }) {
  const header = origin.headers['if-match']
  if (typeof header !== 'string' || header === '*') return
  if (header.replace(/^W\//, '').replaceAll('"', '') === String(current.version)) return
  throw new Failure('stale', 'Ktoś inny zmienił te dane przed chwilą. Proszę sprawdzić zmiany i zdecydować.', { record: current })
}
