import { beforeEach, describe, expect, it } from 'vitest'
import { walkPart } from '#features/exports/server/store-person.ts'
import { sendDigests } from '#features/notifications/server/jobs.ts'
import { inbox, mailsTo, tell, unread } from '#features/notifications/tests/testing.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import { openMonth } from '#features/settlements/tests/testing.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let company: { id: string; title: string }
let monthPath: string
let owner: Caller
let member: Caller

beforeEach(async () => {
  office = await newOffice()
  ;({ company, path: monthPath } = await openMonth(office, await office.as('accountant')))
  owner = await office.client('owner', company)
  member = await office.client('member', company)
})

const people = `/api/companies/%/users`
const peopleOf = async (id = company.id) =>
  (await (await office.as('manager')).get(people.replace('%', id))).body.data as { id: string; user_id: string; role: string; sees_settlements: boolean }[]

/** The address of somebody's seat in the company. */
async function seatOf(user_id: string) {
  const seat = (await peopleOf()).find(person => person.user_id === user_id)
  return `${people.replace('%', company.id)}/${seat?.id}`
}

const entries = async () =>
  (
    await office.db
      .selectFrom('audit_entries')
      .select(['action', 'user_id', 'company_id'])
      .where('action', 'like', 'person%')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ action, user_id, company_id }) => [action, user_id, company_id])

describe('the owner of a company', () => {
  it('ends the access of a member, and what waited for that person goes with it', async () => {
    const about = { user_id: member.id, company_id: company.id }
    await office.transact(db =>
      db
        .insertInto('notifications')
        .values({ id: crypto.randomUUID(), event: 'settlements.opened', content: 'zapieczętowane', path: '/', ...about })
        .execute(),
    )
    expect((await member.get(`/api/companies/${company.id}`)).status).toBe(200)
    expect((await owner.delete(await seatOf(member.id))).status).toBe(200)
    expect((await peopleOf()).map(({ user_id }) => user_id)).not.toContain(member.id)
    expect((await (await office.signIn(member.id, member.email)).get(`/api/companies/${company.id}`)).status).toBe(404)
    expect(await office.db.selectFrom('notifications').select('id').where('user_id', '=', member.id).execute()).toEqual([])
    expect(await entries()).toEqual([['person_removed', owner.id, company.id]])
    const events = await office.db.selectFrom('live_events').select('company_id').where('entity', '=', 'companies').execute()
    expect(events).toContainEqual({ company_id: company.id })
  })

  it('gives a member the sight of settlements and takes it again', async () => {
    const seat = await seatOf(member.id)
    for (const sees_settlements of [true, false]) {
      expect((await owner.put(seat, { sees_settlements })).status).toBe(200)
      expect((await peopleOf()).find(({ user_id }) => user_id === member.id)).toMatchObject({ role: 'member', sees_settlements })
      const again = await office.signIn(member.id, member.email)
      expect((await again.get(monthPath)).status).toBe(sees_settlements ? 200 : 404)
    }
    expect(await entries()).toEqual([
      ['person_changed', owner.id, company.id],
      ['person_changed', owner.id, company.id],
    ])
  })

  it('leaves a member who is no longer to see settlements no word of their amounts, and gives it all back with the sight', async () => {
    const seat = await seatOf(member.id)
    const show = async (sees_settlements: boolean) => {
      expect((await owner.put(seat, { sees_settlements })).status).toBe(200)
      member = await office.signIn(member.id, member.email)
    }
    await show(true)
    const about = { about_id: newId(), company_id: company.id, recipients: [owner.id, member.id], paths: { staff: '/', client: '/' } }
    const due = { firma: company.title, termin: '25.11.2026', kwoty: 'VAT: 3 418,00 zł', razem: 'Razem: 3 418,00 zł' }
    const notifyTaxDue = () => tell(office, { ...about, event: 'settlements.tax_due', variables: due })
    await notifyTaxDue()
    await member.put('/api/notifications/preferences', { digest: true, quiet: null, muted: {} })
    await notifyTaxDue()
    expect([await unread(member), (await mailsTo(office, member)).length, await unread(owner)]).toEqual([2, 1, 2])

    await show(false)
    expect([await unread(member), await inbox(member), await unread(owner)]).toEqual([0, [], 2])
    const taken = { kind: 'users', id: member.id, by: 'person' } as const
    const own = async () =>
      (await office.transact(db => walkPart(async () => db, office.office, taken, { table: 'notifications', columns: ['user_id'] }).next())).value
    expect(await own()).toEqual([])
    await show(true)
    expect([await unread(member), (await own())?.length]).toEqual([2, 2])

    await show(false)
    await sendDigests(office.test.installation)
    const { installation } = office.test
    const worker = startOutbox({ ...installation, config: { ...installation.config, demo: true } })
    await worker.sweep()
    await worker.stop()
    const states = await office.db
      .selectFrom('outbox')
      .select(['user_id', 'event', 'state'])
      .where('user_id', 'in', [owner.id, member.id])
      .orderBy('id')
      .execute()
    const event = 'settlements.tax_due'
    expect(states).toEqual([
      { user_id: owner.id, event, state: 'sent' },
      { user_id: member.id, event, state: 'failed' },
      { user_id: owner.id, event, state: 'sent' },
    ])
  })

  it('leaves that member no word of what is said about a month either', async () => {
    const seat = await seatOf(member.id)
    const accountant = await office.as('accountant')
    const show = async (sees_settlements: boolean) => {
      expect((await owner.put(seat, { sees_settlements })).status).toBe(200)
      return office.signIn(member.id, member.email)
    }
    const before = await unread(await show(true))
    const comment = { subject_kind: 'settlement', subject_id: monthPath.split('/').at(-1), content: '<p>Ile do zapłaty?</p>' }
    expect((await accountant.post('/api/comments', comment)).status).toBe(200)
    const hears = (rows: { event: string }[]) => rows.some(({ event }) => event === 'comments.new')
    for (const sees of [true, false, true]) expect(hears(await inbox(await show(sees)))).toBe(sees)
    expect(await unread(await show(true))).toBe(before + 1)
  })

  it('has no say over the office, another owner or oneself', async () => {
    const other = await office.client('owner', company)
    const caretaker = (await peopleOf()).find(({ role }) => role === 'caretaker')?.user_id ?? ''
    for (const user_id of [other.id, owner.id, caretaker]) {
      const seat = await seatOf(user_id)
      expect((await owner.delete(seat)).status).toBe(403)
      expect((await owner.put(seat, { sees_settlements: false })).status).toBe(403)
    }
    expect(await peopleOf()).toHaveLength(4)
    expect(await entries()).toEqual([])
  })

  it('has a say in own companies alone', async () => {
    const foreign = await office.company()
    const seat = await seatOf(member.id)
    const stranger = await office.client('owner', foreign)
    const both = await office.as('owner', { company_id: foreign.id }, { company_id: company.id, role: 'viewer' })
    const [, id] = /users\/(.+)$/.exec(seat) ?? []
    for (const [who, address, status] of [
      [stranger, seat, 404],
      [owner, `/api/companies/${foreign.id}/users/${id}`, 404],
      // The seat is of another company than the address.
      [both, `/api/companies/${foreign.id}/users/${id}`, 404],
      [both, seat, 403],
      [member, seat, 403],
      [await office.client('viewer', company), seat, 403],
      [await office.as('accountant'), seat, 403],
    ] as const) {
      expect((await who.delete(address)).status).toBe(status)
      expect((await who.put(address, { sees_settlements: true })).status).toBe(status)
    }
    expect((await peopleOf()).find(({ user_id }) => user_id === member.id)).toMatchObject({ sees_settlements: false })
  })
})

