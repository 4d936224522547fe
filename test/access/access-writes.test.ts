import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditWords } from '#app/audit/words.ts'
import { hasEntityLabel } from '#features/audit/shared/labels.ts'
import { openEntry } from '#features/audit/server/store-people.ts'
import { type Field, fieldAt, isTechnical } from '#kernel/fields/record.ts'
import { isStaffRole, type Role, roles } from '#kernel/access/access.ts'
import { type Declaration, takesVersion } from '#kernel/endpoint.ts'
import { isRepeatable } from '#kernel/access/public-endpoints.ts'
import { documentStates } from '#features/documents/shared/rules.ts'
import { settlementStates } from '#kernel/settlement-states.ts'
import { systemTicketStates } from '#features/system-tickets/shared/rules.ts'
import { ticketStates } from '#features/tickets/shared/rules.ts'
import { digestUploads } from '#test/fixtures/file-fixtures.ts'
import { newTenantFixture, type TenantFixture, type Words } from './tenant-fixtures.ts'
import type { Caller } from '#test/fixtures/office.ts'
import { isWhole } from '#test/extent.ts'
import { generateBody, takesIds, type Wish } from './body-generator.ts'
import {
  allows,
  call,
  closeWalk,
  expectNothingOf,
  first,
  isDone,
  layOut,
  needsPerson,
  neighbour,
  neighbours,
  openWalk,
  operations,
  own,
  owner,
  seat,
  second,
  stranger,
  writes,
} from './access-matrix.ts'

/** The part of the walk that writes. */

/** Calls that no sample from the contract alone can make succeed; the list only shrinks. */
const outOfReach = [
  // Takes the answer of a device that holds a key.
  'POST /api/auth/passkeys',
  // Takes the cookie that names a browser, in an office that allows it.
  'POST /api/auth/trusted-browser',
  // Needs two prices of one service.
  'DELETE /api/pricelist/:id/prices/:price_id',
  // Takes in a whole file without faults, or nothing.
  'POST /api/imports/:id/confirm',
  // Takes two tickets of one company; a realm has one.
  'POST /api/tickets/:id/merge',
  // Take two documents of one company; a realm has one.
  'POST /api/documents/:id/join',
  'POST /api/documents/:id/tell-apart',
  // Takes back what the same person did a moment ago; a realm has no history.
  'POST /api/documents/:id/purchase-decision/undo',
  'POST /api/tickets/:id/undo',
  'POST /api/settlements/:id/unsend',
  'POST /api/settlements/:id/retract',
  'POST /api/settlements/:id/taxes/:tax_id/restore',
  'POST /api/settlements/unask',
  'POST /api/settlements/unopen',
  'POST /api/documents/unask',
  'POST /api/messages/:id/entries/:entry_id/undo',
]

const looseFile: Words = { 'files.company_id': null, document_files: null, exports: null, imports: null }

