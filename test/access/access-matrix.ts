import { expect } from 'vitest'
import { can, clientRoles, isStaffRole, type Permission, type Role, roles } from '#kernel/access/access.ts'
import { type Declaration, effectOf } from '#kernel/endpoint.ts'
import { changeSettings } from '#features/tenants/server/store.ts'
import { components, type Switches } from '#kernel/feature-flags.ts'
import { declarations } from '#registry'
import { testInstallation } from '#test/installation.ts'
import { type Caller, newOffice, type Reply, type TestOffice } from '#test/fixtures/office.ts'
import { digestUploads } from '#test/fixtures/file-fixtures.ts'
import { countAnew, newTenantFixture, Owner, type TenantFixture } from './tenant-fixtures.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { SmsApiStandIn, TaxpayerListStandIn } from '#test/fakes/registers.ts'
import { generateBody, pathOf, queryOf, type Wish } from './body-generator.ts'
import { callStreamed } from '#test/fixtures/streams.ts'

/**
 * The walk: every operation of the registry as every kind of subject with every kind of id. Two companies of one office
 * and one of another hold a record of each table, full of words that must never reach the wrong people.
 */

export const nameOf = (declaration: Declaration) => `${declaration.method} ${declaration.path}`
export const operations = declarations.map(declaration => [nameOf(declaration), declaration] as const)
export const needsPerson = (declaration: Declaration) => declaration.access !== 'key' && declaration.access !== 'open'
export const allows = (declaration: Declaration, role: Role) => needsPerson(declaration) && can(role, declaration.access as Permission)
export const writes = (declaration: Declaration) => effectOf(declaration) !== 'reads'

export let owner: Owner
export let first: TestOffice
export let second: TestOffice
/** The company of the clients under test, another one of the same office, and one of another office. */
export let own: TenantFixture
export let neighbour: TenantFixture
export let stranger: TenantFixture
export const people = new Map<Role, Caller>()
export const neighbours = new Map<Role, Caller>()
export const strangers = new Map<Role, Caller>()
export const dead: [string, Caller][] = []
/** Who is the author of all that the clients' company has. */
export let author: Caller

export const seat = (office: TestOffice, role: Role, realm: TenantFixture) =>
  isStaffRole(role) ? office.as(role) : office.client(role, realm, { sees_settlements: true })

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

/** An office with all that can be switched on, so that the walk goes everywhere. */
export async function wholeOffice(): Promise<TestOffice> {
  const testOffice = await newOffice()
  const { switches } = testOffice.office.settings
  const on = Object.fromEntries(components.map(name => [name, true])) as Switches['components']
  await testOffice.transact(db => changeSettings(db, testOffice.office.id, { switches: { ...switches, components: on } }))
  testOffice.test.installation.offices.forget()
  return testOffice
}

const taxpayers = new TaxpayerListStandIn()
const sms = new SmsApiStandIn()
const ksef = new KsefStandIn()
ksef.limits.table = wideLimits

export async function openWalk() {
  const outside = { MF_URL: await taxpayers.listen(), KSEF_URL: await ksef.listen(), SMSAPI_URL: await sms.listen(), SMSAPI_TOKEN: sms.token }
  const { owner_url } = await testInstallation(outside)
  owner = await Owner.connect(owner_url)
  await layOut()
}

/** New offices with their companies and people. The old ones, which are read whole, are full of what a walk has made. */
export async function layOut() {
  first = await wholeOffice()
  second = await wholeOffice()
  countAnew()
  own = newTenantFixture(first.office)
  neighbour = newTenantFixture(first.office)
  stranger = newTenantFixture(second.office)
  for (const realm of [own, neighbour, stranger]) await owner.plant(realm)
  for (const role of roles) {
    people.set(role, await seat(first, role, own))
    strangers.set(role, await seat(second, role, stranger))
  }
  for (const role of clientRoles) neighbours.set(role, await seat(first, role, neighbour))
  author = await first.signIn(own.id, '')
  // On a busy machine a walk has taken longer than a token lives.
  for (const office of [first, second]) await office.transact(db => db.updateTable('access_tokens').set({ expires_at: '2100-01-01T00:00:00Z' }).execute())
  dead.length = 0
  await endedSessions(first)
}

export const closeWalk = () => Promise.all([owner.close(), taxpayers.stop(), sms.stop(), ksef.stop()])

interface CallInput {
  path?: string
  wish?: Partial<Wish>
  query?: string
  body?: unknown
}

/** One call; whatever it is, it is no fault of the server. */
export async function call(who: Caller, declaration: Declaration, { path = own.id, wish, query, body }: CallInput = {}): Promise<Reply> {
  const meant = { id: own.id, whole: false, ...wish }
  const address = `${pathOf(declaration, path)}${query ?? queryOf(declaration, meant)}`
  const reply = declaration.answers
    ? await callStreamed(who, declaration, address)
    : await who.send(declaration.method, address, declaration.method === 'GET' ? undefined : (body ?? generateBody(declaration, meant)))
  expect(reply.status, `${declaration.method} ${address}: ${JSON.stringify(reply.body)}`).toBeLessThan(500)
  const { version } = reply.body?.data ?? {}
  if (isDone(reply) && Number.isInteger(version)) expect(reply.headers.etag, nameOf(declaration)).toBe(`"${version}"`)
  return reply
}

const serializeReply = (reply: Reply) => JSON.stringify([reply.body, reply.headers])

export const isDone = ({ status }: Reply) => status >= 200 && status < 300

/** Neither body nor headers hold a word of these. */
export function expectNothingOf(reply: Reply, realms: TenantFixture[], about: string) {
  const text = serializeReply(reply)
  for (const realm of realms) expect(text, about).not.toContain(realm.canary)
}

/** An answer without what differs from call to call. */
export const comparable = ({ status, body }: Reply) => ({ status, body: typeof body === 'object' && body !== null ? { ...body, request_id: undefined } : body })

export const everyDigest = async () => ({
  first: await owner.digests(first.office.id),
  second: await owner.digests(second.office.id),
  uploads: await digestUploads(),
})
