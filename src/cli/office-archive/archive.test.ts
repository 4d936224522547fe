import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import yazl from 'yazl'
import { paying } from '#features/payers/server/store-month.ts'
import { changeSettings, readSettings } from '#features/tenants/server/store.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { Offices } from '#platform/config/offices.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'
import { findCommand } from '../run.ts'
import { entriesOf } from './read.ts'

const passphrase = 'konik-morski-na-wakacjach'
const pesel = '02070803628'
let target: TestDatabase
let elsewhere: Installation
let path: string

async function copyOf(installation: Installation, test: TestDatabase): Promise<Installation> {
  const config = { ...installation.config, secret_key: randomBytes(32), data_dir: test.data_dir }
  return {
    ...installation,
    config,
    database: test.database,
    bus: test.database.bus,
    offices: new Offices(test.database, config.secret_key, installation.log),
    storage: new FolderStorage(join(test.data_dir, 'files')),
  }
}

const run = (installation: Installation, ...line: string[]) => findCommand(line)(installation)

beforeAll(async () => {
  const { installation, data_dir } = await testInstallation()
  target = await openTestDatabase()
  elsewhere = await copyOf(installation, target)
  path = join(data_dir, 'biuro.zip')
})

// What is there already is overwritten by no command.
beforeEach(() => rm(path, { force: true }))

afterAll(async () => {
  vi.unstubAllEnvs()
  await target.stop()
})

/** An office with people, a company, a sealed PESEL, a file in a document, talk about it, and a booked month. */
async function filledOffice() {
  const office = await newOffice()
  const company = await office.company({ company_type: 'sc', vat_number: '9990000126' })
  const manager = await office.as('manager')
  const payer = { name: 'Wspólnik Drugi', pesel, share: '1/3', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
  expect((await manager.post(`/api/companies/${company.id}/payers`, payer)).status).toBe(200)
  const file = (await upload(manager, 'faktura.pdf', '%PDF-1.4\n% archiwum\n%%EOF\n')).body.data
  const body = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [file.id] }
  const document = (await manager.post('/api/documents', body)).body.data
  expect(
    (await manager.post('/api/comments', { subject_kind: 'document', subject_id: document.id, content: '<p>Zażółć gęślą\u2028jaźń\u2029</p>' })).status,
  ).toBe(200)
  const colleague = await office.as('accountant')
  const conversation = { to: { user_ids: [colleague.id] }, subject: 'Archiwum', content: '<p>Pierwsze słowa</p>' }
  const { id } = (await manager.post('/api/messages', conversation)).body.data
  expect((await colleague.post(`/api/messages/${id}/entries`, { content: '<p>Drugie słowa</p>' })).status).toBe(200)
  return { office, company, file }
}

