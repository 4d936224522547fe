import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { exception, forbidden } from '#demo/ksef/answers.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { tooMany, wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { fetchAsked, fetchInvoices } from '#features/ksef/server/jobs.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isDeadlock } from '#platform/http/error-handler.ts'
import { sealField } from '#platform/security/field-encryption.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'
import { untilHeldUp } from '#test/until.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits
const { most } = ksef.exports
beforeEach(() => {
  ksef.limits.forget()
  Object.assign(ksef.exports, { most, damagedParts: 0 })
})

let companies = 900
const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }

/** A company whose token KSeF knows, and those who act. */
async function connected() {
  const nip = demoNip(companies++)
  const office = await newOffice()
  const [administrator, company] = [await office.as('administrator'), await office.company({ vat_number: nip })]
  const path = `/api/companies/${company.id}/ksef`
  const us = { nip, name: 'Piekarnia Próbna' }
  const connect = (number = nip) => administrator.put(path, { way: 'token', token: ksef.rights.issueToken(number, 'InvoiceRead'), token_ends: null })
  expect((await connect()).body.data?.state).toBe('working')
  const buy = (number: string, issued = warsawToday()) => ksef.invoices.add(makeInvoice({ number, seller, buyer: us, issued }))
  const sell = (number: string) => ksef.invoices.add(makeInvoice({ number, seller: us, buyer: seller, issued: warsawToday() }))
  const fetch = (node = installation) => fetchAsked(node, office.office.id, company.id)
  const numbers = async () => {
    const listed = await administrator.get(`/api/documents?filters=company_id:${company.id}&limit=100&sort=number:asc`)
    return listed.body.data.map(({ number }: { number: string }) => number)
  }
  const row = () =>
    office.db
      .selectFrom('ksef_connections')
      .select(['fetched_at', 'tried_at', 'claimed_by', 'claimed_until', 'problem', 'state'])
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
  const streams = () => office.db.selectFrom('ksef_streams').selectAll().where('company_id', '=', company.id).orderBy('role').execute()
  const progress = async () => (await administrator.get(`${path}/fetches`)).body.data
  return { nip, office, administrator, company, path, connect, buy, sell, fetch, numbers, row, streams, progress }
}

const parts = /^\/packages\//
const free = { claimed_by: null, claimed_until: null }

