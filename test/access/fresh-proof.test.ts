import { describe, expect, it } from 'vitest'
import { asksRecentAuth, type Declaration, effectOf } from '#kernel/endpoint.ts'
import { can, type Permission } from '#kernel/access/access.ts'
import { exportedLists, isGuarded } from '#features/exports/shared/contract.ts'
import { declarations } from '#registry'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { generateBody, pathOf, queryOf } from './body-generator.ts'

/** Whoever finds an open session, or a token of it, neither lets anybody in for good nor takes away what the office knows of people. */

const nameOf = ({ method, path }: Declaration) => `${method} ${path}`
const asking = declarations.filter(({ requiresRecentAuth }) => requiresRecentAuth !== undefined)

/** Rights by which access is given or much is taken out. */
const weighty: Permission[] = [
  ...(['users.write', 'users.invite', 'users.second_factor', 'companies.people.write', 'companies.people.change'] as const),
  ...(['exports.use', 'exports.handover', 'integrations.write', 'tenants.security'] as const),
]

/** Writes by such a right, or under such a word, that ask for none, each with its reason. */
const without: Record<string, string> = {
  'POST /api/companies/:id/archive': 'gives nobody access, and is taken back by one click',
  'POST /api/companies/:id/restore': 'the people of the company are those it had',
  'DELETE /api/companies/:id/users/:seat_id': 'takes access away: whoever finds a stranger there is rid of them at once',
  'DELETE /api/users/invite/:id': 'takes access away',
  'POST /api/exports/:id/cancel': 'takes nothing out',
  'POST /api/exports/:id/link': 'asks in its handler, by what the file holds',
  'POST /api/users/registration/:token': 'the link is the proof',
  'DELETE /api/schedule/feed': 'takes access away',
}

const words = /invite|registration|exports|handover|feed|\/users$|passkeys$|totp|integrations|recovery-codes/

const isWeighty = (declaration: Declaration) =>
  (weighty as string[]).includes(declaration.access) || (words.test(declaration.path) && !/decline|DELETE \/api\/auth/.test(nameOf(declaration)))

it('is asked for by whatever gives access or takes much out', () => {
  const bare = declarations.filter(one => effectOf(one) !== 'reads' && isWeighty(one) && one.requiresRecentAuth === undefined).map(nameOf)
  expect(bare.sort()).toEqual(Object.keys(without).sort())
})

it('is asked for by these', () => {
  const when = ({ requiresRecentAuth: asks }: Declaration) => (asks === true ? '' : ` ${JSON.stringify(asks)}`)
  expect(asking.map(one => `${nameOf(one)}${when(one)}`).sort()).toMatchInlineSnapshot(`
    [
      "DELETE /api/auth/passkeys/:id",
      "DELETE /api/users/:id",
      "GET /api/users/deactivate/:id",
      "GET /api/users/reset-password",
      "POST /api/auth/passkeys",
      "POST /api/auth/passkeys/question",
      "POST /api/auth/second-factor/recovery-codes",
      "POST /api/auth/second-factor/totp",
      "POST /api/auth/second-factor/totp/confirm",
      "POST /api/companies/:id/users",
      "POST /api/companies/bulk",
      "POST /api/exports {"list":["/api/audit","/api/companies","/api/outbox","/api/powers","/api/employees","/api/trainings/people","/api/users"],"format":["zip","ksef"]}",
      "POST /api/exports/handover",
      "POST /api/exports/own",
      "POST /api/integrations/remove",
      "POST /api/schedule/feed",
      "POST /api/users",
      "POST /api/users/activate/:id",
      "POST /api/users/email-code",
      "POST /api/users/invite",
      "POST /api/users/invite/:id",
      "POST /api/users/reset-second-factor/:id",
      "PUT /api/companies/:id/ksef {"way":["token"]}",
      "PUT /api/companies/:id/users/:seat_id {"sees_settlements":["true"]}",
      "PUT /api/integrations",
      "PUT /api/tenants/security",
      "PUT /api/users ["email","password","role","second_factor"]",
    ]
  `)
})

/** A session in which the last proof is too old. */
async function aged(office: TestOffice, who: Caller) {
  await office.db.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', who.id).execute()
  return who
}

/** What the contract alone does not make: one of two ways, the answer of a device that holds a key (`src/features/auth/tests/passkeys.test.ts`). */
const own: Record<string, object | null> = {
  'PUT /api/companies/:id/ksef': { way: 'token', token: `20261120-EC-0123456789-0123456789-AB|nip-9990000014|${'0'.repeat(64)}`, token_ends: '2027-01-01' },
  'POST /api/auth/passkeys': null,
}

/** The body with all that makes it ask. */
function requestBodyOf(declaration: Declaration): unknown {
  const { requiresRecentAuth: asks } = declaration
  const ownBody = own[nameOf(declaration)]
  if (ownBody) return ownBody
  const body = generateBody(declaration, { id: '01980000-0000-7000-8000-000000000000', whole: true })
  if (typeof asks !== 'object' || Array.isArray(asks)) return body
  return { ...(body as object), ...Object.fromEntries(Object.entries(asks).map(([name, [value]]) => [name, value === 'true' ? true : value])) }
}

describe('where the last proof is too old', () => {
  it.each(asking.filter(one => own[nameOf(one)] !== null).map(one => [nameOf(one), one] as const))('%s is refused', async (_, declaration) => {
    const office = await newOffice()
    const role = can('administrator', declaration.access as Permission) ? 'administrator' : 'owner'
    const who = await aged(office, await office.as(role))
    const body = declaration.method === 'GET' ? undefined : requestBodyOf(declaration)
    if (declaration.body) expect(asksRecentAuth(declaration, body)).toBe(true)
    const wish = { id: who.id, whole: true }
    const reply = await who.send(declaration.method, `${pathOf(declaration, who.id)}${queryOf(declaration, wish)}`, body)
    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([403, 'proof_required'])
  })

  it.each(exportedLists)('a file of %s is made only where it names people, or holds their files', async list => {
    const office = await newOffice()
    const who = await aged(office, await office.as('administrator'))
    const company_id = list.includes(':id') ? (await office.company()).id : undefined
    const reply = await who.post('/api/exports', { list, format: 'csv', company_id })
    expect(reply.body.code === 'proof_required', JSON.stringify(reply.body)).toBe(isGuarded(list, 'csv'))
  })
})
