import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { Owner } from '#test/access/tenant-fixtures.ts'

let office: TestOffice
let manager: Caller
let company: { id: string }
let owner: Caller

beforeEach(async () => {
  office = await newOffice()
  manager = await office.as('manager')
  company = await office.company()
  owner = await office.client('owner', company)
})

const guest = 'gosc@firma.example'

async function invite(who: Caller, { id } = company, role = 'member'): Promise<string> {
  const reply = await who.post('/api/users/invite', { email: guest, isAdmin: false, role, companies: [{ id, role }] })
  expect(reply.status).toBe(200)
  return reply.body.data.id
}

/** The secrets of the links that were mailed to the guest, the newest first. */
const links = async () => (await office.outbox()).flatMap(({ recipient, text }) => (recipient === guest ? (/\/register\/(\w+)/.exec(text)?.[1] ?? '') : []))
const opens = async (link = '') => (await office.anonymous.get(`/api/users/registration/${link}`)).status
const statusOf = async (id: string) => (await manager.get(`/api/users/${id}`)).body.data?.status
const acts = async (id: string) =>
  (
    await office.db
      .selectFrom('audit_entries')
      .select(['action', 'user_id'])
      .where('entity', '=', 'users')
      .where('entity_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ action, user_id }) => `${action} ${user_id}`)

/** Letters are counted by the audit log, which the application cannot change. */
async function later(interval: string) {
  const database = await Owner.connect(office.test.owner_url)
  await database.inside(office.office.id, () =>
    database.query(`update audit_entries set created_at = (created_at at time zone 'UTC' - $1::interval) at time zone 'UTC'`, [interval]),
  )
  await database.close()
}

describe('an invitation', () => {
  it('says who invites, and into which company of those that this person may name', async () => {
    await invite(manager, await office.company({ title: 'Stolarnia Druga' }))
    await invite(owner)
    const [{ title }, texts] = [
      (await manager.get(`/api/companies/${company.id}`)).body.data,
      (await office.outbox()).filter(({ recipient }) => recipient === guest).map(({ text }) => text),
    ]
    expect(texts).toEqual(
      [title, 'Stolarnia Druga'].map(firm => expect.stringContaining(`zaprasza Państwa do portalu biura „Biuro Testowe”.\nDotyczy firmy: ${firm}.\n\n`)),
    )
  })

  it('goes out once more, and the link before it ends', async () => {
    const id = await invite(owner)
    const once = owner.with({ 'idempotency-key': 'jeszcze-raz' })
    await later('11 minutes')
    expect((await once.post(`/api/users/invite/${id}`)).status).toBe(200)
    expect((await once.post(`/api/users/invite/${id}`)).status).toBe(200)
    const [newest, first, ...others] = await links()
    expect(others).toEqual([])
    expect([await opens(newest), await opens(first)]).toEqual([200, 404])
    expect((await manager.post(`/api/users/invite/${id}`)).status).toBe(200)
    expect(await opens((await links())[0])).toBe(200)
    expect(await acts(id)).toEqual([`created ${owner.id}`, `invitation_sent ${owner.id}`, `invitation_sent ${manager.id}`])
  })

  it.each(['owner', 'manager'])('is taken back by the %s: link and seat end, the address is free', async role => {
    const id = await invite(owner)
    const who = role === 'owner' ? owner : manager
    expect((await who.delete(`/api/users/invite/${id}`)).status).toBe(200)
    expect(await opens((await links())[0])).toBe(404)
    expect((await owner.get(`/api/companies/${company.id}/users`)).body.data.map((person: { user_id: string }) => person.user_id)).not.toContain(id)
    expect(await statusOf(id)).toBeUndefined()
    expect(await acts(id)).toEqual([`created ${owner.id}`, `invitation_revoked ${who.id}`])
    expect((await who.delete(`/api/users/invite/${id}`)).status).toBe(404)
    expect(await invite(owner)).not.toBe(id)
  })

  it('that was accepted is neither sent nor taken back', async () => {
    const id = await invite(owner)
    const [link = ''] = await links()
    const registration = { first_name: 'Ewa', last_name: 'Nowa', password: 'Haslo-nowej-osoby-7', accept_terms: true }
    expect((await office.anonymous.post(`/api/users/${link}`, registration)).status).toBe(200)
    for (const who of [owner, manager]) {
      expect((await who.post(`/api/users/invite/${id}`)).status).toBe(409)
      expect((await who.delete(`/api/users/invite/${id}`)).status).toBe(409)
    }
    expect(await statusOf(id)).toBe('active')
  })

  it("is the owner's where all of it is in own companies, and nobody's else", async () => {
    const other = await office.company({ title: 'Druga' })
    const asOwner = await invite(manager, company, 'owner')
    expect((await owner.delete(`/api/users/invite/${asOwner}`)).status).toBe(403)
    expect((await manager.delete(`/api/users/invite/${asOwner}`)).status).toBe(200)
    const staff = { email: guest, isAdmin: true, role: 'accountant', companies: [{ id: company.id, role: 'accountant' }] }
    const colleague = (await manager.post('/api/users/invite', staff)).body.data.id
    expect((await owner.delete(`/api/users/invite/${colleague}`)).status).toBe(403)
    expect((await manager.post('/api/users/invite', { ...staff, isAdmin: false, role: 'member', companies: [] })).body.fields).toHaveProperty('email')
    expect((await manager.delete(`/api/users/invite/${colleague}`)).status).toBe(200)
    const shared = await invite(owner)
    expect((await manager.post(`/api/companies/${other.id}/users`, { user_id: shared, role: 'viewer' })).status).toBe(200)
    const stranger = await office.client('owner', await office.company({ title: 'Obca' }))
    expect((await owner.delete(`/api/users/invite/${shared}`)).status).toBe(403)
    for (const [who, status] of [
      [stranger, 404],
      [await office.client('member', company), 403],
      [await office.as('accountant'), 403],
    ] as const) {
      expect((await who.post(`/api/users/invite/${shared}`)).status).toBe(status)
      expect((await who.delete(`/api/users/invite/${shared}`)).status).toBe(status)
    }
    expect(await links()).toHaveLength(3)
    expect(await statusOf(shared)).toBe('invited')
  })

  it('of an administrator is a matter of administrators', async () => {
    const administrator = await office.as('administrator')
    const body = { email: guest, isAdmin: true, role: 'administrator' }
    const { id } = (await administrator.post('/api/users/invite', body)).body.data
    expect((await manager.post(`/api/users/invite/${id}`)).status).toBe(403)
    expect((await manager.delete(`/api/users/invite/${id}`)).status).toBe(403)
    expect((await administrator.delete(`/api/users/invite/${id}`)).status).toBe(200)
  })

  it('sent once more to a colleague says in which role they come, and one of an administrator is not touched by a manager', async () => {
    const say = (who: Caller, role: string) => who.post('/api/users/invite', { email: guest, isAdmin: true, role })
    const { id } = (await say(manager, 'manager')).body.data
    expect((await say(manager, 'assistant')).body.data).toMatchObject({ id, role: 'assistant' })
    expect((await manager.get(`/api/users/${id}`)).body.data.role).toBe('assistant')
    expect((await say(await office.as('administrator'), 'administrator')).body.data).toMatchObject({ id, role: 'administrator' })
    const newest = (await links())[0]
    expect((await say(manager, 'assistant')).status).toBe(403)
    expect([await opens(newest), (await manager.get(`/api/users/${id}`)).body.data.role]).toEqual([200, 'administrator'])
  })

  it('sent once more says whether settlements are shown', async () => {
    const seat = { id: company.id, role: 'member' }
    const body = { email: guest, isAdmin: false, role: 'member' }
    const { id } = (await owner.post('/api/users/invite', { ...body, companies: [seat] })).body.data
    expect((await owner.post('/api/users/invite', { ...body, companies: [{ ...seat, sees_settlements: true }] })).status).toBe(200)
    const people = (await owner.get(`/api/companies/${company.id}/users`)).body.data
    expect(people.filter((person: { user_id: string }) => person.user_id === id)).toMatchObject([{ role: 'member', sees_settlements: true }])
  })

  it('into one more company counts there too', async () => {
    const other = await office.company({ title: 'Druga' })
    const id = await invite(manager)
    expect(await invite(manager, other)).toBe(id)
    expect((await manager.get(`/api/users/companies?id=${id}`)).body.data.map((row: { id: string }) => row.id).sort()).toEqual([company.id, other.id].sort())
  })
})

describe('a client who invites', () => {
  it('has one letter to the same person sent in ten minutes, and three more a day', async () => {
    const id = await invite(owner)
    const again = async () => (await owner.post(`/api/users/invite/${id}`)).status
    expect(await again()).toBe(429)
    for (let sent = 0; sent < 3; sent++) {
      await later('11 minutes')
      expect(await again()).toBe(200)
      expect(await again()).toBe(429)
    }
    await later('11 minutes')
    expect(await again()).toBe(429)
    expect((await manager.post(`/api/users/invite/${id}`)).status, 'the office may').toBe(200)
    await later('1 day')
    expect(await again()).toBe(200)
  })

  it('into two companies at once has one letter sent, whose link holds', async () => {
    const other = await office.company({ title: 'Druga' })
    const both = await office.as('owner', { company_id: company.id }, { company_id: other.id })
    const id = await invite(both)
    expect(await invite(both, other)).toBe(id)
    expect(await links()).toHaveLength(1)
    expect(await opens((await links())[0])).toBe(200)
  })

  it('invites twenty people a day, however many at once', async () => {
    const body = (place: number) => ({ email: `gosc-${place}@firma.example`, isAdmin: false, role: 'member', companies: [{ id: company.id, role: 'member' }] })
    const replies = await Promise.all(Array.from({ length: 25 }, (_, place) => owner.post('/api/users/invite', body(place))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await office.outbox()).toHaveLength(20)
    for (let place = 30; place < 32; place++) expect((await manager.post('/api/users/invite', body(place))).status).toBe(200)
  })
})

it.each(['Ewa https://evil.example/', 'http://x'])('a name does not hold a link: %s', async first_name => {
  expect((await owner.put('/api/users', { id: owner.id, first_name })).body.fields).toHaveProperty('first_name')
})
