import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { insertUser } from '#features/users/server/store.ts'
import { readConfig } from '#platform/config/config.ts'
import { digestOf, unseal } from '#platform/security/crypto.ts'
import { officeScope } from '#platform/db/db.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { type Ground, postgresGround } from '#test/faults/ground.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { testPassword } from '#test/fixtures/office.ts'

/** Whoever guesses gains nothing by asking two nodes: what one of them counted, the other knows. */

let ground: Ground
const nodes: Process[] = []

beforeAll(async () => {
  ground = await postgresGround()
  // Both stand behind one proxy, which says from where each call comes.
  const start = () => startServer({ ...ground.environment, TRUSTED_PROXIES: '127.0.0.1' })
  nodes.push(...(await Promise.all([start(), start()])))
})

afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await Promise.all(nodes.map(({ ended }) => ended))
  await ground?.stop()
})

/** The calls take turns at the two nodes. */
let calls = 0
async function call(path: string, body: object, headers: Record<string, string>) {
  const { port } = nodes[calls++ % nodes.length] as Process
  const { authorization: _, ...own } = ground.headers
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) })
}

const check = (email: string, password: string, from: string) => call('/api/users/check', { email, password }, { 'x-forwarded-for': from })
const statusesOf = (answers: readonly Response[]) => answers.map(answer => answer.status)
const count = (statuses: readonly number[], wanted: number) => statuses.filter(status => status === wanted).length

async function addPerson(email: string) {
  const { installation, stop } = await openInstallation(readConfig(ground.environment))
  const password_hash = await hashPassword(testPassword)
  await installation.database.transact(officeScope(ground.tenant_id), async db => {
    const id = await insertUser(db, { email, first_name: 'Ewa', last_name: 'Lis', isAdmin: true, role: 'accountant', status: 'active' })
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  })
  await stop()
}

/** Of the account's failures in their order, those that came sooner after the one before than the rule lets them. */
const tooEarly = (email: string) =>
  ground.inspect(async client => {
    const { rows } = await client.query<{ place: number; age: number }>(
      `select row_number() over (order by created_at)::int as place, extract(epoch from created_at - lag(created_at) over (order by created_at))::float8 as age
       from login_failures where subject = $1`,
      [`account:${digestOf(email)}`],
    )
    return { counted: rows.length, early: rows.filter(({ place, age }) => place > 5 && age < Math.min(60, 2 ** (place - 5))) }
  })

it('an account has five free failures on both together, and then waits on both', async () => {
  const email = 'lis@proba.example'
  await addPerson(email)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, place) => check(email, 'Zupelnie-inne-haslo', `10.1.0.${place}`)))
  const statuses = statusesOf(answers)
  const { counted, early } = await tooEarly(email)
  expect(early).toEqual([])
  expect(counted).toBeGreaterThanOrEqual(5)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([counted, 40 - counted])
  for (const answer of answers.filter(({ status }) => status === 429)) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('an address has thirty failures on both together, whatever accounts it tries', async () => {
  const from = '10.2.0.1'
  const statuses: number[] = []
  for (let wave = 0; wave < 10; wave++)
    statuses.push(...statusesOf(await Promise.all(Array.from({ length: 8 }, (_, place) => check(`nikt${wave}x${place}@proba.example`, testPassword, from)))))
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([30, 50])
  expect((await check('nikt@proba.example', testPassword, '10.2.0.2')).status).toBe(401)
})

it('of two hundred parallel guesses of a code both look at five together, and then not even at the right one', async () => {
  const email = 'zuk@proba.example'
  await addPerson(email)
  const sent = await check(email, testPassword, '10.3.0.1')
  expect(sent.status).toBe(200)
  const cookie = sent.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const verify = (code: string) => call('/api/users/verify', { email, code }, { cookie, 'x-forwarded-for': '10.3.0.1' })
  const { installation, stop } = await openInstallation(readConfig(ground.environment))
  const office = await installation.offices.byId(ground.tenant_id)
  await stop()
  const code = await ground.inspect(async client => {
    const { rows } = await client.query<{ content: string }>(`select content from outbox where event = 'auth.code' order by id desc limit 1`)
    return /\b\d{6}\b/.exec(JSON.parse(unseal(office?.data_key as Buffer, rows[0]?.content ?? '')).text)?.[0] ?? ''
  })
  expect(code).toMatch(/^\d{6}$/)
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = await Promise.all(Array.from({ length: 200 }, () => verify(wrong)))
  expect(count(statusesOf(answers), 401)).toBe(200)
  const { rows } = await ground.inspect(client => client.query('select tries from challenges'))
  expect(rows).toEqual([{ tries: 5 }])
  expect((await verify(code)).status).toBe(401)
})
