import { lookup as lookupNow } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Config } from '#platform/config/config.ts'
import type { Office, OfficeSettings } from '#platform/config/offices.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** Credentials of outside services: the office's own, else those of the installation. */
export type ServiceKind = keyof NonNullable<OfficeSettings['services']>

export interface Smtp {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  password: string | null
  from: string
}

export interface SmsAccount {
  token: string
  sender: string | null
}

/** The office's own certificate of KSeF with its key, both as PEM; what it says of its owner stands beside it. */
export interface KsefCertificate {
  certificate: string
  key: string
  nip: string
  owner: string
  serial: string
  valid_from: string
  valid_to: string
}

export interface OwnServices {
  smtp: Smtp
  smsapi: SmsAccount
  gus: { key: string }
  ksef: KsefCertificate
}

export function ownService<Kind extends ServiceKind>(office: Pick<Office, 'settings' | 'data_key'>, kind: Kind): OwnServices[Kind] | undefined {
  const sealed = office.settings.services?.[kind]
  return sealed === undefined ? undefined : (JSON.parse(openField(office, sealed)) as OwnServices[Kind])
}

/** As nodemailer takes it; a server that offers no encryption is never told a password by chance. */
function urlOf({ host, port, security, username, password }: Smtp): string {
  const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`)
  if (username) url.username = encodeURIComponent(username)
  if (password) url.password = encodeURIComponent(password)
  if (security === 'starttls') url.searchParams.set('requireTLS', 'true')
  if (security === 'none') url.searchParams.set('ignoreTLS', 'true')
  return url.href
}

export interface Mailbox {
  url: string
  from: string
  /** Named by the office, so its address is checked (SSRF). */
  host?: string
}

export function mailboxOf(config: Config, office: Office): Mailbox | undefined {
  const own = ownService(office, 'smtp')
  if (own) return { url: urlOf(own), from: own.from, host: own.host }
  return config.smtp_url ? { url: config.smtp_url, from: config.mail_from } : undefined
}

export function smsOf(config: Config, office: Office): (SmsAccount & { url: string }) | undefined {
  const own = ownService(office, 'smsapi')
  if (own) return { ...own, url: config.smsapi_url }
  return config.smsapi_token ? { token: config.smsapi_token, sender: null, url: config.smsapi_url } : undefined
}

export function gusOf(config: Config, office: Office): { url: string; key: string } | undefined {
  const own = ownService(office, 'gus')
  return own ? { url: config.gus_url, key: own.key } : config.gus
}

/** The demo's SMS go to its mailbox. */
export const sendsSms = (config: Config, office: Office) => config.demo || smsOf(config, office) !== undefined

/** All that is given out to hosts of the public IPv6 network. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whoever names an address for us may reach nothing of the server's own network through us, neither by the addresses that lead there by way of
 * a translator (NAT64, 6to4, Teredo).
 */
function isInside(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(publicIpv6))
}

/** DNS lookup for a connection that refuses internal addresses, also when the name was public at the first check. */
export const outwardLookup =
  ({ private_hosts }: Pick<Config, 'private_hosts'>): LookupFunction =>
  (host, options, answer) =>
    lookupNow(host, { ...options, all: true }, (error, addresses) => {
      const lookupError = !error && !private_hosts && addresses.some(({ address }) => isInside(address)) ? new Error(`${host} leads inside.`) : error
      if (options.all) return answer(lookupError, addresses)
      return answer(lookupError, addresses?.[0]?.address ?? '', addresses?.[0]?.family)
    })

/** Resolves a host once; connect to this very address. Undefined when it is internal; throws when the name is unknown. */
export async function outwardAddress(config: Pick<Config, 'private_hosts'>, host: string): Promise<string | undefined> {
  if (config.private_hosts) return host
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name)) return isInside(name) ? undefined : host
  const addresses = await lookup(name, { all: true })
  return addresses.some(({ address }) => isInside(address)) ? undefined : addresses[0]?.address
}

/** Early check of an address that `outwardLookup` checks again; an unknown name counts as no address. */
export const leadsInside = async (config: Pick<Config, 'private_hosts'>, host: string): Promise<boolean> =>
  (await outwardAddress(config, host).catch(() => host)) === undefined
