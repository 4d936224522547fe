import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { openInstallation } from './installation.ts'
import { preflightEnvironment } from './preflight-environment.ts'
import { restrictUmask } from '#platform/files/umask.ts'

it('configuration: leaves nothing that other accounts of the machine could read', async () => {
  const before = process.umask(0o022)
  const folder = await mkdtemp(join(tmpdir(), 'biurko-config-'))
  onTestFinished(async () => {
    process.umask(before)
    await rm(folder, { recursive: true })
  })
  restrictUmask()
  const { data_dir } = readConfig({ DATA_DIR: join(folder, 'dane') })
  const [files, source, digest] = [join(data_dir, 'files'), join(data_dir, 'lista-plac'), 'a'.repeat(64)]
  await writeFile(source, 'płaca')
  await new FolderStorage(files).keep('biuro', digest, source)
  const paths = [data_dir, source, files, join(files, 'biuro', 'aa', digest)]
  const open = await Promise.all(paths.map(async path => ((await stat(path)).mode & 0o077 ? [path] : [])))
  expect(open.flat()).toEqual([])
})

it('configuration: starts with no key that was cut short, and names the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'secret.key')
  for (const content of ['', 'abc']) {
    await writeFile(path, content)
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR: w pliku \S+secret\.key nie ma klucza[^\n]+$/)
  }
  await rm(path)
  await mkdir(path)
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR: pliku \S+secret\.key z kluczem nie można odczytać$/)
})

const mail = { SMTP_URL: 'smtp://poczta.example.pl', MAIL_FROM: 'Biuro <biuro@example.pl>' }
const server = {
  DATABASE_URL: 'postgresql://biurko@db/biurko',
  DATABASE_ADMIN_URL: 'postgresql://owner@db/biurko',
  SECRET_KEY: 'a'.repeat(43),
  ...mail,
}

