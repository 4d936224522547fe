import { describe, expect, test } from 'vitest'
import { declarations } from '#registry'
import { heardBy } from '#features/realtime/testing.ts'
import { effectOf } from '#kernel/endpoint.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { pathOf, queryOf } from '#test/access/body-generator.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company()
const owner = await office.client('owner', company)
const member = await office.client('member', company)
const viewer = await office.client('viewer', company)
const outsider = await office.client('owner', await office.company())
const accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })
const manager = await office.as('manager')
const stranger = await (await newOffice()).as('administrator')

async function newDocument(values: Record<string, unknown> = {}, author = owner): Promise<string> {
  const body = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [await uploaded(author)], ...values }
  return (await author.post('/api/documents', body)).body.data.id
}
const document_id = await newDocument()
const settlement = await office.db.selectFrom('settlements').select('id').where('company_id', '=', company.id).executeTakeFirstOrThrow()

interface About {
  kind?: string
  id?: string
}
const about = ({ kind = 'document', id = document_id }: About = {}) => ({ subject_kind: kind, subject_id: id })
const write = (who: Caller, content: string, values: Record<string, unknown> = {}) => who.post('/api/comments', { ...about(), content, ...values })
const list = (who: Caller, subject = about()) => who.get(`/api/comments?subject_kind=${subject.subject_kind}&subject_id=${subject.subject_id}&limit=100`)
const countOf = async (who: Caller, id = document_id) =>
  (await who.get(`/api/comments/counts?subject_kind=document&subject_ids=${id}`)).body.data[0]?.count ?? 0
const people = (who: Caller, internal = false, search = '', subject = about()) =>
  who.get(`/api/comments/people?subject_kind=${subject.subject_kind}&subject_id=${subject.subject_id}&internal=${internal}&search=${search}`)
const namesOf = async (reply: Promise<{ body: { data: { id: string }[] } }>) => (await reply).body.data.map(person => person.id)
const mention = (id: string) => `<p><span class="mention" data-mention="@${id}">@Ktoś</span></p>`
const letters = async (since: number) => (await office.outbox()).slice(0, -since || undefined)
const eventsAfter = async (work: () => Promise<unknown>) => {
  const newest = await office.db.selectFrom('live_events').select('position').orderBy('position', 'desc').limit(1).executeTakeFirst()
  await work()
  return office.db
    .selectFrom('live_events')
    .selectAll()
    .where('entity', '=', 'comments')
    .where('position', '>', newest?.position ?? 0)
    .execute()
}
let pictures = 0
const picture = async (who: Caller) => (await upload(who, 'zrzut.png', Buffer.concat([png, Buffer.from(String(++pictures))]))).body.data.id as string

