import { describe, expect, it } from 'vitest'
import { can, isStaffRole, type Permission, type Role, roles } from '#kernel/access/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { declarations } from '#registry'
import { newToken } from '#platform/security/crypto.ts'
import type { Caller } from '#test/fixtures/office.ts'
import { pathOf } from '#test/access/body-generator.ts'
import { wholeOffice } from '#test/access/access-matrix.ts'

/** Who calls is asked before what they send is read. */

const office = await wholeOffice()
const company = await office.company()
const administrator = await office.as('administrator')

const named = (list: readonly Declaration[]) => list.map(declaration => [`${declaration.method} ${declaration.path}`, declaration] as const)
const takesBody = declarations.filter(({ body }) => body !== undefined)
const byPerson = named(takesBody.filter(({ access }) => access !== 'key'))
const byKey = named(takesBody.filter(({ access }) => access === 'key'))

const addressOf = (declaration: Declaration) => pathOf(declaration, declaration.path.includes(':token') ? newToken() : company.id)
const send = (who: Caller, declaration: Declaration, body: string) => who.send(declaration.method, addressOf(declaration), body)

const failureWith = (status: number, code: string) => ({ status, body: { code } })
const broken = '{"'

async function expectKeyFirst(declaration: Declaration) {
  expect(await send(office.anonymous.without('x-api-key'), declaration, broken)).toMatchObject(failureWith(401, 'unknown_api_key'))
}

const personOf = (role: Role) => (isStaffRole(role) ? office.as(role) : office.client(role, company))

it.each(byPerson)('%s asks for key, session and right before it reads the body', async (_, declaration) => {
  await expectKeyFirst(declaration)
  expect(await send(office.anonymous, declaration, broken)).toMatchObject(failureWith(401, 'unauthorized'))
  const may = (role: Role) => can(role, declaration.access as Permission)
  const outsider = roles.find(role => !may(role))
  if (outsider) expect(await send(await personOf(outsider), declaration, broken)).toMatchObject(failureWith(403, 'forbidden'))
  expect(await send(await personOf(roles.find(may) as Role), declaration, broken)).toMatchObject(failureWith(400, 'malformed'))
})

it.each(byKey)('%s asks for the key before it reads the body, and takes no more than 16 kB', async (_, declaration) => {
  await expectKeyFirst(declaration)
  expect(await send(office.anonymous, declaration, broken)).toMatchObject(failureWith(400, 'malformed'))
  expect(await send(office.anonymous, declaration, JSON.stringify({ a: 'a'.repeat(17_000) }))).toMatchObject(failureWith(413, 'too_large'))
})

describe('runs of combining marks', () => {
  const marked = (count: number) => administrator.post('/api/companies', { title: `a${'\u0301\u0316'.repeat(count / 2)}` })

  it('of thirty are a letter', async () => {
    const { body } = await marked(30)
    expect(body.fields).not.toHaveProperty('title')
  })

  it.each([32, 120_000])('of %i are refused', async count => {
    expect(await marked(count)).toMatchObject({
      status: 422,
      body: { code: 'invalid', error: 'Tekst zawiera literę z ponad 30 znakami łączonymi (akcentami).' },
    })
  })

  it('are refused in the name of a field as well', async () => {
    expect(await administrator.post('/api/companies', { [`a${'\u0301'.repeat(31)}`]: 1 })).toMatchObject(failureWith(422, 'invalid'))
  })
})

it('a body of more values than any list has is refused', async () => {
  const many = Array.from({ length: 10_001 }, () => 1)
  expect(await administrator.post('/api/companies', { many })).toMatchObject(failureWith(422, 'invalid'))
})
