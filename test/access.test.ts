import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { can, clientRoles, isStaffRole, type Permission, type Role, roles } from '#kernel/access.ts'
import { documentStates } from '#features/documents/rules.ts'
import { settlementStates } from '#features/settlements/rules.ts'
import { systemTicketStates } from '#features/system-tickets/rules.ts'
import { ticketStates } from '#features/tickets/rules.ts'
import { type Declaration, effectOf } from '#kernel/endpoint.ts'
import { declarations } from '#registry'
import { watchRoutes } from '#server/app.ts'
import { newToken } from '#server/crypto.ts'
import { testInstallation } from '#test/installation.ts'
import { type Caller, newOffice, type Reply, type TestOffice } from '#test/office.ts'
import { digestUploads } from '#test/contents.ts'
import { newRealm, Owner, type Realm, type Words } from '#test/realms.ts'
import { bodyOf, hasPathId, isList, pathOf, queryOf, takesIds, type Wish } from '#test/samples.ts'
import { callStreamed } from '#test/streams.ts'

/**
 * The walk: every operation of the registry as every kind of subject with every kind of id. Two companies of one office
 * and one of another hold a record of each table, full of words that must never reach the wrong people.
 */

const nameOf = (declaration: Declaration) => `${declaration.method} ${declaration.path}`
const operations = declarations.map(declaration => [nameOf(declaration), declaration] as const)
const needsPerson = (declaration: Declaration) => declaration.access !== 'key' && declaration.access !== 'open'
const allows = (declaration: Declaration, role: Role) => needsPerson(declaration) && can(role, declaration.access as Permission)
const writes = (declaration: Declaration) => effectOf(declaration) !== 'reads'

/** Calls that no sample from the contract alone can make succeed; the list only shrinks. */
const outOfReach = [
  // Ask an outside service, which no test installation has.
  'GET /api/modules/smsapi/profile',
  'POST /api/companies/:id/account-checks',
  // Needs two prices of one service.
  'DELETE /api/pricelist/:id/prices/:price_id',
  // Takes in a whole file without faults, or nothing.
  'POST /api/imports/:id/confirm',
  // Takes two tickets of one company; a realm has one.
  'POST /api/tickets/:id/merge',
]

/** States in which a write may be allowed that is refused in the usual one. */
const worlds: Words[] = [
  ...settlementStates.map(state => ({ 'settlements.state': state, 'settlements.held_state': 'in_progress' })),
  ...documentStates.map(state => ({ 'documents.state': state })),
  ...systemTicketStates.map(state => ({ 'system_tickets.state': state })),
  ...ticketStates.map(state => ({ 'tickets.state': state })),
  { 'documents.receipt': 'acknowledge' },
  { 'documents.removed_at': '2026-11-20T00:00:00Z' },
  ...['sent', 'paid'].flatMap(state =>
    ['awaiting_approval', 'approved'].map(month => ({
      'taxes_due.state': state,
      'taxes_due.paid_amount': state === 'paid' ? '12.34' : '0.00',
      'settlements.state': month,
    })),
  ),
  { 'users.role': 'administrator', 'users.isAdmin': 'true' },
  { 'exports.state': 'done' },
  { 'employees.draft': 'true' },
  { 'users.role': 'administrator', 'users.isAdmin': 'true', 'files.company_id': null, 'files.media_type': 'text/csv' },
  { 'surveys.state': 'published', survey_answers: null },
  { 'polls.state': 'open', poll_votes: null },
  { 'users.status': 'deactivated' },
  { 'users.second_factor': 'totp', 'authenticators.confirmed_at': '2026-01-01T00:00:00Z', 'companies.company_type': 'sc' },
  { 'services.archived_at': '2026-01-01T00:00:00Z', 'billing_statements.state': 'approved' },
  { 'companies.archived_at': '2026-01-01T00:00:00Z' },
  { 'files.company_id': null, 'documents.state': 'needs_correction', document_files: null },
]

let owner: Owner
let first: TestOffice
let second: TestOffice
/** The company of the clients under test, another one of the same office, and one of another office. */
let own: Realm
let neighbour: Realm
let stranger: Realm
const people = new Map<Role, Caller>()
const neighbours = new Map<Role, Caller>()
const strangers = new Map<Role, Caller>()
const dead: [string, Caller][] = []
/** Who is the author of all that the clients' company has. */
let author: Caller

const seat = (office: TestOffice, role: Role, realm: Realm) => (isStaffRole(role) ? office.as(role) : office.client(role, realm, { sees_settlements: true }))