describe('a conversation', () => {
  test('is led by both sides, cleaned, counted and told', async () => {
    const id = await newDocument()
    const before = (await office.outbox()).length
    const reply = await write(owner, '<p onclick="x()">Czy to <b>dobra</b> kwota?</p><script>alert(1)</script>', about({ id }))
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { content: '<p>Czy to <b>dobra</b> kwota?</p>', internal: false, author_is_staff: false, removed: false, may_change: true, files: [] } },
    })
    expect((await letters(before)).map(letter => letter.recipient)).toEqual([`accountant-1@${office.office.id}.example`])
    const mailCount = (await office.outbox()).length
    await write(accountant, '<p>Tak.</p>', about({ id }))
    const [letter, ...more] = (await letters(mailCount)).filter(({ recipient }) => recipient === owner.email)
    expect(more).toEqual([])
    expect(letter?.text).toContain(`/documents/${id}`)
    expect(letter?.text).not.toContain('/dashboard/')
    expect(letter?.text).not.toContain('Tak.')
    const read = await list(owner, about({ id }))
    expect(read.body.data.map((comment: { content: string }) => comment.content)).toEqual(['<p>Tak.</p>', '<p>Czy to <b>dobra</b> kwota?</p>'])
    expect(read.body.data[0]).toMatchObject({ author_is_staff: true, may_change: false })
    expect(await countOf(owner, id)).toBe(2)
    for (const [search, total] of [
      ['DOBRĄ kwota', 1],
      ['faktura', 0],
    ])
      expect((await owner.get(`/api/comments?subject_kind=document&subject_id=${id}&search=${search}`)).body.meta.total, String(search)).toBe(total)
  })

  test('arrives live with those who may read it', async () => {
    const events = await eventsAfter(() => write(owner, '<p>Na żywo</p>'))
    expect(events.every(event => event.company_id === company.id)).toBe(true)
    const to = events.map(event => event.user_id)
    expect(to).toContain(null)
    expect(to).toEqual(expect.arrayContaining([owner.id, member.id, viewer.id]))
    expect(to).not.toContain(outsider.id)
  })

  test('takes one of a repeated sending', async () => {
    const id = await newDocument()
    const again = owner.with({ 'idempotency-key': newId() })
    const [first, second] = [await write(again, '<p>Raz</p>', about({ id })), await write(again, '<p>Raz</p>', about({ id }))]
    expect(second.body).toEqual(first.body)
    expect(await countOf(owner, id)).toBe(1)
  })

  test('is answered in pages of bounded size: what is too long for one is read alone', async () => {
    const id = await newDocument()
    const long = `<p>${'ą'.repeat(49_990)}</p>`
    for (let place = 0; place < 12; place++) expect((await write(owner, long, about({ id }))).status).toBe(200)
    await write(owner, '<p>Krótko</p>', about({ id }))
    const page = (await list(owner, about({ id }))).body
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
    expect(page.data.slice(0, 2)).toMatchObject([
      { content: '<p>Krótko</p>', content_omitted: false },
      { content: '', content_omitted: true },
    ])
    const path = (comment: { id: string }) => `/api/comments/${comment.id}`
    expect((await owner.get(path(page.data[1]))).body.data).toMatchObject({ ...page.data[1], content: long, content_omitted: false })
    for (const who of [outsider, stranger]) expect((await who.get(path(page.data[1]))).status).toBe(404)
    const few = (await owner.get(`/api/comments?subject_kind=document&subject_id=${id}&limit=10`)).body.data
    expect(few.map((comment: { content: string }) => comment.content.length)).toEqual(['<p>Krótko</p>'.length, ...Array(9).fill(long.length)])
  })

  test('has something to say, and not too much of it', async () => {
    expect(await write(owner, '<p>&nbsp; </p>')).toMatchObject({ status: 422, body: { fields: { content: 'Proszę coś napisać albo dodać plik.' } } })
    const long = await write(owner, `<p>${'ą'.repeat(60_000)}</p>`)
    expect(long).toMatchObject({ status: 422, body: { fields: { content: 'Tekst jest za długi. Może mieć najwyżej 100 kB.' } } })
    expect((await write(owner, `<p>${'a'.repeat(90_000)}</p>`, about({ id: await newDocument() }))).status).toBe(200)
    expect((await write(owner, 'a'.repeat(110_000))).status).toBe(422)
  })

  test('is closed to others, and viewers only read', async () => {
    for (const who of [outsider, stranger]) {
      expect((await list(who)).status).toBe(404)
      expect((await write(who, '<p>a</p>')).status).toBe(404)
      expect((await people(who)).status).toBe(404)
      expect(await countOf(who)).toBe(0)
    }
    expect((await list(viewer)).status).toBe(200)
    expect((await write(viewer, '<p>a</p>')).status).toBe(403)
  })
})

