import pg from 'pg'
import { expect, it } from 'vitest'
import { queueMessage } from '#features/outbox/server/store.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import type { Installation } from '#platform/http/context.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { buildApp } from '#app/server.ts'
import { newToken } from '#platform/security/crypto.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { startSmtp } from '#test/fakes/smtp.ts'
import { spyOnLog } from '#test/log-spy.ts'

const watched = (office: TestOffice, values: Partial<Installation['config']> = {}) => {
  const { log, raw: lines } = spyOnLog()
  const { installation } = office.test
  return { lines, installation: { ...installation, log, config: { ...installation.config, ...values } } }
}

it('log: says of a refused row which table and rule it was, and nothing of its values', async () => {
  const office = await newOffice()
  const { lines, installation } = watched(office)
  const row = { id: crypto.randomUUID(), channel: 'email' as const, recipient: 'anna.tajna@firma.example', event: 'test', content: '' }
  const failing = forEachTenant(installation, async () => {
    const databaseError = await office.db
      .insertInto('outbox')
      .values({ ...row, content: null as unknown as string })
      .execute()
      .catch((cause: unknown) => cause)
    throw new Error('It was not kept.', { cause: databaseError })
  })
  await expect(failing).rejects.toThrow('The work failed')
  const line = lines().find(one => one.includes(office.office.id)) ?? ''
  expect(JSON.parse(line).err).toMatchObject({ message: 'It was not kept.', cause: { code: '23502', table: 'outbox', stack: expect.stringContaining(' at ') } })
  expect(lines().join()).not.toMatch(/tajna|Failing row|null value/)
})

it('log: says what went wrong where it is told by a plain object, as the job queue does, and nothing of what a database quotes', () => {
  const { log, lines } = spyOnLog()
  const stack = 'Error: x\n    at query (db.ts:1)'
  log.error({ err: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', stack, queue: 'jobs' } }, 'failed')
  log.error({ err: { message: 'Key (email)=(anna.tajna@firma.example) already exists.', code: '23505', severity: 'ERROR', table: 'users', stack } }, 'failed')
  expect(lines().map(({ err }) => err)).toEqual([
    { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', stack: '    at query (db.ts:1)' },
    { code: '23505', table: 'users', stack: '    at query (db.ts:1)' },
  ])
})

it('log: says of a refused letter what the server answered, and not to whom it was', async () => {
  const office = await newOffice()
  const refuse = Object.assign(new Error('5.1.1 <anna.tajna@firma.example>: user unknown'), { responseCode: 550 })
  const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refuse) })
  const { lines, installation } = watched(office, { smtp_url: smtp.url })
  await office.transact(db =>
    queueMessage(db, office.office, { channel: 'email', recipient: 'anna.tajna@firma.example', event: 'test', subject: 'Temat', text: 'Treść' }),
  )
  const worker = startOutbox(installation)
  await worker.sweep()
  await worker.stop()
  await smtp.stop()
  expect(JSON.parse(lines()[0] ?? '').err).toMatchObject({
    message: 'Serwer poczty odrzucił adres odbiorcy (kod 550).',
    cause: { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
  })
  expect(lines().join()).not.toContain('tajna')
})

it('log: says of each call its pattern, its status and its number, and nothing of what it was asked for or by whom', async () => {
  const office = await newOffice()
  const who = await office.as('accountant')
  const { lines, installation } = watched(office)
  const app = await buildApp(installation)
  const [link, secret] = [newToken(), 'Zupelnie-inne-haslo']
  const calls = [
    { method: 'GET', url: `/api/users/registration/${link}`, headers: office.anonymous.headers },
    { method: 'POST', url: '/api/users/check', headers: office.anonymous.headers, payload: { email: who.email, password: secret } },
    { method: 'GET', url: '/api/companies?search=02070803628', headers: who.headers },
    { method: 'GET', url: '/api/nie-ma?haslo=tajne', headers: who.headers },
    // Two lines in one, where a log is a text.
    { method: 'GET', url: '/api/companies/%0A%7B%22level%22:50%7D', headers: who.headers },
  ] as const
  const answers = []
  for (const call of calls) answers.push(await app.inject(call))
  await app.close()
  const all = lines().map(line => JSON.parse(line))
  // The address alone, for whoever has to be kept out; the account stands in the audit log.
  const refusals = all.filter(({ msg }) => msg === 'log-in refused')
  const { request_id } = answers[1]?.json() ?? {}
  const line = {
    level: 40,
    time: expect.any(String),
    request_id,
    tenant_id: office.office.id,
    address: '127.0.0.1',
    why: 'invalid_credentials',
    msg: 'log-in refused',
  }
  expect(refusals).toEqual([line])
  const callLines = all.filter(one => !refusals.includes(one))
  expect(callLines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/api/users/registration/:token', 404],
    ['POST', '/api/users/check', 401],
    ['GET', '/api/companies', 200],
    ['GET', undefined, 404],
    ['GET', '/api/companies/:id', 404],
  ])
  for (const { time } of callLines) expect(new Date(time).toISOString()).toBe(time)
  for (const [place, answer] of answers.entries()) if (answer.statusCode >= 400) expect(answer.json().request_id).toBe(callLines[place].request_id)
  const bearer = String(who.headers.authorization).slice('Bearer '.length)
  for (const word of [link, secret, who.email, who.id, bearer, office.office.api_key, '02070803628', 'tajne']) expect(lines().join(), word).not.toContain(word)
  expect(JSON.stringify(callLines)).not.toContain('127.0.0.1')
})

it('log: says nothing at its usual level of assets, pages and health, which are asked for all the time', async () => {
  const { installation } = (await newOffice()).test
  const { log, lines } = spyOnLog('info')
  const app = await buildApp({ ...installation, log })
  for (const url of ['/health/live', '/health/ready', '/', '/favicon.ico', '/fonts/roboto.css', '/api/config']) await app.inject({ url })
  await app.close()
  expect(lines().map(({ route }) => route)).toEqual(['/api/config'])
})

it('log: knows a bug by the number that its one plain sentence is told with', async () => {
  const office = await newOffice()
  const { lines, installation } = watched(office)
  const app = await buildApp(installation)
  const { headers } = await office.as('manager')
  const owner = new pg.Client({ connectionString: office.test.owner_url })
  await owner.connect()
  // A column that the program knows and the database does not.
  await owner.query('alter table tags rename column hue to odcien')
  const answer = await app.inject({ method: 'GET', url: '/api/tags', headers })
  await owner.query('alter table tags rename column odcien to hue')
  await owner.end()
  await app.close()
  const expectedBody = { error: 'Wystąpił nieoczekiwany błąd. Proszę spróbować ponownie.', code: 'unexpected', request_id: expect.any(String) }
  expect([answer.statusCode, answer.json()]).toEqual([500, expectedBody])
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 50, request_id: answer.json().request_id, err: { code: '42703' } })
})
