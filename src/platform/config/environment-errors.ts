import type { Environment } from './environment.ts'

/** The one at fault, when it is, and what to do about it. */
type Rule = readonly [variable: keyof Environment, isBroken: (environment: Environment) => boolean, sentence: string]

const isHttps = ({ PUBLIC_URL }: Environment) => PUBLIC_URL?.startsWith('https://') ?? false
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)
const isOpenDemo = (environment: Environment) => environment.BIURKO_DEMO === '1' && (isHttps(environment) || !isLoopback(environment.HOST))

/** Rules between variables. */
const rules: readonly Rule[] = [
  ['SECRET_KEY', environment => !!environment.DATABASE_URL && !environment.SECRET_KEY, 'wymagany, gdy podano DATABASE_URL (32 losowe bajty w base64)'],
  [
    'DATABASE_URL',
    environment => !!environment.DATABASE_ADMIN_URL && !environment.DATABASE_URL,
    'wymagany, gdy podano DATABASE_ADMIN_URL (rola programu, która niczego nie posiada)',
  ],
  [
    'SMTP_URL',
    environment => !!environment.DATABASE_URL && !environment.SMTP_URL,
    'wymagany, gdy podano DATABASE_URL; bez poczty nie dojdzie żaden kod, więc nikt się nie zaloguje',
  ],
  [
    'MAIL_FROM',
    environment => !!environment.SMTP_URL && !environment.MAIL_FROM,
    'wymagany, gdy podano SMTP_URL (adres nadawcy, np. Biuro <biuro@example.com>)',
  ],
  [
    'TRUSTED_PROXIES',
    environment => isHttps(environment) && environment.TRUSTED_PROXIES.length === 0,
    'wymagany, gdy PUBLIC_URL to https://, bo inaczej wszyscy mają jeden adres i blokują się nawzajem; proszę dopisać TRUSTED_PROXIES=127.0.0.1 albo podać adres serwera pośredniczącego, gdy działa na innym komputerze',
  ],
  ['BIURKO_DEMO', environment => !!environment.DATABASE_URL && environment.BIURKO_DEMO === '1', 'demo działa tylko na wbudowanej bazie, bez DATABASE_URL'],
  [
    'BIURKO_DEMO',
    environment => isOpenDemo(environment) && environment.BIURKO_DEMO_PUBLIC === '0',
    'do demo wejdzie każdy, bo hasła są jawne, a kody widać w /skrzynka; proszę podać DATABASE_URL, ograniczyć HOST do 127.0.0.1 i PUBLIC_URL do http:// albo potwierdzić przez BIURKO_DEMO_PUBLIC=1',
  ],
  [
    'WEB_FONT_URL',
    environment => !!environment.WEB_FONT_FILES_URL && !environment.WEB_FONT_URL,
    'wymagany, gdy podano WEB_FONT_FILES_URL (arkusz stylów czcionki)',
  ],
]

const s3Required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function s3Faults(environment: Environment): string[] {
  const named = (['S3_ENDPOINT', ...s3Required] as const).find(name => environment[name])
  return named ? s3Required.filter(name => !environment[name]).map(name => `${name}: wymagany, gdy podano ${named}`) : []
}

/** One line each. */
export const environmentErrors = (environment: Environment): string[] => [
  ...rules.filter(([, isBroken]) => isBroken(environment)).map(([variable, , sentence]) => `${variable}: ${sentence}`),
  ...s3Faults(environment),
]
