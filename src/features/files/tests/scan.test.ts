import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { scanWaiting } from '#features/files/server/scan.ts'
import { Clamd, SilentScanner } from '#platform/files/clamd.ts'
import { ClamdStandIn, eicar } from '#test/fakes/clamd.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { baseUrl, upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company()
const owner = await office.client('owner', company)
const accountant = await office.as('accountant')
const { installation } = office.test
let files = 0
const paper = (content = '') => `%PDF-1.4\n% ${++files} ${content}\n%%EOF\n`

const clamd = new ClamdStandIn()
await clamd.listen()
afterAll(() => clamd.stop())
beforeEach(() => {
  installation.scanner = clamd.become('usual')
})

const send = async (content: string) => (await upload(owner, 'faktura.pdf', content)).body.data
const link = (id: string) => owner.post(`/api/files/${id}/link`)
const stateOf = async (id: string) => (await office.db.selectFrom('files').select('scan_state').where('id', '=', id).executeTakeFirstOrThrow()).scan_state

async function document(file_id: string) {
  const body = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [file_id] }
  return (await owner.post('/api/documents', body)).body.data
}

test('a clean file is read at once', async () => {
  const file = await send(paper())
  expect(file.scan_state).toBe('clean')
  expect((await link(file.id)).status).toBe(200)
})

test('an infected file is refused, kept apart, and its sender and the caretaker are told once', async () => {
  const content = paper(eicar)
  const answer = await upload(owner, 'wirus.pdf', content)
  expect(answer).toMatchObject({ status: 415, body: { error: expect.stringContaining('wykryto wirusa') } })
  const row = await office.db.selectFrom('files').selectAll().where('scan_state', '=', 'infected').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'wirus.pdf', virus: 'Eicar-Signature' })
  expect((await owner.post('/api/files', { upload_id: row.id })).status).toBe(415)
  expect((await owner.post(`/api/files/${row.id}/link`)).status).toBe(403)
  expect(await owner.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [row.id] })).toMatchObject({
    status: 404,
  })
  expect(await installation.storage.size(office.office.id, row.digest)).toBeUndefined()
  await scanWaiting(installation)
  const messages = (await office.outbox()).filter(mail => mail.event === 'files.infected')
  const { email } = await office.db.selectFrom('users').select('email').where('id', '=', company.caretaker_id).executeTakeFirstOrThrow()
  expect(messages.map(mail => mail.recipient).sort()).toEqual([owner.email, email].sort())
  expect(messages[0]?.text).toContain('Eicar-Signature')
})

test.each(['silent', 'nonsense', 'too_small', 'hangs_up'] as const)('a scanner that is %s leaves the file waiting, and the job asks again', async mood => {
  installation.scanner = clamd.become(mood)
  const file = await send(paper())
  expect(file.scan_state).toBe('checking')
  const response = await document(file.id)
  expect(response.files[0].scan_state).toBe('checking')
  expect(await link(file.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('w trakcie sprawdzania') } })
  await scanWaiting(installation)
  expect(await stateOf(file.id)).toBe('checking')
  installation.scanner = clamd.become('usual')
  await scanWaiting(installation)
  expect(await stateOf(file.id)).toBe('clean')
  expect((await link(file.id)).status).toBe(200)
})

test('a scanner that falls silent is asked about no other file of the run, of no office; what it was silent about comes last in the next', async () => {
  const other = await newOffice()
  const owners = [owner, await other.client('owner', await other.company())]
  installation.scanner = clamd.become('silent')
  const waiting: string[] = []
  for (const sender of [...owners, ...owners]) waiting.push((await upload(sender, 'faktura.pdf', paper())).body.data.id)
  const states = async () => {
    const all = [office, other].map(({ db }) => db.selectFrom('files').select(['id', 'scan_state', 'scanned_at']).where('id', 'in', waiting).execute())
    return (await Promise.all(all)).flat()
  }
  const scannedBefore = clamd.scanned
  await scanWaiting(installation)
  await scanWaiting(installation)
  expect(clamd.scanned - scannedBefore).toBe(2)
  expect((await states()).filter(({ scanned_at }) => scanned_at)).toHaveLength(2)
  installation.scanner = clamd.become('usual')
  await scanWaiting(installation)
  expect((await states()).map(({ scan_state }) => scan_state)).toEqual(waiting.map(() => 'clean'))
})

test('a file that cannot be read is no silence of the scanner', async () => {
  installation.scanner = clamd.become('silent')
  const [unreadable, whole] = [await send(paper()), await send(paper())]
  const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', unreadable.id).executeTakeFirstOrThrow()
  const path = join(installation.config.data_dir, 'files', office.office.id, digest.slice(0, 2), digest)
  await rm(path)
  await mkdir(path)
  installation.scanner = clamd.become('usual')
  await scanWaiting(installation)
  expect(await stateOf(whole.id)).toBe('clean')
  expect(await stateOf(unreadable.id)).toBe('checking')
  await office.db.deleteFrom('files').where('id', '=', unreadable.id).execute()
})

