import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company({ title: 'Zorza' })
const owner = await office.client('owner', company)
const manager = await office.as('manager')
const stranger = await (await newOffice()).as('administrator')

const begun = async (who: Caller, values: Record<string, unknown> = {}): Promise<string> => {
  const to = { company_id: company.id, user_ids: [who === owner ? company.caretaker_id : owner.id] }
  const reply = await who.post('/api/messages', { to, subject: 'Pytanie', content: '<p>Dzień dobry</p>', ...values })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.data.id
}
const reply = async (who: Caller, id: string, content: string, file_ids: string[] = []) =>
  (await who.post(`/api/messages/${id}/entries`, { content, file_ids })).body.data.id as string
const entries = async (who: Caller, id: string) => (await who.get(`/api/messages/${id}/entries?limit=100`)).body.data
const firstOf = async (who: Caller, id: string) => (await entries(who, id)).at(-1).id as string
const rowOf = async (who: Caller, id: string) => (await who.get(`/api/messages?limit=100&filters=id=${id}`)).body.data[0]
const undo = (who: Caller, id: string, entry_id: string) => who.post(`/api/messages/${id}/entries/${entry_id}/undo`)
const lettersTo = async (address: string) => (await office.outbox()).filter(({ recipient }) => recipient === address)
const noticesOf = async (who: Caller) => (await who.get('/api/notifications?limit=100')).body.data

test('an answer that is taken back was never said: its notices and mails go, and the words before it are the last ones', async () => {
  const id = await begun(owner)
  const waits = (await rowOf(owner, id)).last_message_at
  const told = (await noticesOf(owner)).length
  const letters = (await lettersTo(owner.email)).length
  const mistake = await reply(manager, id, '<p>Pomyłka</p>')
  expect([(await rowOf(owner, id)).unread, (await noticesOf(owner)).length, (await lettersTo(owner.email)).length]).toEqual([1, told + 1, letters + 1])
  expect((await undo(manager, id, mistake)).status).toBe(200)
  expect((await entries(owner, id)).map((entry: { content: string }) => entry.content)).toEqual(['<p>Dzień dobry</p>'])
  expect(await rowOf(owner, id)).toMatchObject({ unread: 0, excerpt: 'Dzień dobry', last_message_at: waits })
  expect((await manager.get(`/api/messages/${id}`)).body.data, 'who came in by it is out again').toMatchObject({ mine: false })
  expect([(await noticesOf(owner)).length, (await lettersTo(owner.email)).length]).toEqual([told, letters])
  expect((await undo(manager, id, mistake)).status).toBe(404)
})

test('a conversation that it has brought back from an archive lies there again', async () => {
  const id = await begun(owner)
  const isArchived = async (who: Caller) => (await rowOf(who, id)).archived
  expect((await owner.post(`/api/messages/${id}/archive`)).status).toBe(200)
  expect(await isArchived(owner)).toBe(true)
  const wrongReply = await reply(manager, id, '<p>Pomyłka</p>')
  expect(await isArchived(owner)).toBe(false)
  expect((await undo(manager, id, wrongReply)).status).toBe(200)
  expect(await isArchived(owner)).toBe(true)
  await reply(manager, id, '<p>Dobra odpowiedź</p>')
  expect(await isArchived(owner)).toBe(false)
  expect((await owner.post(`/api/messages/${id}/archive`)).status).toBe(200)
  expect(await isArchived(owner), 'put away anew').toBe(true)
})

test('what is said while somebody puts the conversation away does not lie there unread', async () => {
  const id = await begun(owner)
  const isArchived = async () => (await rowOf(owner, id)).archived
  // Begun after what is said and done before it.
  const archived_at = sql<string>`now() + interval '1 minute'`
  await office.transact(db =>
    db.updateTable('conversation_people').set({ archived_at }).where('conversation_id', '=', id).where('user_id', '=', owner.id).execute(),
  )
  expect(await isArchived()).toBe(true)
  const furtherReply = await reply(manager, id, '<p>Jeszcze jedno</p>')
  expect(await isArchived()).toBe(false)
  expect((await undo(manager, id, furtherReply)).status).toBe(200)
  expect(await isArchived()).toBe(true)
})

