import { describe, expect, it } from 'vitest'
import { addDocument, dataOf, download, exportOf, path, runIn } from './testing.ts'
import { queueMessage } from '#features/outbox/server/store.ts'
import { taxes } from '#features/tickets/tests/testing.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { unzip } from '#test/fixtures/unzip.ts'
import { upload } from '#test/fixtures/upload.ts'

const ask = async (who: Caller): Promise<string> => dataOf(await who.post(`${path}/own`)).id

async function runExport(office: TestOffice, who: Caller) {
  const id = await ask(who)
  await runIn(office, id)
  expect(await exportOf(who, id)).toMatchObject({ state: 'done', problem: null, title: 'Moje dane' })
  const whole = await unzip(await download(who, id))
  return { names: [...whole.keys()], text: String(whole.get('dane.json')), records: JSON.parse(String(whole.get('dane.json'))).records }
}

async function setUp() {
  const office = await newOffice()
  const [company, other] = [await office.company(), await office.company()]
  const owner = await office.as('owner', { company_id: company.id }, { company_id: other.id })
  const accountant = await office.as('accountant')
  const document = await addDocument(owner, company.id, { title: 'Prąd', content: 'prąd', name: 'prąd.pdf' })
  const say = (who: Caller, content: string, subject_id = document.id) => who.post('/api/comments', { subject_kind: 'document', subject_id, content })
  return { office, company, other, owner, accountant, document, say }
}

