import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { queueMessage } from '#features/outbox/server/store.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { S3Storage } from '#platform/files/s3-storage.ts'
import { S3StandIn, s3Keys } from '#test/fakes/s3.ts'
import { findCommand, help } from './run.ts'
import { sentenceOf } from './sentence-of.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

async function run(line: string) {
  const { installation } = await testInstallation()
  return findCommand(line.split(' '))(installation)
}

it('founds an office and its first administrator, who registers by the printed link', async () => {
  const { installation, app } = await testInstallation()
  const founded = await run('office create nowe-biuro --name Nowe --host nowe.example.pl --template default')
  expect(founded.exit_code).toBe(0)
  const api_key = /Klucz API: (\S+)/.exec(founded.text)?.[1] ?? ''
  const office = await installation.offices.byId('nowe-biuro')
  expect(office).toMatchObject({ api_key, settings: { office: { name: 'Nowe' } } })
  const invited = await run('admin create nowe-biuro Anna@Example.pl Anna Nowak')
  const link = /(http\S+)\/register\/([A-Za-z0-9]{43})$/.exec(invited.text)
  expect(link?.[1]).toContain('nowe.example.pl')
  const reply = await app.inject({
    method: 'POST',
    url: `/api/users/${link?.[2]}`,
    headers: { 'x-api-key': api_key, 'x-provider': 'local' },
    payload: { first_name: 'Anna', last_name: 'Nowak', password: 'Bardzo-dlugie-haslo-77', accept_terms: true },
  })
  expect(reply.statusCode).toBe(200)
  await expect(run('office hosts nowe-biuro --host zla/nazwa')).rejects.toThrow('nie jest nazwą hosta')
  const moved = await run('office hosts nowe-biuro --host Portal.nowe.example.pl --host nowe.example.pl --host a.nowe.example.pl')
  expect(moved.text).toMatch(
    /portal\.nowe\.example\.pl, nowe\.example\.pl, a\.nowe\.example\.pl\. Odnośniki w wiadomościach: http:\/\/portal\.nowe\.example\.pl/,
  )
  expect(await installation.offices.hostOf('nowe-biuro')).toBe('portal.nowe.example.pl')
  await expect(run('admin create nowe-biuro anna@example.pl Anna Nowak')).rejects.toThrow('Konto z adresem anna@example.pl już istnieje w tym biurze.')
  expect((await run('office list')).text).toMatch(/^nowe-biuro {2}Nowe {2}portal\.nowe\.example\.pl, nowe\.example\.pl, a\.nowe\.example\.pl {2}pliki: 0 GB$/m)
  await expect(run('office create nowe-biuro --name Nowe')).rejects.toThrow('Biuro „nowe-biuro” już istnieje.')
  await expect(run('office create inne --name Inne --host nowe.example.pl')).rejects.toThrow('Host nowe.example.pl należy już do biura „nowe-biuro”.')
})

it('command line: takes words as the screens do, and a host once', async () => {
  const { installation } = await testInstallation()
  const call = (...args: string[]) => findCommand(args)(installation)
  const long = (most: number) => 'a'.repeat(most + 1)
  for (const name of ['  ', long(120)]) await expect(call('office', 'create', 'puste', '--name', name)).rejects.toThrow('Nazwa biura: od 1 do 120 znaków.')
  await expect(call('office', 'create', 'puste', '--name', 'x', '--host', `${long(250)}.pl`)).rejects.toThrow('nie jest nazwą hosta')
  expect(await installation.offices.byId('puste')).toBeUndefined()
  await call('office', 'create', 'dwa-razy', '--name', ' Dwa ', '--host', 'Dwa.example.pl', '--host', 'dwa.example.pl')
  expect(await installation.offices.byId('dwa-razy')).toMatchObject({ settings: { office: { name: 'Dwa' } } })
  expect(await installation.offices.hostOf('dwa-razy')).toBe('dwa.example.pl')
  const admin = (...names: string[]) => call('admin', 'create', 'dwa-razy', 'anna@dwa.example.pl', ...names)
  await expect(admin(' ', 'Sowa')).rejects.toThrow('Imię: od 1 do 80 znaków.')
  await expect(admin('Anna', long(80))).rejects.toThrow('Nazwisko: od 1 do 80 znaków.')
  await admin(' Anna ', 'Sowa')
  const output = (await call('person', 'find', 'dwa-razy', 'sowa')).text
  expect(output).toMatch(/ {2}Anna Sowa$/)
  await expect(call('person', 'restrict', 'dwa-razy', output.slice(0, 36), '--reason', ' ')).rejects.toThrow('Powód: od 1 do 500 znaków.')
})

