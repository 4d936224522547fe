import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStaffRole } from '#kernel/access/access.ts'
import { watchRoutes } from '#app/server.ts'
import type { Caller } from '#test/fixtures/office.ts'
import { fieldsOf, hasPathId, isList, isSearched, queryOf, takesIds } from './body-generator.ts'
import {
  allows,
  author,
  call,
  closeWalk,
  everyDigest,
  expectNothingOf,
  isDone,
  needsPerson,
  neighbour,
  neighbours,
  openWalk,
  operations,
  own,
  people,
  stranger,
  strangers,
  writes,
} from './access-matrix.ts'

/** The part of the walk that reads. */

beforeAll(openWalk)
afterAll(closeWalk)

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
    expect(read, 'nobody could read at all').toBeGreaterThan(0)
    expect(await everyDigest()).toEqual(before)
  })

  it.each(reading.filter(([, declaration]) => isList(declaration)))('%s finds nothing foreign by search, filter or sort', async (_, declaration) => {
    for (const [role, who] of people) {
      if (!allows(declaration, role)) continue
      for (const realm of isStaffRole(role) ? [stranger] : [neighbour, stranger]) {
        const base = new URLSearchParams(queryOf(declaration, { id: own.id, whole: false }))
        const ask = (more: Record<string, string>) => call(who, declaration, { query: `?${new URLSearchParams([...base, ...Object.entries(more)])}` })
        const searchReply = await ask({ search: realm.canary })
        // Being of the company is not enough for what only some of its people take part in.
        if (searchReply.status === 404 && hasPathId(declaration) && !isStaffRole(role)) continue
        if (isSearched(declaration)) expect({ status: searchReply.status, total: searchReply.body.meta?.total }, role).toEqual({ status: 200, total: 0 })
        else expect(searchReply, role).toMatchObject({ status: 422, body: { fields: { search: expect.any(String) } } })
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
