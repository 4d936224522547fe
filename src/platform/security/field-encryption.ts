import { hkdfSync } from 'node:crypto'
import { macOf, seal, unseal } from './crypto.ts'

/** Whose key it is: an office's data key is wrapped by SECRET_KEY and never leaves memory. */
interface KeyHolder {
  data_key: Buffer
}

/** PESEL numbers, pay and the like: AES-256-GCM at rest. */
export const sealField = (office: KeyHolder, value: string): string => seal(office.data_key, value)

export const openField = (office: KeyHolder, sealed: string): string => unseal(office.data_key, sealed)

/** Finds equal values without opening any; the purpose keeps digests of different fields apart. Its key is not the one that encrypts. */
export function digestField(office: KeyHolder, purpose: string, value: string): string {
  const key = Buffer.from(hkdfSync('sha256', office.data_key, '', `digest ${purpose}`, 32))
  return macOf(key, value)
}

/** A micro-account that holds a PESEL says it to whoever reads it: only its ends are shown. */
export const maskedAccount = (account: string): string => `${account.slice(0, 2)} … ${account.slice(-4)}`

/** "*******3628": the last four tell people apart without telling who they are. */
export const maskedPesel = (pesel: string): string => `${'*'.repeat(pesel.length - 4)}${pesel.slice(-4)}`
