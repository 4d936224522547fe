import { dispositions } from '#features/files/contract.ts'
import { macOf, sameText } from '#server/crypto.ts'

export interface Link {
  tenant_id: string
  file_id: string
  disposition: (typeof dispositions)[number]
  /** A film is fetched in parts as long as it is watched: its address lives as long as this session, a day at most. */
  session_id?: string
}

/** Seconds. */
export const linkLifetime = 60
const filmLifetime = 24 * 3600

export const lifetimeOf = ({ session_id }: Pick<Link, 'session_id'>) => (session_id ? filmLifetime : linkLifetime)

/** 132 bits of the MAC: enough against guessing within its life, and the address stays short. */
const sign = (key: Buffer, ...parts: string[]) => macOf(key, 'file-link', ...parts).slice(0, 22)

const short = (id: string) => id.replaceAll('-', '')
const long = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** An address that opens one file for a while, for whoever holds it; no token of a session is in it. */
export function writeLink(key: Buffer, link: Link, now = Date.now()): string {
  const until = Math.floor(now / 1000 + lifetimeOf(link)).toString(36)
  const parts = [link.tenant_id, short(link.file_id), until, link.disposition.charAt(0), ...(link.session_id ? [short(link.session_id)] : [])]
  return [...parts, sign(key, ...parts)].join('.')
}

export function readLink(key: Buffer, token: string, now = Date.now()): Link | undefined {
  const parts = token.split('.')
  const mac = parts.pop() ?? ''
  const [tenant_id = '', id = '', until = '', letter = '', session] = parts
  if (!sameText(mac, sign(key, ...parts)) || Number.parseInt(until, 36) * 1000 < now) return undefined
  return {
    tenant_id,
    file_id: long(id),
    disposition: dispositions.find(name => name.startsWith(letter)) ?? 'attachment',
    ...(session && { session_id: long(session) }),
  }
}
