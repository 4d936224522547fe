import type { Readable } from 'node:stream'

/** Where the content of files lies; a folder today, an S3-compatible store by the same calls. */
export interface Storage {
  /** Takes the content of a finished upload: durable and named by its digest before this returns. The source stays. */
  keep(tenant_id: string, digest: string, source: string): Promise<void>
  /** Both ends of the range are included. */
  read(tenant_id: string, digest: string, range?: { start: number; end: number }): Promise<Readable>
  size(tenant_id: string, digest: string): Promise<number | undefined>
  remove(tenant_id: string, digest: string): Promise<void>
  /** Out of the reach of `read`, for whoever has to look into it; repeated or of nothing, it does nothing. */
  setAside(tenant_id: string, digest: string): Promise<void>
}
