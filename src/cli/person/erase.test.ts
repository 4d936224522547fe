import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { queueMessage } from '#features/outbox/server/store.ts'
import { newId } from '#platform/db/id.ts'
import { nextRemoval } from '#test/fixtures/next-removal.ts'
import { newOffice, type Reply } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'
import { logOf, run } from './testing.ts'

const ok = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

it('person erase: leaves no name, address or number of an account in the log, whatever an entry is about', async () => {
  const office = await newOffice()
  const company = await office.company()
  const administrator = await office.as('administrator')
  const worker = await office.as('administrator')
  const known = ['Światopełk', 'Żur', '+48600100999', worker.email]
  await ok(administrator.put('/api/users/', { id: worker.id, first_name: 'Światopełk', last_name: 'Żur', phone: '+48600100999' }))
  await ok(administrator.post(`/api/companies/${company.id}/users`, { user_id: worker.id, role: 'caretaker', sees_settlements: true }))
  await ok(administrator.put(`/api/companies/${company.id}`, { city: 'Kraków' }))
  await ok(administrator.post(`/api/companies/${company.id}/users`, { user_id: worker.id, role: 'accountant', sees_settlements: true }))
  const seats: { id: string; role: string }[] = await ok(administrator.get(`/api/companies/${company.id}/users`))
  await ok(administrator.delete(`/api/companies/${company.id}/users/${seats.find(({ role }) => role === 'accountant')?.id}`))
  const task = await ok(worker.post('/api/tasks', { title: 'Uzgodnić saldo', assignee_id: worker.id }))
  await ok(worker.post(`/api/tasks/${task.id}/move`, { status: 'done' }))
  const rule = { type: 'monthly', day: 25, months_after: 1 }
  await ok(administrator.post('/api/recurring-tasks', { title: 'VAT', rule, active_from: '2026-11-01', assignee_id: worker.id }))
  await ok(worker.post('/api/polls', { question: 'Kiedy zebranie?', options: ['Rano', 'Po południu'] }))
  const category = { title: 'Lokalne', slug: 'lokalne', payroll: false, assignee_id: worker.id, response_hours: 4 }
  await ok(administrator.post('/api/tickets/categories', category))
  await ok(worker.post('/api/system-tickets', { kind: 'fault', title: 'Nie działa', description: '<p>Lista</p>' }))
  const sent = (await upload(worker, 'faktura.pdf', '%PDF-1.4\n% faktura\n%%EOF\n')).body.data.id
  await ok(worker.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [sent] }))

  const power = await ok(administrator.post(`/api/companies/${company.id}/powers`, { kind: 'upl1', holder_id: worker.id, from_day: '2026-01-01' }))
  await ok(worker.put(`/api/powers/${power.id}`, { kind: 'upl1', from_day: '2026-01-01', checked_day: '2026-01-02', checked_how: 'letter' }))

  const taskLog = async () => (await logOf(office, 'tasks'))[0]?.after
  expect(await taskLog()).toContain(`"assignee_id": "Światopełk Żur (${worker.id})"`)
  const deputy = await office.person('accountant')
  await ok(administrator.post(`/api/companies/${company.id}/users`, { user_id: deputy.id, role: 'caretaker', sees_settlements: true }))
  expect(await run('person', 'erase', office.office.id, worker.id)).toContain('usunięto')
  const log = await logOf(office)
  expect(new Set(log.map(({ entity }) => entity))).toEqual(
    new Set([
      ...['companies', 'documents', 'files', 'personal-data', 'polls', 'powers'],
      ...['recurring-tasks', 'system_tickets', 'tasks', 'ticket_categories', 'users'],
    ]),
  )
  for (const entry of log) for (const word of known) expect(JSON.stringify([entry.before, entry.after]), entry.entity).not.toContain(word)
  expect(await taskLog()).toContain(`Użytkownik usunięty (${worker.id})`)
})

it('person erase: leaves no notice that names somebody who is erased, and all that names others', async () => {
  const office = await newOffice()
  const company = await office.company()
  const [keeper, reader] = [await office.as('administrator'), await office.as('administrator')]
  const owner = await office.client('owner', company)
  const tellers = [
    ['Jan', 'Lis'],
    ['Jan', 'Lisowski'],
  ] as const
  const ids: string[] = []
  for (const [first_name, last_name] of tellers) {
    const teller = await office.as('administrator')
    ids.push(teller.id)
    await ok(keeper.put('/api/users/', { id: teller.id, first_name, last_name }))
    const task = await ok(teller.post('/api/tasks', { title: `Saldo ${last_name}`, assignee_id: reader.id }))
    await ok(teller.post('/api/comments', { subject_kind: 'task', subject_id: task.id, content: '<p>Do kiedy?</p>' }))
  }
  const notices = async () => JSON.stringify(await ok(reader.get('/api/notifications?limit=100')))
  expect(await notices()).toContain('Jan Lis:')
  const deputy = await office.person('accountant')
  await ok(keeper.post(`/api/companies/${company.id}/users`, { user_id: deputy.id, role: 'caretaker', sees_settlements: true }))
  expect(await run('person', 'erase', office.office.id, String(ids[0]))).toContain('usunięto: powiadomienia innych osób, które podają to imię i nazwisko (')
  expect(await notices()).not.toContain('Jan Lis:')
  expect(await notices()).toContain('Jan Lisowski:')
  expect(await run('person', 'erase', office.office.id, owner.id)).not.toContain('powiadomienia innych')
})

