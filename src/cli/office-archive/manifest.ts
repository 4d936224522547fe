import { scryptSync } from 'node:crypto'
import { z } from 'zod'
import { officeSettings } from '#features/tenants/server/settings.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { isOfficeId } from '../offices.ts'

/** The form of the archive; which tables are in it is told by the migrations. */
export const archiveFormat = 1

/** What the archive ends with, counted while it was written; the data key is wrapped by the passphrase, since another installation has another SECRET_KEY. */
export const manifest = z.object({
  format: z.literal(archiveFormat),
  migrations: z.array(z.string()),
  salt: z.string(),
  office: z.object({ id: z.string().refine(isOfficeId), api_key: z.string(), data_key: z.string(), settings: officeSettings, created_at: z.string() }),
  hosts: z.array(z.string()),
  files: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
})
export type Manifest = z.infer<typeof manifest>

/** What is read before anything else of it: its form and the migrations of its database. */
export const manifestVersion = z.looseObject({ format: z.number(), migrations: z.array(z.string()) })

export const manifestName = 'office.json'
export const fileFolder = 'files/'
export const tableFolder = 'tables/'

/** A key of 256 bits from words; scrypt with 32 MB, three times over, makes guessing dear (OWASP). Throws an `OperatorError` for words that are too short. */
export function keyFrom(passphrase: string | undefined, salt: Buffer): Buffer {
  if (!passphrase || passphrase.length < 12) throw new OperatorError('Proszę podać hasło archiwum w zmiennej BIURKO_PASSPHRASE, co najmniej 12 znaków.')
  return scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
}