it('a manager changes the sight of a member, and of nobody who sees by the role', async () => {
  const manager = await office.as('manager')
  expect((await manager.put(await seatOf(member.id), { sees_settlements: true })).status).toBe(200)
  expect((await manager.put(await seatOf(owner.id), { sees_settlements: false })).status).toBe(409)
  expect((await manager.delete(await seatOf(owner.id))).status).toBe(200)
})

describe('a client with several seats', () => {
  const contact = (who: Caller, id: string, phone: string) => who.put(`/api/companies/${id}`, { phone })

  it.each([
    ['owner', 'viewer'],
    ['viewer', 'owner'],
  ] as const)('in one company, as %s and then as %s, has the stronger there', async (first, second) => {
    const both = await office.as('owner', { company_id: company.id, role: first }, { company_id: company.id, role: second })
    expect((await contact(both, company.id, '+48600100200')).status).toBe(200)
    expect((await both.get(monthPath)).status).toBe(200)
  })

  it.each([
    [true, false],
    [false, true],
  ])('sees the settlements of the company where any seat shows them (%s, %s)', async (first, second) => {
    const both = await office.as(
      'member',
      { company_id: company.id, role: 'member', sees_settlements: first },
      { company_id: company.id, role: 'viewer', sees_settlements: second },
    )
    expect((await both.get(monthPath)).status).toBe(200)
  })

  it('is an owner where made one, whatever they are elsewhere, and for as long', async () => {
    const manager = await office.as('manager')
    const { id } = await office.company({ title: 'Własna działalność' })
    const signIn = () => office.signIn(member.id, member.email)
    const roleOf = async () => Promise.all([manager, await signIn()].map(async who => (await who.get(`/api/users/${member.id}`)).body.data.role))
    expect(await roleOf()).toEqual(['member', 'member'])
    expect((await manager.post(people.replace('%', id), { user_id: member.id, role: 'owner' })).status).toBe(200)
    const again = await signIn()
    expect((await contact(again, id, '+48600100200')).status).toBe(200)
    expect((await again.get(`/api/employees?filters=company_id=${id}`)).status).toBe(200)
    expect((await contact(again, company.id, '+48600100200')).status).toBe(403)
    expect(await roleOf()).toEqual(['owner', 'owner'])
    const listed = await manager.get(`/api/users?limit=100&filters=role=owner`)
    expect(listed.body.data.map((person: { id: string }) => person.id)).toContain(member.id)
    expect((await manager.put('/api/users', { id: member.id, role: 'viewer' })).body.fields).toHaveProperty('role')
    const seat = (await peopleOf(id)).find(({ user_id }) => user_id === member.id)
    expect((await manager.delete(`${people.replace('%', id)}/${seat?.id}`)).status).toBe(200)
    expect(await roleOf()).toEqual(['member', 'member'])
  })
})
