import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { embeddedGround, type Ground, postgresGround, type Process, startServer, uploadFile } from '#test/faults/server.ts'
import { type MailServer, startSmtp } from '#test/smtp.ts'

/** What a worker was in the middle of when it was killed is finished by the next one, and nothing of it is there twice or by half. */

const companies = 2500
const reached = 120
const imported = 1500

const kinds = [
  { name: 'embedded', open: embeddedGround as () => Promise<Ground> },
  { name: 'PostgreSQL', open: postgresGround as () => Promise<Ground> },
]

describe.each(kinds)('on the $name database', ({ open }) => {
  let smtp: MailServer
  let ground: Ground
  let server: Process

  const start = async () => {
    server = await startServer({ ...ground.environment, BIURKO_WORKERS: '1', SMTP_URL: smtp.url, MAIL_FROM: 'Biuro <biuro@proba.example>' })
  }
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  const fileNames = (part: string) => {
    try {
      return readdirSync(join(String(ground.environment.DATA_DIR), part), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
    } catch {
      return []
    }
  }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers: ground.headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : text
  }
  const select = (text: string, values: unknown[] = []) => ground.inspect(async client => (await client.query(text, values)).rows)

  /** A dead worker's errand and letters are taken back after minutes without a sign of life; here they pass at once. */
  const passMinutes = () =>
    ground.inspect(async client => {
      await client.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 minutes' where state = 'active'`)
      await client.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
      await client.query(`update outbox set lease_until = now() where state = 'waiting' and lease_until is not null`)
    })

  const over = (state: string) => !['waiting', 'running'].includes(state)

  type IsInTheMiddle = (record: { state: string; done: number; total: number }) => boolean

  /** Kills the worker in the middle of it. False when it ended before; the server is up again. */
  async function killWithin(path: string, isInTheMiddle: IsInTheMiddle) {
    for (;;) {
      const { data } = await call('GET', path)
      if (isInTheMiddle(data)) break
      if (over(data.state)) return false
      await wait(2)
    }
    await kill()
    const [, table, id] = /^\/api\/(?:messages\/)?(\w+)\/(.+)$/.exec(path) ?? []
    const [{ state }] = await select(`select state from ${table} where id = $1`, [id])
    if (state === 'running') return true
    await start()
    return false
  }

  /** Kills the worker when it is in the middle, and waits for the next one to finish. What can be ordered again is, where it was too quick. */
  async function survive(order: () => Promise<string>, isInTheMiddle: IsInTheMiddle, orders = 1) {
    let path = await order()
    for (let count = 1; !(await killWithin(path, isInTheMiddle)); count++) {
      expect(count, 'it ended before it was in the middle').toBeLessThan(orders)
      path = await order()
    }
    await passMinutes()
    await start()
    await expect.poll(async () => over((await call('GET', path)).data.state), { timeout: 300_000, interval: 200 }).toBe(true)
    return (await call('GET', path)).data
  }

  beforeAll(async () => {
    smtp = await startSmtp()
    ground = await open()
    await ground.inspect(async client => {
      await client.query(
        `insert into companies (tenant_id, id, title, company_type) select $1, gen_random_uuid(), 'Firma ' || n, case when n <= $3::int then 'zoo' else 'jdg' end from generate_series(1, $2::int) n`,
        [ground.tenant_id, companies, reached],
      )
      await client.query(
        `with firm as (select id, title, gen_random_uuid() as user_id from companies where company_type = 'zoo'),
          people as (insert into users (tenant_id, id, email, first_name, last_name, "isAdmin", role, status)
            select $1, user_id, replace(lower(title), ' ', '') || '@klient.example', 'Jan', title, false, 'owner', 'active' from firm)
        insert into company_people (tenant_id, id, company_id, user_id, role) select $1, gen_random_uuid(), id, user_id, 'owner' from firm`,
        [ground.tenant_id],
      )
    })
    await start()
  })

  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await server?.ended
    await ground?.stop()
    await smtp?.stop()
  })

  it('an export is one whole file', async () => {
    const order = async () => `/api/exports/${(await call('POST', '/api/exports', { list: '/api/companies', format: 'csv', query: {} })).data.id}`
    const made = await survive(order, ({ state }) => state === 'running' && fileNames('exports').length > 0, 20)
    expect(made).toMatchObject({ state: 'done', done: companies, total: companies, problem: null })
    const text: string = await call('GET', (await call('POST', `/api/exports/${made.id}/link`)).data.url)
    const titles = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => /Firma \d+/.exec(line)?.[0])
    expect(titles).toHaveLength(companies)
    expect(new Set(titles).size).toBe(companies)
    expect(fileNames('exports')).toEqual([])
  })

  it('an import is in the office once', async () => {
    const numbers = Array.from({ length: imported }, (_, place) => demoNip(10_000 + place))
    const lines = numbers.map((number, place) => `Nowa ${place};Sp. z o.o.;${number}`)
    const file = await uploadFile(server.port, ground.headers, 'klienci.csv', Buffer.from(['Nazwa firmy;Forma prawna;NIP', ...lines].join('\r\n')))
    const { data } = await call('POST', '/api/imports', { list: '/api/companies', file_id: file.id })
    await call('POST', `/api/imports/${data.id}/confirm`)
    const made = await survive(
      async () => `/api/imports/${data.id}`,
      ({ state }) => state === 'running',
    )
    expect(made).toMatchObject({ state: 'done', done: imported, total: imported, problem: null })
    await kill()
    const taken = await select(
      `select c.vat_number, (select count(*)::int from audit_entries a where a.tenant_id = c.tenant_id and a.entity_id = c.id::text and a.action = 'created') as entries
       from companies c where c.title like 'Nowa %' order by c.vat_number`,
    )
    expect(taken).toEqual(numbers.toSorted().map(vat_number => ({ vat_number, entries: 1 })))
    await start()
  })

  it('a broadcast reaches each company once, with one letter', async () => {
    const order = { to: { query: { filters: 'company_type:zoo' } }, roles: ['owner'], subject: 'Zmiana godzin', content: '<p>Od grudnia do 18</p>' }
    const { data } = await call('POST', '/api/messages/broadcasts', order)
    const middle = 1 + Math.floor((Math.random() * reached) / 2)
    const made = await survive(
      async () => `/api/messages/broadcasts/${data.id}`,
      ({ state, done }) => state === 'running' && done >= middle,
    )
    expect(made).toMatchObject({ state: 'done', done: reached, total: reached, problem: null })
    await expect.poll(async () => (await call('GET', `/api/messages/broadcasts/${data.id}`)).data.mails_waiting, { timeout: 300_000, interval: 500 }).toBe(0)
    await kill()
    const begun = await select('select company_id from conversations where broadcast_id = $1', [data.id])
    expect([begun.length, new Set(begun.map(({ company_id }) => company_id)).size]).toEqual([reached, reached])
    const ids = new Map(smtp.letters.map(letter => [/^Message-ID: (<[^>]+>)/im.exec(letter)?.[1], /^To: <?([^>\r\n]+)/m.exec(letter)?.[1]]))
    expect([...ids.values()].toSorted()).toEqual(Array.from({ length: reached }, (_, place) => `firma${place + 1}@klient.example`).toSorted())
    await start()
  })

  it('leaves no content that no file names, and no half of one', async () => {
    await kill()
    const kept = fileNames('files')
    for (const name of kept) expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(kept.toSorted()).toEqual((await select('select distinct digest from files order by digest')).map(({ digest }) => digest))
  })
})
