import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isStaffRole, roles } from '#kernel/access.ts'
import { documentStates } from '#features/documents/rules.ts'
import { settlementStates } from '#features/settlements/rules.ts'
import { systemTicketStates } from '#features/system-tickets/rules.ts'
import { ticketStates } from '#features/tickets/rules.ts'
import { watchRoutes } from '#server/app.ts'
import type { Caller } from '#test/office.ts'
import { digestUploads } from '#test/contents.ts'
import { testInstallation } from '#test/installation.ts'
import { newRealm, type Realm, type Words } from '#test/realms.ts'
import { SmsApiStandIn, TaxpayerListStandIn } from '#test/registers.ts'
import { fieldsOf, hasPathId, isList, queryOf, takesIds, type Wish } from '#test/samples.ts'
import {
  allows,
  author,
  call,
  closeWalk,
  everyDigest,
  expectNothingOf,
  first,
  isDone,
  nameOf,
  needsPerson,
  neighbour,
  neighbours,
  openWalk,
  operations,
  own,
  owner,
  people,
  seat,
  second,
  stranger,
  strangers,
  writes,
} from '#test/walk.ts'

/** The half of the walk that reads and writes; what is refused has a file of its own. */

/** Calls that no sample from the contract alone can make succeed; the list only shrinks. */
const outOfReach = [
  // Needs two prices of one service.
  'DELETE /api/pricelist/:id/prices/:price_id',
  // Takes in a whole file without faults, or nothing.
  'POST /api/imports/:id/confirm',
  // Takes two tickets of one company; a realm has one.
  'POST /api/tickets/:id/merge',
  // Takes back what the same person did a moment ago; a realm has no history.
  'POST /api/tickets/:id/undo',
]

/** States in which a write may be allowed that is refused in the usual one. */
const worlds: Words[] = [
  ...settlementStates.map(state => ({ 'settlements.state': state, 'settlements.held_state': 'in_progress' })),
  ...documentStates.map(state => ({ 'documents.state': state })),
  ...systemTicketStates.map(state => ({ 'system_tickets.state': state })),
  ...ticketStates.map(state => ({ 'tickets.state': state })),
  // One that was put together with another is done with.
  ...ticketStates.map(state => ({ 'tickets.state': state, 'tickets.merged_into_id': null })),
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
  { 'training_progress.done_at': null },
  { trainings: null, training_files: null, training_progress: null },
  { 'users.status': 'deactivated' },
  { 'users.status': 'invited' },
  { 'users.second_factor': 'totp', 'authenticators.confirmed_at': '2026-01-01T00:00:00Z', 'companies.company_type': 'sc' },
  { 'services.archived_at': '2026-01-01T00:00:00Z', 'billing_statements.state': 'approved' },
  { 'companies.archived_at': '2026-01-01T00:00:00Z' },
  { 'files.company_id': null, 'documents.state': 'needs_correction', document_files: null },
]

const taxpayers = new TaxpayerListStandIn()
const sms = new SmsApiStandIn()

beforeAll(async () => {
  await testInstallation({ MF_URL: await taxpayers.listen(), SMSAPI_URL: await sms.listen(), SMSAPI_TOKEN: sms.token })
  await openWalk()
})
afterAll(async () => {
  await closeWalk()
  await Promise.all([taxpayers.stop(), sms.stop()])
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
        for (const key of ['tenant_id', 'password_hash', 'search', 'data_key', 'constructor', 'id;drop table users']) {
          expect((await ask({ filters: `${key}:a` })).status, key).toBe(422)
          expect((await ask({ sort: `${key}:asc` })).status, key).toBe(422)
        }
      }
    }
  })

  it.each(reading.filter(([, declaration]) => isList(declaration)))(
    '%s sorts by each field, and refuses what cannot be a value of it',
    async (_, declaration) => {
      const [who, client] = [people.get('administrator') as Caller, people.get('owner') as Caller]
      const base = queryOf(declaration, { id: own.id, whole: false }) || '?'
      for (const key of fieldsOf(declaration)) {
        for (const filter of ['>=%2525', '>', ':%2525', '!=9', '<2026-02-30', '=0000-01-01'])
          expect([200, 422], key).toContain((await call(who, declaration, { query: `${base}&filters=${key}${filter}` })).status)
        const sorted = { query: `${base}&sort=${key}:desc` }
        expect([200, 422], key).toContain((await call(who, declaration, sorted)).status)
        // What a client is not told may stand as a constant there, by which nothing is sorted.
        expect([200, 403, 404, 422], key).toContain((await call(client, declaration, sorted)).status)
      }
    },
  )
})

describe('writing', () => {
  const writing = operations.filter(([, declaration]) => needsPerson(declaration) && writes(declaration))
  const reached = new Set<string>()

  afterEach(async () => {
    for (const table of ['checklists', 'document_checklists', 'procedures']) await owner.makeRoom(first.office.id, table, [own.id, neighbour.id])
  })

  /** All that belongs to a company, in one word. */
  const digestOf = async (realm: Realm) => [await owner.digestOfRealm(realm), await digestUploads(realm.id)]

  it.each(writing)('%s touches nothing of other companies or offices', async (name, declaration) => {
    const office = await owner.digests(second.office.id)
    const company = await digestOf(neighbour)
    const others = [neighbour.id, ...[...neighbours.values()].map(({ id }) => id)]
    const told = await owner.told(first.office.id, others)
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
    expect(await owner.told(first.office.id, others), 'told to people of another company').toEqual(told)
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