it('office export and import: takes an office to another installation: rows, files, sealed fields and the audit chain', async () => {
  const { installation } = await testInstallation()
  const { office, company, file } = await filledOffice()
  vi.stubEnv('BIURKO_PASSPHRASE', passphrase)
  // What the operator decides of the office stays with that operator.
  await office.transact(db => changeSettings(db, office.office.id, { storage_quota: 5_000_000, storage_warned: true, suspended_at: new Date().toISOString() }))
  installation.offices.forget()
  const written = await run(installation, 'office', 'export', office.office.id, path)
  expect(written.text).toContain(`Zapisano biuro „${office.office.id}”`)
  await expect(run(installation, 'office', 'export', office.office.id, path)).rejects.toThrow(`Plik ${path} już istnieje.`)
  expect((await readFile(path)).includes(Buffer.from(pesel))).toBe(false)

  const read = await run(elsewhere, 'office', 'import', path)
  expect(read.text).toMatch(/, 1\splik\.$/)
  const there = await elsewhere.offices.byId(office.office.id)
  const { storage_quota, storage_warned, suspended_at, ...settings } = await readSettings(office.db, office.office.id)
  expect(suspended_at).toBeDefined()
  expect(there?.settings).toEqual(settings)
  expect([storage_quota, storage_warned]).toEqual([5_000_000, true])
  expect(there?.data_key.equals(office.office.data_key)).toBe(true)
  const db = elsewhere.database.reader(officeScope(office.office.id))
  for (const table of ['users', 'companies', 'documents', 'comments', 'files', 'settlements', 'audit_entries'] as const) {
    const rows = (from: typeof db) => from.selectFrom(table).selectAll().orderBy('id').execute()
    expect(await rows(db), table).toEqual(await rows(office.db))
  }
  const words = (from: typeof db) =>
    from.selectFrom('search_words').select(['kind', 'record_id', 'company_id', 'word']).orderBy('record_id').orderBy('word').execute()
  expect(await words(db), 'the search').toEqual(await words(office.db))
  expect((await words(db)).filter(({ record_id }) => record_id === company.id)).not.toEqual([])
  const payers = (await paying(db, office.office, company.id, '2026-10')).payers
  expect(payers.find(({ identifier }) => identifier?.kind === 'pesel')?.identifier).toMatchObject({ value: pesel })
  const { digest } = await db.selectFrom('files').select('digest').where('id', '=', file.id).executeTakeFirstOrThrow()
  expect((await buffer(await elsewhere.storage.read(office.office.id, digest))).toString()).toContain('archiwum')
  expect((await run(elsewhere, 'files', 'verify')).exit_code).toBe(0)
  expect((await run(elsewhere, 'audit', 'verify')).exit_code).toBe(0)
  await expect(run(elsewhere, 'office', 'import', path)).rejects.toThrow(`Biuro „${office.office.id}” już istnieje.`)
})

it('office export and import: refuses a wrong passphrase, another file, and what was changed on the way, and leaves nothing behind', async () => {
  const { installation } = await testInstallation()
  const { office } = await filledOffice()
  vi.stubEnv('BIURKO_PASSPHRASE', 'krótkie')
  await expect(run(installation, 'office', 'export', office.office.id, path)).rejects.toThrow('co najmniej 12 znaków')
  vi.stubEnv('BIURKO_PASSPHRASE', passphrase)
  await run(installation, 'office', 'export', office.office.id, path)
  vi.stubEnv('BIURKO_PASSPHRASE', 'zupełnie inne hasło')
  await expect(run(elsewhere, 'office', 'import', path)).rejects.toThrow('Hasło archiwum jest inne')
  vi.stubEnv('BIURKO_PASSPHRASE', passphrase)
  await expect(run(elsewhere, 'office', 'import', `${path}.brak`)).rejects.toThrow('Nie ma pliku')
  await writeFile(`${path}.txt`, 'nie archiwum')
  await expect(run(elsewhere, 'office', 'import', `${path}.txt`)).rejects.toThrow('To nie jest archiwum biura')
  await expect(run(installation, 'office', 'export', 'nie-ma', path)).rejects.toThrow('Nie ma biura „nie-ma”.')
  elsewhere.offices.forget()
  expect(await elsewhere.offices.byId(office.office.id)).toBeUndefined()
})

it('office export and import: begins no export that could not be kept where it is wanted', async () => {
  const { installation, data_dir } = await testInstallation()
  const office = await newOffice()
  const { id } = await office.person('assistant')
  vi.stubEnv('BIURKO_PASSPHRASE', passphrase)
  for (const wanted of [join(data_dir, 'brak', 'biuro.zip'), data_dir, '/dev/null'])
    for (const what of ['office', 'person'])
      await expect(run(installation, what, 'export', office.office.id, ...(what === 'person' ? [id] : []), wanted)).rejects.toThrow(
        `Pliku ${wanted} nie można tu zapisać.`,
      )
  expect([existsSync(join(data_dir, 'brak')), existsSync(`${data_dir}.part`), (await stat('/dev/null')).isFile()]).toEqual([false, false, false])
})