it.each([
  { PORT: '70000' },
  { PORT: '1.5' },
  { TRUSTED_PROXIES: 'nginx' },
  { TRUSTED_PROXIES: '10.0.0.5, 10.0.0.0/99' },
  { MAIL_FROM: '???' },
  { BIURKO_DEMO: 'tak' },
  { BIURKO_DEMO_PUBLIC: '2' },
  { BIURKO_WORKERS: 'nie' },
  { PRIVATE_HOSTS: 'true' },
  { LOG_LEVEL: 'warning' },
  { SECRET_KEY: 'krotki' },
  { GUS_KEY: 'klucz z GUS' },
  { S3_ENDPOINT: 's3.example.pl' },
  { SMSAPI_URL: 'smsapi.pl' },
  { MF_URL: 'wl-api.mf.gov.pl' },
  { GUS_URL: 'gus' },
  { KSEF_STATUS_URL: 'latarnia' },
  { KSEF_DOWNLOAD_HOSTS: 'a.example.pl, https://b.example.pl/' },
  { PWNED_PASSWORDS_URL: 'nie' },
  { ...mail, SMTP_URL: 'smtp://' },
  { ...server, DATABASE_URL: 'postgres://' },
  { ...server, DATABASE_URL: 'postgres://db/biurko' },
  { ...server, DATABASE_ADMIN_URL: 'postgres://' },
  { CLAMD_URL: 'tcp://h:99999' },
  { PUBLIC_URL: 'https://a.pl/x?y#z' },
  { PUBLIC_URL: 'https://a.pl/portal' },
  { PUBLIC_URL: 'ftp://a.pl' },
  { WEB_FONT_URL: 'http://fonts.example.com/css' },
  { WEB_FONT_URL: '/fonts/roboto.css' },
])('names the one fault of %j in one line', environment => {
  const faulty = Object.keys(environment).find(
    name => !(name in server) || environment[name as keyof typeof environment] !== server[name as keyof typeof server],
  )
  const read = () => readConfig({ SECRET_KEY: server.SECRET_KEY, ...environment })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${faulty}: [^\\n]+$`))
})

it('configuration: does not take the embedded database where the other one is named by half', () => {
  expect(() => readConfig({ ...server, DATABASE_URL: '' })).toThrow(/^DATABASE_URL: wymagany[^\n]+$/)
})

it.each(['SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'])('configuration: opens no portal without %s: nobody could enter it', name => {
  expect(() => readConfig({ ...server, [name]: '' })).toThrow(new RegExp(`^${name}: wymagany[^\\n]+$`))
})

it('configuration: keeps no node behind a proxy that it does not know, and names the line to write', () => {
  const open = { ...server, PUBLIC_URL: 'https://portal.example.pl' }
  expect(() => readConfig(open)).toThrow(/^TRUSTED_PROXIES: wymagany[^\n]+ TRUSTED_PROXIES=127\.0\.0\.1 [^\n]+$/)
  expect(readConfig({ ...open, TRUSTED_PROXIES: '127.0.0.1' }).trusted_proxies).toEqual(['127.0.0.1'])
  expect(readConfig({ ...server, PUBLIC_URL: 'http://portal.example.pl' }).trusted_proxies).toEqual([])
})

it.each([{ HOST: '0.0.0.0' }, { HOST: '192.0.2.1' }, { HOST: '::' }, { PUBLIC_URL: 'https://demo.example.pl', TRUSTED_PROXIES: '127.0.0.1' }])(
  'opens the demo at %j only to whoever says so',
  environment => {
    const demo = { BIURKO_DEMO: '1', SECRET_KEY: server.SECRET_KEY, ...environment }
    expect(() => readConfig(demo)).toThrow(/^BIURKO_DEMO: do demo wejdzie każdy[^\n]+BIURKO_DEMO_PUBLIC=1$/)
    expect(readConfig({ ...demo, BIURKO_DEMO_PUBLIC: '1' }).demo).toBe(true)
    expect(readConfig({ ...demo, BIURKO_DEMO: '0' }).demo).toBe(false)
  },
)

it('configuration: asks for all that a store of files needs', () => {
  expect(() => readConfig({ ...server, S3_BUCKET: 'pliki' })).toThrow(/^S3_ACCESS_KEY_ID: [^\n]+S3_BUCKET\nS3_SECRET_ACCESS_KEY: [^\n]+S3_BUCKET$/)
})

it('configuration: allows no files of a font without its style sheet', () => {
  expect(() => readConfig({ ...server, WEB_FONT_FILES_URL: 'https://files.example.com' })).toThrow(/^WEB_FONT_URL: wymagany[^\n]+$/)
})

it('configuration: takes what is in order, as the program reads it', () => {
  const environment = {
    ...server,
    TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16, loopback',
    MAIL_FROM: 'biuro@example.pl',
    SMTP_URL: 'smtps://biuro:tajne@poczta.example.pl:465',
    CLAMD_URL: 'unix:///run/clamav/clamd.ctl',
    PUBLIC_URL: 'https://portal.example.pl:8443/',
    WEB_FONT_URL: 'https://fonts.example.com/css2?family=Roboto:wght@100;300',
    WEB_FONT_FILES_URL: 'https://files.example.com/s/roboto',
  }
  expect(readConfig(environment)).toMatchObject({
    database_url: server.DATABASE_URL,
    trusted_proxies: ['10.0.0.5', '10.1.0.0/16', 'loopback'],
    mail_from: environment.MAIL_FROM,
    smtp_url: environment.SMTP_URL,
    clamd_url: environment.CLAMD_URL,
    public_url: 'https://portal.example.pl:8443',
    web_font: { stylesheet: environment.WEB_FONT_URL, files: 'https://files.example.com' },
  })
})

it('configuration: names in one line what the machine refuses, before the database opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-place-'))
  const taken = createServer()
  onTestFinished(async () => {
    taken.close()
    await rm(folder, { recursive: true })
  })
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const place = { data_dir: folder, host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
  await writeFile(join(folder, 'plik'), '')
  const buried = join(folder, 'plik', 'dane')
  await expect(preflightEnvironment(place)).rejects.toThrow(/^PORT: [^\n]+$/)
  await expect(preflightEnvironment({ ...place, host: '192.0.2.1' })).rejects.toThrow(/^HOST: [^\n]+$/)
  await expect(preflightEnvironment({ ...place, port: 0, data_dir: buried })).rejects.toThrow(/^DATA_DIR: [^\n]+$/)
  expect(() => readConfig({ DATA_DIR: buried })).toThrow(/^DATA_DIR: [^\n]+$/)
  // Nothing can be made there, and the system says so in a way that Node takes for a reason to try again.
  expect(() => readConfig({ DATA_DIR: '/proc/biurko/dane' })).toThrow(/^DATA_DIR: [^\n]+$/)
  await expect(openInstallation(readConfig({ DATA_DIR: buried, SECRET_KEY: server.SECRET_KEY }))).rejects.toThrow(/^DATA_DIR: [^\n]+$/)
  await preflightEnvironment({ ...place, port: 0 })
})
