import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStaffRole, type Role, roles } from '#kernel/access/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { recordQueries } from '#test/record-queries.ts'
import { newToken } from '#platform/security/crypto.ts'
import type { Caller } from '#test/fixtures/office.ts'
import type { TenantFixture } from './tenant-fixtures.ts'
import { hasPathId, pathOf, queryOf } from './body-generator.ts'
import {
  allows,
  call,
  closeWalk,
  comparable,
  dead,
  everyDigest,
  expectNothingOf,
  first,
  needsPerson,
  neighbour,
  neighbours,
  openWalk,
  operations,
  own,
  people,
  stranger,
  strangers,
} from './access-matrix.ts'

/** The part of the walk that gets nowhere. */

let before: Awaited<ReturnType<typeof everyDigest>>
/** Whoever changes something is the one whose test fails, and no later one. */
async function expectNoChange() {
  const after = await everyDigest()
  const expected = before
  before = after
  expect(after).toEqual(expected)
}

beforeAll(async () => {
  await openWalk()
  before = await everyDigest()
})
afterAll(closeWalk)

/** An answer to HEAD has no body to tell why. */
const refusal = ({ method }: Declaration, status: number, code: string) => (method === 'HEAD' ? { status } : { status, body: { code } })

const malformed = ['nie-ma', '0', '%00', '..%2f..%2fetc', "1'%20or%20'1'='1", `${randomUUID()}0`, randomUUID().replaceAll('-', ''), 'ą'.repeat(30)]

describe('refused', () => {
  it.each(operations)('%s without key, provider or person', async (_, declaration) => {
    if (declaration.access === 'open') return
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
    await expectNoChange()
  })

  it.each(operations.filter(([, declaration]) => needsPerson(declaration)))('%s for roles without the right', async (_, declaration) => {
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
    await expectNoChange()
  })

  it.each(operations.filter(([, declaration]) => needsPerson(declaration) && hasPathId(declaration)))(
    '%s with ids of others, as if they did not exist',
    async (_, declaration) => {
      const subjects: [string, Caller, TenantFixture[]][] = [
        ...[...people].map(([role, who]): [string, Caller, TenantFixture[]] => [role, who, isStaffRole(role) ? [stranger] : [neighbour, stranger]]),
        ...[...neighbours].map(([role, who]): [string, Caller, TenantFixture[]] => [`${role} of the neighbour`, who, [own, stranger]]),
        ...[...strangers].map(([role, who]): [string, Caller, TenantFixture[]] => [`${role} of another office`, who, [own, neighbour]]),
      ]
      for (const [name, who, foreign] of subjects) {
        const role = name.split(' ')[0] as Role
        const callWith = (id: string) => recordQueries(() => call(who, declaration, { path: id, wish: { id } }))
        let { answer: missing, statementNames } = await callWith(randomUUID())
        expect([...(allows(declaration, role) ? [] : [403]), 404, 422], name).toContain(missing.status)
        if (allows(declaration, role) && declaration.body === undefined && queryOf(declaration, { id: own.id, whole: false }) === '')
          expect(missing.status, name).toBe(404)
        for (const realm of foreign) {
          let { answer: reply, statementNames: repeatedNames } = await callWith(realm.id)
          for (let again = 0; again < 3 && String(statementNames) !== String(repeatedNames); again++) {
            ;({ answer: missing, statementNames } = await callWith(randomUUID()))
            ;({ answer: reply, statementNames: repeatedNames } = await callWith(realm.id))
          }
          expect(repeatedNames, `${name} asks`).toEqual(statementNames)
          expect(comparable(reply), `${name} with ${realm === neighbour ? 'a company of the office' : 'another office'}`).toEqual(comparable(missing))
          expectNothingOf(reply, foreign, name)
        }
      }
      await expectNoChange()
    },
  )

  it.each(operations.filter(([, declaration]) => hasPathId(declaration)))('%s with malformed ids', async (_, declaration) => {
    for (const who of [people.get('administrator') as Caller, people.get('owner') as Caller])
      for (const path of malformed) {
        const reply = await call(who, declaration, { path })
        expect([403, 404, 405, ...(declaration.path.includes(':token') ? [422] : [])], path).toContain(reply.status)
      }
    await expectNoChange()
  })

  it.each(operations.filter(([, declaration]) => declaration.body !== undefined))('%s with broken bodies', async (_, declaration) => {
    const who = people.get('administrator') as Caller
    for (const body of ['{', '[]', '"słowo"', '{"__proto__":{"isAdmin":true}}', '{"nieznane_pole":1}', `${'['.repeat(200)}${']'.repeat(200)}`]) {
      const reply = await who.send(declaration.method, pathOf(declaration, own.id), body)
      expect([400, 401, 403, 404, 422], body.slice(0, 20)).toContain(reply.status)
    }
    await expectNoChange()
  })
})
