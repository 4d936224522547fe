import { describe, expect, test } from 'vitest'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company({ title: 'Zorza' })
const owner = await office.client('owner', company)
const member = await office.client('member', company)
const viewer = await office.client('viewer', company)
const neighbour = await office.company()
const outsider = await office.client('owner', neighbour)
const accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })
const manager = await office.as('manager')
const stranger = await (await newOffice()).as('administrator')

const write = (who: Caller, values: Record<string, unknown> = {}) =>
  who.post('/api/messages', { to: { company_id: company.id, user_ids: [owner.id] }, subject: 'Pytanie', content: '<p>Dzień dobry</p>', ...values })
const to = (...user_ids: string[]) => ({ to: { company_id: company.id, user_ids } })
const begun = async (who: Caller, values: Record<string, unknown> = {}): Promise<string> => {
  const reply = await write(who, values)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.data.id
}
const reply = (who: Caller, id: string, content: string, values: Record<string, unknown> = {}) =>
  who.post(`/api/messages/${id}/entries`, { content, ...values })
const entries = async (who: Caller, id: string) => (await who.get(`/api/messages/${id}/entries?limit=100`)).body.data
const rowOf = async (who: Caller, id: string) => (await who.get(`/api/messages?limit=100&filters=id=${id}`)).body.data[0]
const unread = async (who: Caller) => (await who.get('/api/counts')).body.data.messages.open
const lettersOf = async (id: string) => (await office.outbox()).filter(({ text }) => text.includes(id)).map(({ recipient }) => recipient)
let pictures = 0
const picture = async (who: Caller) => (await upload(who, 'zrzut.png', Buffer.concat([png, Buffer.from(String(++pictures))]))).body.data.id as string