/** States in which a write may be allowed that is refused in the usual one. A file of an export or an import is nobody's loose upload. */
const worlds: Words[] = [
  ...settlementStates.map(state => ({ 'settlements.state': state, 'settlements.held_state': 'in_progress' })),
  ...documentStates.map(state => ({ 'documents.state': state })),
  ...systemTicketStates.map(state => ({ 'system_tickets.state': state })),
  ...ticketStates.map(state => ({ 'tickets.state': state })),
  // One that was put together with another is done with.
  ...ticketStates.map(state => ({ 'tickets.state': state, 'tickets.merged_into_id': null })),
  // What the office has said to be resolved, for whoever rates it.
  {
    'tickets.state': 'resolved',
    'tickets.merged_into_id': null,
    'audit_entries.entity': 'tickets',
    'audit_entries.entity_id': realm => realm.id,
    'audit_entries.action': 'resolve',
    'audit_entries.before': null,
    'audit_entries.after': null,
  },
  { 'documents.receipt': 'acknowledge' },
  { 'documents.removed_at': '2026-11-20T00:00:00Z' },
  ...['sent', 'paid'].flatMap(state =>
    ['awaiting_approval', 'approved'].map(month => ({
      'taxes_due.state': state,
      'taxes_due.paid_amount': state === 'paid' ? '12.34' : '0.00',
      'taxes_due.payments': JSON.stringify(state === 'paid' ? [{ amount: '12.34', paid_on: '2026-11-20' }] : []),
      'settlements.state': month,
    })),
  ),
  { 'exports.state': 'done' },
  { 'employees.draft': 'true' },
  { 'employees.draft': 'true', 'employees.refusal_reason': realm => realm.canary },
  // One that ends, and a paper for the next that is nobody's yet.
  { 'contracts.from_day': '2026-01-01', 'contracts.to_day': '2026-01-31', 'users.role': 'administrator', 'users.isAdmin': 'true', ...looseFile },
  { 'users.role': 'administrator', 'users.isAdmin': 'true', 'files.company_id': null, 'files.media_type': 'text/csv', exports: null, imports: null },
  { 'surveys.state': 'published', survey_answers: null },
  { 'polls.state': 'open', poll_votes: null },
  { 'users.role': 'administrator', 'users.isAdmin': 'true', 'broadcasts.state': 'cancelled', 'broadcast_companies.state': 'cancelled' },
  { 'users.role': 'administrator', 'users.isAdmin': 'true', 'broadcasts.state': 'waiting', 'conversations.broadcast_id': null },
  { 'training_progress.done_at': null },
  { trainings: null, training_files: null, training_progress: null },
  { 'users.status': 'deactivated' },
  { 'users.status': 'invited' },
  { 'users.second_factor': 'totp', 'authenticators.confirmed_at': '2026-01-01T00:00:00Z', 'companies.company_type': 'sc' },
  { 'services.archived_at': '2026-01-01T00:00:00Z', 'billing_statements.state': 'approved' },
  { 'billing_statements.month': '2026-11' },
  { 'companies.archived_at': '2026-01-01T00:00:00Z' },
  { 'company_people.role': 'member' },
  { ...looseFile, 'documents.state': 'needs_correction' },
  { 'users.role': 'administrator', 'users.isAdmin': 'true' },
]

/** Of the office and of the clients whoever may do it with the least rights, from whom most is hidden; and all others where all is tested. */
function walkers(declaration: Declaration): Role[] {
  const allowed = roles.filter(role => allows(declaration, role))
  return isWhole ? allowed : [allowed.findLast(isStaffRole), allowed.findLast(role => !isStaffRole(role))].filter(role => role !== undefined)
}

/** Those in which something succeeded lately, the last one first; neighbours in the registry need the same. */
const fitting = new Set<Words>()

/** Worlds that are about what the address names are the likeliest to let it succeed; then what has fitted lately; then the last ones, which are made for single calls. */
const nearestFirst = (path: string) => {
  const table = path.split('/')[2]?.replaceAll('-', '_')
  const isNear = (world: Words) => Object.keys(world).some(name => name.split('.')[0] === table)
  return [...new Set([...worlds.filter(isNear), ...[...fitting].reverse(), ...worlds.toReversed()])]
}

beforeAll(openWalk)
afterAll(closeWalk)

interface Way {
  world: Words
  who: Role | 'author'
  whole: boolean
}

