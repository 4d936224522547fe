import { dispositions } from '#features/files/shared/contract.ts'
import { rightsOf } from '#kernel/access/access.ts'
import type { Actor } from '#kernel/access/access.ts'
import { derivedKey, macOf, sameText } from '#platform/security/crypto.ts'

/** It opens the file for as long as this session goes on with these rights, in whosever hands the address is. */
export interface Link {
  tenant_id: string
  file_id: string
  disposition: (typeof dispositions)[number]
  session_id: string
  /** As `rightsMark` makes it. */
  rights: string
}

/** Seconds. */
export const linkLifetime = 60
/** Of a film, which is fetched in parts as long as it is watched, and of pictures that stay on the screen. */
export const sessionLinkLifetime = 24 * 3600

/** The installation's secret wraps the keys of offices; what signs addresses is another key. */
const linkKey = (secret: Buffer) => derivedKey(secret, 'file links')

/** Of what a person may see: 66 bits, enough to tell a change by. */
export const rightsMark = (key: Buffer, actor: Actor) => macOf(linkKey(key), 'rights', rightsOf(actor)).slice(0, 11)

/** 132 bits of the MAC: enough against guessing within its life, and the address stays short. */
const sign = (key: Buffer, ...parts: string[]) => macOf(linkKey(key), 'link', ...parts).slice(0, 22)

const short = (id: string) => id.replaceAll('-', '')
const long = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** An address that opens one file for a while; no token of a session is in it. */
export function writeLink(key: Buffer, link: Link, seconds: number, now = Date.now()): string {
  const until = Math.floor(now / 1000 + seconds).toString(36)
  const parts = [link.tenant_id, short(link.file_id), until, link.disposition.charAt(0), short(link.session_id), link.rights]
  return [...parts, sign(key, ...parts)].join('.')
}

export function readLink(key: Buffer, token: string, now = Date.now()): Link | undefined {
  const parts = token.split('.')
  const mac = parts.pop() ?? ''
  const [tenant_id = '', id = '', until = '', letter = '', session = '', rights = ''] = parts
  if (!sameText(mac, sign(key, ...parts)) || Number.parseInt(until, 36) * 1000 < now) return undefined
  return {
    tenant_id,
    file_id: long(id),
    disposition: dispositions.find(name => name.startsWith(letter)) ?? 'attachment',
    session_id: long(session),
    rights,
  }
}
