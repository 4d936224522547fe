import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { runBroadcast, tendBroadcasts } from '#features/messages/server/run.ts'
import { queueMessage } from '#features/outbox/server/store.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const path = '/api/messages/broadcasts'
let office: TestOffice
let manager: Caller
let client: Caller
let first: Awaited<ReturnType<TestOffice['company']>>
const companies = 40

beforeAll(async () => {
  office = await newOffice()
  manager = await office.as('manager')
  const all = []
  for (let place = 0; place < companies; place++) all.push(await office.company({ title: `Firma ${String(place).padStart(2, '0')}`, company_type: 'zoo' }))
  first = all[0] as typeof first
  client = await office.client('owner', first)
  for (const company of all.slice(1)) await office.client('owner', company)
  await office.company({ title: 'Bez nikogo', company_type: 'zoo' })
  await office.company({ title: 'Inna', company_type: 'jdg' })
})

const order = (values: Record<string, unknown> = {}) => ({
  to: { query: { filters: 'company_type:zoo' } },
  roles: ['owner'],
  subject: 'Zmiana godzin',
  content: '<p>Od grudnia do <b>18</b></p>',
  ...values,
})
const run = (id: string) => runBroadcast(office.test.installation, office.office.id, id)
const deliveries = async (id: string, filters = '') => (await manager.get(`${path}/${id}/companies?limit=100&filters=${filters}`)).body.data

