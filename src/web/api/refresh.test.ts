import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '#features/users/shared/contract.ts'
import '#app/browser-extensions.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { loadConfig } from '#web/session/config.ts'
import { accessToken, isLoggedIn, markLoggedIn, storeTokens } from '#web/session/session.ts'

const json = (status: number, body: unknown) => Response.json(body, { status })
const list = () => call(users.list, { query: { page: 1, limit: 25 } })

/** Stands for the line and the server behind it: the old token is dead, the refresh answers as the test says. */
function transport(refresh: () => Response | Promise<Response>) {
  const seen = { refreshes: 0, lists: 0, tokens: new Set<string>() }
  let requestCount = 0
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    // Answers come in another order than they were asked for.
    for (let turns = requestCount++ % 3; turns > 0; turns--) await turn()
    if (address.startsWith('/api/config')) return json(200, { data: { api_key: 'key' } })
    if (address === '/api/auth/access') {
      seen.refreshes += 1
      seen.tokens.add(headers.Authorization ?? '')
      return refresh()
    }
    seen.lists += 1
    return headers.Authorization === 'Bearer new' ? json(200, { data: [], meta: {} }) : json(401, { error: 'Sesja wygasła.', code: 'unauthorized' })
  })
  return seen
}

beforeEach(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  storeTokens({ access_token: 'old', refresh_token: 'refresh' })
  markLoggedIn({ id: 'person' } as Parameters<typeof markLoggedIn>[0])
})
afterEach(() => vi.unstubAllGlobals())

test('fifty requests with a dead token make one refresh and all are repeated', async () => {
  const seen = transport(() => json(200, { access_token: 'new', refresh_token: 'next' }))
  await loadConfig()
  const answers = await Promise.all(Array.from({ length: 50 }, list))
  expect(answers).toHaveLength(50)
  expect(seen).toMatchObject({ refreshes: 1, lists: 100 })
  expect([...seen.tokens]).toEqual(['Bearer refresh'])
  expect(accessToken()).toBe('new')
})

test('a token that another tab has refreshed is used without asking the server', async () => {
  const seen = transport(() => json(500, {}))
  await loadConfig()
  const { locks } = navigator
  const { promise: queued, resolve: queue } = Promise.withResolvers<void>()
  let waiting: ReturnType<typeof list> | undefined
  await locks.request('biurko-refresh', async () => {
    const request = (name: string, work: () => Promise<void>) => {
      queue()
      return locks.request(name, work)
    }
    vi.stubGlobal('navigator', { locks: { request } })
    waiting = list()
    await queued
    storeTokens({ access_token: 'new', refresh_token: 'next' })
  })
  await waiting
  expect(seen.refreshes).toBe(0)
})

test('a refused refresh logs out and every request fails with the server’s sentence', async () => {
  transport(() => json(401, { error: 'Zaloguj się ponownie.', code: 'unauthorized' }))
  await loadConfig()
  const results = await Promise.allSettled(Array.from({ length: 10 }, list))
  expect(results.every(result => result.status === 'rejected' && result.reason instanceof ApiError)).toBe(true)
  expect(isLoggedIn()).toBe(false)
  expect(accessToken()).toBeNull()
})

test('a lost line or a failing server during the refresh is no refusal', async () => {
  for (const fault of [() => Promise.reject(new TypeError('Failed to fetch')), () => json(503, { error: 'Chwilę.', code: 'unavailable' })]) {
    transport(fault)
    await loadConfig()
    await expect(list()).rejects.toBeInstanceOf(ApiError)
    expect(isLoggedIn()).toBe(true)
    expect(accessToken()).toBe('old')
  }
})

test('an answer that keeps failing is not refreshed again and again', async () => {
  const seen = transport(() => json(200, { access_token: 'useless', refresh_token: 'next' }))
  await loadConfig()
  await expect(list()).rejects.toMatchObject({ message: 'Sesja wygasła.', status: 401 })
  expect(seen.refreshes).toBe(1)
})

test('a gateway that answers for a server that is away is a broken line, and ends no session', async () => {
  transport(() => new Response('<h1>Service Unavailable</h1>', { status: 503, headers: { 'Content-Type': 'text/html' } }))
  await loadConfig()
  await expect(list()).rejects.toMatchObject({ code: 'network', status: 503 })
  expect(isLoggedIn()).toBe(true)
})
