import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bytesPerGigabyte } from '#kernel/bytes.ts'
import { OperatorError } from './operator-error.ts'
import { type Environment, environmentSchema } from './environment.ts'
import { environmentErrors } from './environment-errors.ts'
import { checkFolder } from './preflight-environment.ts'

const blankIsAbsent = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))

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
  /** The owner, for migrations; a node starts without it on a database that is migrated. */
  database_admin_url: string | undefined
  public_url: string | undefined
  trusted_proxies: string[]
  clamd_url: string | undefined
  /** Bytes for all files of an office that has no limit of its own. */
  storage_quota: number | undefined
  s3: S3Config | undefined
  smtp_url: string | undefined
  mail_from: string
  smsapi_token: string | undefined
  smsapi_url: string
  /** The taxpayer list of the Ministry of Finance; asked only where it is named. */
  mf_url: string | undefined
  /** The state's register of invoices, with its version, such as `/v2`; asked only where it is named. */
  ksef_url: string | undefined
  /** Where packages of invoices may lie, beside the host of KSeF itself. */
  ksef_download_hosts: string[]
  /** Where the Ministry tells of outages of KSeF. */
  ksef_status_url: string | undefined
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
export class ConfigError extends OperatorError {}

const secretLength = 32

/** Creates a secret once and syncs it before anything is encrypted with it. Errors name the setting. */
export function keptSecret(path: string, named = 'DATA_DIR'): Buffer {
  if (!existsSync(path)) {
    checkFolder(dirname(path), named)
    writeFileSync(path, randomBytes(secretLength).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  }
  const secret = Buffer.from(readSecret(path, named), 'base64url')
  if (secret.length !== secretLength) throw new OperatorError(`${named}: w pliku ${path} nie ma klucza, czyli ${secretLength} losowych bajtów w base64`)
  return secret
}

function readSecret(path: string, named: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new OperatorError(`${named}: pliku ${path} z kluczem nie można odczytać`)
  }
}

function s3Of({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Environment): S3Config | undefined {
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return { endpoint: S3_ENDPOINT, region: S3_REGION, bucket: S3_BUCKET, access_key_id: S3_ACCESS_KEY_ID, secret_access_key: S3_SECRET_ACCESS_KEY }
}

/** Most providers keep the files beside the style sheet. */
function webFontOf({ WEB_FONT_URL, WEB_FONT_FILES_URL = WEB_FONT_URL }: Environment): Config['web_font'] {
  return WEB_FONT_URL && WEB_FONT_FILES_URL ? { stylesheet: new URL(WEB_FONT_URL).href, files: new URL(WEB_FONT_FILES_URL).origin } : undefined
}

/** Throws a `ConfigError` that names every fault, one a line. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const result = environmentSchema.safeParse(blankIsAbsent(environment))
  const faults = result.success ? [] : result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  const values = result.data
  if (values) faults.push(...environmentErrors(values))
  if (!values || faults.length > 0) throw new ConfigError(faults.join('\n'))
  const data_dir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    data_dir,
    database_url: values.DATABASE_URL,
    database_admin_url: values.DATABASE_ADMIN_URL,
    public_url: values.PUBLIC_URL,
    trusted_proxies: values.TRUSTED_PROXIES,
    clamd_url: values.CLAMD_URL,
    storage_quota: values.STORAGE_QUOTA_GB && Math.round(values.STORAGE_QUOTA_GB * bytesPerGigabyte),
    s3: s3Of(values),
    smtp_url: values.SMTP_URL,
    // Required for mail; without it the push services alone are told a contact.
    mail_from: values.MAIL_FROM ?? 'Biurko <biurko@localhost>',
    smsapi_token: values.SMSAPI_TOKEN,
    smsapi_url: values.SMSAPI_URL.replace(/\/$/, ''),
    mf_url: values.MF_URL?.replace(/\/$/, ''),
    ksef_url: values.KSEF_URL?.replace(/\/$/, ''),
    ksef_status_url: values.KSEF_STATUS_URL?.replace(/\/$/, ''),
    ksef_download_hosts: values.KSEF_DOWNLOAD_HOSTS,
    pwned_passwords_url: values.PWNED_PASSWORDS_URL?.replace(/\/$/, ''),
    gus: values.GUS_KEY ? { url: values.GUS_URL, key: values.GUS_KEY } : undefined,
    gus_url: values.GUS_URL,
    web_font: webFontOf(values),
    private_hosts: values.PRIVATE_HOSTS === '1',
    secret_key: values.SECRET_KEY ? Buffer.from(values.SECRET_KEY, 'base64url') : keptSecret(join(data_dir, 'secret.key')),
    log_level: values.LOG_LEVEL,
    demo: values.BIURKO_DEMO === '1',
    workers: values.BIURKO_WORKERS === '1',
  }
}
