import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { quotaOf, warnOfQuotas } from '#features/files/server/quota.ts'
import { changeSettings } from '#features/tenants/server/store.ts'
import { maxUnbegun } from '#features/files/shared/rules.ts'
import { runExport } from '#features/exports/server/run.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { beginUpload, tus, uploaded } from '#test/fixtures/upload.ts'

const gigabyte = 1_000_000_000
let office: TestOffice
let fill: (bytes: number) => Promise<void>

/** A sum is believed for a minute; a test does not wait for it. */
const forget = () => office.test.installation.usage.forget(office.office.id)

async function limit(storage_quota: number | 'none' | null) {
  await office.transact(db => changeSettings(db, office.office.id, { storage_quota }))
  office.test.installation.offices.forget()
}

beforeEach(async () => {
  office = await newOffice()
  const owner = await office.client('owner', await office.company())
  const id = await uploaded(owner)
  fill = async bytes => {
    await office.transact(db => db.updateTable('files').set({ bytes, shared: true }).where('id', '=', id).execute())
    forget()
  }
})
afterEach(() => {
  office.test.installation.config.storage_quota = undefined
})

const send = async (bytes: number) => beginUpload(await office.as('accountant'), 'faktura.pdf', bytes)
const refusal = [413, { code: 'too_large', error: 'Miejsce na pliki biura (1 GB) jest wykorzystane. Nowych plików na razie nie można przesłać.' }]

it('a full office takes no new upload, finishes what is under way, and opens what it has', async () => {
  await limit(gigabyte)
  await fill(gigabyte - 1000)
  const content = Buffer.from('%PDF-1.4\n%%EOF\n')
  const who = await office.as('accountant')
  const begun = await beginUpload(who, 'wcześniejsza.pdf', content.length)
  expect(begun.status).toBe(201)
  expect((await send(900)).status).toBe(201)
  // What is under way counts at once, and in a new sum.
  for (const again of [() => undefined, forget]) {
    again()
    const response = await send(900)
    expect([response.status, await response.json()]).toMatchObject(refusal)
  }
  await fill(gigabyte)
  const location = begun.headers.get('location') ?? ''
  expect((await tus(who, 'PATCH', location, { 'upload-offset': '0' }, content)).status).toBe(204)
  const claimed = await who.post('/api/files', { upload_id: location.split('/').at(-1) })
  expect(claimed.status).toBe(200)
  expect((await who.post(`/api/files/${claimed.body.data.id}/link`)).status).toBe(200)
})

it('an upload that is refused or given up takes no room', async () => {
  await limit(gigabyte)
  await fill(gigabyte - 1000)
  const who = await office.as('accountant')
  const response = await beginUpload(who, 'zbędna.pdf', 900)
  expect((await send(900)).status).toBe(413)
  expect((await tus(who, 'DELETE', response.headers.get('location') ?? '')).status).toBe(204)
  expect((await tus(who, 'POST', '/api/files/uploads', { 'upload-length': '900', 'tus-resumable': '0.1.0' })).status).toBe(400)
  expect((await send(900)).status).toBe(201)
})

it('an upload that is silent holds no more room than it fills, and one person few that have not begun', async () => {
  await limit(gigabyte)
  await fill(gigabyte - 2500)
  const who = await office.as('accountant')
  const location = (await beginUpload(who, 'faktura.pdf', 2000)).headers.get('location') ?? ''
  await tus(who, 'PATCH', location, { 'upload-offset': '0' }, Buffer.from('%PDF-1.4'))
  forget()
  expect((await send(1000)).status).toBe(413)
  const before = new Date(Date.now() - 20 * 60_000)
  await utimes(join(office.test.installation.config.data_dir, 'uploads', location.split('/').at(-1) ?? ''), before, before)
  forget()
  for (let place = 0; place < maxUnbegun; place++) expect((await beginUpload(who, 'następna.pdf', 100)).status).toBe(201)
  expect((await beginUpload(who, 'następna.pdf', 100)).status).toBe(413)
  expect((await send(100)).status).toBe(201)
  // What was silent goes on all the same.
  expect((await tus(who, 'PATCH', location, { 'upload-offset': '8' }, Buffer.from('\n%%EOF\n'))).status).toBe(204)
})

it('what the program makes takes no room of the office', async () => {
  const administrator = await office.as('administrator')
  const sum = async () => {
    forget()
    return office.test.installation.usage.of(office.office.id)
  }
  const before = await sum()
  const { id } = (await administrator.post('/api/exports', { list: '/api/companies', format: 'csv' })).body.data
  await runExport(office.test.installation, office.office.id, id)
  const [exportFile] = await office.db.selectFrom('exports').innerJoin('files', 'files.id', 'exports.file_id').select('files.bytes').execute()
  expect(exportFile?.bytes).toBeGreaterThan(0)
  expect(await sum()).toBe(before)
})

it('the body of a refused upload is not read', async () => {
  await limit(gigabyte)
  await fill(gigabyte)
  const who = await office.as('accountant')
  const headers = { 'upload-length': '1000', 'upload-metadata': 'filename YQ==', 'content-type': 'application/offset+octet-stream' }
  // The rest never comes: whoever waited for it would not answer.
  const body = new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(10)) })
  const url = `${await (await import('#test/fixtures/upload.ts')).baseUrl()}/api/files/uploads`
  const reply = await fetch(url, { method: 'POST', headers: { ...who.headers, 'tus-resumable': '1.0.0', ...headers }, body, duplex: 'half' } as RequestInit)
  expect([reply.status, await reply.json()]).toMatchObject(refusal)
})

it('another office, and one without a limit, are not concerned', async () => {
  const { config } = office.test.installation
  await fill(5 * gigabyte)
  expect((await send(900)).status).toBe(201)
  config.storage_quota = gigabyte
  expect((await send(900)).status).toBe(413)
  await limit('none')
  expect((await send(900)).status).toBe(201)
  await limit(6 * gigabyte)
  expect((await send(900)).status).toBe(201)
  await limit(null)
  expect((await send(900)).status).toBe(413)
  office = await newOffice()
  expect((await send(900)).status).toBe(201)
  expect(quotaOf(config, {})).toBe(gigabyte)
})

it('administrators are warned once at 80 %, and again after it was less in between', async () => {
  const { installation } = office.test
  const administrator = await office.as('administrator')
  await office.as('accountant')
  const letters = async () => (await office.outbox()).filter(({ event }) => event === 'files.quota').map(({ recipient, text }) => ({ recipient, text }))
  await limit(gigabyte)
  const at = async (bytes: number) => {
    await fill(bytes)
    await Promise.all([warnOfQuotas(installation), warnOfQuotas(installation)])
    await warnOfQuotas(installation)
    return (await letters()).length
  }
  expect(await at(0.79 * gigabyte)).toBe(0)
  expect(await at(0.8 * gigabyte)).toBe(1)
  expect(await letters()).toEqual([{ recipient: administrator.email, text: expect.stringContaining('0,8 GB z 1 GB (80%)') }])
  expect((await administrator.get('/api/files/health')).body.data).toMatchObject({ bytes: 0.8 * gigabyte, quota: gigabyte })
  expect((await administrator.get('/api/notifications')).body.data[0]).toMatchObject({ event: 'files.quota' })
  expect(await at(0.78 * gigabyte)).toBe(1)
  expect(await at(gigabyte)).toBe(1)
  expect(await at(0.7 * gigabyte)).toBe(1)
  expect(await at(0.9 * gigabyte)).toBe(2)
})
