import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { embeddedGround, type Ground, postgresGround } from '#test/faults/ground.ts'
import { type Live, openLive } from '#test/faults/live.ts'
import { uploadFile } from '#test/faults/load.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { type MailServer, startSmtp } from '#test/fakes/smtp.ts'

/** What a worker was in the middle of when it was killed is finished by the next one, and nothing of it is there twice or by half. */

const companies = 2500
const reached = 120
const imported = 1500

interface Progress {
  state: string
  done: number
  total: number
  mails_waiting?: number
}

const kinds = [
  { name: 'embedded', open: embeddedGround as () => Promise<Ground> },
  { name: 'PostgreSQL', open: postgresGround as () => Promise<Ground> },
]

describe.each(kinds)('on the $name database', ({ open }) => {
  let smtp: MailServer
  let ground: Ground
  let server: Process
  let live: Live

  const start = async () => {
    server = await startServer({ ...ground.environment, BIURKO_WORKERS: '1', SMTP_URL: smtp.url, MAIL_FROM: 'Biuro <biuro@proba.example>' })
    live = await openLive(server, ground.headers)
  }
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  /** What is under way is finished first: an import that has ended still lets go of its file. */
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
  }
  /** Kills that came after the end, and may have come before the content of an import's file was let go. */
  let tooLate = 0
  const fileNames = (part: string) => {
    try {
      return readdirSync(join(String(ground.environment.DATA_DIR), part), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
    } catch {
      return []
    }
  }
  const send = (method: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers: ground.headers, ...(body && { body: JSON.stringify(body) }) })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(method, path, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text.startsWith('{') ? JSON.parse(text) : text
  }
  /** Looks at a record after each change until this is so; not told of it while the one connection of the embedded database is with the background job. */
  const whenever = (path: string, isSo: (record: Progress) => boolean) =>
    live.whenever(async () => {
      const answer = await send('GET', path)
      return answer.ok && isSo((await answer.json()).data)
    })
  const select = (text: string, values: unknown[] = []) => ground.inspect(async client => (await client.query(text, values)).rows)

  /** A dead worker's job and letters are taken back after minutes without a sign of life; here they pass at once. */
  const passMinutes = () =>
    ground.inspect(async client => {
      await client.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 minutes' where state = 'active'`)
      await client.query(`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
      await client.query(`update outbox set lease_until = now() where state = 'waiting' and lease_until is not null`)
    })

  const over = (state: string) => !['waiting', 'running'].includes(state)

  /** Kills the worker in the middle of it. False when it ended before; the server is up again. */
  async function killWithin(path: string, isInTheMiddle: (record: Progress) => boolean) {
    let isOver = false
    await whenever(path, record => {
      isOver = over(record.state)
      return isOver || isInTheMiddle(record)
    })
    if (isOver) return false
    await kill()
    const [, table, id] = /^\/api\/(?:messages\/)?(\w+)\/(.+)$/.exec(path) ?? []
    const [{ state }] = await select(`select state from ${table} where id = $1`, [id])
    if (state === 'running') return true
    tooLate += 1
    await start()
    return false
  }

  /** Kills the worker when it is in the middle, and waits for the next one to finish. Where it was too quick, the same is ordered once more. */
  async function survive(order: () => Promise<string>, isInTheMiddle: (record: Progress) => boolean) {
    let path = await order()
    while (!(await killWithin(path, isInTheMiddle))) path = await order()
    await passMinutes()
    await start()
    await whenever(path, ({ state }) => over(state))
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
    const exportOrder = await survive(order, ({ state }) => state === 'running' && fileNames('exports').length > 0)
    expect(exportOrder).toMatchObject({ state: 'done', done: companies, total: companies, problem: null })
    const text: string = await call('GET', (await call('POST', `/api/exports/${exportOrder.id}/link`)).data.url)
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
    const numbers: string[] = []
    const order = async () => {
      const added = Array.from({ length: imported }, (_, place) => demoNip(10_000 + numbers.length + place))
      const lines = added.map((number, place) => `Nowa ${numbers.length + place};Sp. z o.o.;${number}`)
      numbers.push(...added)
      const content = Buffer.from(['Nazwa firmy;Forma prawna;NIP', ...lines].join('\r\n'))
      const file_id = await uploadFile(server.port, ground.headers, 'klienci.csv', content)
      const { data } = await call('POST', '/api/imports', { list: '/api/companies', file_id })
      await call('POST', `/api/imports/${data.id}/confirm`)
      return `/api/imports/${data.id}`
    }
    const exportOrder = await survive(order, ({ state }) => state === 'running')
    expect(exportOrder).toMatchObject({ state: 'done', done: imported, total: imported, problem: null })
    await stop()
    const taken = await select(
      `select c.vat_number, (select count(*)::int from audit_entries a where a.tenant_id = c.tenant_id and a.entity_id = c.id::text and a.action = 'created') as entries
       from companies c where c.title like 'Nowa %' order by c.vat_number`,
    )
    expect(taken).toEqual(numbers.toSorted().map(vat_number => ({ vat_number, entries: 1 })))
    await start()
  })

  it('a broadcast reaches each company once, with one letter', async () => {
    const ids: string[] = []
    const pathOf = (id: string) => `/api/messages/broadcasts/${id}`
    const order = async () => {
      const to = { query: { filters: 'company_type:zoo' } }
      const { data } = await call('POST', '/api/messages/broadcasts', { to, roles: ['owner'], subject: 'Zmiana godzin', content: '<p>Od grudnia do 18</p>' })
      ids.push(data.id)
      return pathOf(data.id)
    }
    const middle = 1 + Math.floor((Math.random() * reached) / 2)
    const exportOrder = await survive(order, ({ state, done }) => state === 'running' && done >= middle)
    expect(exportOrder).toMatchObject({ state: 'done', done: reached, total: reached, problem: null })
    for (const id of ids) await whenever(pathOf(id), ({ mails_waiting }) => mails_waiting === 0)
    await stop()
    const begun = await select(
      'select broadcast_id as id, count(*)::int, count(distinct company_id)::int as companies from conversations group by 1 order by 1',
    )
    expect(begun).toEqual(ids.toSorted().map(id => ({ id, count: reached, companies: reached })))
    const letters = new Map(smtp.letters.map(letter => [/^Message-ID: (<[^>]+>)/im.exec(letter)?.[1], /^To: <?([^>\r\n]+)/m.exec(letter)?.[1]]))
    const recipients = Array.from({ length: reached }, (_, place) => `firma${place + 1}@klient.example`)
    expect([...letters.values()].toSorted()).toEqual(ids.flatMap(() => recipients).toSorted())
    await start()
  })

  it('leaves no content that no file names, and no half of one', async () => {
    await stop()
    const contentNames = fileNames('files')
    for (const name of contentNames) expect(name).toMatch(/^[0-9a-f]{64}$/)
    const named = (await select('select distinct digest from files')).map(({ digest }) => digest)
    expect(contentNames).toEqual(expect.arrayContaining(named))
    expect(contentNames.length - named.length).toBeLessThanOrEqual(tooLate)
  })
})