describe('writing', () => {
  const writing = operations.filter(([, declaration]) => needsPerson(declaration) && writes(declaration))
  /** How each call came to succeed: in which world, as whom, with what. */
  const reached = new Map<string, Way>()

  const unnamed = new Set<string>()
  async function readLog() {
    await first.transact(async db => {
      const rows = await db.selectFrom('audit_entries').select(['entity', 'before', 'after']).execute()
      // Planted ones are of no kind that there is.
      for (const { entity, ...values } of rows.filter(row => hasEntityLabel(row.entity)))
        for (const text of await openEntry(db, Object.values(values)))
          if (text?.startsWith('{')) for (const field of findUnnamed(entity, JSON.parse(text))) unnamed.add(field)
    })
  }

  let tests = 0
  beforeEach(async () => {
    if (++tests % 40 > 0) return
    await readLog()
    await layOut()
  })
  afterEach(async () => {
    for (const table of ['checklists', 'document_checklists', 'procedures']) await owner.makeRoom(first.office.id, table, [own.id, neighbour.id])
  })

  /** All that belongs to a company, in one word. */
  const digestOf = async (realm: TenantFixture) => [await owner.digestOfRealm(realm), await digestUploads(realm.id)]

  it.each(writing)('%s touches nothing of other companies or offices', async (name, declaration) => {
    const office = await owner.digests(second.office.id)
    const company = await digestOf(neighbour)
    const others = [neighbour.id, ...[...neighbours.values()].map(({ id }) => id)]
    const notices = await owner.noticesOf(first.office.id, others)
    for (const role of walkers(declaration)) {
      // Who writes may also remove: each has a realm and a session of its own.
      const realm = newTenantFixture(first.office)
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
        if (isDone(reply)) reached.set(name, { world: {}, who: role, whole: wish.whole })
      }
      for (const other of foreign)
        expect(
          await owner.strays(first.office.id, other.office.id === first.office.id ? realm.id : undefined, other.id),
          `${role} pointed at a foreign record`,
        ).toEqual([])
    }
    expect(await owner.digests(second.office.id)).toEqual(office)
    expect(await digestOf(neighbour)).toEqual(company)
    expect(await owner.noticesOf(first.office.id, others), 'told to people of another company').toEqual(notices)
  })

  it.each(writing)(
    '%s succeeds for somebody, or is named',
    async (name, declaration) => {
      for (const world of outOfReach.includes(name) ? worlds.slice(0, 1) : nearestFirst(declaration.path)) {
        if (reached.has(name)) break
        const realm = newTenantFixture(first.office, world)
        await owner.plant(realm)
        // The person of the realm is the author of all that is in it.
        const author = world['users.status'] === undefined ? [await first.signIn(realm.id, '')] : []
        for (const who of [await first.as('administrator'), ...author])
          for (const whole of [false, true]) {
            const reply = await call(who, declaration, { path: realm.id, wish: { id: realm.id, whole } })
            expectNothingOf(reply, [stranger], name)
            if (!isDone(reply)) continue
            reached.set(name, { world, who: who.id === realm.id ? 'author' : 'administrator', whole })
            fitting.delete(world)
            fitting.add(world)
          }
      }
      expect(reached.has(name)).toBe(!outOfReach.includes(name))
      // Some need many worlds until one fits.
    },
    300_000,
  )

  /** Whoever succeeded, and with what, in a realm of its own. */
  async function again(declaration: Declaration, way: Way) {
    const realm = newTenantFixture(first.office, way.world)
    await owner.plant(realm)
    const who: Caller = way.who === 'author' ? await first.signIn(realm.id, '') : await seat(first, way.who, realm)
    const wish = { id: realm.id, whole: way.whole }
    return { who, request: { path: realm.id, wish, body: generateBody(declaration, wish) } }
  }

  it.each(writing.filter(([, declaration]) => takesVersion(declaration)))('%s refuses what was made on another version', async (name, declaration) => {
    const way = reached.get(name)
    if (!way) return expect(outOfReach).toContain(name)
    const { who, request } = await again(declaration, way)
    const before = await owner.digests(first.office.id)
    expect((await call(who.with({ 'if-match': '"999"' }), declaration, request)).body).toMatchObject({ code: 'stale', data: { version: expect.any(Number) } })
    expect(await owner.digests(first.office.id)).toEqual(before)
  })

  const repeatable = writing.filter(([, declaration]) => isRepeatable(declaration) && !declaration.answers)

  it.each(repeatable)('%s has its effect once, however often it comes with its key', async (name, declaration) => {
    const way = reached.get(name)
    if (!way) return expect(outOfReach).toContain(name)
    const { who, request: once } = await again(declaration, way)
    const repeating = who.with({ 'idempotency-key': randomUUID() })
    const reply = await call(repeating, declaration, once)
    expect(isDone(reply), JSON.stringify(reply.body)).toBe(true)
    const done = await owner.digests(first.office.id)
    for (let time = 0; time < 2; time++) expect((await call(repeating, declaration, once)).body).toEqual(reply.body)
    expect(await owner.digests(first.office.id)).toEqual(done)
  })

  it('leaves in the audit log only fields that have a word', async () => {
    await readLog()
    expect([...unnamed].sort()).toEqual([])
  })
})

/** Fields of a record in the log that neither the record nor the field they lie in has a word for. */
function findUnnamed(entity: string, value: unknown, within?: Field): string[] {
  if (Array.isArray(value)) return value.flatMap(part => findUnnamed(entity, part, within))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (isTechnical(key)) return []
    const field = fieldAt(within?.fields ?? {}, key) ?? fieldAt(auditWords[entity] ?? {}, key)
    return field ? findUnnamed(entity, part, field) : [`${entity}: ${key}`]
  })
}
