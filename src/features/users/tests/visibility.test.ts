import { beforeAll, describe, expect, it } from 'vitest'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { taxes } from '#features/tickets/tests/testing.ts'
import { forgetSessions } from '#test/fixtures/forget-sessions.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

type TitledRecord = { id: string; title: string }

let office: TestOffice
let administrator: Caller
let manager: Caller
let accountant: Caller
let mine: TitledRecord
let other: TitledRecord
let theirs: Caller
let ours: Caller

const bind = (staff_assigned_only: boolean) => administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only })
const ids = async (who: Caller, path: string): Promise<string[]> => (await who.get(path)).body.data.map(({ id }: { id: string }) => id)

const ticket = async (who: Caller, company_id: string) =>
  (await who.post('/api/tickets', { company_id, category_id: taxes, title: 'Leasing', description: '<p>Faktura za leasing</p>' })).body.data

beforeAll(async () => {
  office = await newOffice()
  administrator = await office.as('administrator')
  manager = await office.as('manager')
  mine = await office.company({ title: 'Własna', vat_number: '5260250274' })
  other = await office.company({ title: 'Cudza' })
  accountant = await office.as('accountant', { company_id: mine.id })
  ours = await office.client('owner', mine)
  theirs = await office.client('owner', other)
  expect((await bind(true)).status).toBe(200)
})