describe('a run whose company is taken away in the middle writes nothing more', () => {
  it('when somebody asks for all from February on', async () => {
    const { administrator, path, buy, fetch, numbers, streams, row, progress } = await connected()
    buy('FZ/1')
    ksef.invoices.add(
      makeInvoice({
        number: 'FZ/0',
        seller,
        buyer: { nip: (await administrator.get(path.replace('/ksef', ''))).body.data.vat_number, name: 'My' },
        issued: '2026-03-10',
      }),
      { storedAt: '2026-03-10T10:00:00Z' },
    )
    ksef.meanwhile(parts, async () => expect((await administrator.post(`${path}/fetches`, { history: true })).status).toBe(200))
    // The one that was under way ends; since the queue keeps one job of a company, the same one begins anew.
    await fetch()
    expect(await numbers()).toEqual(['FZ/0', 'FZ/1'])
    expect((await progress()).fetches).toMatchObject([{ added: 1 }, { added: 1 }])
    const from = (await progress()).fetches.map(({ since }: { since: string }) => since.slice(0, 10))
    expect(from).toContain('2026-01-31')
    expect((await streams()).every(({ read_on }) => read_on === warsawToday())).toBe(true)
    expect(await row()).toMatchObject({ ...free, fetched_at: expect.any(String) })
  })

  it('when it had put something back already, which stays as it is', async () => {
    const { administrator, office, path, fetch, streams, progress } = await connected()
    await fetch()
    const history = async () => (await progress()).streams.map(({ reads_history }: { reads_history: boolean }) => reads_history)
    const ask = () => administrator.post(`${path}/fetches`, { history: true })
    expect([await history(), (await ask()).status, await history()]).toEqual([Array(4).fill(false), 200, Array(4).fill(true)])
    const halt = (halted: 'damaged' | null) => office.db.updateTable('ksef_streams').set({ halted }).where('role', '=', 'seller').execute()
    await halt('damaged')
    expect((await history()).filter(Boolean)).toHaveLength(3)
    await halt(null)
    expect(await ask()).toMatchObject({ status: 409, body: { error: expect.stringContaining('Portal pobiera już') } })
    ksef.mood = 'broken'
    await fetch()
    ksef.mood = 'usual'
    expect((await ask()).status).toBe(409)
    await fetch()
    expect((await streams()).map(({ read_on }) => read_on)).toEqual(Array(4).fill(warsawToday()))
    expect([await history(), (await ask()).status]).toEqual([Array(4).fill(false), 200])
  })

  it('when the company gets another NIP', async () => {
    const { administrator, company, buy, fetch, numbers, streams } = await connected()
    buy('FZ/1')
    const vat_number = demoNip(companies++)
    ksef.meanwhile(parts, async () => expect((await administrator.put(`/api/companies/${company.id}`, { vat_number })).status).toBe(200))
    await fetch()
    expect(await numbers()).toEqual([])
    expect(await streams()).toEqual([])
  })

  it('when the company is connected otherwise, and the new connection reads it all', async () => {
    const { connect, buy, fetch, numbers, row } = await connected()
    buy('FZ/1')
    ksef.meanwhile(parts, async () => expect((await connect()).body.data?.state).toBe('working'))
    await fetch()
    expect(await numbers()).toEqual([])
    expect(await row()).toMatchObject({ ...free, fetched_at: null })
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
  })

  it('when another run has it, because this one was silent for too long; whose claim stays', async () => {
    const { office, company, buy, fetch, numbers, row } = await connected()
    buy('FZ/1')
    const claimed_by = '01999999-0000-7000-8000-000000000001'
    ksef.meanwhile(parts, () => office.db.updateTable('ksef_connections').set({ claimed_by }).where('company_id', '=', company.id).execute())
    await fetch()
    expect(await numbers()).toEqual([])
    expect(await row()).toMatchObject({ claimed_by, claimed_until: expect.any(String), fetched_at: null })
  })
})

describe('a run whose process has died', () => {
  const dead = '01999999-0000-7000-8000-000000000002'
  const die = (office: TestOffice, company_id: string, silentFor: string) =>
    office.db
      .updateTable('ksef_connections')
      .set({ claimed_by: dead, claimed_until: sql<string>`now() - ${silentFor}::interval`, tried_at: sql<string>`now()` })
      .where('company_id', '=', company_id)
      .execute()

  it('keeps the company no longer than it was silent: the next turn reads it, and so does whoever asks', async () => {
    const { administrator, office, company, path, buy, numbers, row } = await connected()
    buy('FZ/1')
    await die(office, company.id, '-1 minute')
    await fetchInvoices(installation)
    expect(await numbers()).toEqual([])
    expect((await administrator.post(`${path}/fetches`, { history: false })).status).toBe(409)
    await die(office, company.id, '1 second')
    expect((await administrator.post(`${path}/fetches`, { history: false })).status).toBe(200)
    await fetchInvoices(installation)
    expect(await numbers()).toEqual(['FZ/1'])
    expect(await row()).toMatchObject({ ...free, problem: null, fetched_at: expect.any(String) })
    expect((await administrator.post(`${path}/fetches`, { history: false })).status).toBe(409)
  })

  it('takes nothing along of what somebody asked for: whoever does that again waits until it was silent for long enough', async () => {
    const { office, company, buy, fetch, numbers } = await connected()
    buy('FZ/1')
    await die(office, company.id, '-1 second')
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
  })
})