test('of a long file as well, a scanner that is away or deaf is silent, and one that has seen enough is heard', async () => {
  const long = () => Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(65_536, 'a')))
  await expect(new Clamd('tcp://127.0.0.1:1').findVirus(long())).rejects.toThrow(SilentScanner)
  await expect(clamd.become('deaf').findVirus(long())).rejects.toThrow(SilentScanner)
  expect(await clamd.become('early').findVirus(long())).toBe('Eicar-Signature')
})

test('a stopped scanner is told to administrators, and what it finds later is told to those concerned', async () => {
  installation.scanner = new Clamd('tcp://127.0.0.1:1')
  const file = await send(paper(eicar))
  const documentReply = await document(file.id)
  await office.db.updateTable('files').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', file.id).execute()
  expect((await (await office.as('administrator')).get('/api/files/health')).body.data).toMatchObject({ scanner: true, waiting: 1 })
  expect((await accountant.get('/api/files/health')).status).toBe(403)
  installation.scanner = clamd.become('usual')
  await scanWaiting(installation)
  expect((await accountant.get(`/api/documents/${documentReply.id}`)).body.data.files[0].scan_state).toBe('infected')
  expect((await accountant.post(`/api/files/${file.id}/link`)).status).toBe(403)
})

test('an address given out before the verdict opens nothing afterwards', async () => {
  installation.scanner = undefined
  const file = await send(paper(eicar))
  expect(file.scan_state).toBe('unscanned')
  const address = `${await baseUrl()}${(await link(file.id)).body.data.url}`
  expect((await fetch(address)).status).toBe(200)
  installation.scanner = clamd.become('usual')
  expect((await fetch(address)).status).toBe(409)
  await scanWaiting(installation)
  expect((await fetch(address)).status).toBe(403)
})

test('without a scanner what waited for one is readable again', async () => {
  installation.scanner = clamd.become('silent')
  const file = await send(paper())
  installation.scanner = undefined
  await scanWaiting(installation)
  expect((await link(file.id)).status).toBe(200)
  expect((await (await office.as('administrator')).get('/api/files/health')).body.data).toMatchObject({ scanner: false, waiting: 0 })
})

test('the scanner is reached by a Unix socket as well', async () => {
  const local = new ClamdStandIn()
  installation.scanner = new Clamd(await local.listen(join(installation.config.data_dir, 'clamd.ctl')))
  expect((await send(paper())).scan_state).toBe('clean')
  expect(local.scanned).toBe(1)
  await local.stop()
})

test('a large file that the scanner takes slowly leaves no listener for each of its parts', async () => {
  const local = new ClamdStandIn()
  const scanner = new Clamd(await local.listen(join(installation.config.data_dir, 'slow.ctl')))
  const warned: string[] = []
  const note = ({ message }: Error) => warned.push(message)
  process.on('warning', note)
  expect(await scanner.findVirus(Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(128 * 1024))))).toBeUndefined()
  process.off('warning', note)
  await local.stop()
  expect(warned).toEqual([])
})

test('a verdict is told to the screens of those who may see the file, and to nobody else', async () => {
  installation.scanner = clamd.become('silent')
  const [member, payroll, assistant] = [await office.client('member', company), await office.as('payroll'), await office.as('assistant')]
  const everybody = [owner, member, payroll, assistant, accountant]
  const audienceOf = async (entity_id: string) => {
    const rows = await office.db.selectFrom('live_events').select(['user_id']).where('entity_id', '=', entity_id).execute()
    return everybody.filter(({ id }) => rows.some(row => row.user_id === id || row.user_id === null))
  }
  const attach = async (category: string) => {
    const { id } = await send(paper())
    const uploadReply = await owner.post('/api/documents', { company_id: company.id, month: '2026-10', category, file_ids: [id] })
    return uploadReply.body.data.id
  }
  const [invoice, payslip] = [await attach('purchase_invoice'), await attach('payroll')]
  const loose = await send(paper())
  const contract = await send(paper())
  const employee = (await office.as('manager')).post('/api/employees', { company_id: company.id, first_name: 'Łucja', last_name: 'Żak', pesel: '02470803620' })
  const employee_id = (await employee).body.data.id
  await office.transact(async db => {
    await db.updateTable('files').set({ company_id: company.id }).where('id', '=', contract.id).execute()
    const values = { id: crypto.randomUUID(), company_id: company.id, employee_id, kind: 'mandate' as const, from_day: '2026-10-01', file_id: contract.id }
    await db.insertInto('contracts').values(values).execute()
    await db.deleteFrom('live_events').execute()
  })
  installation.scanner = clamd.become('usual')
  await scanWaiting(installation)
  expect(await audienceOf(invoice)).toEqual(everybody)
  expect(await audienceOf(payslip)).toEqual([owner, payroll])
  expect(await audienceOf(employee_id)).toEqual([owner, payroll])
  expect(await audienceOf(loose.id)).toEqual([owner])
})