it('command line: is called by npm: words with spaces go in, what it says and its exit code come out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-cli-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const call = (...args: string[]) =>
    promisify(execFile)('npm', ['run', '--silent', 'biurko', '--', ...args], {
      env: { ...process.env, DATA_DIR: folder },
      cwd: join(import.meta.dirname, '../..'),
    })
  expect(await call('office', 'create', 'rynek', '--name', 'Biuro „przy” Rynku')).toMatchObject({
    stdout: expect.stringMatching(/^Założono biuro „rynek” \(Biuro „przy” Rynku\)\.\nKlucz API: \S+\n$/),
    stderr: '',
  })
  // By another key a new office would be the only one that opens.
  await expect(openInstallation(readConfig({ DATA_DIR: folder, SECRET_KEY: 'a'.repeat(43) }))).rejects.toThrow(
    /^SECRET_KEY: nie otwiera klucza biura „rynek”\. [^.]+\.$/,
  )
  expect(await call('office', '--help')).toEqual({ stdout: `${help}\n`, stderr: '' })
  await expect(call('office', 'create', 'rynek')).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^Brakuje: --name <nazwa>\.\n/) })
  // Three times a program of its own starts, once with a database to be made.
}, 180_000)

const form = (call: string) => `\nPolecenie pisze się tak: biurko ${call}`
const creating = form('office create <id> --name <nazwa> [--host <host>]… [--template <szablon>]')

it.each([
  ['', help],
  ['office create', `Brakuje: <id>, --name <nazwa>.${creating}`],
  ['office create x', `Brakuje: --name <nazwa>.${creating}`],
  ['office create x --name', `Opcja --name wymaga wartości.${creating}`],
  ['office create a b --name x', `Nie wiadomo, do czego jest „b”. Słowa ze spacją proszę ująć w cudzysłów.${creating}`],
  ['office create x --nazwa y', `Polecenie „office create” nie ma opcji --nazwa.${creating}`],
  ['office hosts a', `Brakuje: --host <host>….${form('office hosts <id> --host <host>…')}`],
  ['office hosts a --host b.pl --template demo', `Polecenie „office hosts” nie ma opcji --template.${form('office hosts <id> --host <host>…')}`],
  ['admin create biuro', `Brakuje: <e-mail>, <imię>, <nazwisko>.${form('admin create <biuro> <e-mail> <imię> <nazwisko>')}`],
  ['person restrict biuro 1', `Brakuje: --reason <powód>.${form('person restrict <biuro> <numer osoby> --reason <powód>')}`],
  ['person find', `Brakuje: <biuro>.${form('person find <biuro> [<nazwisko lub e-mail>]')}`],
  ['person erase a b --reason c', `Polecenie „person erase” nie ma opcji --reason.${form('person erase <biuro> <numer osoby>')}`],
  ['audit verify --name x', `Polecenie „audit verify” nie ma opcji --name.${form('audit verify')}`],
  ['outbox resend now', `Nie wiadomo, do czego jest „now”. Słowa ze spacją proszę ująć w cudzysłów.${form('outbox resend')}`],
  ['distribute --plan=x', `Opcja --plan nie ma wartości.${form('distribute [--plan]')}`],
  ['bzdura', 'Nie ma polecenia „bzdura”. Wszystkie wypisuje: biurko --help'],
])('says of %j in Polish what is wrong or missing', async (line, sentence) => {
  const args = line.split(' ').filter(Boolean)
  expect(() => findCommand(args)).toThrow(new OperatorError(sentence))
})

it.each(['office', 'office --name x', 'office kasuj', 'audit'])('command line: shows of %j how the command may go on', line => {
  expect(() => findCommand(line.split(' '))).toThrow(/^Po „(office|audit)” brakuje dalszego słowa albo jest nieznane\.\nPolecenia:\n {2}biurko (office|audit) /)
})

it('command line: refuses what does not fit, in Polish', async () => {
  await expect(run('office create Złe --name x')).rejects.toThrow('Identyfikator biura składa się z małych liter')
  await expect(run('office create dobre --name x --template brak')).rejects.toThrow('Nie ma szablonu „brak”')
  await expect(run('admin create brak a@example.pl Anna Nowak')).rejects.toThrow('Nie ma biura „brak”.')
})

