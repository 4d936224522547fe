import { tellSessionsEnded } from '#features/realtime/store.ts'
import { describe, expect, it } from 'vitest'
import { month, openMonth } from '#features/settlements/tests/testing.ts'
import { newOffice } from '#test/fixtures/office.ts'

const valid = { title: 'Pracownia Glinka', company_type: 'jdg', vat_number: '999-000-00-14' }

describe('companies', () => {
  it.each([
    ['zoo', { income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', zus_scheme: 'brak' }],
    ['sk', { income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', zus_scheme: 'brak' }],
    ['sj', { income_tax: 'skala', zus_scheme: 'brak' }],
    ['fundacja_rodzinna', { income_tax: 'zwolniony', zus_scheme: 'brak' }],
    ['jdg', { income_tax: 'skala', accounting_form: 'kpir', zus_scheme: 'duzy' }],
  ])('a company %s of which nothing else is said is taxed as its type usually is', async (company_type, taxes) => {
    const manager = await (await newOffice()).as('manager')
    const reply = await manager.post('/api/companies', { title: 'Nowa', company_type })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect((await manager.get(`/api/companies/${reply.body.data.id}/tax-profiles`)).body.data).toMatchObject([taxes])
  })

  // Art. 10a ustawy o działalności pożytku publicznego i o wolontariacie.
  it('an association or a foundation may keep the simplified record, nobody else', async () => {
    const manager = await (await newOffice()).as('manager')
    const create = (company_type: string) => manager.post('/api/companies', { title: 'Nowa', company_type, income_tax: 'zwolniony', accounting_form: 'uepik' })
    expect([(await create('stowarzyszenie')).status, (await create('fundacja')).status]).toEqual([200, 200])
    const response = await create('zoo')
    expect([response.status, response.body.fields.accounting_form]).toEqual([422, expect.stringContaining('tylko fundacje i stowarzyszenia')])
  })

  it('is created from a name and a type; its maker looks after it', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const reply = await manager.post('/api/companies', valid)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ title: 'Pracownia Glinka', vat_number: '9990000014', caretaker: { id: manager.id }, version: 1 })
    expect(reply.headers.etag).toBe('"1"')
    const [entry] = await office.db.selectFrom('audit_entries').select(['action', 'user_id', 'company_id']).where('entity', '=', 'companies').execute()
    expect(entry).toEqual({ action: 'created', user_id: manager.id, company_id: reply.body.data.id })
  })

  it.each([
    [{ ...valid, vat_number: '9990000015' }, 'vat_number', /NIP/],
    [{ ...valid, vat_number: '99900000' }, 'vat_number', 'NIP ma 10 cyfr, wpisano 8.'],
    [{ ...valid, title: ' ' }, 'title', 'To pole jest wymagane.'],
    [{ ...valid, krs: '999999' }, 'krs', 'Numer KRS ma 10 cyfr, wpisano 6.'],
    [{ ...valid, postal_code: '1-234' }, 'postal_code', /00-000/],
    [{ ...valid, postal_code: '1234' }, 'postal_code', /00-000/],
    [{ ...valid, accident_rate: '16,7' }, 'accident_rate', 'Proszę podać stopę w procentach, np. 1,67.'],
    // What a cell of a spreadsheet holds that shows 2%.
    [{ ...valid, accident_rate: '0.02' }, 'accident_rate', 'Proszę podać stopę w procentach, np. 1,67.'],
    [{ ...valid, colour: 'red' }, 'colour', 'Nieznane pole: colour.'],
    [{ ...valid, cooperation_start: '2026-05-01', cooperation_end: '2026-04-01' }, 'cooperation_end', /wcześniejsza/],
    [{ ...valid, tax_account: '83999900130000000000000001' }, 'tax_account', /./],
  ])('refuses %o and writes nothing', async (body, field, sentence) => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const reply = await manager.post('/api/companies', body)
    expect(reply.status).toBe(422)
    expect(reply.body.fields[field as string]).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence as RegExp))
    expect(await office.db.selectFrom('companies').select('id').execute()).toEqual([])
  })

  // Art. 28 ustawy wypadkowej: from ten insured people on a company has a rate of its own.
  it('has its rate of the accident contribution as Poles write it', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const { data } = (await manager.post('/api/companies', { ...valid, accident_rate: '0,93 %' })).body
    expect(data.accident_rate).toBe('0.93')
    const change = async (accident_rate: string) => (await manager.put(`/api/companies/${data.id}`, { accident_rate })).body.data.accident_rate
    expect([await change('1,7'), await change('0,34'), await change('9,99'), await change('')]).toEqual(['1.70', '0.34', '9.99', null])
  })

  it('knows a NIP only once among active companies', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const first = await manager.post('/api/companies', valid)
    const second = await manager.post('/api/companies', { ...valid, title: 'Inna' })
    expect([second.status, second.body.fields.vat_number]).toEqual([422, 'Firma z tym NIP już jest w biurze: „Pracownia Glinka”.'])
    await manager.post(`/api/companies/${first.body.data.id}/archive`)
    expect((await manager.post('/api/companies', { ...valid, title: 'Inna' })).status).toBe(200)
  })

  it('has the effect of a repeated POST once', async () => {
    const office = await newOffice()
    const manager = (await office.as('manager')).with({ 'idempotency-key': 'one-1' })
    const [first, second] = [await manager.post('/api/companies', valid), await manager.post('/api/companies', valid)]
    expect(second.body).toEqual(first.body)
    expect(second.headers.etag).toBe('"1"')
    expect((await manager.post('/api/companies', { ...valid, title: 'Inna' })).body.code).toBe('idempotency_key_reused')
    expect(await office.db.selectFrom('companies').select('id').execute()).toHaveLength(1)
  })

  it('does not repeat to somebody who has lost the rights since', async () => {
    const office = await newOffice()
    const company = await office.company()
    const owner = (await office.client('owner', company)).with({ 'idempotency-key': 'one-2' })
    const body = {
      email: 'nowa@firma.example',
      isAdmin: false,
      role: 'member',
      companies: [{ id: company.id, role: 'member' }],
    }
    const first = await owner.post('/api/users/invite', body)
    expect(first.status).toBe(200)
    expect((await owner.post('/api/users/invite', body)).body).toEqual(first.body)
    await office.transact(async db => {
      await db.deleteFrom('company_people').where('user_id', '=', owner.id).execute()
      await tellSessionsEnded(db, owner.id)
    })
    expect((await owner.post('/api/users/invite', body)).status).toBe(403)
  })

  it('says of a body that is no object what it should be', async () => {
    const manager = await (await newOffice()).as('manager')
    const { status, body } = await manager.post('/api/companies', '[]')
    expect([status, body.error, body.fields]).toEqual([422, 'Treść wywołania musi być obiektem JSON.', undefined])
  })

  it('shows the second of two editors what the first one saved', async () => {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    expect((await manager.with({ 'if-match': 'W/"1"' }).put(`/api/companies/${company.id}`, { city: 'Kraków' })).body.data.version).toBe(2)
    const late = await manager.with({ 'if-match': '"1"' }).put(`/api/companies/${company.id}`, { city: 'Gdynia' })
    expect([late.status, late.body.code, late.body.data.city]).toEqual([412, 'stale', 'Kraków'])
    const either = await manager.with({ 'if-match': '"1", W/"2"' }).put(`/api/companies/${company.id}`, { city: 'Gdynia' })
    expect([either.status, either.body.data.city]).toEqual([200, 'Gdynia'])
  })

  it('sorts in Polish order and finds without Polish signs', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    for (const title of ['Zorza', 'Łąka', 'Lipa', 'Ślimak', 'Sowa', 'Ława', 'Żuraw', 'Źrebię', 'Ćma', 'Cis', 'Miód']) await office.company({ title })
    const sorted = await manager.get('/api/companies?page=1&limit=25&sort=title:asc')
    expect(sorted.body.data.map((company: { title: string }) => company.title)).toEqual([
      'Cis',
      'Ćma',
      'Lipa',
      'Ława',
      'Łąka',
      'Miód',
      'Sowa',
      'Ślimak',
      'Zorza',
      'Źrebię',
      'Żuraw',
    ])
    expect((await manager.get('/api/companies?search=laka')).body.data).toMatchObject([{ title: 'Łąka' }])
    expect((await manager.get('/api/companies?filters=title:laka|miod')).body.meta.total).toBe(2)
  })

  it('pages, filters and counts, and refuses unknown keys by name', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    for (let place = 0; place < 7; place++) await office.company({ company_type: place < 3 ? 'zoo' : 'jdg', documents: place })
    const page = await manager.get('/api/companies?page=2&limit=3&sort=documents:desc')
    expect(page.body.meta).toEqual({ page: 2, limit: 3, total: 7 })
    expect(page.body.data.map((company: { documents: number }) => company.documents)).toEqual([3, 2, 1])
    expect((await manager.get('/api/companies?filters=company_type:zoo')).body.meta.total).toBe(3)
    expect((await manager.get('/api/companies?filters=company_type!=zoo,documents>=5')).body.meta.total).toBe(2)
    expect((await manager.get('/api/companies?filters=vat_number=')).body.meta.total).toBe(7)
    for (const query of [
      'sort=internal_note:asc',
      'filters=internal_note:x',
      'limit=101',
      'page=0',
      'page=0x1',
      'page=1e0',
      'sort=title:',
      'sort=title:asc:desc',
      'colour=red',
      'filters=documents>abc',
    ]) {
      expect([query, (await manager.get(`/api/companies?${query}`)).status]).toEqual([query, 422])
    }
    const { fields } = (await manager.get('/api/companies?sort=nazwa:asc&filters=nazwa:x')).body
    expect([fields.sort, fields.filters]).toEqual([
      expect.stringMatching(/^Nie można sortować według pola „nazwa”\. Pola: id, title, .*\.$/),
      expect.stringMatching(/^Nie można filtrować według pola „nazwa”\. Pola: id, title, .*\.$/),
    ])
  })

  it('lets an accountant change assigned companies only, an owner the contact data only', async () => {
    const office = await newOffice()
    const company = await office.company()
    const assigned = await office.as('accountant', { company_id: company.id, role: 'accountant' })
    const other = await office.as('accountant')
    const owner = await office.client('owner', company)
    const change = (who: typeof owner, body: object) => who.put(`/api/companies/${company.id}`, body).then(reply => reply.status)
    expect(await change(assigned, { title: 'Nowa nazwa' })).toBe(200)
    expect(await change(other, { title: 'Inna nazwa' })).toBe(403)
    expect(await change(owner, { city: 'Opole' })).toBe(200)
    expect(await change(owner, { title: 'Inna nazwa' })).toBe(403)
    expect(await change(await office.client('viewer', company), { city: 'Toruń' })).toBe(403)
  })

  it('hides other companies and the internal note from clients', async () => {
    const office = await newOffice()
    const [own, foreign] = [await office.company({ internal_note: 'Tylko dla biura' }), await office.company()]
    const owner = await office.client('owner', own)
    expect((await owner.get('/api/companies')).body.data.map((company: { id: string }) => company.id)).toEqual([own.id])
    expect((await owner.get(`/api/companies/${own.id}`)).body.data).not.toHaveProperty('internal_note')
    expect((await owner.get(`/api/companies/${foreign.id}`)).status).toBe(404)
  })

  it('tells where the month stands to those who see settlements only', async () => {
    const office = await newOffice()
    const { company } = await openMonth(office, await office.as('accountant'))
    const stand = { accounting_status: 'awaiting_documents', accounting_month: month }
    const hidden = { accounting_status: null, accounting_month: null }
    for (const [who, expected] of [
      [await office.as('assistant'), stand],
      [await office.client('owner', company), stand],
      [await office.client('member', company, { sees_settlements: true }), stand],
      [await office.client('member', company), hidden],
      [await office.client('viewer', company), hidden],
    ] as const) {
      expect((await who.get(`/api/companies/${company.id}`)).body.data).toMatchObject(expected)
      expect((await who.get('/api/companies')).body.data[0]).toMatchObject(expected)
      const response = await who.get('/api/companies?filters=accounting_status=awaiting_documents')
      expect(response.body.meta.total).toBe(expected === stand ? 1 : 0)
    }
  })

  it('tells the new caretaker, the old one and the client who looks after it now', async () => {
    const office = await newOffice()
    const company = await office.company()
    const owner = await office.client('owner', company)
    await office.client('member', company)
    const manager = await office.as('manager')
    const next = await office.person('accountant', { first_name: 'Nowa', last_name: 'Opiekunka', phone: '+48500000000' })
    const seat = { user_id: next.id, role: 'caretaker' }
    const former = await office.db.selectFrom('users').select('email').where('id', '=', company.caretaker_id).executeTakeFirstOrThrow()
    expect((await manager.post(`/api/companies/${company.id}/users`, seat)).status).toBe(200)
    const letters = await office.outbox()
    expect(letters.map(letter => letter.recipient).sort()).toEqual([former.email, next.email, owner.email].sort())
    expect(letters.find(letter => letter.recipient === owner.email)?.text).toContain(`jest od teraz Nowa Opiekunka.\n\n${next.email}\n+48 500 000 000`)
    await manager.post(`/api/companies/${company.id}/users`, seat)
    expect(await office.outbox()).toHaveLength(3)
    expect((await manager.get(`/api/companies/${company.id}`)).body.data.caretaker.id).toBe(next.id)
  })

  it('many companies get one caretaker in one call, and what cannot is left out', async () => {
    const office = await newOffice()
    const [first, second] = [await office.company(), await office.company()]
    const missingId = crypto.randomUUID()
    const manager = await office.as('manager')
    const next = await office.person('accountant')
    const assign = (user_id: string, ids = [second.id, missingId, first.id, first.id]) =>
      manager.post('/api/companies/bulk', { action: 'assign', ids, user_id })
    const { body } = await assign(next.id)
    expect(body.data.done.sort()).toEqual([first.id, second.id].sort())
    expect(body.data.refused).toMatchObject([{ id: missingId, title: 'usunięta firma' }])
    for (const { id } of [first, second]) expect((await manager.get(`/api/companies/${id}`)).body.data.caretaker.id).toBe(next.id)
    const log = await office.db.selectFrom('audit_entries').select(['entity_id', 'action']).where('action', '=', 'person_added').execute()
    expect(log.map(({ entity_id }) => entity_id).sort()).toEqual([first.id, second.id].sort())
    expect((await office.outbox()).filter(({ recipient }) => recipient === next.email)).toHaveLength(2)
    const client = await office.client('owner', first)
    for (const user_id of [client.id, missingId])
      expect(await assign(user_id)).toMatchObject({
        status: 422,
        body: { fields: { user_id: 'Opiekunem może być tylko pracownik biura, którego konto jest włączone.' } },
      })
    expect((await assign(next.id, [])).body.fields.ids).toBe('Proszę zaznaczyć co najmniej jedną firmę.')
    expect((await client.post('/api/companies/bulk', { action: 'assign', ids: [first.id], user_id: next.id })).status).toBe(403)
  })

  it('always has exactly one caretaker', async () => {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    const next = await office.person('accountant')
    expect((await manager.post(`/api/companies/${company.id}/users`, { user_id: next.id, role: 'caretaker' })).status).toBe(200)
    const people = (await manager.get(`/api/companies/${company.id}/users`)).body.data
    expect(people.filter((person: { role: string }) => person.role === 'caretaker')).toMatchObject([{ user_id: next.id }])
    expect((await manager.delete(`/api/companies/${company.id}/users/${people[0].id}`)).status).toBe(409)
    expect((await manager.get(`/api/users/deactivate/${next.id}`)).body).toMatchObject({ code: 'conflict', data: { companies: [{ id: company.id }] } })
  })
})