describe('where staff see just the companies assigned to them', () => {
  it('others are not there for them, and heads see all', async () => {
    expect(await ids(accountant, '/api/companies')).toEqual([mine.id])
    expect((await accountant.get(`/api/companies/${mine.id}`)).status).toBe(200)
    expect((await accountant.get(`/api/companies/${other.id}`)).status).toBe(404)
    expect((await ids(manager, '/api/companies')).sort()).toEqual([mine.id, other.id].sort())
    expect((await accountant.post('/api/tickets', { company_id: other.id, category_id: taxes, title: 'Leasing', description: '<p>x</p>' })).status).toBe(404)
  })

  it('lists, records, comments, search and people of other companies are hidden from them', async () => {
    const [seen, hidden] = [await ticket(ours, mine.id), await ticket(theirs, other.id)]
    expect(await ids(accountant, '/api/tickets')).toEqual([seen.id])
    expect((await accountant.get(`/api/tickets/${hidden.id}`)).status).toBe(404)
    expect((await accountant.post('/api/comments', { subject_kind: 'ticket', subject_id: hidden.id, content: '<p>x</p>' })).status).toBe(404)
    expect((await manager.get(`/api/tickets/${hidden.id}`)).status).toBe(200)
    const people = await ids(accountant, '/api/users?limit=100')
    expect(people).toContain(ours.id)
    expect(people).toContain(manager.id)
    expect(people).not.toContain(theirs.id)
    expect((await accountant.get(`/api/users/${theirs.id}`)).status).toBe(404)
    const results = JSON.stringify((await accountant.get('/api/search?query=leasing')).body)
    expect(results).toContain(seen.id)
    expect(results).not.toContain(hidden.id)
    expect(JSON.stringify((await accountant.get('/api/search?query=cudza')).body)).not.toContain(other.id)
  })

  it('nobody gives them work of other companies, or tells them of it', async () => {
    const task = { title: 'Raport', internal: false, assigned_to: 'staff', assignee_id: accountant.id }
    expect((await manager.post('/api/tasks', { ...task, company_id: other.id })).body.fields).toHaveProperty('assignee_id')
    expect((await manager.post('/api/tasks', { ...task, company_id: mine.id })).status).toBe(200)
    const hidden = await ticket(theirs, other.id)
    const about = { subject_kind: 'ticket', subject_id: hidden.id }
    const content = `<p><span class="mention" data-mention="@${accountant.id}">@Osoba</span></p>`
    expect((await manager.post('/api/comments', { ...about, content })).body.fields).toHaveProperty('content')
    expect(await ids(manager, `/api/comments/people?${new URLSearchParams(about)}`)).not.toContain(accountant.id)
    const notifications = await office.db.selectFrom('notifications').select('path').where('user_id', '=', accountant.id).execute()
    expect(notifications.filter(({ path }) => path.includes(hidden.id))).toEqual([])
  })

  it('people of other companies are not offered as recipients of a message', async () => {
    const offered = await ids(accountant, '/api/messages/people')
    expect(offered).toContain(ours.id)
    expect(offered).toContain(manager.id)
    expect(offered).not.toContain(theirs.id)
    expect(await ids(accountant, `/api/messages/people?search=${theirs.email}`)).toEqual([])
    expect(await ids(manager, `/api/messages/people?search=${theirs.email}`)).toEqual([theirs.id])
  })

  it('of broadcasts they see, count and stop just those that they send themselves', async () => {
    const order = (company_ids: string[], subject: string) => ({ to: { company_ids }, roles: ['owner'], subject, content: '<p>x</p>' })
    const path = '/api/messages/broadcasts'
    const hidden = (await manager.post(path, order([mine.id, other.id], 'Zaległości firmy Cudza'))).body.data.id
    const { data: own } = (await accountant.post(path, order([mine.id], 'Urlop'))).body
    expect(await ids(accountant, path)).toEqual([own.id])
    for (const reply of [
      await accountant.get(`${path}/${hidden}`),
      await accountant.get(`${path}/${hidden}/companies`),
      await accountant.post(`${path}/${hidden}/cancel`),
      await accountant.post(`${path}/${hidden}/resume`),
    ])
      expect(reply.status).toBe(404)
    expect((await manager.get(`${path}/${hidden}`)).body.data.state).toBe('waiting')
    expect((await accountant.post(`${path}/${own.id}/cancel`)).body.data.state).toBe('cancelled')
    expect(await ids(manager, path)).toHaveLength(2)
  })

  it('named survey answers of other companies are hidden from them; counts and anonymous answers are the whole office’s', async () => {
    const choice = { help: null, required: true, rows: [], min: 1, max: 5, min_label: null, max_label: null, show_if: null }
    const sections = [{ id: 's', title: '', questions: [{ ...choice, id: '1', kind: 'long', title: 'Co poprawić?', options: [] }] }]
    const runSurvey = async (anonymous: boolean) => {
      const survey = { title: 'Ankieta', introduction: '', sections, audience: { company_ids: [mine.id, other.id] }, anonymous, from_day: null, to_day: null }
      const { id } = (await manager.post('/api/surveys', survey)).body.data
      expect((await manager.post(`/api/surveys/${id}/publish`)).status).toBe(200)
      for (const [who, words] of [
        [ours, 'nasze'],
        [theirs, 'cudze'],
      ] as const)
        expect((await who.post(`/api/surveys/${id}/answers`, { answers: { 1: words } })).status).toBe(200)
      expect((await manager.post(`/api/surveys/${id}/close`)).status).toBe(200)
      return `/api/surveys/${id}`
    }
    const named = await runSurvey(false)
    const results = async (who: Caller, path: string) => (await who.get(`${path}/results`)).body.data
    expect(await results(accountant, named)).toMatchObject({ asked: 2, answered: 2, shown: 1, questions: [{ texts: ['nasze'] }] })
    expect((await results(manager, named)).questions[0].texts.sort()).toEqual(['cudze', 'nasze'])
    const { text } = (await accountant.get(`${named}/export`)).body.data
    expect(text).toContain('nasze')
    expect(text).not.toContain('cudze')
    expect(await results(accountant, await runSurvey(true))).toMatchObject({ shown: 2, counted: 0, hidden: true })
  })

  it('a company is theirs with the seat, and all are when the office lets them', async () => {
    const payroll = await office.as('payroll')
    const companies = () => {
      forgetSessions(office, payroll)
      return ids(payroll, '/api/companies')
    }
    expect(await companies()).toEqual([])
    expect((await manager.post(`/api/companies/${other.id}/users`, { user_id: payroll.id, role: 'payroll' })).status).toBe(200)
    expect(await companies()).toEqual([other.id])
    expect((await bind(false)).status).toBe(200)
    expect(await companies()).toHaveLength(2)
    await bind(true)
  })
})
