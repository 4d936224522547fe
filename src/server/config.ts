import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'
import { senderShape } from '#kernel/fields.ts'
import { Complaint } from '#server/complaint.ts'
import { checkFolder } from '#server/place.ts'

const blankIsAbsent = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))

/** Where a server is: a scheme of its kind, and a host behind it. */
const address = (protocol: RegExp, error: string) => z.url({ protocol, hostname: /./, error, abort: true })
const http = address(/^https?$/, 'adres http:// albo https://')
const https = address(/^https$/, 'adres https://')
const postgresForm = 'adres postgresql://użytkownik@host/baza'
const postgres = address(/^postgres(ql)?$/, postgresForm)
const portForm = 'liczba całkowita od 0 do 65535'

/** As Fastify will read them, which would find the fault only after the database was migrated. */
function areProxies(parts: string[]): boolean {
  try {
    compile(parts)
    return true
  } catch {
    return false
  }
}

export const environmentSchema = z.object({
  PORT: z.coerce.number(portForm).int(portForm).min(0, portForm).max(65_535, portForm).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  // Row security is granted to the role of that name.
  DATABASE_URL: postgres.refine(text => new URL(text).username, postgresForm).optional(),
  DATABASE_ADMIN_URL: postgres.optional(),
  PUBLIC_URL: http
    .refine(text => new URL(text).href === `${new URL(text).origin}/`, 'adres bez ścieżki i parametrów, np. https://portal.example.pl')
    .transform(text => new URL(text).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    )
    .refine(areProxies, 'adresy IP i sieci po przecinku, np. 10.0.0.5, 10.1.0.0/16 albo loopback'),
  CLAMD_URL: z
    .string()
    .refine(text => URL.canParse(text) && /^(tcp:\/\/[^/:]+:\d+|unix:\/.+)$/.test(text), 'adres tcp://host:port albo unix:/ścieżka')
    .optional(),
  S3_ENDPOINT: http.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: address(/^smtps?$/, 'adres smtp://host albo smtps://host').optional(),
  MAIL_FROM: z.string().regex(senderShape, 'adres nadawcy, np. Biuro <biuro@example.com>').default('Biurko <biurko@localhost>'),
  SMSAPI_TOKEN: z.string().optional(),
  SMSAPI_URL: http.default('https://api.smsapi.pl'),
  MF_URL: http.optional(),
  PWNED_PASSWORDS_URL: http.optional(),
  GUS_URL: http.default('https://wyszukiwarkaregon.stat.gov.pl/wsBIR/UslugaBIRzewnPubl.svc'),
  GUS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{10,64}$/, 'klucz użytkownika z GUS: same litery i cyfry')
    .optional(),
  WEB_FONT_URL: https.optional(),
  WEB_FONT_FILES_URL: https.optional(),
  PRIVATE_HOSTS: z.enum(['0', '1'], '0 albo 1').default('0'),
  SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/_-]{43}=?$/, '32 losowe bajty w base64')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'jeden z poziomów: fatal, error, warn, info, debug, silent').default('info'),
  BIURKO_DEMO: z.enum(['0', '1'], '0 albo 1').default('0'),
  BIURKO_WORKERS: z.enum(['0', '1'], '0 albo 1').default('1'),
})

/** A store that speaks S3, instead of the folder; without an endpoint it is the one of AWS. */
export interface S3Config {
  endpoint: string | undefined
  region: string
  bucket: string
  access_key_id: string
  secret_access_key: string
}

export interface Config {
  port: number
  host: string
  data_dir: string
  database_url: string | undefined
  database_admin_url: string | undefined
  public_url: string | undefined
  trusted_proxies: string[]
  clamd_url: string | undefined
  s3: S3Config | undefined
  smtp_url: string | undefined
  mail_from: string
  smsapi_token: string | undefined
  smsapi_url: string
  /** The taxpayer list of the Ministry of Finance; asked only where it is named. */
  mf_url: string | undefined
  /** A list of passwords known from breaches; asked only where it is named. */
  pwned_passwords_url: string | undefined
  gus: { url: string; key: string } | undefined
  /** For offices with a key of their own. */
  gus_url: string
  /** A provider of the portal's font besides the installation itself: its style sheet, and the origin of the files named there. */
  web_font: { stylesheet: string; files: string } | undefined
  /** Offices may name servers of the installation's own network, such as its mail server. */
  private_hosts: boolean
  secret_key: Buffer
  log_level: string
  demo: boolean
  workers: boolean
}