describe('an export that an earlier run has begun', () => {
  const oldReference = '20261130-EH-0123456789-0123456789-AB'
  it('is begun anew where KSeF does not show it to this run', async () => {
    const { buy, fetch, numbers, row, progress } = await connected()
    buy('FZ/1')
    ksef.answerNext(/^\/invoices\/exports\/./, forbidden('insufficient-resource-access'))
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
    expect(await row()).toMatchObject({ ...free, state: 'working', problem: null, fetched_at: expect.any(String) })
    expect((await progress()).fetches).toMatchObject([{ problem: null }])
  })

  async function withOldExport() {
    const known = await connected()
    const { office, company, buy, fetch, streams } = known
    const running = { reference: oldReference, key: Buffer.alloc(32).toString('base64'), iv: Buffer.alloc(16).toString('base64'), until: null }
    buy('FZ/1')
    await fetch()
    buy('FZ/2')
    const begin = (hours: number) =>
      office.db
        .updateTable('ksef_streams')
        .set({ export: sealField(office.office, JSON.stringify({ ...running, begun: Date.now() - hours * 3600_000 })), asked_from: '2026-11-01T00:00:00Z' })
        .where('company_id', '=', company.id)
        .where('role', '=', 'buyer')
        .execute()
    const hasExport = async () => (await streams()).find(({ role }) => role === 'buyer')?.export !== null
    return { ...known, begin, hasExport }
  }

  const part = { ordinalNumber: 1, url: `${installation.config.ksef_url}/nowhere`, partSize: 16, partHash: '', encryptedPartSize: 16, encryptedPartHash: '' }
  const exportState = {
    status: { code: 200 },
    package: { invoiceCount: 1, isTruncated: false, permanentStorageHwmDate: new Date().toISOString(), parts: [part] },
  }
  const senseless = {
    'an answer in no known shape': { status: 'nic' },
    'a status that nobody knows': { status: { code: 299 } },
    'a package without its last instant': { status: { code: 200 }, package: { invoiceCount: 0, isTruncated: false, parts: [] } },
    'a part that is refused, by a new link too': exportState,
  }
  it.each(Object.entries(senseless))('and of which nothing that makes sense was said for hours is left: %s', async (_, body) => {
    const { begin, hasExport, fetch, numbers } = await withOldExport()
    ksef.distort = (answer, path) => (path.endsWith(oldReference) ? { status: 200, body } : answer)
    await begin(1)
    await fetch()
    expect([await hasExport(), await numbers()]).toEqual([true, ['FZ/1']])
    await begin(4)
    await fetch()
    expect([await hasExport(), await numbers()]).toEqual([false, ['FZ/1']])
    await fetch()
    expect(await numbers()).toEqual(['FZ/1', 'FZ/2'])
  })

  it('stays, however old, while KSeF is silent, lets nothing through or gives no parts just now', async () => {
    const { begin, hasExport, fetch, row } = await withOldExport()
    const whole = (await row()).fetched_at
    await begin(4)
    const [down, ready] = [
      { status: 503, body: {} },
      { status: 200, body: exportState },
    ]
    const answers = [[down], [ready, down], [ready, { status: 429, body: {} }], [tooMany('Przekroczono limit.', 600)]] as const
    for (const [reply, ofPart = down] of answers) {
      ksef.distort = (answer, path) => (path.endsWith(oldReference) ? reply : path === '/nowhere' ? ofPart : answer)
      await fetch()
      expect([await hasExport(), (await row()).fetched_at, reply.status]).toEqual([true, whole, reply.status])
    }
  })
})

