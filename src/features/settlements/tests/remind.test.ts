import { expect, test } from 'vitest'
import { remindOfDocuments } from '#features/settlements/server/reminders/remind.ts'
import { eventId } from '#features/notifications/server/events.ts'
import { instead, onlyOf } from './testing.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

/** Due on Wednesday, 5 November 2025; the 11th is a holiday. */
const month = '2025-10'

async function world(values: Record<string, unknown> = {}) {
  const office = await newOffice()
  const company = await office.company(values)
  const accountant = await office.as('accountant')
  const owner = await office.client('owner', company)
  const viewer = await office.client('viewer', company)
  const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month })).body.data
  const own = onlyOf(office)
  const remind = (today: string, database = own.database) => remindOfDocuments({ ...own, database }, today)
  return { office, company, accountant, owner, viewer, remind, path: `/api/settlements/${id}`, id: String(id) }
}

const letters = async (office: TestOffice) => (await office.outbox()).filter(({ event, channel }) => event === 'documents.missing' && channel === 'email')

test('what is missing is reminded of on the day and on the days after it that are working ones, once each, to those who send', async () => {
  const { office, owner, accountant, path, remind } = await world()
  await accountant.put(`${path}/documents`, { documents: [{ category: 'sales', state: 'none' }] })
  for (const day of ['2025-11-03', '2025-11-04']) await remind(day)
  expect(await letters(office)).toEqual([])
  await Promise.all([remind('2025-11-05'), remind('2025-11-05'), remind('2025-11-05')])
  await remind('2025-11-05')
  await remind('2025-11-06')
  const [first, ...more] = await letters(office)
  expect(more).toEqual([])
  expect(first).toMatchObject({ recipient: owner.email, subject: expect.stringContaining('październik 2025') })
  expect(first?.text).toContain('– faktury zakupu\n– wyciąg bankowy')
  expect(first?.text).not.toContain('sprzedaży')
  expect((await accountant.get(path)).body.data.asked_at).not.toBeNull()
  // The 8th is a Saturday, and the 10th, which is a day of its own, makes one letter of both.
  for (const day of ['2025-11-08', '2025-11-09', '2025-11-10', '2025-11-10', '2025-11-11', '2025-11-12']) await remind(day)
  expect(await letters(office)).toHaveLength(2)
  // A machine that was off for longer does not come back with old news.
  for (const day of ['2025-11-17', '2025-12-05']) await remind(day)
  expect(await letters(office)).toHaveLength(2)
})

test('where nobody has an account the company itself is reminded of what is missing, and the month keeps the trace', async () => {
  const office = await newOffice()
  const accountant = await office.as('accountant')
  const company = await office.company({ email: 'firma@klient.example' })
  const { id } = (await accountant.post('/api/settlements', { company_id: company.id, month })).body.data
  const own = onlyOf(office)
  for (const day of ['2025-11-04', '2025-11-05', '2025-11-05', '2025-11-06']) await Promise.all([remindOfDocuments(own, day), remindOfDocuments(own, day)])
  expect((await letters(office)).map(({ recipient }) => recipient)).toEqual(['firma@klient.example'])
  expect((await accountant.get(`/api/settlements/${id}`)).body.data.asked_at).not.toBeNull()
})

test('a machine that was off on the day makes up for it, and a worker that dies in the middle sends once', async () => {
  const { office, company, remind } = await world()
  const others = await Promise.all([office.company(), office.company()])
  const accountant = await office.as('accountant')
  for (const other of others) {
    await office.client('owner', other)
    await accountant.post('/api/settlements', { company_id: other.id, month })
  }
  const { database } = office.test.installation
  let left = 2
  const dying = instead(database, {
    transact: (scope, work) =>
      database.transact(scope, async db => {
        const done = await work(db)
        // Everything was written, and the process is gone before the commit.
        if (--left === 0) throw new Error('killed')
        return done
      }),
  })
  await expect(remind('2025-11-06', dying)).rejects.toThrow('The work failed for 1 of the offices.')
  expect(await letters(office)).toHaveLength(1)
  await remind('2025-11-06')
  expect(await letters(office)).toHaveLength(3)
  const rows = office.db.selectFrom('audit_entries').select('company_id').where('action', '=', 'documents_asked')
  expect(new Set((await rows.execute()).map(({ company_id }) => company_id))).toEqual(new Set([company.id, ...others.map(({ id }) => id)]))
  expect(await rows.execute()).toHaveLength(3)
})

test.each([
  ['all are there', ['documents']],
  ['the client said so', ['complete']],
  ['the month is held', ['hold']],
])('it ends when %s', async (_, [act]) => {
  const { office, accountant, path, remind } = await world()
  await remind('2025-11-05')
  const all = ['sales', 'purchases', 'statement'].map(category => ({ category, state: 'received' }))
  const reply =
    act === 'documents' ? await accountant.put(`${path}/documents`, { documents: all }) : await accountant.post(`${path}/${act}`, { reason: 'Urlop' })
  expect(reply.status).toBe(200)
  await remind('2025-11-10')
  expect(await letters(office)).toHaveLength(1)
})