/** The archive once more, each entry as `change` makes it; without what it makes to nothing. */
async function rewrite(change: (name: string, content: Buffer) => Buffer | undefined): Promise<string> {
  const zip = new yazl.ZipFile()
  for await (const { name, open } of entriesOf(path)) {
    const content = change(name, await buffer(await open()))
    if (content) zip.addBuffer(content, name)
  }
  zip.end()
  const changed = `${path}.zmienione`
  await writeFile(changed, await buffer(zip.outputStream))
  return changed
}

it('office export and import: takes no part of what was cut short, changed on the way, or written by another version', async () => {
  const { installation } = await testInstallation()
  const { office } = await filledOffice()
  const { id } = office.office
  vi.stubEnv('BIURKO_PASSPHRASE', passphrase)
  await run(installation, 'office', 'export', id, path)
  const whole = await readFile(path)
  const head = (content: Buffer, part: object) => Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), ...part }))
  const expectRefusal = async (file: string, sentence: string) => {
    await expect(run(elsewhere, 'office', 'import', file)).rejects.toThrow(sentence)
    elsewhere.offices.forget()
    expect(await elsewhere.offices.byId(id)).toBeUndefined()
    expect(
      await readdir(join(target.data_dir, 'files', id), { recursive: true, withFileTypes: true }).then(
        all => all.filter(one => one.isFile()),
        () => [],
      ),
    ).toEqual([])
  }
  const settings = { migrations: ['9999_kiedyś'], office: { id, settings: { z_przyszłości: true } } }
  await expectRefusal(await rewrite((name, content) => (name === 'office.json' ? head(content, settings) : content)), 'inna wersja programu')
  await expectRefusal(await rewrite((name, content) => (name === 'office.json' ? head(content, { format: 2 }) : content)), 'inna wersja programu')
  await expectRefusal(await rewrite((name, content) => (name === 'tables/comments.jsonl' ? Buffer.alloc(0) : content)), 'niepełne: comments')
  await expectRefusal(await rewrite((name, content) => (name.startsWith('files/') ? undefined : content)), 'brakuje plików')
  await expectRefusal(await rewrite((name, content) => (name.startsWith('files/') ? Buffer.from('inne') : content)), 'uszkodzony')
  await expectRefusal(await rewrite((name, content) => (name === 'office.json' ? Buffer.from('{to nie JSON') : content)), 'To nie jest archiwum biura')
  await expectRefusal(
    await rewrite((name, content) =>
      name === 'office.json' ? head(content, { office: { ...JSON.parse(content.toString()).office, id: '../obok' } }) : content,
    ),
    'inna wersja programu',
  )
  await expectRefusal(
    await rewrite((name, content) => (name === 'tables/users.jsonl' ? Buffer.from('{to nie JSON\n') : content)),
    'Archiwum jest uszkodzone: users.',
  )
  // Bytes that were changed on the way, within a table that is packed.
  const spoilt = Buffer.from(whole)
  spoilt.fill(0xff, spoilt.indexOf('tables/recurring_tasks.jsonl') + 200, spoilt.indexOf('tables/recurring_tasks.jsonl') + 220)
  await writeFile(`${path}.zepsute`, spoilt)
  await expectRefusal(`${path}.zepsute`, 'Archiwum jest uszkodzone')
  await writeFile(`${path}.uciete`, whole.subarray(0, whole.length / 2))
  await expectRefusal(`${path}.uciete`, 'To nie jest archiwum biura')
  const directory = whole.indexOf('PK\u0001\u0002')
  const firstEntry = 0
  for (const [place, byte] of [
    [directory, 0],
    [directory + 10, 99],
    [directory + 46, '/'.charCodeAt(0)],
    [firstEntry, 0],
  ] as const) {
    const broken = Buffer.from(whole)
    broken[place] = byte
    await writeFile(`${path}.zepsute`, broken)
    await expectRefusal(`${path}.zepsute`, 'Archiwum jest uszkodzone.')
  }
  await writeFile(`${path}.caly`, whole)
  expect((await run(elsewhere, 'office', 'import', `${path}.caly`)).text).toContain(`Wczytano biuro „${id}”`)
})

