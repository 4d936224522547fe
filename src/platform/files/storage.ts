import type { Readable } from 'node:stream'

/** The storage answers, and does not hold this content. */
export class MissingContent extends Error {}

/** For a reading that goes on without what is not there. */
export function withoutMissing(error: unknown): undefined {
  if (!(error instanceof MissingContent)) throw error
}

export const isDigest = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** Where contents are set aside, beside the offices: none of them may be called so. */
export const quarantine = 'quarantine'

/** Throws for what is no folder's name of an office. */
export function checkOffice(tenant_id: string) {
  if (!/^[\w-]+$/.test(tenant_id) || tenant_id === quarantine) throw new Error('Not an address in the storage.')
}

/** Both come from our own tables; the check keeps it so that nothing typed by people ever becomes a path. Throws for anything else. */
export function checkAddress(tenant_id: string, digest: string) {
  checkOffice(tenant_id)
  if (!isDigest(digest)) throw new Error('Not an address in the storage.')
}

/** Where the content of files lies; a folder or an S3-compatible store, by the same calls. */
export interface Storage {
  /** Takes the content of a finished upload: durable and named by its digest before this returns. The source stays. */
  keep(tenant_id: string, digest: string, source: string): Promise<void>
  /** Both ends of the range are included. */
  read(tenant_id: string, digest: string, range?: { start: number; end: number }): Promise<Readable>
  size(tenant_id: string, digest: string): Promise<number | undefined>
  remove(tenant_id: string, digest: string): Promise<void>
  /** The digests of an office's contents that were kept before. */
  listBefore(tenant_id: string, before: Date): AsyncGenerator<string>
  /** What was begun before and is not finished never will be. */
  removeUnfinished(tenant_id: string, before: Date): Promise<void>
  /** All that was ever kept of an office, also what was set aside; so many contents. */
  removeAll(tenant_id: string): Promise<number>
  /** Out of the reach of `read`, for whoever has to look into it; repeated or of nothing, it does nothing. */
  setAside(tenant_id: string, digest: string): Promise<void>
}
