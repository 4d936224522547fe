import { describe, expect, it } from 'vitest'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { sendContent } from '#test/fixtures/upload.ts'

stopDate()

const today = warsawToday()

async function world() {
  const office = await newOffice()
  const company = await office.company()
  const accountant = await office.as('accountant')
  const owner = await office.client('owner', company)
  const path = `/api/companies/${company.id}/powers`
  const upl1 = { kind: 'upl1', holder_id: accountant.id, from_day: '2026-01-01' }
  const add = async (values: object = {}) => (await accountant.post(path, { ...upl1, ...values })).body.data
  const fieldErrorsOf = async (values: object) => (await accountant.post(path, { ...upl1, ...values })).body.fields
  return { office, company, accountant, owner, path, upl1, add, refused: fieldErrorsOf }
}

describe('powers of a company', () => {
  it('are written down, changed and revoked by the office, and read by the owner without its note', async () => {
    const { office, company, accountant, owner, path, upl1, add } = await world()
    const powerReply = await add({ scope: 'e-deklaracje', note: 'Oryginał w szafie', checked_day: today, checked_how: 'tax_office' })
    expect(powerReply).toMatchObject({
      ...{ kind: 'upl1', giver: company.title, holder: 'Osoba Nr 2', state: 'valid', scope: 'e-deklaracje', note: 'Oryginał w szafie' },
      ...{ checked_day: today, checked_by: 'Osoba Nr 2', version: 1 },
    })
    const [read] = (await owner.get(path)).body.data
    expect(read).toMatchObject({ id: powerReply.id, kind: 'upl1', holder: 'Osoba Nr 2' })
    expect(read).not.toHaveProperty('note')

    const changed = await accountant.with({ 'if-match': '"1"' }).put(`/api/powers/${powerReply.id}`, { ...upl1, to_day: addDays(today, 60) })
    expect(changed.body.data).toMatchObject({ state: 'ending', scope: 'e-deklaracje', checked_by: 'Osoba Nr 2', version: 2 })
    expect((await accountant.with({ 'if-match': '"1"' }).put(`/api/powers/${powerReply.id}`, upl1)).status).toBe(412)
    const revoked = await accountant.post(`/api/powers/${powerReply.id}/revoke`)
    expect(revoked.body.data).toMatchObject({ state: 'revoked', revoked_day: today, version: 3 })
    expect((await accountant.post(`/api/powers/${powerReply.id}/revoke`)).body.data.version).toBe(3)
    expect((await accountant.delete(`/api/powers/${powerReply.id}`)).status).toBe(200)
    expect((await owner.get(path)).body.data).toEqual([])
    const entries = await office.db.selectFrom('audit_entries').select(['action', 'company_id']).where('entity', '=', 'powers').orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'power_revoked', 'removed'])
    expect(new Set(entries.map(({ company_id }) => company_id))).toEqual(new Set([company.id]))
  })

  it('stand by the day: planned, valid, about to end, ended', async () => {
    const { add } = await world()
    const states = []
    for (const to_day of [null, addDays(today, 61), addDays(today, 60), today, addDays(today, -1)]) states.push((await add({ to_day })).state)
    states.push((await add({ from_day: addDays(today, 1) })).state)
    expect(states).toEqual(['valid', 'valid', 'ending', 'ending', 'ended', 'planned'])
  })

  it('say what is missing or cannot be', async () => {
    const { office, company, accountant, owner, path, refused } = await world()
    expect(await refused({ kind: 'other' })).toEqual({ name: 'Proszę napisać, do czego to pełnomocnictwo upoważnia.' })
    expect(await refused({ holder_id: null })).toEqual({ holder_id: 'Tego pełnomocnictwa udziela się osobie. Proszę wskazać kogoś z biura.' })
    expect(await refused({ holder_id: owner.id })).toEqual({ holder_id: 'Proszę wskazać osobę, która pracuje w biurze.' })
    expect(await refused({ to_day: '2025-12-31' })).toHaveProperty('to_day')
    expect(await refused({ from_day: '' })).toHaveProperty('from_day')
    expect(await refused({ checked_day: addDays(today, 1), checked_how: 'letter' })).toHaveProperty('checked_day')
    expect(await refused({ checked_day: today })).toHaveProperty('checked_how')
    expect(await refused({ checked_how: 'letter' })).toHaveProperty('checked_day')
    expect(await refused({ revoked_day: addDays(today, 1) })).toHaveProperty('revoked_day')
    const elsewhere = (await world()).accountant.id
    expect(await refused({ holder_id: elsewhere })).toHaveProperty('holder_id')
    const partner = { name: 'Łucja Żak', nip: '9990000014', share: '1/2', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
    const partnership = await office.company({ company_type: 'sc' })
    const administrator = await office.as('administrator')
    const payer_id = (await administrator.post(`/api/companies/${partnership.id}/payers`, partner)).body.data.id
    const body = { kind: 'upl1', holder_id: accountant.id, from_day: '2026-01-01', payer_id }
    expect((await accountant.post(path, body)).status).toBe(404)
    expect((await accountant.post(`/api/companies/${partnership.id}/powers`, body)).body.data.giver).toBe('Łucja Żak')
    const response = await administrator.delete(`/api/payers/${payer_id}`)
    expect([response.status, response.body.error]).toEqual([409, expect.stringContaining('pełnomocnictwa')])
    await administrator.post(`/api/companies/${company.id}/archive`)
    expect((await accountant.get(path)).status).toBe(200)
    expect((await accountant.post(path, { kind: 'upl1', holder_id: accountant.id, from_day: '2026-01-01' })).status).not.toBe(200)
  })

  it('have a name where their kind says nothing, and stay as they ended', async () => {
    const { accountant, add, upl1 } = await world()
    const other = await add({ kind: 'other', name: 'spory' })
    expect(other.name).toBe('spory')
    expect((await accountant.put(`/api/powers/${other.id}`, { ...upl1, name: 'spory' })).body.data).toMatchObject({ kind: 'upl1', name: null })
    const ended = await add({ to_day: addDays(today, -1) })
    expect((await accountant.post(`/api/powers/${ended.id}/revoke`)).body.data).toMatchObject({ state: 'ended', revoked_day: null, version: 1 })
  })

  it('keep a scan that owners may open, and drop it with the power', async () => {
    const { office, company, accountant, owner, add } = await world()
    const upload_id = await sendContent(accountant, 'upl-1.pdf', '%PDF-1.4 pełnomocnictwo')
    const file = (await accountant.post('/api/files', { upload_id })).body.data
    const fileReply = await add({ file_id: file.id })
    expect(fileReply).toMatchObject({ file_id: file.id, file_name: 'upl-1.pdf' })
    const open = (who: typeof owner) => who.post(`/api/files/${file.id}/link`, { disposition: 'attachment' })
    const other = await office.client('owner', await office.company())
    const member = await office.client('member', company)
    const assistant = await office.as('assistant')
    expect([(await open(owner)).status, (await open(member)).status, (await open(other)).status, (await open(assistant)).status]).toEqual([200, 404, 404, 404])
    expect((await assistant.get(`/api/companies/${company.id}/powers`)).body.data).toMatchObject([{ id: fileReply.id, file_id: null, file_name: null }])
    const left = async () => (await office.db.selectFrom('files').select('id').where('id', '=', file.id).execute()).length
    expect(await left()).toBe(1)
    await accountant.delete(`/api/powers/${fileReply.id}`)
    expect(await left()).toBe(0)
  })

  it('are refused to members and viewers, to whoever may only read, and to other offices', async () => {
    const { office, company, owner, path, upl1, add } = await world()
    const { id } = await add()
    for (const role of ['member', 'viewer'] as const) expect((await (await office.client(role, company)).get(path)).status).toBe(403)
    const assistant = await office.as('assistant')
    expect([(await assistant.get(path)).status, (await assistant.post(path, upl1)).status]).toEqual([200, 403])
    for (const reply of [await owner.put(`/api/powers/${id}`, upl1), await owner.post(`/api/powers/${id}/revoke`), await owner.delete(`/api/powers/${id}`)])
      expect(reply.status).toBe(403)
    const elsewhere = await (await newOffice()).as('administrator')
    for (const reply of [await elsewhere.get(path), await elsewhere.put(`/api/powers/${id}`, upl1), await elsewhere.delete(`/api/powers/${id}`)])
      expect(reply.status).toBe(404)
  })
})