describe('a conversation', () => {
  test('is begun by the office, cleaned, counted as unread and told by mail without its words', async () => {
    const before = await unread(owner)
    const id = await begun(accountant, { content: '<p style="color:red">Proszę o <b>wyciąg</b></p><script>x()</script><img src="https://obcy.example/a.png">' })
    expect(await unread(owner)).toBe(before + 1)
    expect(await rowOf(owner, id)).toMatchObject({ subject: 'Pytanie', company_title: 'Zorza', unread: 1, mine: true, excerpt: 'Proszę o wyciąg' })
    const [firstEntry] = await entries(owner, id)
    expect(firstEntry).toMatchObject({ content: '<p>Proszę o <b>wyciąg</b></p>', author_is_staff: true, files: [], acknowledge: false })
    const [letter] = (await office.outbox()).filter(({ text }) => text.includes(id))
    expect(letter).toMatchObject({ recipient: owner.email, event: 'messages.new' })
    expect(letter?.text).toContain(`/messages/${id}`)
    expect(letter?.text).not.toContain('/dashboard/')
    expect(letter?.text).not.toContain('wyciąg')
  })

  test('is read by each person apart, and what comes later is unread again', async () => {
    const id = await begun(accountant, to(owner.id, member.id))
    const [first] = await entries(owner, id)
    await reply(accountant, id, '<p>Jeszcze jedno</p>')
    await owner.post(`/api/messages/${id}/read`, { entry_id: first.id })
    expect((await rowOf(owner, id)).unread).toBe(1)
    const [second] = await entries(owner, id)
    expect((await owner.post(`/api/messages/${id}/read`, { entry_id: second.id })).status).toBe(200)
    // An older answer that comes late makes nothing unread.
    await owner.post(`/api/messages/${id}/read`, { entry_id: first.id })
    expect([(await rowOf(owner, id)).unread, (await rowOf(member, id)).unread]).toEqual([0, 2])
    const { participants } = (await accountant.get(`/api/messages/${id}`)).body.data
    const readBy = participants.filter(
      (person: { user_id: string; read_at: string | null }) => person.read_at && person.read_at >= second.created_at && person.user_id !== accountant.id,
    )
    expect(readBy.map((person: { user_id: string }) => person.user_id)).toEqual([owner.id])
  })

  test('is put away per person and comes back with an answer', async () => {
    const id = await begun(accountant)
    await owner.post(`/api/messages/${id}/archive`)
    expect([(await rowOf(owner, id)).archived, (await rowOf(accountant, id)).archived]).toEqual([true, false])
    await reply(accountant, id, '<p>Przypominam</p>')
    expect((await rowOf(owner, id)).archived).toBe(false)
    await owner.post(`/api/messages/${id}/archive`)
    await owner.post(`/api/messages/${id}/restore`)
    expect((await rowOf(owner, id)).archived).toBe(false)
    expect(await manager.post(`/api/messages/${id}/archive`)).toMatchObject({ status: 409 })
  })

  test('is begun by a client, and read by all of the office, who take part when they answer', async () => {
    const id = await begun(owner, { ...to(company.caretaker_id), subject: 'Leasing' })
    expect(await rowOf(manager, id)).toMatchObject({ mine: false, unread: 0 })
    await reply(manager, id, '<p>Odpowiadam</p>')
    expect(await rowOf(manager, id)).toMatchObject({ mine: true })
    expect(await rowOf(owner, id)).toMatchObject({ unread: 1 })
  })

  describe('goes on with the caretaker when nobody of the office is left in it', () => {
    const led = async (who: Caller, id: string) => {
      const { participants } = (await who.get(`/api/messages/${id}`)).body.data
      return participants.some((person: { user_id: string }) => person.user_id === company.caretaker_id)
    }

    test('whoever of the clients takes part beside', async () => {
      for (const id of [await begun(owner, to(accountant.id)), await begun(accountant, to(owner.id, member.id))]) {
        expect(await led(owner, id)).toBe(false)
        await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', accountant.id).execute())
        await reply(owner, id, '<p>Halo</p>')
        await office.transact(db => db.updateTable('users').set({ status: 'active' }).where('id', '=', accountant.id).execute())
        expect(await led(owner, id)).toBe(true)
      }
    })

    test('also when the office shows them the company no more', async () => {
      const elsewhere = await newOffice()
      const firm = await elsewhere.company()
      const client = await elsewhere.client('owner', firm)
      const clerk = await elsewhere.as('accountant', { company_id: firm.id })
      const administrator = await elsewhere.as('administrator')
      expect((await administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only: true })).status).toBe(200)
      const id = await begun(client, { to: { company_id: firm.id, user_ids: [clerk.id] } })
      const recipients = async () => (await elsewhere.outbox()).filter(({ text }) => text.includes(id)).map(({ recipient }) => recipient)
      expect(await recipients()).toEqual([clerk.email])
      await elsewhere.transact(db => db.deleteFrom('company_people').where('user_id', '=', clerk.id).execute())
      await reply(client, id, '<p>Halo</p>')
      const { email } = await elsewhere.db.selectFrom('users').select('email').where('id', '=', firm.caretaker_id).executeTakeFirstOrThrow()
      expect((await recipients())[0]).toBe(email)
    })

    test('but not where only clients talk among themselves', async () => {
      const id = await begun(owner, to(member.id))
      await reply(member, id, '<p>Dobrze</p>')
      expect(await led(owner, id)).toBe(false)
    })
  })

  test('goes to a role of the company', async () => {
    const id = await begun(manager, { to: { company_id: company.id, roles: ['member', 'viewer'] } })
    expect((await lettersOf(id)).toSorted()).toEqual([member.email, viewer.email].toSorted())
  })

  test('is found by its words, its people and its company, whatever the signs', async () => {
    const id = await begun(accountant, { subject: 'Zażółć', content: '<p>gęślą jaźń</p>' })
    const findIds = async (who: Caller, search: string) =>
      (await who.get(`/api/messages?search=${encodeURIComponent(search)}`)).body.data.map((row: { id: string }) => row.id)
    for (const search of ['zazolc', 'GESLA jazn', 'zorza zazolc']) expect(await findIds(owner, search), search).toContain(id)
    const [author] = await office.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', accountant.id).execute()
    expect(await findIds(owner, `${author?.first_name} ${author?.last_name}`)).toContain(id)
    expect(await findIds(owner, String(accountant.email.split('@')[0]))).toEqual([])
    expect(await findIds(owner, 'nie ma takich słów')).toEqual([])
    expect(await findIds(member, 'zazolc')).toEqual([])
  })
})