describe('own data', () => {
  it('are what one made and what is about oneself, with the files, and nothing that lets somebody in', async () => {
    const { office, company, owner, accountant, document, say } = await setUp()
    expect((await say(owner, '<p>Moje słowa</p>')).status).toBe(200)
    expect((await say(accountant, '<p>Słowa biura</p>')).status).toBe(200)
    await upload(accountant, 'biuro.pdf', '%PDF-1.4\n% biuro\n%%EOF\n')
    const letter = { channel: 'email', recipient: owner.email, user_id: owner.id, event: 'test', subject: 'Kod', text: 'Kod 123456' } as const
    await office.transact(db => queueMessage(db, office.office, letter))
    // Acknowledged by the person, written by somebody else.
    const officeDocument = await addDocument(accountant, company.id, { title: 'Umowa biura', content: 'umowa' })
    await office.transact(db => db.updateTable('documents').set({ acknowledged_by: owner.id }).where('id', '=', officeDocument.id).execute())
    const ticket = { company_id: company.id, category_id: taxes, title: 'Zwrot VAT', description: '<p>Kiedy?</p>' }
    expect((await owner.post('/api/tickets', ticket)).status).toBe(200)
    const { names, text, records } = await runExport(office, owner)
    // Not how soon the office means to answer.
    expect(records.tickets).toMatchObject([{ title: 'Zwrot VAT' }])
    expect(text).not.toMatch(/"(due_at|warn_at|left_seconds)"/)
    expect(names.map(name => name.replace(/[0-9a-f-]{36}/, 'numer'))).toEqual(['pliki/numer prąd.pdf', 'dane.json'])
    expect(records.users).toMatchObject([{ id: owner.id, email: owner.email }])
    expect(records.documents).toMatchObject([{ id: document.id, title: 'Prąd' }])
    expect(records.comments).toMatchObject([{ content: '<p>Moje słowa</p>' }])
    expect(records.outbox.map(({ event }: { event: string }) => event)).toContain('test')
    expect(records.notifications[0].content).toContain('Prąd')
    expect(records.audit_entries.map(({ action }: { action: string }) => action)).toContain('uploaded')
    expect(text).not.toMatch(/password_hash|"digest"|tenant_id|123456/)
    const [entry] = await office.db.selectFrom('audit_entries').selectAll().where('entity', '=', 'personal-data').execute()
    expect(entry).toMatchObject({ action: 'exported', entity_id: owner.id, user_id: owner.id })
    // What was made to be taken away is no part of what is taken away the next time.
    expect((await runExport(office, owner)).names).toHaveLength(2)
  })

  it('hold nothing of a company that one has left', async () => {
    const { office, other, owner, accountant, say } = await setUp()
    const secret = await addDocument(owner, other.id, { title: 'Tajemnica', content: 'tajemnica', name: 'tajemnica.pdf' })
    expect((await say(owner, '<p>Tajemne słowa</p>', secret.id)).status).toBe(200)
    expect((await say(accountant, '<p>Odpowiedź</p>', secret.id)).status).toBe(200)
    const before = await runExport(office, owner)
    expect(before.text).toContain('Tajemne słowa')
    expect(JSON.stringify(before.records.notifications)).toContain('Tajemnica')
    await office.transact(db => db.deleteFrom('company_people').where('user_id', '=', owner.id).where('company_id', '=', other.id).execute())
    const again = await office.signIn(owner.id, owner.email)
    const { names, text, records } = await runExport(office, again)
    expect(names).toHaveLength(2)
    expect(text).not.toMatch(/Tajemn/)
    expect(records.documents).toHaveLength(1)
  })

  it('hold the contract of an employee for as long as one may open it', async () => {
    const { office, company } = await setUp()
    const payroll = await office.as('payroll')
    const person = dataOf(
      await payroll.post('/api/employees', { company_id: company.id, first_name: 'Jan', last_name: 'Bąk', passport: 'X1', birth_date: '1990-01-01' }),
    )
    const file_id = dataOf(await upload(payroll, 'umowa.pdf', '%PDF-1.4\n% umowa\n%%EOF\n')).id
    const terms = { kind: 'mandate', number: null, signed_day: null, from_day: '2026-01-01', to_day: null, position: null, time: null, pay_period: 'month' }
    dataOf(await payroll.post(`/api/employees/${person.id}/contracts`, { ...terms, file_id }))
    expect((await runExport(office, payroll)).names).toEqual([`pliki/${file_id} umowa.pdf`, 'dane.json'])
    const restrict = (restricted_at: string | null) => office.db.updateTable('employees').set({ restricted_at }).where('id', '=', person.id).execute()
    await restrict(new Date().toISOString())
    expect((await runExport(office, payroll)).names).toEqual(['dane.json'])
    await restrict(null)
    expect((await runExport(office, payroll)).names).toHaveLength(2)
  })

  it('are a file of the export alone: nobody attaches it, or opens it past the log', async () => {
    const { office, company, owner, document } = await setUp()
    const colleague = await office.client('member', company)
    await runExport(office, owner)
    const [{ file_id }] = (await runExport(office, owner)).records.exports.filter(({ file_id }: { file_id: string | null }) => file_id)
    const place = { company_id: company.id, month: '2026-10', title: 'Moje dane' }
    for (const attempt of [
      owner.post('/api/comments', { subject_kind: 'document', subject_id: document.id, content: '<p>x</p>', file_ids: [file_id] }),
      owner.post('/api/documents', { ...place, category: 'purchase_invoice', file_ids: [file_id] }),
      owner.post('/api/tickets', { company_id: company.id, category_id: taxes, title: 'x', description: '<p>x</p>', file_ids: [file_id] }),
      owner.post('/api/messages', {
        to: { company_id: company.id, user_ids: [colleague.id] },
        subject: 'x',
        content: '<p>x</p>',
        file_ids: [file_id],
      }),
      owner.post(`/api/files/${file_id}/link`),
    ])
      expect((await attempt).status).toBe(404)
    expect(await office.db.selectFrom('files').select('company_id').where('id', '=', file_id).executeTakeFirst()).toEqual({ company_id: null })
  })

  it('ask for a fresh proof, are prepared once at a time, and are for nobody else', async () => {
    const { office, owner } = await setUp()
    const administrator = await office.as('administrator')
    await office.db.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', owner.id).execute()
    const again = await office.signIn(owner.id, owner.email)
    const response = await owner.post(`${path}/own`)
    expect([response.status, response.body.code]).toEqual([403, 'proof_required'])
    const id = await ask(again)
    expect((await again.post(`${path}/own`)).status).toBe(409)
    await runIn(office, id)
    expect((await administrator.post(`${path}/${id}/link`)).status).toBe(404)
    await ask(again)
  })

  it('are fetched with a fresh proof as well, and so is a list of people; one of tasks without', async () => {
    const { office } = await setUp()
    const administrator = await office.as('administrator')
    const wanted = { users: '/api/users', tasks: '/api/tasks' }
    const ids = { own: await ask(administrator), users: '', tasks: '' }
    for (const name of ['users', 'tasks'] as const) ids[name] = (await administrator.post(path, { list: wanted[name], format: 'csv' })).body.data.id
    for (const id of Object.values(ids)) await runIn(office, id)
    await office.db.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', administrator.id).execute()
    const link = async (id: string) => (await administrator.post(`${path}/${id}/link`)).body.code
    expect([await link(ids.own), await link(ids.users), await link(ids.tasks)]).toEqual(['proof_required', 'proof_required', undefined])
  })
})
