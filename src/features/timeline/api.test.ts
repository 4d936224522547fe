import { expect, it } from 'vitest'
import { timeline } from '#features/timeline/contract.ts'
import { listTimeline } from '#features/timeline/store.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { changeSettings } from '#features/tenants/server/store.ts'
import { officeScope } from '#platform/db/db.ts'
import type { Moment } from '#features/timeline/contract.ts'
import { nameOf, sentenceOf, unnamed } from '#features/timeline/labels.ts'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'
import { spyOnQueries } from '#test/query-spy.ts'

const month = '2026-10'
const categoryOf = (slug: string) => String(shippedCategories.find(category => category.slug === slug)?.id)
const path = (company: { id: string }, query = '') => `/api/companies/${company.id}/timeline${query}`
const filtered = (filters: string) => `?filters=${encodeURIComponent(filters)}`

async function sees(who: Caller, company: { id: string }, query = ''): Promise<string[]> {
  const { status, body } = await who.get(path(company, query))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ kind, action, title }: Moment) => `${sentenceOf(kind, action)}: ${title}`)
}

const sent = async (who: Caller, company: { id: string }, title: string, category = 'purchase_invoice') => {
  const reply = await who.post('/api/documents', { company_id: company.id, month, category, title, file_ids: [await uploaded(who)] })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

async function world(template?: string) {
  const office = await newOffice(template)
  const company = await office.company({ title: 'Zielony Kąt' })
  return { office, company, manager: await office.as('manager'), owner: await office.client('owner', company) }
}

const open = (who: Caller, company: { id: string }, slug: string, title: string) =>
  who.post('/api/tickets', {
    company_id: company.id,
    category_id: categoryOf(slug),
    title,
    description: '<p>Proszę o odpowiedź</p>',
    priority: 'normal',
    file_ids: [],
  })

/** How many statements one page takes, asked of the list itself: what a call does beside it (its token, say) is not the list's. */
async function statementsOf({ office, test }: TestOffice, company: { id: string }): Promise<number> {
  const { db, queries } = spyOnQueries(test.database.reader(officeScope(office.id)), { bus: test.database.bus })
  const actor = { tenant_id: office.id, user_id: company.id, role: 'manager', isAdmin: true, companies: new Map() } as const
  const listing = timeline.ofCompany.query.parse({})
  const { data } = await listTimeline(db, actor, { company_id: company.id, switches: office.settings.switches }, listing)
  expect(data.length).toBeGreaterThan(0)
  return queries.length
}

it('timeline: says who did what, newest first, and finds it by kind, person and day', async () => {
  const { company, manager, owner } = await world()
  const document = await sent(owner, company, 'FV 7/2026')
  expect((await manager.post(`/api/documents/${document.id}/review`)).status).toBe(200)
  expect((await open(owner, company, 'podatki', 'Zwrot VAT')).status).toBe(200)
  const all = await sees(owner, company)
  expect(all.slice(0, 3)).toEqual([
    expect.stringMatching(/^Założono sprawę: SPR\/\d+\/\d+ Zwrot VAT$/),
    'Rozpoczęto weryfikację dokumentu: FV 7/2026',
    'Przesłano dokument: FV 7/2026',
  ])
  expect(await sees(owner, company, filtered('kind=documents'))).toEqual(['Rozpoczęto weryfikację dokumentu: FV 7/2026', 'Przesłano dokument: FV 7/2026'])
  expect(await sees(owner, company, filtered(`record_id=${document.id}`))).toEqual(await sees(owner, company, filtered('kind=documents')))
  expect(await sees(owner, company, filtered(`record_id=${company.id}`))).toEqual([])
  expect(await sees(owner, company, filtered('created>2099-01-01'))).toEqual([])
  expect(await sees(owner, company, '?search=nikt-taki')).toEqual([])
  expect(await sees(owner, company, `?search=${encodeURIComponent('osoba nr')}`)).not.toEqual([])
  // The addresses of the office's people are not to be guessed piece by piece.
  expect(await sees(owner, company, `?search=${manager.email.split('@')[0]}`)).toEqual([])
  const { body } = await owner.get(path(company, '?limit=1&page=2'))
  expect(body.data).toMatchObject([{ kind: 'documents', action: 'review', record_id: document.id, user_name: expect.any(String) }])
  expect(JSON.stringify(body)).not.toContain('before')
  expect((await owner.get(path(company, '?sort=title:asc'))).status).toBe(422)
})

it('timeline: shows each person what that person sees: payroll, internal tasks, amounts before they are sent, and the months themselves', async () => {
  const { office, company, manager, owner } = await world()
  const member = await office.client('member', company)
  const assistant = await office.as('assistant')
  expect((await manager.post('/api/settlements', { company_id: company.id, month })).status).toBe(200)
  await sent(manager, company, 'Lista płac', 'payroll')
  await sent(manager, company, 'FV 8/2026')
  for (const internal of [true, false])
    expect(
      (await manager.post('/api/tasks', { title: internal ? 'Po cichu' : 'Wspólne', company_id: company.id, internal, assigned_to: 'staff' })).status,
    ).toBe(200)
  expect((await open(owner, company, 'kadry', 'Podwyżka')).status).toBe(200)
  const text = async (who: Caller) => (await sees(who, company)).join('\n')
  expect(await text(manager)).toMatch(/Podwyżka[\s\S]*Wspólne[\s\S]*Po cichu[\s\S]*Lista płac/)
  expect(await text(owner)).toContain('Lista płac')
  expect(await text(owner)).not.toContain('Po cichu')
  for (const hidden of ['Lista płac', 'Po cichu', 'Podwyżka', 'miesiąc']) expect(await text(member), hidden).not.toContain(hidden)
  for (const visible of ['FV 8/2026', 'Wspólne']) expect(await text(member), visible).toContain(visible)
  for (const hidden of ['Lista płac', 'Po cichu', 'Podwyżka']) expect(await text(assistant), hidden).not.toContain(hidden)
  expect(await text(await office.client('member', company, { sees_settlements: true }))).toContain(`Otwarto miesiąc: ${month}`)
  expect((await (await office.client('owner', await office.company())).get(path(company))).status).toBe(404)
  const stranger = await newOffice()
  expect((await (await stranger.as('administrator')).get(path(company))).status).toBe(404)
})

it('timeline: tells of changes of the company itself to the office alone, and of nothing that is switched off', async () => {
  const { office, company, manager, owner } = await world()
  await sent(owner, company, 'FV 9/2026')
  expect((await manager.put(`/api/companies/${company.id}`, { phone: '+48600100200' })).status).toBe(200)
  expect(await sees(manager, company)).toContain('Zmieniono dane firmy: Zielony Kąt')
  expect(await sees(owner, company)).not.toContain('Zmieniono dane firmy: Zielony Kąt')
  const { settings } = office.office
  const without = (what: object) => ({ ...settings, switches: { ...settings.switches, ...what } })
  const save = async (value: OfficeSettings) => {
    await office.transact(db => changeSettings(db, office.office.id, value))
    office.test.installation.offices.forget()
  }
  await save(without({ modules: { ...settings.switches.modules, documents: false } }))
  expect((await sees(owner, company)).join()).not.toContain('FV 9/2026')
  await save(without({ components: { ...settings.switches.components, timeline: false } }))
  expect((await owner.get(path(company))).body.code).toBe('module_disabled')
})

it('timeline: says of a payment which amount it was, and how much of it', async () => {
  const { company, manager, owner } = await world()
  const { id } = (await manager.post('/api/settlements', { company_id: company.id, month })).body.data
  const tax = (await manager.post(`/api/settlements/${id}/taxes`, { kind: 'vat', amount: '3418', account: '83999900130000000000000001' })).body.data
  expect((await manager.post(`/api/settlements/${id}/send`, { tax_ids: [tax.id], more: true })).status).toBe(200)
  expect((await owner.post(`/api/settlements/${id}/taxes/${tax.id}/paid`, { amount: '1000' })).status).toBe(200)
  const [newest] = (await owner.get(path(company))).body.data as [Moment]
  expect(`${sentenceOf(newest.kind, newest.action)}: ${nameOf(newest)}`).toBe('Oznaczono zapłatę: VAT za październik 2026, 1\u00a0000,00\u00a0zł')
})

it('timeline: asks the database as often for much as for little', async () => {
  const { office, company, owner } = await world()
  await sent(owner, company, 'FV 1/2026')
  // The first page asks how long the list is, too.
  await statementsOf(office, company)
  const few = await statementsOf(office, company)
  for (let number = 2; number < 12; number++) await sent(owner, company, `FV ${number}/2026`)
  expect(await statementsOf(office, company)).toBe(few)
})

it('timeline: has words for every act it tells of', () => {
  expect(unnamed()).toEqual([])
})

it('timeline: what was taken back before it left is in the office’s alone', async () => {
  const { company, manager, owner } = await world()
  const { id } = (await manager.post('/api/settlements', { company_id: company.id, month })).body.data
  const requestDocuments = async () => (await manager.post(`/api/settlements/${id}/ask`)).body.data.request_id
  await requestDocuments()
  expect((await manager.post('/api/settlements/unask', { request_ids: [await requestDocuments()] })).status).toBe(200)
  const tax = (await manager.post(`/api/settlements/${id}/taxes`, { kind: 'vat', amount: '3418', account: '83999900130000000000000001' })).body.data
  expect((await manager.post(`/api/settlements/${id}/send`, { tax_ids: [tax.id], more: true })).status).toBe(200)
  expect((await manager.post(`/api/settlements/${id}/unsend`)).status).toBe(200)
  const acts = async (who: Caller) => (await who.get(path(company, filtered(`record_id=${id}`)))).body.data.map(({ action }: Moment) => action)
  expect(await acts(owner)).toEqual(['documents_asked', 'opened'])
  expect(await acts(manager)).toEqual(['taxes_unsent', 'taxes_sent', 'documents_unasked', 'documents_asked', 'documents_asked', 'opened'])
})