describe('what is attached', () => {
  test('opens for who takes part and for the office, and for nobody else', async () => {
    const file = await uploaded(accountant)
    const inlinePicture = await picture(accountant)
    const id = await begun(accountant, { content: `<p>Zdjęcie</p><img src="/api/files/${inlinePicture}">`, file_ids: [file] })
    expect((await entries(owner, id))[0].files).toMatchObject([{ id: file, name: 'faktura.pdf' }])
    const open = async (who: Caller, file_id: string) => (await who.post(`/api/files/${file_id}/link`, { disposition: 'attachment' })).status
    for (const file_id of [file, inlinePicture]) {
      expect([await open(owner, file_id), await open(manager, file_id)], file_id).toEqual([200, 200])
      expect([await open(member, file_id), await open(outsider, file_id), await open(stranger, file_id)], file_id).toEqual([404, 404, 404])
    }
    expect(await reply(owner, id, '<p>a</p>', { file_ids: [await uploaded(member)] })).toMatchObject({ status: 404 })
  })
})

describe('bad input', () => {
  test('is refused with a sentence and loses nothing', async () => {
    const id = await begun(accountant)
    expect(await reply(owner, id, `<p>${'ą'.repeat(60_000)}</p>`)).toMatchObject({
      status: 422,
      body: { fields: { content: 'Tekst jest za długi. Może mieć najwyżej 100 kB.' } },
    })
    expect(await reply(owner, id, '<p>&nbsp;</p>')).toMatchObject({ status: 422, body: { fields: { content: 'Proszę coś napisać albo dodać plik.' } } })
    expect(await entries(owner, id)).toHaveLength(1)
    expect(await write(accountant, to())).toMatchObject({ status: 422 })
    expect(await write(manager, { to: { company_id: neighbour.id, roles: ['viewer'] } })).toMatchObject({
      status: 422,
      body: { fields: { roles: expect.any(String) } },
    })
    expect(await write(manager, to(outsider.id))).toMatchObject({ status: 422, body: { fields: { user_ids: expect.any(String) } } })
    expect(await write(manager, { to: { user_ids: [owner.id] } })).toMatchObject({ status: 422, body: { fields: { user_ids: expect.any(String) } } })
    expect(await write(owner, to(manager.id))).toMatchObject({ status: 422 })
    expect(await write(owner, { to: { user_ids: [company.caretaker_id] } })).toMatchObject({ status: 422 })
    expect(await write(owner, { ...to(accountant.id), acknowledge: true })).toMatchObject({ status: 422 })
  })

  test('is written once, however often a shaky line sends it', async () => {
    const id = await begun(accountant)
    const again = owner.with({ 'idempotency-key': newId() })
    const answers = [await reply(again, id, '<p>Raz</p>'), await reply(again, id, '<p>Raz</p>')]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await entries(owner, id)).toHaveLength(2)
  })
})

