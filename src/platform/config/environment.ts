import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'
import { senderShape } from '#kernel/fields/scalars.ts'

/** Where a server is: a scheme of its kind, and a host behind it. */
const address = (protocol: RegExp, error: string) => z.url({ protocol, hostname: /./, error, abort: true })
const http = address(/^https?$/, 'adres http:// albo https://')
const https = address(/^https$/, 'adres https://')
const postgresForm = 'adres postgresql://użytkownik@host/baza'
const postgres = address(/^postgres(ql)?$/, postgresForm)
const quotaForm = 'liczba gigabajtów, np. 50'
const portForm = 'liczba całkowita od 0 do 65535'

const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  )

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
  TRUSTED_PROXIES: list.refine(areProxies, 'adresy IP i sieci po przecinku, np. 10.0.0.5, 10.1.0.0/16 albo loopback'),
  CLAMD_URL: z
    .string()
    .refine(text => URL.canParse(text) && /^(tcp:\/\/[^/:]+:\d+|unix:\/.+)$/.test(text), 'adres tcp://host:port albo unix:/ścieżka')
    .optional(),
  STORAGE_QUOTA_GB: z.coerce.number(quotaForm).positive(quotaForm).max(1_000_000, quotaForm).optional(),
  S3_ENDPOINT: http.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: address(/^smtps?$/, 'adres smtp://host albo smtps://host').optional(),
  MAIL_FROM: z.string().regex(senderShape, 'adres nadawcy, np. Biuro <biuro@example.com>').optional(),
  SMSAPI_TOKEN: z.string().optional(),
  SMSAPI_URL: http.default('https://api.smsapi.pl'),
  MF_URL: http.optional(),
  KSEF_URL: http.optional(),
  KSEF_STATUS_URL: http.optional(),
  KSEF_DOWNLOAD_HOSTS: list.refine(hosts => hosts.every(host => /^[a-z0-9.-]+(:\d+)?$/.test(host)), 'hosty po przecinku, np. paczki.example.gov.pl'),
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
  BIURKO_DEMO_PUBLIC: z.enum(['0', '1'], '0 albo 1').default('0'),
  BIURKO_WORKERS: z.enum(['0', '1'], '0 albo 1').default('1'),
})

/** The variables as they were read. */
export type Environment = z.infer<typeof environmentSchema>
