import { dispositions } from '#features/files/contract.ts'
import { macOf, sameText } from '#server/crypto.ts'

export interface Link {
  tenant_id: string
  file_id: string
  disposition: (typeof dispositions)[number]
}

/** Seconds. */
export const linkLifetime = 60

/** 132 bits of the MAC: enough against guessing within a minute, and the address stays under 100 characters. */
const sign = (key: Buffer, ...parts: string[]) => macOf(key, 'file-link', ...parts).slice(0, 22)

/** An address that opens one file for a minute, for whoever holds it; there is no session in it. */
export function writeLink(key: Buffer, link: Link, now = Date.now()): string {
  const until = Math.floor(now / 1000 + linkLifetime).toString(36)
  const parts = [link.tenant_id, link.file_id.replaceAll('-', ''), until, link.disposition.charAt(0)]
  return [...parts, sign(key, ...parts)].join('.')
}

export function readLink(key: Buffer, token: string, now = Date.now()): Link | undefined {
  const [tenant_id = '', id = '', until = '', letter = '', mac = ''] = token.split('.')
  if (!sameText(mac, sign(key, tenant_id, id, until, letter)) || Number.parseInt(until, 36) * 1000 < now) return undefined
  return {
    tenant_id,
    file_id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    disposition: dispositions.find(name => name.startsWith(letter)) ?? 'attachment',
  }
}
