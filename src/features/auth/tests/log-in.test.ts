import '#app/browser-extensions.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '#web/session/config.ts'
import { checkPassword, enter, verifyCode } from '#features/auth/pages/log-in.ts'

const credentials = { email: 'żaneta@firma.example', password: 'trzy: słowa' }
const person = { id: 'person', first_name: 'Żaneta', isAdmin: false }
const steps = ['POST /api/users/check', 'POST /api/users/verify', 'POST /api/auth', 'POST /api/auth/access', 'GET /api/auth', 'GET /api/users/person']

const answers: Record<string, unknown> = {
  'POST /api/users/check': { data: { result: 'code_sent' } },
  'POST /api/users/verify': { data: { result: 'verified' } },
  'POST /api/auth': { refresh_token: 'first' },
  'POST /api/auth/access': { access_token: 'access', refresh_token: 'second' },
  'GET /api/auth': { loggedIn: true, id: 'person' },
  'GET /api/users/person': { data: person },
}

interface Sent {
  method: string
  headers: Record<string, string>
  body?: string
}

const stored = new Map<string, string>()

/** Stands for the line and the server behind it, which refuses one step. */
function transport(failingPath?: string) {
  const sent: ({ name: string } & Sent)[] = []
  vi.stubGlobal('fetch', async (address: string, request: Sent) => {
    if (address.startsWith('/api/config')) return Response.json({ data: { api_key: 'key' } })
    const name = `${request.method} ${address}`
    sent.push({ ...request, name })
    return name === failingPath ? Response.json({ error: 'Nie tym razem.', code: 'refused' }, { status: 401 }) : Response.json(answers[name])
  })
  return sent
}

const logIn = async () => {
  await checkPassword(credentials)
  await verifyCode(credentials.email, ' 12\u00a03 4\t56 ')
  return enter(credentials)
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

test('the steps follow each other, each with its own credentials, and leave the session', async () => {
  const sent = transport()
  await loadConfig()
  await logIn()
  expect(sent.map(({ name }) => name)).toEqual(steps)
  const [, verify, enter, refresh, status] = sent
  expect(JSON.parse(verify?.body ?? '')).toEqual({ email: credentials.email, code: '123456' })
  expect(enter?.headers.Authorization).toBe(`Basic ${Buffer.from(`${credentials.email}:${credentials.password}`).toString('base64')}`)
  expect(refresh?.headers.Authorization).toBe('Bearer first')
  expect(status?.headers.Authorization).toBe('Bearer access')
  expect(Object.fromEntries(stored)).toMatchObject({ access_token: 'access', refresh_token: 'second', logged_in: 'true', user: JSON.stringify(person) })
})

test.each(steps)('a failure of %s clears all that is stored of a session', async refused => {
  for (const key of ['user', 'access_token', 'refresh_token', 'logged_in', 'uptime', 'uptimesSettlements']) stored.set(key, 'of before')
  transport(refused)
  await loadConfig()
  await expect(logIn()).rejects.toThrow('Nie tym razem.')
  expect([...stored.keys()]).toEqual([])
})