it('command line: says in one sentence that the store of files or the database is away, and leaves a bug as it is', async () => {
  const office = await newOffice()
  await uploaded(await office.as('manager'))
  const { installation, owner_url } = await testInstallation()
  const standIn = new S3StandIn()
  const store = new S3Storage({ endpoint: await standIn.listen(), ...s3Keys }, 1500)
  const verify = () => findCommand(['files', 'verify'])({ ...installation, storage: store }).catch(sentenceOf)
  standIn.stuck = true
  for (const file of await office.db.selectFrom('files').select('digest').execute())
    standIn.objects.set(`${office.office.id}/${file.digest.slice(0, 2)}/${file.digest}`, Buffer.alloc(1000))
  expect(await verify()).toBe('Magazyn plików przestał odpowiadać. Proszę powtórzyć polecenie.')
  await standIn.stop()
  expect(await verify()).toBe('Magazyn plików chwilowo nie odpowiada. Proszę spróbować za chwilę.')
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  const wrong = await client.query('select brak').catch(error => error)
  await client.end()
  expect(sentenceOf(wrong)).toBeUndefined()
  expect(sentenceOf(new Error('Connection terminated unexpectedly'))).toBe('Baza danych jest chwilowo niedostępna. Proszę spróbować za chwilę.')
})

it('command line: counts what it sends again', async () => {
  const office = await newOffice()
  expect((await run('outbox resend')).text).toBe('W ostatnich 7 dniach nie ma wiadomości do ponowienia.')
  for (const text of ['a', 'b'])
    await office.transact(db => queueMessage(db, office.office, { channel: 'email', recipient: 'a@example.pl', event: 'test', subject: 'x', text }))
  await office.db.updateTable('outbox').set({ state: 'failed', attempts: 10 }).execute()
  expect((await run('outbox resend')).text).toBe('Do ponownej wysyłki: 2\u00a0wiadomości.')
  expect(await office.db.selectFrom('outbox').select(['state', 'attempts']).execute()).toEqual([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 0 },
  ])
})

it('command line: reads every kept file, names what is damaged and ends with 1', async () => {
  const office = await newOffice()
  const owner = await office.client('owner', await office.company())
  const ids = [await uploaded(owner), await uploaded(owner), await uploaded(owner)]
  const place = `${office.office.id}: `
  const lineOf = ({ text }: { text: string }) => text.slice(text.indexOf(place)).split(/\n(?! )/)[0]
  const whole = await run('files verify')
  expect([whole.exit_code, lineOf(whole)]).toEqual([0, `${place}treść zgodna ze skrótami, 3\u00a0pliki`])
  const pathOf = async (id?: string) => {
    const { digest } = await office.db
      .selectFrom('files')
      .select('digest')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
    return join(office.test.installation.config.data_dir, 'files', office.office.id, digest.slice(0, 2), digest)
  }
  await appendFile(await pathOf(ids[1]), 'x')
  await rm(await pathOf(ids[2]))
  const broken = await run('files verify')
  expect(broken.exit_code).toBe(1)
  expect(lineOf(broken)).toContain(`${place}BŁĄD, 2\u00a0pliki z 3:`)
  expect(lineOf(broken)).toContain(`${ids[1]} „faktura.pdf”: treść zmieniona`)
  expect(lineOf(broken)).toContain(`${ids[2]} „faktura.pdf”: brakuje treści`)
  const unsealed = office.db.selectFrom('audit_entries as e').leftJoin('audit_seals as s', 's.entry_id', 'e.id').where('s.id', 'is', null)
  expect(await unsealed.select('e.action').execute()).toEqual([])
})

it('command line: takes no file for lost where the folder of all of them is not the one that is named', async () => {
  const office = await newOffice()
  await uploaded(await office.as('manager'))
  const { installation, data_dir } = await testInstallation()
  const elsewhere = { ...installation, config: { ...installation.config, data_dir: join(data_dir, 'obok') } }
  await expect(findCommand(['files', 'verify'])(elsewhere)).rejects.toThrow(/^DATA_DIR: nie ma folderu \S+obok\/files, a w bazie są pliki\./)
  expect(await office.db.selectFrom('files').select('damage').execute()).toEqual([{ damage: null }])
})

it('command line: lets go of a content that no file has, a day after it came', async () => {
  const office = await newOffice()
  const file = await uploaded(await office.as('manager'))
  const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', file).executeTakeFirstOrThrow()
  const pathOf = (name: string) => join(office.test.data_dir, 'files', office.office.id, name.slice(0, 2), name)
  const [old, young] = [pathOf('b'.repeat(64)), pathOf('c'.repeat(64))]
  for (const path of [old, young]) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'niczyja')
  }
  const days = new Date(Date.now() - 2 * 86_400_000)
  for (const path of [old, pathOf(digest)]) await utimes(path, days, days)
  expect((await run('files tidy')).text).toContain(`${office.office.id}: usunięto treści bez pliku: 1`)
  expect([old, young, pathOf(digest)].map(path => existsSync(path))).toEqual([false, true, true])
})