describe('a broadcast', () => {
  test('tells beforehand whom it reaches', async () => {
    const { data } = (await manager.post(`${path}/preview`, { to: order().to, roles: ['owner'] })).body
    expect(data).toEqual({ companies: companies, people: companies, letters: 0, unreachable: ['Bez nikogo'], letter: null })
  })

  test('goes by letter to a company where nobody has an account, its conversation in the portal beside it', async () => {
    const mailed = await office.company({ title: 'Listem', company_type: 'sa', email: 'listem@klient.example' })
    await office.company({ title: 'Wcale', company_type: 'sa', email: 'wcale@klient.example', company_mail: 'never' })
    const to = { query: { filters: 'company_type:sa' } }
    const { data: reach } = (await manager.post(`${path}/preview`, order({ to }))).body
    expect(reach).toMatchObject({ companies: 0, people: 0, letters: 1, unreachable: ['Wcale'] })
    expect(reach.letter).toMatchObject({ subject: expect.stringContaining('Zmiana godzin'), text: expect.stringContaining('Od grudnia do 18') })
    const { id } = (await manager.post(path, order({ to }))).body.data
    await run(id)
    await run(id)
    const letters = (await office.outbox()).filter(({ event }) => event === 'messages.letter')
    expect(letters.map(({ recipient, subject, text }) => ({ recipient, subject, text }))).toEqual([{ recipient: 'listem@klient.example', ...reach.letter }])
    const [delivery] = await deliveries(id, 'state:mailed')
    expect(delivery).toMatchObject({ company_id: mailed.id, people: 0, mails_waiting: 1 })
    await office.transact(db =>
      db.updateTable('outbox').set({ state: 'failed', last_error: 'Nie ma takiego adresu.' }).where('event', '=', 'messages.letter').execute(),
    )
    const [refused] = await deliveries(id, 'mails_failed>0')
    expect(refused.refused).toEqual([{ user_id: null, name: '', recipient: 'listem@klient.example', reason: 'Nie ma takiego adresu.' }])
  })

  test('begins a conversation in each company, and shows delivery and reading there', async () => {
    const file = await uploaded(manager)
    const { body } = await manager.post(path, order({ file_ids: [file], acknowledge: true }))
    expect(body.data).toMatchObject({ state: 'waiting', total: companies, done: 0 })
    const { id } = body.data
    await run(id)
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject({ state: 'done', done: companies })
    expect((await deliveries(id, 'state:unreachable')).map((row: { company_title: string }) => row.company_title)).toEqual(['Bez nikogo'])

    const [row] = (await client.get('/api/messages')).body.data
    expect(row).toMatchObject({ subject: 'Zmiana godzin', company_id: first.id, unread: 1, to_acknowledge: true })
    const [entry] = (await client.get(`/api/messages/${row.id}/entries`)).body.data
    expect(entry.files).toMatchObject([{ name: 'faktura.pdf' }])
    expect((await client.post(`/api/files/${entry.files[0].id}/link`, { disposition: 'attachment' })).status).toBe(200)
    expect((await client.post(`/api/files/${file}/link`, { disposition: 'attachment' })).status).toBe(404)
    await client.post(`/api/messages/${row.id}/read`, { entry_id: entry.id })
    await client.post(`/api/messages/${row.id}/entries/${entry.id}/acknowledge`)

    const bounced = await office.db
      .selectFrom('outbox')
      .select(['id', 'about_id', 'user_id', 'recipient'])
      .where('about_id', '!=', entry.id)
      .where('event', '=', 'messages.new')
      .executeTakeFirstOrThrow()
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject({ mails_waiting: companies, mails_failed: 0 })
    const reason = 'Serwer poczty odrzucił adres odbiorcy (kod 550).'
    await office.transact(db => db.updateTable('outbox').set({ state: 'failed', last_error: reason }).where('id', '=', bounced.id).execute())
    // A device that is gone is no mail that came back.
    await office.transact(db =>
      queueMessage(db, office.office, { channel: 'push', recipient: 'x', event: 'messages.new', about_id: bounced.about_id, subject: 'x', text: 'x' }),
    )
    await office.transact(db => db.updateTable('outbox').set({ state: 'failed' }).where('channel', '=', 'push').execute())
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject({ mails_waiting: companies - 1, mails_failed: 1 })
    const rows = await deliveries(id)
    const failed = rows.filter((delivery: { mails_failed: number }) => delivery.mails_failed === 1)
    expect(failed).toMatchObject([{ refused: [{ user_id: bounced.user_id, name: expect.stringContaining('Osoba'), recipient: bounced.recipient, reason }] }])
    expect(await deliveries(id, 'mails_failed>0')).toEqual(failed)
    expect(rows.find((delivery: { company_id: string }) => delivery.company_id === first.id)).toMatchObject({
      people: 1,
      read: 1,
      acknowledged: 1,
      replied: false,
    })
    expect(rows.filter((delivery: { read: number }) => delivery.read === 0)).toHaveLength(companies)

    // Nothing to do for its author until somebody answers.
    const mine = async () => (await manager.get('/api/messages?filters=mine:true,archived:false')).body.meta.total
    expect(await mine()).toBe(0)
    await client.post(`/api/messages/${row.id}/entries`, { content: '<p>Dziękuję</p>' })
    expect(await mine()).toBe(1)
  })

  test('asks the clients to acknowledge it, and nobody of the office who takes part', async () => {
    const caretaker = await office.signIn(first.caretaker_id, '')
    const { id } = (await manager.post(path, order({ subject: 'Do wiadomości', acknowledge: true }))).body.data
    await run(id)
    const [row] = (await client.get('/api/messages?search=wiadomosci')).body.data
    const [clientEntry] = (await client.get(`/api/messages/${row.id}/entries`)).body.data
    const colleague = await office.as('accountant')
    await colleague.post(`/api/messages/${row.id}/entries`, { content: '<p>Służę pomocą</p>' })
    for (const who of [caretaker, colleague]) {
      expect((await who.get(`/api/messages/${row.id}`)).body.data).toMatchObject({ mine: true, to_acknowledge: false })
      expect((await who.get(`/api/messages/${row.id}/entries?filters=id=${clientEntry.id}`)).body.data).toMatchObject([{ to_acknowledge: false }])
      await who.post(`/api/messages/${row.id}/entries/${clientEntry.id}/acknowledge`)
    }
    await office.transact(db =>
      db.insertInto('message_acknowledgements').values({ id: newId(), company_id: first.id, message_id: clientEntry.id, user_id: caretaker.id }).execute(),
    )
    await client.post(`/api/messages/${row.id}/entries/${clientEntry.id}/acknowledge`)
    expect((await deliveries(id)).find((delivery: { company_id: string }) => delivery.company_id === first.id)).toMatchObject({ people: 1, acknowledged: 1 })
  })

  test('is finished by the next node when one dies in the middle, and sends to nobody twice', async () => {
    const { id } = (await manager.post(path, order({ subject: 'Dwa razy' }))).body.data
    await Promise.all([run(id), run(id)])
    await run(id)
    expect(await deliveries(id, 'state:sent')).toHaveLength(companies)
    const begun = await office.db.selectFrom('conversations').select('id').where('broadcast_id', '=', id).execute()
    expect(begun).toHaveLength(companies)
  })

  test('is taken back by its author before anything of it has left: it goes, and its files may be sent again', async () => {
    const file = await uploaded(manager)
    const requests: { id: string; wait_seconds?: number }[] = []
    const quiet = office.test.installation.bus.on('requested', signal => requests.push(signal))
    const { id } = (await manager.post(path, order({ subject: 'Pomyłka', file_ids: [file] }))).body.data
    quiet()
    expect(requests).toMatchObject([{ id, wait_seconds: 10 }])
    const undo = (who: Caller, which = id) => who.post(`${path}/${which}/undo`)
    expect((await undo(await office.as('administrator'))).status, 'of somebody else').toBe(409)
    expect((await undo(client)).status).toBe(403)
    expect((await undo(await (await newOffice()).as('administrator'))).status).toBe(404)
    expect((await undo(manager)).status).toBe(200)
    expect([(await undo(manager)).status, (await manager.get(`${path}/${id}`)).status]).toEqual([404, 404])
    await run(id)
    expect(await office.db.selectFrom('conversations').select('id').where('subject', '=', 'Pomyłka').execute()).toEqual([])
    const written = office.db.selectFrom('audit_entries').select('action').where('entity_id', '=', id).orderBy('id')
    expect((await written.execute()).map(({ action }) => action)).toEqual(['created', 'undone'])

    const again = (await manager.post(path, order({ subject: 'Poprawione', file_ids: [file] }))).body.data.id
    await run(again)
    // What it cannot be taken back for is what stands now: somebody else is not told to call off what is done.
    const refusals = [
      ['running', /już się zaczęło\. Można je przerwać\.$/],
      ['cancelled', /przerwane\.$/],
      ['done', /już się zakończyło\.$/],
    ] as const
    for (const [state, error] of refusals) {
      await office.transact(db => db.updateTable('broadcasts').set({ state }).where('id', '=', again).execute())
      expect(await undo(manager, again)).toMatchObject({ status: 409, body: { error: expect.stringMatching(error) } })
    }
    expect((await undo(await office.as('administrator'), again)).body.error).toBe('Rozsyłanie może cofnąć tylko osoba, która je rozpoczęła.')
    expect(await deliveries(again, 'state:sent')).toHaveLength(companies)
    const mails = office.db
      .selectFrom('outbox as o')
      .innerJoin('messages as m', 'm.id', 'o.about_id')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select(sql<number>`count(*)::int`.as('all'))
      .select(sql<number>`(count(*) filter (where o.send_after > o.created_at))::int`.as('late'))
      .where('c.broadcast_id', '=', again)
    expect(await mails.execute(), 'what has waited as a whole waits no more').toEqual([{ all: companies, late: 0 }])
  })

  test('stops when it is called off, and keeps what was sent', async () => {
    const { id } = (await manager.post(path, order({ subject: 'Przerwane' }))).body.data
    expect((await manager.post(`${path}/${id}/cancel`)).body.data).toMatchObject({ state: 'cancelled' })
    await run(id)
    expect(await deliveries(id, 'state:cancelled')).toHaveLength(companies)
    expect((await manager.post(`${path}/${id}/cancel`)).status).toBe(409)
  })

  /** As it stands when fifteen companies are through. */
  async function halfway(id: string) {
    const first = await office.db
      .selectFrom('broadcast_companies')
      .select('id')
      .where('broadcast_id', '=', id)
      .where('state', '=', 'waiting')
      .limit(15)
      .execute()
    const through = first.map(row => row.id)
    await office.transact(async db => {
      await db.updateTable('broadcast_companies').set({ state: 'unreachable' }).where('id', 'in', through).execute()
      await db.updateTable('broadcasts').set({ state: 'running', done: through.length, attempts: 3 }).where('id', '=', id).execute()
    })
  }
  const resume = (id: string, who = manager) => who.post(`${path}/${id}/resume`)
  const left = companies - 15

  test('is taken up where it was stopped: once, and by nobody while it goes out or when it is through', async () => {
    const { id } = (await manager.post(path, order({ subject: 'Wznowione' }))).body.data
    await halfway(id)
    expect(await resume(id)).toMatchObject({ status: 409, body: { error: 'To rozsyłanie trwa albo już się zakończyło. Nie ma czego wznawiać.' } })
    await manager.post(`${path}/${id}/cancel`)
    const requestedIds: string[] = []
    const quiet = office.test.installation.bus.on('requested', signal => requestedIds.push(signal.id))
    const replies = await Promise.all([resume(id), resume(id)])
    quiet()
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(requestedIds).toEqual([id])
    const written = office.db.selectFrom('audit_entries').select('action').where('entity_id', '=', id).orderBy('id')
    expect((await written.execute()).map(({ action }) => action)).toEqual(['created', 'cancelled', 'resumed'])
    const taken = { state: 'running', done: 15, total: companies, problem: null, finished_at: null }
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject(taken)
    expect(await deliveries(id, 'state:waiting')).toHaveLength(left)

    await run(id)
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject({ state: 'done', done: companies })
    expect(await deliveries(id, 'state:sent')).toHaveLength(left)
    expect(await office.db.selectFrom('conversations').select('id').where('broadcast_id', '=', id).execute()).toHaveLength(left)
    expect((await resume(id)).status).toBe(409)
  })

  test('stopped when all are through, has nobody left to go to', async () => {
    const { id } = (await manager.post(path, order())).body.data
    await run(id)
    await office.transact(db => db.updateTable('broadcasts').set({ state: 'cancelled' }).where('id', '=', id).execute())
    expect((await resume(id)).status).toBe(409)
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject({ state: 'cancelled' })
  })

  test('ends when its author may not send it any more', async () => {
    const leaving = await office.as('accountant')
    const { id } = (await leaving.post(path, order())).body.data
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', leaving.id).execute())
    await run(id)
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject({ state: 'failed', done: 0, problem: expect.stringContaining('uprawnień') })

    expect(await resume(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('uprawnień') } })
    await office.transact(db => db.updateTable('users').set({ status: 'active' }).where('id', '=', leaving.id).execute())
    expect((await resume(id)).body.data).toMatchObject({ state: 'running', problem: null })
    await run(id)
    expect((await manager.get(`${path}/${id}`)).body.data).toMatchObject({ state: 'done', done: companies })
  })

  test('of somebody who sees assigned companies alone is not through while it leaves out those that they have lost', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    expect((await administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only: true })).status).toBe(200)
    const [remainingCompany, lost] = [await office.company({ title: 'Została' }), await office.company({ title: 'Stracona' })]
    for (const company of [remainingCompany, lost]) await office.client('owner', company)
    const author = await office.as('accountant', { company_id: remainingCompany.id }, { company_id: lost.id })
    const { id } = (await author.post(path, order({ to: { company_ids: [remainingCompany.id, lost.id] } }))).body.data
    await office.transact(db => db.deleteFrom('company_people').where('user_id', '=', author.id).where('company_id', '=', lost.id).execute())
    const outcome = async () => {
      await runBroadcast(office.test.installation, office.office.id, id)
      const { state, done, problem } = (await administrator.get(`${path}/${id}`)).body.data
      const rows = (await administrator.get(`${path}/${id}/companies?sort=company_title:desc`)).body.data
      return { state, done, problem, rows: rows.map((row: { state: string }) => row.state) }
    }
    const problem = 'Do części firm osoba wysyłająca nie ma już dostępu.'
    expect(await outcome()).toEqual({ state: 'failed', done: 1, problem, rows: ['sent', 'cancelled'] })
    await office.transact(db => db.insertInto('company_people').values({ id: newId(), user_id: author.id, company_id: lost.id, role: 'accountant' }).execute())
    expect((await administrator.post(`${path}/${id}/resume`)).status).toBe(200)
    expect(await outcome()).toEqual({ state: 'done', done: 2, problem: null, rows: ['sent', 'sent'] })
  })

  test('is announced again when nobody took it up, or a node has left it, and not while it is being sent', async () => {
    const { id } = (await manager.post(path, order())).body.data
    const { installation } = office.test
    const isAsked = async () => {
      const requestedIds: string[] = []
      const quiet = installation.bus.on('requested', signal => requestedIds.push(signal.id))
      await tendBroadcasts(installation)
      quiet()
      return requestedIds.includes(id)
    }
    const long = { created_at: '2026-01-01T00:00:00Z' }
    await office.transact(db => db.updateTable('broadcasts').set(long).where('id', '=', id).execute())
    expect(await isAsked()).toBe(true)
    await runBroadcast(installation, office.office.id, id)
    await office.transact(db => db.updateTable('broadcasts').set({ state: 'running' }).where('id', '=', id).execute())
    expect(await isAsked()).toBe(false)
    await office.transact(db => db.updateTable('conversations').set(long).where('broadcast_id', '=', id).execute())
    expect(await isAsked()).toBe(true)
  })

  test('needs companies, roles and somebody to read it', async () => {
    const nobody = await office.company()
    expect(await manager.post(path, order({ to: { company_ids: [nobody.id] } }))).toMatchObject({ status: 422, body: { fields: { to: expect.any(String) } } })
    expect((await manager.post(path, order({ to: { company_ids: [] } }))).status).toBe(422)
    expect((await manager.post(path, order({ to: { query: { filters: 'nie_ma:1' } } }))).status).toBe(422)
    expect(await manager.post(path, order({ roles: [] }))).toMatchObject({ status: 422, body: { fields: { roles: expect.any(String) } } })
    expect((await manager.post(path, order({ content: '' }))).status).toBe(422)
    expect((await client.post(path, order())).status).toBe(403)
  })
})