test('document reminder: nobody is reminded who was asked by hand the same day, of an archived company, or in an office without documents', async () => {
  const manual = await world()
  await manual.accountant.post(`${manual.path}/ask`)
  const archived = await world()
  await archived.office.transact(db => db.updateTable('companies').set({ archived_at: '2025-11-01T00:00:00Z' }).where('id', '=', archived.company.id).execute())
  await archived.remind('2025-11-05')
  expect(await letters(archived.office)).toEqual([])
  await manual.office.transact(db => db.updateTable('settlements').set({ asked_at: '2025-11-05T07:00:00Z' }).where('id', '=', manual.id).execute())
  await manual.remind('2025-11-05')
  expect(await letters(manual.office)).toEqual([])
  await manual.remind('2025-11-06')
  expect(await letters(manual.office)).toHaveLength(1)
  const without = await world()
  without.office.office.settings.switches.modules.documents = false
  await without.remind('2025-11-05')
  expect(await letters(without.office)).toEqual([])
})

test('a request by hand is taken back while its letter waits', async () => {
  const { office, company, accountant, owner, path } = await world()
  const waiting = async () => (await office.outbox()).filter(({ event }) => event === 'documents.asked')
  const { request_id } = (await accountant.post(`${path}/ask`)).body.data
  const unask = (who: Caller) => who.post('/api/settlements/unask', { request_ids: [request_id] })
  expect(await waiting()).not.toEqual([])
  expect((await unask(await office.as('accountant'))).status, 'of somebody else').toBe(409)
  expect((await unask(accountant)).body.data).toEqual({ done: [company.id], refused: [] })
  expect([await waiting(), (await owner.get('/api/notifications')).body.data]).toEqual([[], []])
  expect((await accountant.get(path)).body.data.asked_at).toBeNull()
  expect((await unask(owner)).status).toBe(403)
})

test('the office sets the days and the words, or turns it off; a person may want no letter', async () => {
  const { office, owner, remind } = await world()
  const manager = await office.as('manager')
  const template = `/api/notification-templates/${eventId('documents.missing')}`
  const { body } = await manager.get(template)
  expect(body.data).toMatchObject({ title: 'Przypomnienie o brakujących dokumentach', reminds: true, days_before: [0], days_after: [3, 5] })
  const { portal_subject, portal_text, push_subject, push_text, email_subject, email_text, sms_text, sms_plain, ...rest } = body.data
  const words = { portal_subject, portal_text, push_subject, push_text, email_subject, email_text, sms_text, sms_plain }
  const settings = { enabled: true, channels: ['portal', 'email'], recipients: rest.recipients, quiet_from: null, quiet_to: null }
  const set = (changes: object) => manager.put(template, { ...words, ...settings, days_before: [2], days_after: [], ...changes })
  expect((await set({ email_text: 'Czekamy na {{braki}} {{termin}}: {{link}}' })).status).toBe(200)
  await remind('2025-11-03')
  const [first, ...more] = await letters(office)
  expect(more).toEqual([])
  expect(first?.text).toContain('Czekamy na – faktury sprzedaży')
  expect((await set({ enabled: false, days_before: [1] })).status).toBe(200)
  await remind('2025-11-04')
  expect(await letters(office)).toHaveLength(1)
  const muted = await owner.put('/api/notifications/preferences', { digest: false, quiet: null, muted: { 'documents.missing': ['email'] } })
  expect(muted.status).toBe(200)
  expect((await set({ days_before: [0] })).status).toBe(200)
  await remind('2025-11-05')
  expect(await letters(office)).toHaveLength(1)
  const notices = (await owner.get('/api/notifications')).body.data
  expect(notices.filter(({ event }: { event: string }) => event === 'documents.missing')).toHaveLength(2)
})

test('an office without documents asks for none, and none holds up the end of a month', async () => {
  const { office, accountant, path, id } = await world()
  await office.switchOff('documents')
  const off = { status: 403, body: { code: 'module_disabled' } }
  expect(await accountant.post(`${path}/ask`)).toMatchObject(off)
  expect(await accountant.post('/api/settlements/bulk', { action: 'ask', ids: [id] })).toMatchObject(off)
  expect(await accountant.put(`${path}/documents`, { documents: [{ category: 'sales', state: 'received' }] })).toMatchObject(off)
  expect((await accountant.get(path)).body.data.asked_at).toBeNull()
  const codes = async () => (await accountant.get(`${path}/matters`)).body.data.map(({ code }: { code: string }) => code)
  expect(await codes()).not.toContain('checklist')
  await office.switchOff()
  expect(await codes()).toContain('checklist')
})