describe('a run that fails', () => {
  it('lets the company go, says so, and does not look like one that has read all', async () => {
    const { buy, fetch, numbers, row, progress } = await connected()
    buy('FZ/1')
    const log = installation.log.child({}, { level: 'silent' })
    const noSpace = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    const failing = (error: Error) => ({
      ...installation,
      log,
      storage: Object.assign(Object.create(installation.storage), { keep: () => Promise.reject(error) }),
    })
    await fetch(failing(noSpace))
    expect(await row()).toMatchObject({ ...free, state: 'working', problem: null, fetched_at: null, tried_at: expect.any(String) })
    expect((await progress()).fetches).toMatchObject([{ role: 'buyer', problem: 'storage_full' }])
    await fetch(failing(new Error('a bug')))
    expect((await progress()).fetches).toMatchObject([{ role: 'buyer', problem: 'fault' }, { problem: 'storage_full' }])
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
    expect(await row()).toMatchObject({ ...free, fetched_at: expect.any(String) })
  })

  it('in one role reads the others, also at the next turns, until the connection is checked', async () => {
    const { administrator, path, office, buy, sell, fetch, numbers, row, progress } = await connected()
    buy('FZ/1')
    const wrong = sell('FS/1')
    ksef.invoices.withWrongHash.add(wrong.metadata.ksefNumber)
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
    expect((await progress()).fetches.filter(({ problem }: { problem: string }) => problem)).toMatchObject([{ role: 'seller', problem: 'damaged' }])
    expect(await row()).toMatchObject({ state: 'failing', problem: 'damaged', fetched_at: null })
    buy('FZ/2')
    await office.db.updateTable('ksef_connections').set({ tried_at: '2026-01-01T00:00:00Z' }).execute()
    await fetchInvoices(installation)
    expect(await numbers()).toEqual(['FZ/1', 'FZ/2'])
    expect(await row()).toMatchObject({ state: 'failing', problem: 'damaged', fetched_at: null })
    ksef.invoices.withWrongHash.clear()
    await administrator.post(`${path}/check`)
    await fetch()
    expect(await numbers()).toEqual(['FS/1', 'FZ/1', 'FZ/2'])
    expect(await row()).toMatchObject({ state: 'working', problem: null, fetched_at: expect.any(String) })
  })

  it('for a knot of locks with somebody who changes the company begins that step anew', async () => {
    // An embedded database has one transaction at a time.
    if (!installation.database.bus.shared) return
    const { office, company, buy, fetch, numbers, progress } = await connected()
    // Seen by the server itself: a second later, with a look that came late, the knot would be found here and not where it was begun.
    const look = sql`do $$ begin
      while not exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) loop end loop;
    end $$`
    async function change(title: string) {
      const { promise: lockTaken, resolve: hold } = Promise.withResolvers<void>()
      const fetching = lockTaken.then(() => fetch())
      const changing = office.transact(async db => {
        await db.updateTable('companies').set({ title }).where('id', '=', company.id).execute()
        hold()
        // A cluster looks for knots among its machines, and undoes what was begun last.
        await (inject('cluster') ? untilHeldUp(office, db, fetching) : look.execute(db))
        await db.updateTable('ksef_connections').set({ checked_at: sql`now()` }).where('company_id', '=', company.id).execute()
      })
      const [changed] = await Promise.allSettled([changing, fetching])
      await fetching
      if (changed.status === 'rejected' && !isDeadlock(changed.reason)) throw changed.reason
      return changed.status === 'fulfilled'
    }
    // The database undoes one of the two. On a machine that is busy it may be the change, and the fetch has met no knot yet.
    const bought: string[] = []
    do {
      bought.push(`FZ/${bought.length + 1}`)
      buy(bought.at(-1) ?? '')
    } while (!(await change(`Nazwa ${bought.length}`)))
    expect(await numbers()).toEqual(bought)
    expect((await progress()).fetches).toMatchObject(bought.map(() => ({ added: 1, problem: null })))
  })

  it('is tried no sooner than a quarter of an hour later', async () => {
    const { administrator, path, fetch, row } = await connected()
    ksef.mood = 'broken'
    await fetch()
    ksef.mood = 'usual'
    const { tried_at } = await row()
    await fetchInvoices(installation)
    expect((await row()).tried_at).toBe(tried_at)
    expect((await administrator.post(`${path}/fetches`, { history: false })).status).toBe(409)
  })

  it('when a package is cut where it began, is told and stands still', async () => {
    const { buy, fetch, row, progress } = await connected()
    ksef.exports.most = 1
    const storedAt = new Date().toISOString()
    for (const number of ['FZ/1', 'FZ/2']) ksef.invoices.add({ ...buy(number) }, { storedAt })
    const countExports = () => ksef.requests.filter(one => one === 'POST /invoices/exports').length
    await fetch()
    const before = countExports()
    await fetch()
    expect((await row()).problem).toBe('stuck')
    expect((await progress()).fetches[0]).toMatchObject({ role: 'buyer', problem: 'stuck' })
    expect(countExports() - before).toBeLessThan(4)
  })
})