describe('what hangs on others', () => {
  test('months are for those who see settlements, amounts not yet sent for staff', async () => {
    const month = about({ kind: 'settlement', id: settlement.id })
    expect((await write(accountant, '<p>Rozliczenie</p>', month)).status).toBe(200)
    expect((await list(owner, month)).body.meta.total).toBe(1)
    expect((await list(member, month)).status).toBe(404)
    const id = newId()
    const terms = { statutory_date: '2026-11-25', due_date: '2026-11-25' }
    await office.transact(db =>
      db
        .insertInto('taxes_due')
        .values({ id, company_id: company.id, settlement_id: settlement.id, kind: 'vat', period: '2026-10', amount: '100.00', ...terms })
        .execute(),
    )
    const tax = about({ kind: 'tax_due', id })
    const before = (await office.outbox()).length
    expect(await eventsAfter(() => write(accountant, '<p>Jeszcze szkic</p>', tax))).toHaveLength(1)
    expect((await letters(before)).map(letter => letter.recipient)).not.toContain(owner.email)
    expect((await list(owner, tax)).status).toBe(404)
    await office.transact(db => db.updateTable('taxes_due').set({ state: 'sent' }).where('id', '=', id).execute())
    expect((await list(owner, tax)).body.meta.total).toBe(1)
    const mailCount = (await office.outbox()).length
    await write(manager, '<p>Wysłane</p>', tax)
    const letter = (await letters(mailCount)).find(({ recipient }) => recipient === owner.email)
    expect(letter?.text).toContain(`/companies/${company.id}?tab=settlements&month=2026-10&comments=${id}`)
  })

  test('a payslip is talked about by those who see it', async () => {
    const id = await newDocument({ category: 'payroll' })
    const file = await uploaded(owner)
    expect((await write(owner, '<p>Premia 1200 zł</p>', { ...about({ id }), file_ids: [file] })).status).toBe(200)
    for (const who of [member, accountant]) {
      expect((await list(who, about({ id }))).status).toBe(404)
      expect((await who.post(`/api/files/${file}/link`)).status).toBe(404)
    }
    expect((await list(await office.as('payroll'), about({ id }))).body.meta.total).toBe(1)
  })
})

describe('mentions', () => {
  test('are offered of those who see the thing: to clients their own, to staff everybody', async () => {
    const own = await namesOf(people(owner))
    expect(own).toEqual(expect.arrayContaining([member.id, viewer.id, accountant.id]))
    for (const other of [owner, outsider, manager]) expect(own).not.toContain(other.id)
    expect(await namesOf(people(accountant))).toEqual(expect.arrayContaining([owner.id, manager.id]))
    const internal = await namesOf(people(accountant, true))
    expect(internal).toContain(manager.id)
    for (const client of [owner, member, viewer]) expect(internal).not.toContain(client.id)
    expect((await people(owner, true)).status).toBe(403)
    expect(await namesOf(people(accountant, false, 'niktniema'))).toEqual([])
    expect(await namesOf(people(accountant, false, '', about({ kind: 'settlement', id: settlement.id })))).not.toContain(member.id)
  })

  test('tell the person, with a way into the own area', async () => {
    const id = await newDocument()
    const before = (await office.outbox()).length
    const reply = await write(accountant, mention(manager.id), about({ id }))
    const letter = (await letters(before)).find(({ recipient }) => recipient === manager.email)
    expect(letter).toMatchObject({ event: 'comments.mention' })
    expect(letter?.text).toContain(`/dashboard/documents/${id}#comment-${reply.body.data.id}`)
  })

  test('of somebody who may not see it are refused', async () => {
    for (const [who, id] of [
      [accountant, outsider.id],
      [accountant, stranger.id],
      [owner, manager.id],
      [owner, newId()],
    ] as const) {
      const reply = await write(who, mention(id))
      expect(reply).toMatchObject({ status: 422 })
      expect(reply.body.fields.content).toMatch(/^Wspomniana osoba nie ma/)
    }
    expect((await write(accountant, mention(owner.id), { internal: true })).body.fields.content).toMatch(/^W notatce wewnętrznej/)
  })
})