/** Faults of the environment, one line each; the process ends with them instead of starting half. */
export class ConfigFault extends Complaint {}

const secretLength = 32

/** A secret that is made once: on the disk before anything is closed with it. Faults of the file are told of what named it. */
export function keptSecret(path: string, named = 'DATA_DIR'): Buffer {
  if (!existsSync(path)) {
    checkFolder(dirname(path), named)
    writeFileSync(path, randomBytes(secretLength).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  }
  const secret = Buffer.from(readSecret(path, named), 'base64url')
  if (secret.length !== secretLength) throw new Complaint(`${named}: w pliku ${path} nie ma klucza, czyli ${secretLength} losowych bajtów w base64`)
  return secret
}

function readSecret(path: string, named: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Complaint(`${named}: pliku ${path} z kluczem nie można odczytać`)
  }
}

type Given = z.infer<typeof environmentSchema>
const s3Required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function s3Faults(given: Given): string[] {
  const named = (['S3_ENDPOINT', ...s3Required] as const).find(name => given[name])
  return named ? s3Required.filter(name => !given[name]).map(name => `${name}: wymagany, gdy podano ${named}`) : []
}

function s3Of({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Given): S3Config | undefined {
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return { endpoint: S3_ENDPOINT, region: S3_REGION, bucket: S3_BUCKET, access_key_id: S3_ACCESS_KEY_ID, secret_access_key: S3_SECRET_ACCESS_KEY }
}

/** Most providers keep the files beside the style sheet. */
function webFontOf({ WEB_FONT_URL, WEB_FONT_FILES_URL = WEB_FONT_URL }: Given): Config['web_font'] {
  return WEB_FONT_URL && WEB_FONT_FILES_URL ? { stylesheet: new URL(WEB_FONT_URL).href, files: new URL(WEB_FONT_FILES_URL).origin } : undefined
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = environmentSchema.safeParse(blankIsAbsent(environment))
  const faults = result.success ? [] : result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  const given = result.data
  if (given?.DATABASE_URL && !given.SECRET_KEY) faults.push('SECRET_KEY: wymagany, gdy podano DATABASE_URL (32 losowe bajty w base64)')
  if (given?.DATABASE_URL && !given.DATABASE_ADMIN_URL) faults.push('DATABASE_ADMIN_URL: wymagany, gdy podano DATABASE_URL (właściciel bazy, do migracji)')
  if (given?.DATABASE_ADMIN_URL && !given.DATABASE_URL)
    faults.push('DATABASE_URL: wymagany, gdy podano DATABASE_ADMIN_URL (rola programu, która niczego nie posiada)')
  if (given?.DATABASE_URL && given.BIURKO_DEMO === '1') faults.push('BIURKO_DEMO: demo działa tylko na wbudowanej bazie, bez DATABASE_URL')
  if (given?.WEB_FONT_FILES_URL && !given.WEB_FONT_URL) faults.push('WEB_FONT_URL: wymagany, gdy podano WEB_FONT_FILES_URL (arkusz stylów czcionki)')
  if (given) faults.push(...s3Faults(given))
  if (!given || faults.length > 0) throw new ConfigFault(faults.join('\n'))
  const data_dir = resolve(given.DATA_DIR)
  return {
    port: given.PORT,
    host: given.HOST,
    data_dir,
    database_url: given.DATABASE_URL,
    database_admin_url: given.DATABASE_ADMIN_URL,
    public_url: given.PUBLIC_URL,
    trusted_proxies: given.TRUSTED_PROXIES,
    clamd_url: given.CLAMD_URL,
    s3: s3Of(given),
    smtp_url: given.SMTP_URL,
    mail_from: given.MAIL_FROM,
    smsapi_token: given.SMSAPI_TOKEN,
    smsapi_url: given.SMSAPI_URL.replace(/\/$/, ''),
    mf_url: given.MF_URL?.replace(/\/$/, ''),
    pwned_passwords_url: given.PWNED_PASSWORDS_URL?.replace(/\/$/, ''),
    gus: given.GUS_KEY ? { url: given.GUS_URL, key: given.GUS_KEY } : undefined,
    gus_url: given.GUS_URL,
    web_font: webFontOf(given),
    private_hosts: given.PRIVATE_HOSTS === '1',
    secret_key: given.SECRET_KEY ? Buffer.from(given.SECRET_KEY, 'base64url') : keptSecret(join(data_dir, 'secret.key')),
    log_level: given.LOG_LEVEL,
    demo: given.BIURKO_DEMO === '1',
    workers: given.BIURKO_WORKERS === '1',
  }
}
