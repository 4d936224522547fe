import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 256 bits in 43 alphanumeric characters (a base-62 digit carries 5.95 bits). */
export function newToken(): string {
  let token = ''
  for (let place = 0; place < 43; place++) token += alphabet[randomInt(alphabet.length)]
  return token
}

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Tokens are kept as digests: they carry 256 bits, so that a plain hash is enough. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Short secrets need a key: nobody with the table alone can try all million codes. */
export const macOf = (key: Buffer, ...parts: string[]): string => createHmac('sha256', key).update(parts.join('\u0000')).digest('base64url')

/** A key of its own for each use of one secret (HKDF). */
export const derivedKey = (secret: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `biurko ${use}`, 32))

export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** AES-256-GCM; the result holds nonce, tag and text in base64url. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A new key for an office, wrapped by the installation's secret. */
export const newDataKey = (secret: Buffer): string => seal(secret, randomBytes(32).toString('base64url'))

export const openDataKey = (secret: Buffer, wrapped: string): Buffer => Buffer.from(unseal(secret, wrapped), 'base64url')