describe('files', () => {
  test('are attached or shown in the text, to readers alone', async () => {
    const id = await newDocument()
    const [attached, inlineFile] = [await uploaded(owner), await picture(owner)]
    const reply = await write(owner, `<p>Zrzut</p><img src="/api/files/${inlineFile}">`, { ...about({ id }), file_ids: [attached] })
    expect(reply.body.data.files).toMatchObject([{ id: attached, name: 'faktura.pdf' }])
    expect(reply.body.data.content).toContain(`/api/files/${inlineFile}`)
    for (const file of [attached, inlineFile]) {
      for (const who of [owner, member, accountant]) expect((await who.post(`/api/files/${file}/link`)).status).toBe(200)
      for (const who of [outsider, stranger]) expect((await who.post(`/api/files/${file}/link`)).status).toBe(404)
      // A file belongs to one record.
      expect((await write(owner, '<p>a</p>', { file_ids: [file] })).status).toBe(404)
    }
    const other = await uploaded(member)
    expect((await write(owner, '<p>a</p>', { file_ids: [other] })).status).toBe(404)
    const paper = await uploaded(owner)
    expect((await write(owner, `<img src="/api/files/${paper}">`)).body.fields.content).toMatch(/^W treści można pokazać/)
    expect((await write(owner, '<p></p>', { file_ids: [await uploaded(owner)] })).status).toBe(200)

    const path = `/api/comments/${reply.body.data.id}`
    expect((await owner.put(path, { content: '<p>Bez obrazu</p>' })).body.data.files).toHaveLength(1)
    expect((await accountant.post(`/api/files/${inlineFile}/link`)).status).toBe(404)
    await owner.delete(path)
    expect((await accountant.post(`/api/files/${attached}/link`)).status).toBe(404)
  })
})

describe('internal notes', () => {
  test('reach no client by any way', async () => {
    const canary = 'kanarekwewnetrzny'
    const id = await newDocument()
    const file = (await upload(accountant, `${canary}.txt`, `${canary} ${id}`)).body.data.id
    const before = (await office.outbox()).length
    await write(owner, '<p>Pytanie</p>', about({ id }))
    const counted = await countOf(owner, id)
    let note = ''
    const events = await eventsAfter(async () => {
      const reply = await write(accountant, `<p>${canary}</p>${mention(manager.id)}`, { ...about({ id }), internal: true, file_ids: [file] })
      note = reply.body.data.id
      expect(reply).toMatchObject({ status: 200, body: { data: { internal: true } } })
    })
    expect(events).toMatchObject([{ company_id: company.id, user_id: null }])
    expect((await heardBy(office, owner.id, company.id)).filter(event => event.entity_id === note)).toEqual([])
    const clients = [owner, member, viewer]
    const mailed = (await letters(before + 1)).map(letter => letter.recipient)
    for (const client of clients) expect(mailed).not.toContain(client.email)
    expect(await countOf(accountant, id)).toBe(2)
    for (const client of clients) {
      expect(await countOf(client, id)).toBe(counted)
      expect((await list(client, about({ id }))).body.meta.total).toBe(1)
      expect((await client.get(`/api/comments?subject_kind=document&subject_id=${id}&filters=internal:true`)).body.meta.total).toBe(0)
      expect((await client.post(`/api/files/${file}/link`)).status).toBe(404)
      if (client !== viewer) {
        expect((await client.put(`/api/comments/${note}`, { content: '<p>a</p>' })).status).toBe(404)
        expect((await client.delete(`/api/comments/${note}`)).status).toBe(404)
        expect((await write(client, '<p>a</p>', { internal: true })).status).toBe(403)
      }
      // The live stream never ends; what it tells clients was read above.
      for (const declaration of declarations.filter(one => effectOf(one) === 'reads' && one.method === 'GET' && one.answers !== 'events')) {
        const reply = await client.get(`${pathOf(declaration, id)}${queryOf(declaration, { id, whole: false })}`)
        expect(JSON.stringify(reply.body), declaration.path).not.toContain(canary)
      }
      // The database keeps them apart by itself: the rows are not there for a client's session.
      const rows = await office.test.database
        .reader({ tenant_id: office.office.id, user_id: client.id, companies: [company.id] })
        .selectFrom('comments')
        .select('internal')
        .where('subject_id', '=', id)
        .execute()
      expect(rows).toEqual([{ internal: false }])
    }
    const scope = { tenant_id: office.office.id, user_id: owner.id, companies: [company.id] }
    const forged = { id: newId(), company_id: company.id, subject_kind: 'document' as const, subject_id: id, author_id: owner.id, content: '', internal: true }
    await expect(office.test.database.transact(scope, db => db.insertInto('comments').values(forged).execute())).rejects.toMatchObject({ code: '42501' })
  })
})