test('its files are their author’s again, who sends them once more', async () => {
  for (const who of [owner, manager]) {
    const id = await begun(owner)
    const { id: file } = (await upload(who, 'zrzut.png', Buffer.concat([png, Buffer.from(who.id)]))).body.data
    expect((await undo(who, id, await reply(who, id, '<p>Z plikiem</p>', [file]))).status).toBe(200)
    const again = await reply(who, id, '<p>Znowu</p>', [file])
    expect((await entries(who, id)).find((entry: { id: string }) => entry.id === again).files).toMatchObject([{ id: file }])
  }
})

test('a file that colleagues were shown, and a company was given since, stays with the company', async () => {
  const colleague = await office.as('accountant')
  const file = await uploaded(manager)
  const id = await begun(manager, { to: { user_ids: [colleague.id] }, file_ids: [file] })
  const document = { company_id: company.id, month: '2026-10', category: 'other', file_ids: [file] }
  expect((await manager.post('/api/documents', document)).status).toBe(200)
  expect((await undo(manager, id, await firstOf(manager, id))).status).toBe(200)
  const elsewhere = await manager.post('/api/documents', { ...document, company_id: (await office.company()).id })
  expect(elsewhere.status, 'it is nobody’s to be given to another one').toBe(404)
})

test('a conversation that begins with the words goes with them, and so does the letter to a company’s own address', async () => {
  const firm = await office.company({ email: 'firma@cofnieta.example' })
  const id = await begun(manager, { to: { company_id: firm.id, roles: ['owner'] } })
  const letters = await office.db.selectFrom('outbox').select('send_after').where('recipient', '=', 'firma@cofnieta.example').execute()
  expect(letters.map(({ send_after }) => Date.parse(send_after) > Date.now())).toEqual([true])
  expect((await undo(manager, id, await firstOf(manager, id))).status).toBe(200)
  expect((await manager.get(`/api/messages/${id}`)).status).toBe(404)
  expect(await lettersTo('firma@cofnieta.example')).toEqual([])
})

test('too late it is once a mail has left, something was said after it, or somebody has acknowledged it; and the words of others stay', async () => {
  const sent = await begun(manager)
  const first = await firstOf(manager, sent)
  expect((await undo(owner, sent, first)).status).toBe(409)
  expect((await undo(stranger, sent, first)).status).toBe(404)
  await office.transact(db => db.updateTable('outbox').set({ attempts: 1 }).where('about_id', '=', first).execute())
  expect(await undo(manager, sent, first)).toMatchObject({ status: 409, body: { error: expect.stringContaining('e-mail już wyszedł') } })
  expect(await noticesOf(owner), 'and all of it stays').toContainEqual(expect.objectContaining({ path: `/messages/${sent}` }))
  const answered = await begun(manager)
  await reply(owner, answered, '<p>Już odpowiadam</p>')
  expect((await undo(manager, answered, await firstOf(manager, answered))).status).toBe(409)
  const acknowledged = await begun(manager, { acknowledge: true })
  await owner.post(`/api/messages/${acknowledged}/entries/${await firstOf(owner, acknowledged)}/acknowledge`)
  expect((await undo(manager, acknowledged, await firstOf(manager, acknowledged))).status).toBe(409)
})

test('of an acknowledgement and an undo at once one comes first, and the other is refused', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const id = await begun(manager, { acknowledge: true })
    const first = await firstOf(manager, id)
    const both = await Promise.all([owner.post(`/api/messages/${id}/entries/${first}/acknowledge`), undo(manager, id, first)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.map(({ status }) => status).filter(status => status !== 200 && status !== 404 && status !== 409)).toEqual([])
  }
})