it('person erase: leaves no letter that names somebody who is erased, of those sent the bare row, and all that name others', async () => {
  const office = await newOffice()
  const [teller, about_id] = [await office.person('assistant', { first_name: 'Jan', last_name: 'Lis' }), newId()]
  const letters = { waiting: 'Jan Lis prosi', failed: 'Zadanie: Jan Lis', sent: 'Jan Lis: Do kiedy?', other: 'Jan Lisowski: Do kiedy?' }
  for (const [recipient, text] of Object.entries(letters))
    await office.transact(db => queueMessage(db, office.office, { channel: 'email', recipient, event: 'tasks.asked', about_id, subject: 'Zadanie', text }))
  for (const state of ['failed', 'sent'] as const) await office.transact(db => db.updateTable('outbox').set({ state }).where('recipient', '=', state).execute())
  const output = await run('person', 'erase', office.office.id, teller.id)
  expect(output).toContain('usunięto: wiadomości e-mail, SMS i na urządzenia innych osób, które podają to imię i nazwisko (3)')
  expect((await office.outbox()).map(({ recipient, subject, text }) => [recipient, subject, text])).toEqual([
    ['other', 'Zadanie', letters.other],
    ['sent', 'usunięto', 'usunięto'],
  ])
  expect(await office.db.selectFrom('outbox').select('id').where('about_id', '=', about_id).execute()).toHaveLength(2)
})

it('person erase: leaves another account the messages to the number they share', async () => {
  const office = await newOffice()
  const company = await office.company()
  const [phone, owner, other] = ['+48600100999', await office.client('owner', company), await office.client('owner', company)]
  await office.db.updateTable('users').set({ phone }).where('id', 'in', [owner.id, other.id]).execute()
  const message = { channel: 'sms', recipient: phone, event: 'test', subject: '', text: 'Kod' } as const
  await office.transact(async db => {
    for (const user_id of [owner.id, other.id, undefined]) await queueMessage(db, office.office, { ...message, ...(user_id && { user_id }) })
  })
  await run('person', 'erase', office.office.id, owner.id)
  expect(await office.db.selectFrom('outbox').select('user_id').where('recipient', '=', phone).execute()).toEqual([{ user_id: other.id }])
})

it('person erase: finds no paper of a contract that was given another one, or was removed: it went with it', async () => {
  const office = await newOffice()
  const [company, payroll] = [await office.company(), await office.as('payroll')]
  const person = { company_id: company.id, first_name: 'Żaneta', last_name: 'Gęś', passport: 'FA123456', birth_date: '1990-05-04' }
  const { id } = await ok(payroll.post('/api/employees', person))
  const file_id = (await upload(payroll, 'umowa.pdf', '%PDF-1.4\n% umowa\n%%EOF\n')).body.data.id
  const terms = { kind: 'mandate', number: null, signed_day: null, from_day: '2026-01-01', to_day: null, position: null, time: null, pay_period: 'month' }
  const { id: contract_id } = await ok(payroll.post(`/api/employees/${id}/contracts`, { ...terms, file_id }))
  const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', file_id).executeTakeFirstOrThrow()
  const another = (await upload(payroll, 'poprawiona.pdf', '%PDF-1.4\n% poprawiona\n%%EOF\n')).body.data.id
  const papers = () => office.db.selectFrom('files').select('id').execute()
  expect((await payroll.put(`/api/contracts/${contract_id}`, terms)).body.data).toMatchObject({ file_id })
  const removed = nextRemoval(office.test.installation.storage)
  expect((await payroll.put(`/api/contracts/${contract_id}`, { ...terms, file_id: another })).status).toBe(200)
  expect(await papers()).toEqual([{ id: another }])
  const content = join(office.test.data_dir, 'files', office.office.id, digest.slice(0, 2), digest)
  await removed
  await expect(readFile(content)).rejects.toThrow('ENOENT')
  expect((await payroll.delete(`/api/contracts/${contract_id}`)).status).toBe(200)
  expect(await papers()).toEqual([])
})