it('exports of all roles are begun before the first of them is waited for, and one that cannot be begun keeps no other from it', async () => {
  const { buy, sell, fetch, numbers, progress } = await connected()
  buy('FZ/1')
  sell('FS/1')
  const before = ksef.requests.length
  // The first of them, which is the seller's.
  ksef.answerNext(/^\/invoices\/exports$/, exception(21405, 'Błąd walidacji.'))
  await fetch()
  const exports = ksef.requests.slice(before).filter(one => /^(POST|GET) \/invoices\/exports/.test(one))
  expect(exports.slice(0, 4)).toEqual(Array(4).fill('POST /invoices/exports'))
  expect(exports.filter(one => one.startsWith('POST'))).toHaveLength(4)
  expect(await numbers()).toEqual(['FZ/1'])
  expect((await progress()).fetches).toContainEqual(expect.objectContaining({ role: 'seller', problem: 'unavailable' }))
  await fetch()
  expect(await numbers()).toEqual(['FS/1', 'FZ/1'])
})

describe('once a day', () => {
  const countExports = async (fetch: () => Promise<void>) => {
    const before = ksef.requests.length
    await fetch()
    return ksef.requests.slice(before).filter(one => one === 'POST /invoices/exports').length
  }

  it('the rarer roles are read, and two days once more in each role, whenever the first turn of the day is', async () => {
    const { office, fetch, streams } = await connected()
    expect(await countExports(fetch)).toBe(4)
    expect(await countExports(fetch)).toBe(2)
    const yesterday = addDays(warsawToday(), -1)
    await office.db.updateTable('ksef_streams').set({ read_on: yesterday, overlapped_on: yesterday }).execute()
    const from = (await streams()).map(({ cursor }) => new Date(cursor).getTime())
    expect(await countExports(fetch)).toBe(4)
    expect((await streams()).map(({ overlapped_on }) => overlapped_on)).toEqual(Array(4).fill(warsawToday()))
    expect((await streams()).every(({ cursor }, place) => new Date(cursor).getTime() >= (from[place] ?? 0))).toBe(true)
    expect(await countExports(fetch)).toBe(2)
  })

  it('an invoice that came in behind what was known to be whole is found', async () => {
    const { nip, office, fetch, numbers } = await connected()
    await fetch()
    await fetch()
    const invoice = makeInvoice({ number: 'FZ/7', seller, buyer: { nip, name: 'My' }, issued: warsawToday() })
    ksef.invoices.add(invoice, { storedAt: new Date(Date.now() - 20 * 3600_000).toISOString() })
    await fetch()
    expect(await numbers()).toEqual([])
    await office.db
      .updateTable('ksef_streams')
      .set({ overlapped_on: addDays(warsawToday(), -1) })
      .execute()
    await fetch()
    expect(await numbers()).toEqual(['FZ/7'])
  })

  it('a role that such a company has not is asked for no more that day', async () => {
    const { fetch } = await connected()
    for (const _ of [1, 2, 3, 4]) ksef.answerNext(/^\/invoices\/exports$/, exception(21181, 'Nieprawidłowy podmiot.'))
    expect(await countExports(fetch)).toBe(4)
    expect(await countExports(fetch)).toBe(2)
  })
})