async function endedSessions(office: TestOffice) {
  const changed = async (how: string, change: (person: Caller) => Promise<unknown>) => {
    const person = await office.as('administrator')
    await change(person)
    dead.push([how, person])
  }
  const session = (person: Caller) => office.db.selectFrom('sessions').select('id').where('user_id', '=', person.id)
  const past = '2026-01-01T00:00:00Z'
  await changed('ended', person => office.transact(db => db.updateTable('sessions').set({ ended_at: past }).where('user_id', '=', person.id).execute()))
  await changed('too old', person => office.transact(db => db.updateTable('sessions').set({ absolute_end: past }).where('user_id', '=', person.id).execute()))
  await changed('expired', async person => {
    const { id } = await session(person).executeTakeFirstOrThrow()
    await office.transact(db => db.updateTable('access_tokens').set({ expires_at: past }).where('session_id', '=', id).execute())
  })
  await changed('deactivated', person => office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', person.id).execute()))
}

beforeAll(async () => {
  first = await newOffice()
  second = await newOffice()
  owner = await Owner.connect((await testInstallation()).owner_url)
  own = newRealm(first.office)
  neighbour = newRealm(first.office)
  stranger = newRealm(second.office)
  for (const realm of [own, neighbour, stranger]) await owner.plant(realm)
  for (const role of roles) {
    people.set(role, await seat(first, role, own))
    strangers.set(role, await seat(second, role, stranger))
  }
  for (const role of clientRoles) neighbours.set(role, await seat(first, role, neighbour))
  author = await first.signIn(own.id, '')
  await endedSessions(first)
})

afterAll(() => owner.close())

interface Given {
  path?: string
  wish?: Partial<Wish>
  query?: string
}

/** One call; whatever it is, it is no fault of the server. */
async function call(who: Caller, declaration: Declaration, { path = own.id, wish, query }: Given = {}): Promise<Reply> {
  const meant = { id: own.id, whole: false, ...wish }
  const address = `${pathOf(declaration, path)}${query ?? queryOf(declaration, meant)}`
  const reply = declaration.answers
    ? await callStreamed(who, declaration, address)
    : await who.send(declaration.method, address, declaration.method === 'GET' ? undefined : bodyOf(declaration, meant))
  expect(reply.status, `${declaration.method} ${address}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
  return reply
}

const shown = (reply: Reply) => JSON.stringify([reply.body, reply.headers])

const isDone = ({ status }: Reply) => status >= 200 && status < 300

/** Neither body nor headers hold a word of these. */
function expectNothingOf(reply: Reply, realms: Realm[], about: string) {
  const text = shown(reply)
  for (const realm of realms) expect(text, about).not.toContain(realm.canary)
}

/** An answer without what differs from call to call. */
const comparable = ({ status, body }: Reply) => ({ status, body: typeof body === 'object' && body !== null ? { ...body, request_id: undefined } : body })

const everyDigest = async () => ({
  first: await owner.digests(first.office.id),
  second: await owner.digests(second.office.id),
  uploads: await digestUploads(),
})

/** An answer to HEAD has no body to tell why. */
const refusal = ({ method }: Declaration, status: number, code: string) => (method === 'HEAD' ? { status } : { status, body: { code } })

const malformed = ['nie-ma', '0', '%00', '..%2f..%2fetc', "1'%20or%20'1'='1", `${randomUUID()}0`, randomUUID().replaceAll('-', ''), 'ą'.repeat(30)]

describe('refused', () => {
  it.each(operations)('%s without key, provider or person', async (_, declaration) => {
    if (declaration.access === 'open') return
    const before = await everyDigest()
    const anybody = people.get('administrator') as Caller
    expect(await call(anybody.without('x-api-key'), declaration)).toMatchObject(refusal(declaration, 401, 'unknown_api_key'))
    expect(await call(anybody.with({ 'x-api-key': newToken() }), declaration)).toMatchObject(refusal(declaration, 401, 'unknown_api_key'))
    expect(await call(anybody.without('x-provider'), declaration)).toMatchObject(refusal(declaration, 400, 'unknown_provider'))
    expect(await call(anybody.with({ 'x-provider': 'zdalny' }), declaration)).toMatchObject(refusal(declaration, 400, 'unknown_provider'))
    if (needsPerson(declaration)) {
      const bearers = { nobody: '', 'a made-up token': `Bearer ${newToken()}`, 'Basic credentials': 'Basic YTpi', garbage: 'Bearer "><é' }
      const others: [string, Caller][] = [
        ...dead,
        ...Object.entries(bearers).map(([how, authorization]): [string, Caller] => [how, anybody.with({ authorization })]),
        ['a token of another office', (strangers.get('administrator') as Caller).with({ 'x-api-key': first.office.api_key })],
      ]
      for (const [how, who] of others) {
        const reply = await call(who, declaration)
        expect(reply, how).toMatchObject(refusal(declaration, 401, 'unauthorized'))
        expectNothingOf(reply, [own, neighbour, stranger], how)
      }
    }
    expect(await everyDigest()).toEqual(before)
  })

  it.each(operations.filter(([, declaration]) => needsPerson(declaration)))('%s for roles without the right', async (_, declaration) => {
    const before = await everyDigest()
    for (const role of roles.filter(role => !allows(declaration, role))) {
      const who = people.get(role) as Caller
      const answers = []
      for (const path of [own.id, neighbour.id, stranger.id, randomUUID(), 'nie-ma']) {
        const reply = await call(who, declaration, { path, wish: { id: path, whole: true } })
        expect([403, 404], role).toContain(reply.status)
        expectNothingOf(reply, [own, neighbour, stranger], role)
        answers.push(comparable(reply))
        if (!hasPathId(declaration)) break
      }
      for (const answer of answers) expect(answer, role).toEqual(answers[0])
    }
    expect(await everyDigest()).toEqual(before)
  })

  it.each(operations.filter(([, declaration]) => needsPerson(declaration) && hasPathId(declaration)))(
    '%s with ids of others, as if they did not exist',
    async (_, declaration) => {
      const before = await everyDigest()
      const subjects: [string, Caller, Realm[]][] = [
        ...[...people].map(([role, who]): [string, Caller, Realm[]] => [role, who, isStaffRole(role) ? [stranger] : [neighbour, stranger]]),
        ...[...neighbours].map(([role, who]): [string, Caller, Realm[]] => [`${role} of the neighbour`, who, [own, stranger]]),
        ...[...strangers].map(([role, who]): [string, Caller, Realm[]] => [`${role} of another office`, who, [own, neighbour]]),
      ]
      for (const [name, who, foreign] of subjects) {
        const role = name.split(' ')[0] as Role
        const missing = await call(who, declaration, { path: randomUUID(), wish: { id: randomUUID() } })
        expect([...(allows(declaration, role) ? [] : [403]), 404, 422], name).toContain(missing.status)
        if (allows(declaration, role) && declaration.body === undefined && queryOf(declaration, { id: own.id, whole: false }) === '')
          expect(missing.status, name).toBe(404)
        for (const realm of foreign) {
          const reply = await call(who, declaration, { path: realm.id, wish: { id: realm.id } })
          expect(comparable(reply), `${name} with ${realm === neighbour ? 'a company of the office' : 'another office'}`).toEqual(comparable(missing))
          expectNothingOf(reply, foreign, name)
        }
      }
      expect(await everyDigest()).toEqual(before)
    },
  )

  it.each(operations.filter(([, declaration]) => hasPathId(declaration)))('%s with malformed ids', async (_, declaration) => {
    const before = await everyDigest()
    for (const who of [people.get('administrator') as Caller, people.get('owner') as Caller])
      for (const path of malformed) {
        const reply = await call(who, declaration, { path })
        expect([403, 404, 405, ...(declaration.path.includes(':token') ? [422] : [])], path).toContain(reply.status)
      }
    expect(await everyDigest()).toEqual(before)
  })

  it.each(operations.filter(([, declaration]) => declaration.body !== undefined))('%s with broken bodies', async (_, declaration) => {
    const before = await everyDigest()
    const who = people.get('administrator') as Caller
    for (const body of ['{', '[]', '"słowo"', '{"__proto__":{"isAdmin":true}}', '{"nieznane_pole":1}', `${'['.repeat(200)}${']'.repeat(200)}`]) {
      const reply = await who.send(declaration.method, pathOf(declaration, own.id), body)
      expect([400, 401, 403, 404, 422], body.slice(0, 20)).toContain(reply.status)
    }
    expect(await everyDigest()).toEqual(before)
  })
})

describe('reading', () => {
  const reading = operations.filter(([, declaration]) => needsPerson(declaration) && !writes(declaration))

  it.each(reading)('%s shows nothing of other companies or offices', async (_, declaration) => {
    const before = await everyDigest()
    let read = 0
    for (const [role, who] of [...people, ['owner', author] as const]) {
      if (!allows(declaration, role)) continue
      const foreign = isStaffRole(role) ? [stranger] : [neighbour, stranger]
      for (const whole of [false, true]) {
        const reply = await call(who, declaration, { wish: { whole } })
        expectNothingOf(reply, foreign, role)
        if (isDone(reply)) read++
      }
      // Some addresses name a member of staff, which the realm's person is not.
      if (read === 0 && hasPathId(declaration)) {
        const reply = await call(who, declaration, { path: who.id })
        expectNothingOf(reply, foreign, role)
        if (isDone(reply)) read++
      }
      for (const realm of takesIds(declaration) ? foreign : []) {
        const reply = await call(who, declaration, { wish: { id: realm.id, whole: true } })
        expect([200, 403, 404, 422], role).toContain(reply.status)
        expectNothingOf(reply, foreign, role)
      }
    }
    for (const [role, who] of [...neighbours, ...strangers]) {
      if (!allows(declaration, role)) continue
      expectNothingOf(await call(who, declaration), [own], role)
    }
    if (!outOfReach.includes(nameOf(declaration))) expect(read, 'nobody could read at all').toBeGreaterThan(0)
    expect(await everyDigest()).toEqual(before)
  })

  it.each(reading.filter(([, declaration]) => isList(declaration)))('%s finds nothing foreign by search, filter or sort', async (_, declaration) => {
    for (const [role, who] of people) {
      if (!allows(declaration, role)) continue
      for (const realm of isStaffRole(role) ? [stranger] : [neighbour, stranger]) {
        const base = new URLSearchParams(queryOf(declaration, { id: own.id, whole: false }))
        const ask = (more: Record<string, string>) => call(who, declaration, { query: `?${new URLSearchParams([...base, ...Object.entries(more)])}` })
        const found = await ask({ search: realm.canary })
        // Being of the company is not enough for what only some of its people take part in.
        if (found.status === 404 && hasPathId(declaration) && !isStaffRole(role)) continue
        expect({ status: found.status, total: found.body.meta?.total }, role).toEqual({ status: 200, total: 0 })
        for (const key of ['id', 'company_id', 'user_id', 'settlement_id', 'document_id', 'author_id']) {
          const reply = await ask({ filters: `${key}=${realm.id}` })
          expect([200, 422], key).toContain(reply.status)
          if (reply.status === 200) expect(reply.body.meta.total, `${role} by ${key}`).toBe(0)
        }
        for (const key of ['tenant_id', 'password_hash', 'search', 'data_key', 'id;drop table users']) {
          expect((await ask({ filters: `${key}:a` })).status, key).toBe(422)
          expect((await ask({ sort: `${key}:asc` })).status, key).toBe(422)
        }
      }
    }
  })
})

describe('writing', () => {
  const writing = operations.filter(([, declaration]) => needsPerson(declaration) && writes(declaration))
  const reached = new Set<string>()

  /** All that belongs to a company, in one word. */
  const digestOf = async (realm: Realm) => [await owner.digestOfRealm(realm), await digestUploads(realm.id)]

  it.each(writing)('%s touches nothing of other companies or offices', async (name, declaration) => {
    const office = await owner.digests(second.office.id)
    const company = await digestOf(neighbour)
    for (const role of roles.filter(role => allows(declaration, role))) {
      // Who writes may also remove: each has a realm and a session of its own.
      const realm = newRealm(first.office)
      await owner.plant(realm)
      const foreign = isStaffRole(role) ? [stranger] : [neighbour, stranger]
      const wishes: Wish[] = [
        ...(takesIds(declaration) ? foreign.map(({ id }) => ({ id, whole: true })) : []),
        { id: realm.id, whole: false },
        { id: realm.id, whole: true },
      ]
      for (const wish of wishes) {
        const who = await seat(first, role, realm)
        const reply = await call(who, declaration, { path: realm.id, wish })
        expectNothingOf(reply, foreign, role)
        if (isDone(reply)) reached.add(name)
      }
      for (const other of foreign)
        expect(
          await owner.strays(first.office.id, other.office.id === first.office.id ? realm.id : undefined, other.id),
          `${role} pointed at a foreign record`,
        ).toEqual([])
    }
    expect(await owner.digests(second.office.id)).toEqual(office)
    expect(await digestOf(neighbour)).toEqual(company)
  })

  it.each(writing)(
    '%s succeeds for somebody, or is named',
    async (name, declaration) => {
      for (const world of outOfReach.includes(name) ? worlds.slice(0, 1) : worlds) {
        if (reached.has(name)) break
        const realm = newRealm(first.office, world)
        await owner.plant(realm)
        // The person of the realm is the author of all that is in it.
        const author = world['users.status'] === undefined ? [await first.signIn(realm.id, '')] : []
        for (const who of [await first.as('administrator'), ...author])
          for (const whole of [false, true]) {
            const reply = await call(who, declaration, { path: realm.id, wish: { id: realm.id, whole } })
            expectNothingOf(reply, [stranger], name)
            if (isDone(reply)) reached.add(name)
          }
      }
      expect(reached.has(name)).toBe(!outOfReach.includes(name))
      // Some need many worlds until one fits.
    },
    300_000,
  )
})

describe('beside the registry', () => {
  it('is nothing that the server would mount', () => {
    const app = Fastify()
    const findStrays = watchRoutes(app, ['GET /api/znane', 'GET /api/zgubione'])
    app.get('/api/znane', () => 'znane')
    app.put('/api/tajne', () => 'tajne')
    expect(findStrays()).toEqual(['PUT /api/tajne is mounted and not declared', 'GET /api/zgubione is declared and not mounted'])
  })

  it('an address that is not there answers like one that is hidden', async () => {
    const reply = await (people.get('administrator') as Caller).get('/api/nie-ma-takiej')
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