describe('others', () => {
  test('see nothing of it: neither colleagues who do not take part, nor other companies and offices', async () => {
    const id = await begun(accountant)
    const [newEntry] = await entries(owner, id)
    for (const who of [member, outsider, stranger]) {
      const answers = await Promise.all([
        who.get(`/api/messages/${id}`),
        who.get(`/api/messages/${id}/entries`),
        reply(who, id, '<p>a</p>'),
        who.post(`/api/messages/${id}/read`, { entry_id: newEntry.id }),
        who.post(`/api/messages/${id}/archive`),
        who.post(`/api/messages/${id}/entries/${newEntry.id}/acknowledge`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
      expect(await rowOf(who, id)).toBeUndefined()
    }
  })

  test('are the people of the office among themselves, even for the head of it', async () => {
    const id = await begun(accountant, { to: { user_ids: [manager.id] } })
    const assistant = await office.as('assistant')
    expect((await manager.get(`/api/messages/${id}`)).status).toBe(200)
    expect((await assistant.get(`/api/messages/${id}`)).status).toBe(404)
    expect((await owner.get(`/api/messages/${id}`)).status).toBe(404)
  })

  test('is answered in pages of bounded size: what is too long for one is read alone', async () => {
    const long = `<p>${'ą'.repeat(49_990)}</p>`
    const id = await begun(accountant, { content: long })
    for (let place = 0; place < 3; place++) await reply(owner, id, long)
    const page = await entries(owner, id)
    expect(page.map(({ content, content_omitted }: { content: string; content_omitted: boolean }) => [content, content_omitted])).toEqual(
      Array(4).fill(['', true]),
    )
    const path = `/api/messages/${id}/entries/${page[0].id}`
    expect((await owner.get(path)).body.data).toEqual({ ...page[0], content: long, content_omitted: false })
    for (const who of [outsider, member, stranger]) expect((await who.get(path)).status).toBe(404)
    const few = (await owner.get(`/api/messages/${id}/entries?limit=4`)).body.data
    expect(few.map(({ content }: { content: string }) => content)).toEqual(Array(4).fill(long))
  })

  test('who no longer belong to the company read nothing more and get no mail', async () => {
    const leaving = await office.client('member', company)
    const id = await begun(accountant, to(owner.id, leaving.id))
    await office.transact(db => db.deleteFrom('company_people').where('user_id', '=', leaving.id).execute())
    const fresh = await office.signIn(leaving.id, leaving.email)
    expect((await fresh.get(`/api/messages/${id}`)).status).toBe(404)
    const before = (await lettersOf(id)).filter(recipient => recipient === leaving.email).length
    await reply(accountant, id, '<p>Dalej</p>')
    expect((await lettersOf(id)).filter(recipient => recipient === leaving.email)).toHaveLength(before)
  })

  test('may look on: a viewer reads, acknowledges and does not answer', async () => {
    const id = await begun(accountant, { ...to(viewer.id), acknowledge: true })
    expect((await viewer.get(`/api/messages/${id}`)).body.data).toMatchObject({ may_write: false, to_acknowledge: true })
    expect((await reply(viewer, id, '<p>a</p>')).status).toBe(403)
    expect((await write(viewer)).status).toBe(403)
  })
})

describe('acknowledgement', () => {
  test('is asked for by the office and given once by each', async () => {
    const id = await begun(accountant, { acknowledge: true })
    const [lastEntry] = await entries(owner, id)
    expect([lastEntry.to_acknowledge, (await rowOf(owner, id)).to_acknowledge]).toEqual([true, true])
    const path = `/api/messages/${id}/entries/${lastEntry.id}/acknowledge`
    const findIds = async (who: Caller, filter: string) =>
      (await who.get(`/api/messages?limit=100&filters=${encodeURIComponent(filter)}`)).body.data.map((row: { id: string }) => row.id)
    const asking = (who: Caller) => findIds(who, 'to_acknowledge:true')
    expect([(await findIds(owner, 'to_acknowledge<true')).includes(id), (await findIds(accountant, 'to_acknowledge<true')).includes(id)]).toEqual([false, true])
    expect([(await asking(owner)).includes(id), (await asking(accountant)).includes(id)]).toEqual([true, false])
    for (const answer of [await owner.post(path), await owner.post(path)])
      expect(answer).toMatchObject({ status: 200, body: { data: { to_acknowledge: false, acknowledged_by: [{ user_id: owner.id }] } } })
    expect((await rowOf(owner, id)).to_acknowledge).toBe(false)
    expect(await asking(owner)).not.toContain(id)
    expect((await manager.post(path)).status).toBe(409)
    // A colleague who only comes in with an answer was not asked.
    await reply(manager, id, '<p>Odpowiadam</p>')
    expect(await rowOf(manager, id)).toMatchObject({ mine: true, to_acknowledge: false })
    expect((await entries(manager, id)).map((entry: { to_acknowledge: boolean }) => entry.to_acknowledge)).toEqual([false, false])
    const [plain] = await entries(owner, await begun(accountant))
    expect((await owner.post(`/api/messages/${plain.conversation_id}/entries/${plain.id}/acknowledge`)).status).toBe(409)
  })
})

describe('whom one may write to', () => {
  const names = async (who: Caller, query: string) => (await who.get(`/api/messages/people?${query}`)).body.data?.map(({ id }: { id: string }) => id)

  test('is the company and who looks after it for a client, everybody for the office', async () => {
    const offered = await names(owner, `company_id=${company.id}`)
    expect(offered).toEqual(expect.arrayContaining([company.caretaker_id, accountant.id, member.id]))
    expect(offered).not.toContain(manager.id)
    expect(offered).not.toContain(owner.id)
    expect(await names(manager, `search=${outsider.email.split('@')[0]}`)).toEqual([outsider.id])
    const piece = String(accountant.email.split('@')[0])
    expect(await names(manager, `search=${piece}`)).toEqual([accountant.id])
    expect(await names(owner, `company_id=${company.id}&search=${piece}`)).toEqual([])
    expect((await owner.get(`/api/messages/people?company_id=${neighbour.id}`)).status).toBe(404)
    expect((await owner.get('/api/messages/people')).status).toBe(422)
  })
})

test('who may read it learns of it live, and nobody else', async () => {
  const newest = await office.db.selectFrom('live_events').select('position').orderBy('position', 'desc').limit(1).executeTakeFirst()
  const id = await begun(accountant)
  const liveEvents = await office.db
    .selectFrom('live_events')
    .select(['company_id', 'user_id'])
    .where('position', '>', newest?.position ?? 0)
    .where('entity_id', '=', id)
    .execute()
  expect(liveEvents.every(event => event.company_id === company.id)).toBe(true)
  expect(liveEvents.map(event => event.user_id)).toEqual([null, owner.id])
})

describe('to a company where nobody has an account', () => {
  const letters = async (to: string) => (await office.outbox()).filter(({ event, recipient }) => event === 'messages.letter' && recipient === to)
  const inRoles = (company_id: string, ...roles: string[]) => ({ to: { company_id, roles } })

  test('the whole message goes as a letter to its own address, as the preview had said, and so does each answer of the office', async () => {
    const firm = await office.company({ title: 'Bez konta', email: 'firma@bezkonta.example' })
    const words = { subject: 'Umowa', content: '<p>Proszę o umowę.</p><ul><li>skan</li><li>data</li></ul><p>Dziękuję</p>', acknowledge: true }
    const preview = (await manager.post('/api/messages/preview', { ...inRoles(firm.id, 'owner'), ...words })).body.data
    expect(preview).toMatchObject({ people: 0, email: 'firma@bezkonta.example' })
    expect(preview.letter.text).toContain('Proszę o umowę.\n\n– skan\n– data\n\nDziękuję')
    const id = await begun(manager, { ...inRoles(firm.id, 'owner'), ...words })
    expect(await letters('firma@bezkonta.example')).toMatchObject([{ recipient: 'firma@bezkonta.example', ...preview.letter }])
    expect((await manager.get(`/api/messages/${id}`)).body.data.mail_to).toBe('firma@bezkonta.example')
    expect((await reply(manager, id, '<p>Przypominam</p>')).status).toBe(200)
    expect((await letters('firma@bezkonta.example')).map(({ text }) => text.includes('Przypominam'))).toContain(true)
    expect(await letters('firma@bezkonta.example')).toHaveLength(2)
    // Who gets an account in that role reads it in the portal, and the letters end.
    const late = await office.client('owner', firm)
    expect((await reply(manager, id, '<p>Już w portalu</p>')).status).toBe(200)
    expect(await letters('firma@bezkonta.example')).toHaveLength(2)
    expect((await entries(late, id)).length).toBe(3)
    expect((await late.get(`/api/messages/${id}`)).body.data).toMatchObject({ mail_to: null })
  })

  test('an answer is looked at as its own conversation sends it, whoever else of the company has an account', async () => {
    const firm = await office.company({ title: 'Bez właściciela', email: 'rola@bezkonta.example' })
    await office.client('member', firm)
    const id = await begun(manager, inRoles(firm.id, 'owner'))
    const preview = (who: Caller) => who.post('/api/messages/preview', { to: { conversation_id: id }, subject: 'Pytanie', content: '<p>Jeszcze skan</p>' })
    const { data } = (await preview(manager)).body
    expect(data).toMatchObject({ people: 0, email: 'rola@bezkonta.example' })
    expect((await reply(manager, id, '<p>Jeszcze skan</p>')).status).toBe(200)
    expect((await letters('rola@bezkonta.example')).map(({ text }) => text)).toContain(data.letter.text)
    expect((await preview(stranger)).status).toBe(404)
    expect((await rowOf(manager, id)).people, 'with whom one talks').toBe('rola@bezkonta.example')
    const late = await office.client('owner', firm)
    expect((await preview(manager)).body.data).toEqual({ people: 1, email: null, letter: null })
    expect((await rowOf(manager, id)).people, 'who has an account by now is written to').not.toContain('@')
    expect((await reply(manager, id, '<p>Już w portalu</p>')).status).toBe(200)
    expect((await rowOf(manager, id)).people).not.toContain('@')
    expect((await rowOf(late, id)).people).not.toContain('@')
  })

  test('a letter says where links lead, keeps the cells of a table apart, and names the files, with pictures among them', async () => {
    const firm = await office.company({ email: 'tresc@bezkonta.example' })
    const look = async (content: string, file_ids: string[] = []) =>
      (await manager.post('/api/messages/preview', { ...inRoles(firm.id, 'owner'), content, file_ids })).body.data.letter.text
    expect(
      await look('<p><a href="https://wzor.example/a?b=1&amp;c=2">Wzór</a>, <a href="https://wzor.example/">wzor.example</a>, <a href="tel:123">biuro</a></p>'),
    ).toContain('Wzór (https://wzor.example/a?b=1&c=2), wzor.example, biuro (123)')
    expect(await look('<table><tbody><tr><td>VAT</td><td>100 zł</td></tr><tr><td>PIT</td><td>7 zł</td></tr></tbody></table>')).toContain(
      'VAT | 100 zł\nPIT | 7 zł',
    )
    const { id: picture } = (await upload(manager, 'zrzut.png', png)).body.data
    const file = await uploaded(manager)
    const foreign = await uploaded(await office.as('administrator'))
    const shown = `<p>Zrzut</p><img src="/api/files/${picture}">`
    expect(await look(shown, [foreign, file, picture]), 'the name of a stranger’s file is not told').toContain(
      'Do wiadomości dołączono pliki: faktura.pdf, zrzut.png. ',
    )
  })

  test('nothing goes by mail where the company wants none, where the address is somebody else’s of its people, and between colleagues', async () => {
    const silent = await office.company({ email: 'cisza@bezkonta.example', company_mail: 'never' })
    expect((await write(manager, inRoles(silent.id, 'owner'))).body.fields).toHaveProperty('roles')
    const shared = await office.company()
    const looker = await office.client('viewer', shared)
    await office.transact(db => db.updateTable('companies').set({ email: looker.email }).where('id', '=', shared.id).execute())
    expect((await manager.post('/api/messages/preview', inRoles(shared.id, 'owner'))).body.data).toEqual({ people: 0, email: null, letter: null })
    expect((await write(manager, inRoles(shared.id, 'owner'))).status).toBe(422)
    const firm = await office.company({ email: 'firma2@bezkonta.example' })
    const id = await begun(manager, { to: { company_id: firm.id, user_ids: [(await office.as('administrator')).id] } })
    expect(await letters('firma2@bezkonta.example')).toEqual([])
    expect((await manager.get(`/api/messages/${id}`)).body.data.mail_to).toBeNull()
    expect((await owner.post('/api/messages/preview', inRoles(company.id, 'owner'))).status, 'clients write to people').toBe(422)
    expect((await stranger.post('/api/messages/preview', inRoles(firm.id, 'owner'))).status).toBe(404)
  })
})