it('office export and import: is taken by one of two that bring the same office at once, whose files stay', async () => {
  const { installation } = await testInstallation()
  const { office, file } = await filledOffice()
  const { id } = office.office
  vi.stubEnv('BIURKO_PASSPHRASE', passphrase)
  await run(installation, 'office', 'export', id, path)
  const outcomes = await Promise.allSettled([0, 1].map(() => run(elsewhere, 'office', 'import', path)))
  const refusal = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String(refusal.reason)).toMatch(/już istnieje|jest właśnie wczytywane/)
  const { digest } = await elsewhere.database.reader(officeScope(id)).selectFrom('files').select('digest').where('id', '=', file.id).executeTakeFirstOrThrow()
  expect((await buffer(await elsewhere.storage.read(id, digest))).toString()).toContain('archiwum')
})

it('office export and import: that is refused leaves in the storage what lay there before', async () => {
  const { installation } = await testInstallation()
  const { office, file } = await filledOffice()
  const { id } = office.office
  vi.stubEnv('BIURKO_PASSPHRASE', passphrase)
  await run(installation, 'office', 'export', id, path)
  const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', file.id).executeTakeFirstOrThrow()
  const source = join(installation.config.data_dir, 'files', id, digest.slice(0, 2), digest)
  await elsewhere.storage.keep(id, digest, source)
  const changed = await rewrite((name, content) => (name === 'tables/comments.jsonl' ? Buffer.alloc(0) : content))
  await expect(run(elsewhere, 'office', 'import', changed)).rejects.toThrow('niepełne: comments')
  expect(await elsewhere.storage.size(id, digest)).toBe((await stat(source)).size)
})

it('wraps the keys of all offices by the next secret, which a file keeps from before that', async () => {
  const { installation } = await testInstallation()
  const before = await installation.offices.list()
  const path = join(installation.config.data_dir, 'nastepny.key')
  const rotate = () => run(installation, 'keys', 'rotate', path)
  expect(() => run(installation, 'keys', 'rotate')).toThrow('Brakuje: <plik>.')
  for (const [content, refusal] of [
    ['nie klucz', 'nie ma klucza'],
    [installation.config.secret_key.toString('base64url'), 'jest obecny SECRET_KEY'],
  ] as const) {
    await writeFile(path, content)
    await expect(rotate()).rejects.toThrow(refusal)
  }
  await expect(run(installation, 'keys', 'rotate', installation.config.data_dir)).rejects.toThrow(/^keys rotate: pliku \S+ z kluczem nie można odczytać$/)
  await expect(run(installation, 'keys', 'rotate', '/proc/biurko/nastepny.key')).rejects.toThrow(/^keys rotate: w folderze [^\n]+$/)
  await rm(path)
  expect((await rotate()).text).toContain(`Klucze ${before.length}`)
  expect((await stat(path)).mode & 0o077).toBe(0)
  const next = Buffer.from(await readFile(path, 'utf8'), 'base64url')
  const reopened = await new Offices(installation.database, next, installation.log).list()
  const keys = (offices: typeof before) => offices.map(({ id, data_key }) => [id, data_key.toString('hex')]).toSorted()
  expect(keys(reopened)).toEqual(keys(before))
  await expect(new Offices(installation.database, installation.config.secret_key, installation.log).list()).rejects.toThrow('SECRET_KEY')
})

it('wraps them once where two ask for it at the same time, and the other says that its key is none', async () => {
  const paths = ['pierwszy.key', 'drugi.key'].map(name => join(target.data_dir, name))
  const outcomes = await Promise.allSettled(paths.map(path => run(elsewhere, 'keys', 'rotate', path)))
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
  const lost = outcomes[1 - won] as PromiseRejectedResult
  expect(String(lost.reason)).toContain(`Kluczem z pliku ${paths[1 - won]} nie opakowano niczego`)
  const next = Buffer.from(await readFile(String(paths[won]), 'utf8'), 'base64url')
  expect((await new Offices(elsewhere.database, next, elsewhere.log).list()).length).toBeGreaterThan(0)
})