describe('one’s own words', () => {
  test('can be changed and taken back within a day, with a mark', async () => {
    const id = await newDocument()
    const comment = (await write(owner, '<p>Pierwsza wersja</p>', about({ id }))).body.data
    const path = `/api/comments/${comment.id}`
    expect((await accountant.put(path, { content: '<p>Cudze</p>' })).status).toBe(403)
    expect((await member.delete(path)).status).toBe(403)
    const changed = await owner.put(path, { content: '<p>Druga wersja</p>' })
    expect(changed.body.data).toMatchObject({ content: '<p>Druga wersja</p>', version: 2 })
    expect(changed.body.data.edited_at).not.toBeNull()
    expect((await owner.with({ 'if-match': '"1"' }).put(path, { content: '<p>Trzecia</p>' })).status).toBe(412)
    expect((await owner.delete(path)).status).toBe(200)
    expect((await list(accountant, about({ id }))).body.data).toMatchObject([{ removed: true, content: '', files: [], may_change: false }])
    expect(await countOf(accountant, id)).toBe(0)
    expect((await owner.delete(path)).status).toBe(409)
    // The mail waited for this: nobody is told of what is gone.
    const waiting = await office.db.selectFrom('outbox').select('id').where('about_id', '=', comment.id).execute()
    expect(waiting).toEqual([])
    const old = (await write(owner, '<p>Dawne</p>', about({ id }))).body.data.id
    await office.transact(db => db.updateTable('comments').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', old).execute())
    expect((await owner.put(`/api/comments/${old}`, { content: '<p>a</p>' })).status).toBe(409)
    expect((await owner.delete(`/api/comments/${old}`)).status).toBe(409)
  })

  test('are not in the log, which keeps what it has: it names what they stand at', async () => {
    const id = await newDocument({ title: 'Wyciąg' })
    const commentId = (await write(owner, '<p>Hasło do pliku: tajne-1</p>', about({ id }))).body.data.id
    await owner.put(`/api/comments/${commentId}`, { content: '<p>Hasło do pliku: tajne-2</p>' })
    await owner.delete(`/api/comments/${commentId}`)
    const entries = await office.db.selectFrom('audit_entries').select(['action', 'before', 'after']).where('entity_id', '=', commentId).execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(['created', 'removed', 'updated'])
    expect(JSON.stringify(entries)).not.toContain('tajne')
    const log = (await manager.get('/api/audit?filters=entity=comments&limit=100')).body.data.filter(
      (row: { entity_id: string }) => row.entity_id === commentId,
    )
    expect(log).toHaveLength(3)
    for (const { record_title } of log) expect(record_title).toBe('Wyciąg')
  })

  test('a new mention in a change tells that person alone', async () => {
    const id = await newDocument()
    const commentId = (await write(accountant, '<p>a</p>', about({ id }))).body.data.id
    const before = (await office.outbox()).length
    await accountant.put(`/api/comments/${commentId}`, { content: mention(manager.id) })
    await accountant.put(`/api/comments/${commentId}`, { content: `${mention(manager.id)}<p>b</p>` })
    expect((await letters(before)).map(letter => letter.recipient)).toEqual([manager.email])
  })

  test('mails wait ten seconds', async () => {
    const commentId = (await write(owner, '<p>Czekam</p>')).body.data.id
    const rows = await office.db.selectFrom('outbox').select(['created_at', 'send_after']).where('about_id', '=', commentId).execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Date.parse(row.send_after) - Date.parse(row.created_at)).toBe(10_000)
  })
})
