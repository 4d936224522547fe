import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { certificateBody, companyNips, connectedOffice, officeNip } from './testing.ts'
import { checkConnections } from '#features/ksef/server/jobs.ts'
import { openStream } from '#features/ksef/server/store-streams.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
ksef.limits.table = wideLimits
const url = await ksef.listen()
const { installation } = await testInstallation({ KSEF_URL: url, KSEF_STATUS_URL: new URL('/latarnia', url).href })
const hour = 3600_000
const breakEnd = new Date(Date.now() + hour).toISOString()
ksef.announced = { status: 'MAINTENANCE', messages: [{ start: new Date(Date.now() - hour).toISOString(), end: breakEnd }] }
afterAll(() => ksef.stop())
beforeEach(() => {
  ksef.mood = 'usual'
  ksef.clockAhead = 0
  ksef.rights.withdraw(companyNips[0], officeNip)
})

const [nip] = companyNips

describe('a company connected by the certificate of its office', () => {
  it.each(['ec', 'rsa'] as const)('waits for the permission, works with it, and says when it was taken away: %s', async kind => {
    const { administrator, path, check, connect } = await connectedOffice(await newOffice(), { kind })
    expect((await administrator.get(path)).body.data).toEqual({
      ...{ state: 'off', way: 'certificate', since: null, problem: null, permissions: [], checked_at: null, fetched_at: null, token_ends: null },
      ...{ environment: 'pretended', office_nip: officeNip, version: 0, outage: null, outage_until: null },
    })
    expect((await connect()).body).toMatchObject({ data: { state: 'awaiting', problem: 'no_permission', version: 1 }, revoked: null })
    ksef.mood = 'broken'
    expect((await check()).body.data).toMatchObject({ state: 'awaiting', problem: 'unavailable' })
    ksef.mood = 'usual'
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    const working = (await check()).body.data
    expect(working).toMatchObject({ state: 'working', problem: null, permissions: ['InvoiceRead'] })
    expect((await check()).body.data.since).toBe(working.since)
    ksef.rights.withdraw(nip, officeNip)
    expect((await check()).body.data).toMatchObject({ state: 'withdrawn', problem: 'no_permission', permissions: [] })
    ksef.mood = 'down'
    expect((await check()).body.data).toMatchObject({ state: 'withdrawn', problem: 'unavailable', outage: 'maintenance', outage_until: breakEnd })
    expect((await administrator.get(path)).body.data).toMatchObject({ outage: 'maintenance', outage_until: breakEnd })
    ksef.mood = 'usual'
    expect((await check()).body.data).toMatchObject({ state: 'withdrawn', problem: 'no_permission' })
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    expect((await check()).body.data.state).toBe('working')
  })

  it('is warned of more than it needs, and works', async () => {
    ksef.rights.grant(nip, officeNip, 'InvoiceRead', 'InvoiceWrite')
    const { connect } = await connectedOffice(await newOffice())
    expect((await connect()).body.data).toMatchObject({ state: 'working', problem: 'too_wide', permissions: ['InvoiceRead', 'InvoiceWrite'] })
  })

  it('keeps what it could do while KSeF is silent, and says of each trouble what it is', async () => {
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    const { connect, check } = await connectedOffice(await newOffice())
    await connect()
    for (const mood of ['down', 'broken'] as const) {
      ksef.mood = mood
      expect((await check()).body.data).toMatchObject({ state: 'failing', problem: 'unavailable', permissions: ['InvoiceRead'] })
    }
    ksef.mood = 'usual'
    for (const [code, problem] of [
      [460, 'certificate_refused'],
      [480, 'blocked'],
      [550, 'unavailable'],
    ] as const) {
      ksef.signIns.nextCodes.push(code)
      expect((await check()).body.data).toMatchObject({ state: 'failing', problem })
    }
    ksef.answerNext(/grants/, { status: 403, problem: true, body: { status: 403, reasonCode: 'ip-not-allowed' } })
    expect((await check()).body.data).toMatchObject({ state: 'failing', problem: 'denied' })
    ksef.answerNext(/xades-signature/, { status: 400, body: { exception: { exceptionDetailList: [{ exceptionCode: 21111 }] } } })
    expect((await check()).body.data).toMatchObject({ state: 'failing', problem: 'unavailable' })
    ksef.answerNext(/challenge/, { status: 429, body: {} })
    expect((await check()).body.data).toMatchObject({ state: 'failing', problem: 'limited' })
    ksef.clockAhead = 10 * 60_000
    expect((await check()).body.data).toMatchObject({ state: 'working', problem: 'clock' })
    ksef.clockAhead = 0
    // A short pause is kept, and so is a fault of the moment.
    ksef.answerNext(/grants/, { status: 429, headers: { 'retry-after': '1' }, body: {} })
    ksef.answerNext(/\/auth\/\d/, { status: 503, body: 'Service Unavailable' })
    expect((await check()).body.data).toMatchObject({ state: 'working', problem: null })
  })

  it('blames the certificate for nothing that KSeF says of the company or of the request', async () => {
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    const { connect, check } = await connectedOffice(await newOffice())
    await connect()
    for (const [code, problem] of [
      [400, 'certificate_refused'],
      [425, 'denied'],
      [470, 'denied'],
    ] as const) {
      ksef.signIns.nextCodes.push(code)
      expect((await check()).body.data, String(code)).toMatchObject({ state: 'failing', problem })
    }
    for (const [exceptionCode, problem] of [
      [21115, 'certificate_refused'],
      [21117, 'denied'],
    ] as const) {
      ksef.answerNext(/xades-signature/, { status: 400, body: { exception: { exceptionDetailList: [{ exceptionCode }] } } })
      expect((await check()).body.data, String(exceptionCode)).toMatchObject({ state: 'failing', problem })
    }
  })

  it('renews a token that ends, and one that is refused', async () => {
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    const { connect, check } = await connectedOffice(await newOffice())
    ksef.signIns.accessLife = 1000
    expect((await connect()).body.data.state).toBe('working')
    expect(ksef.requests).toContain('POST /auth/token/refresh')
    ksef.signIns.accessLife = 15 * 60_000
    ksef.answerNext(/grants/, { status: 401, problem: true, body: { status: 401 } })
    expect((await check()).body.data.state).toBe('working')
  })

  it('needs a certificate, a NIP, and an installation that knows KSeF', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const [known, nameless, left] = await Promise.all([
      office.company({ vat_number: nip }),
      office.company({ vat_number: null }),
      office.company({ vat_number: companyNips[1], archived_at: '2026-01-01T00:00:00Z' }),
    ])
    const connect = (id: string) => administrator.put(`/api/companies/${id}/ksef`, { way: 'certificate' })
    expect((await connect(known.id)).body.data).toMatchObject({ state: 'failing', problem: 'no_certificate', office_nip: null })
    expect(await connect(nameless.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('NIP') } })
    expect(await connect(left.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('archiwum') } })
    const { ksef_url } = installation.config
    installation.config.ksef_url = undefined
    expect(await connect(known.id)).toMatchObject({ status: 404, body: { code: 'not_configured' } })
    expect((await administrator.get(`/api/companies/${known.id}/ksef`)).body.data.environment).toBe(null)
    installation.config.ksef_url = ksef_url
  })

  it("is signed in to by a name with marks that XML knows, and in the office's own company without a permission", async () => {
    const { connect, administrator, office } = await connectedOffice(await newOffice(), { name: String.raw`Biuro \"ALFA\" & 'Beta' <Sp. z o.o.>` })
    expect((await connect()).body.data).toMatchObject({ state: 'awaiting', problem: 'no_permission' })
    const own = await office.company({ vat_number: officeNip })
    const reply = await administrator.put(`/api/companies/${own.id}/ksef`, { way: 'certificate' })
    expect(reply.body.data).toMatchObject({ state: 'working', problem: null, permissions: ['InvoiceRead'] })
  })

  it('knows nothing any more once the certificate is removed, and a next one takes nothing for withdrawn', async () => {
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    const { administrator, path, connect, check } = await connectedOffice(await newOffice())
    await connect()
    expect((await administrator.post('/api/integrations/remove', { kind: 'ksef' })).status).toBe(200)
    expect((await administrator.get(path)).body.data).toMatchObject({ state: 'failing', problem: 'no_certificate', permissions: [], office_nip: null })
    expect((await administrator.put('/api/integrations', await certificateBody({ nip: companyNips[1] }))).status).toBe(200)
    expect((await check()).body.data).toMatchObject({ state: 'awaiting', problem: 'no_permission' })
  })

  it('is shown by the role in this company, and not by a stronger one in another', async () => {
    const office = await newOffice()
    const { path, company } = await connectedOffice(office)
    const elsewhere = await office.company({ vat_number: companyNips[1] })
    const client = await office.as('owner', { company_id: elsewhere.id }, { company_id: company.id, role: 'viewer' })
    expect((await client.get(`/api/companies/${elsewhere.id}/ksef`)).status).toBe(200)
    expect((await client.get(path)).status).toBe(403)
    expect((await client.put(path, { way: 'certificate' })).status).toBe(403)
    expect((await client.delete(path)).status).toBe(403)
  })

  it('is the business of its accountants and owners', async () => {
    const office = await newOffice()
    const { path, company, connect } = await connectedOffice(office)
    const owner = await office.client('owner', company)
    expect((await connect(owner)).status).toBe(200)
    for (const who of [await office.client('member', company), await office.as('assistant')]) expect((await who.get(path)).status).toBe(403)
    const accountant = await office.as('accountant')
    expect((await accountant.get(path)).status).toBe(200)
    expect((await accountant.post(`${path}/check`)).status).toBe(403)
    const entries = await office.db.selectFrom('audit_entries').select(['action', 'user_id']).where('company_id', '=', company.id).execute()
    expect(entries).toContainEqual({ action: 'ksef_connected', user_id: owner.id })
  })

  it('is not asked about again and again', async () => {
    const { check, connect, administrator, path } = await connectedOffice(await newOffice())
    await connect()
    for (let times = 1; times < 12; times++) expect((await check()).status).toBe(200)
    const before = ksef.requests.length
    const words = expect.stringMatching(/^Połączenie sprawdzono już 12 razy w ciągu kwadransa, ostatnio o \d\d?:\d\d\. Proszę spróbować za \d+\sminut/)
    expect(await check()).toMatchObject({ status: 429, body: { code: 'too_many', error: words } })
    expect(await connect()).toMatchObject({ status: 429 })
    expect(ksef.requests.length).toBe(before)
    expect((await administrator.get(path)).body.data).toMatchObject({ state: 'awaiting', problem: 'no_permission' })
  })

  it('of a company that got another NIP waits for that one, and nothing was withdrawn', async () => {
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    const { office, administrator, company, path, check, connect } = await connectedOffice(await newOffice())
    expect((await connect()).body.data.state).toBe('working')
    await office.transact(db => openStream(db, company.id, 'buyer', '2026-02-01T00:00:00Z'))
    const patch = (vat_number: string) => administrator.put(`/api/companies/${company.id}`, { vat_number })
    expect((await patch(companyNips[1])).status).toBe(200)
    const awaiting = { state: 'awaiting', problem: 'no_permission', permissions: [] }
    expect((await administrator.get(path)).body.data).toMatchObject({ ...awaiting, checked_at: null, version: 2 })
    expect(await office.db.selectFrom('ksef_streams').selectAll().execute()).toEqual([])
    expect((await check()).body.data).toMatchObject(awaiting)
    expect((await patch(nip)).status).toBe(200)
    expect((await check()).body.data.state).toBe('working')
  })

  it('is changed by one at a time', async () => {
    const { administrator, path, connect } = await connectedOffice(await newOffice())
    await connect()
    const stale = administrator.with({ 'if-match': '"7"' })
    expect(await stale.put(path, { way: 'certificate' })).toMatchObject({ status: 412, body: { code: 'stale', data: { version: 1 } } })
  })
})

describe('a company connected by a token of its own', () => {
  const tokenBody = (token: string, token_ends: string | null = null) => ({ way: 'token', token, token_ends })

  it('is checked before it is kept, sealed, and taken back in the end', async () => {
    const office = await newOffice()
    const { administrator, path, check } = await connectedOffice(office)
    const token = ksef.rights.issueToken(nip, 'InvoiceRead')
    const reply = await administrator.put(path, tokenBody(token, '2030-12-31'))
    expect(reply.body.data).toMatchObject({ state: 'working', way: 'token', problem: null, permissions: ['InvoiceRead'], token_ends: '2030-12-31' })
    const secret = token.split('|').at(-1) ?? ''
    const storedJson = JSON.stringify([
      reply.body,
      await office.db.selectFrom('ksef_connections').selectAll().execute(),
      await office.db.selectFrom('audit_entries').selectAll().execute(),
    ])
    expect(storedJson).not.toContain(secret)
    expect((await check()).body.data.state).toBe('working')
    expect((await administrator.delete(path)).body).toEqual({ data: { revoked: true, left: [] } })
    expect(ksef.rights.findToken(token)?.status).toBe('Revoked')
    expect((await administrator.get(path)).body.data).toMatchObject({ state: 'off', version: 0 })
    expect((await administrator.delete(path)).status).toBe(409)
  })

  it('is refused with a word at its field, and nothing is kept', async () => {
    const { administrator, path } = await connectedOffice(await newOffice())
    const revoked = ksef.rights.issueToken(nip, 'InvoiceRead')
    const tokenRecord = ksef.rights.findToken(revoked)
    if (tokenRecord) tokenRecord.status = 'Revoked'
    for (const [body, field, words] of [
      [tokenBody('cokolwiek'), 'token', 'cały token'],
      [tokenBody(ksef.rights.issueToken(companyNips[1], 'InvoiceRead')), 'token', 'innej firmy'],
      [tokenBody(ksef.rights.issueToken(nip, 'InvoiceRead'), '2020-01-01'), 'token_ends', 'minął'],
      [tokenBody(revoked), 'token', 'unieważniony'],
      [tokenBody(ksef.rights.issueToken(nip, 'CredentialsRead')), 'token', 'nie pozwala przeglądać'],
    ] as const)
      expect(await administrator.put(path, body)).toMatchObject({ status: 422, body: { fields: { [field]: expect.stringContaining(words) } } })
    ksef.mood = 'down'
    expect(await administrator.put(path, tokenBody(ksef.rights.issueToken(nip, 'InvoiceRead')))).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('KSeF ma przerwę techniczną do ') },
    })
    expect((await administrator.get(path)).body.data.state).toBe('off')
  })

  it('works by the newest key of the Ministry, warns of more rights, and gives way to the certificate', async () => {
    const { administrator, path, check, connect } = await connectedOffice(await newOffice())
    const token = ksef.rights.issueToken(nip, 'InvoiceRead', 'InvoiceWrite')
    expect((await administrator.put(path, tokenBody(token))).body.data).toMatchObject({ state: 'working', problem: 'too_wide' })
    await ksef.keys.rotate()
    expect((await check()).body.data).toMatchObject({ state: 'working' })
    const response = await connect()
    expect(response).toMatchObject({ status: 409, body: { error: expect.stringContaining('Połączenie tokenem zostaje.') } })
    const next = ksef.rights.issueToken(nip, 'InvoiceRead')
    expect((await administrator.put(path, tokenBody(next))).body).toMatchObject({ data: { state: 'working' }, revoked: true })
    expect(ksef.rights.findToken(token)?.status).toBe('Revoked')
    expect((await administrator.put(path, tokenBody(next))).body).toMatchObject({ data: { state: 'working' }, revoked: null })
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    ksef.answerNext(/tokens/, { status: 503, body: '' })
    expect((await connect()).body).toMatchObject({ data: { way: 'certificate', state: 'working', version: 4 }, revoked: false })
    // What was left behind is not forgotten with the connection in silence.
    ksef.mood = 'down'
    expect((await administrator.delete(path)).body).toEqual({ data: { revoked: false, left: [next.split('|')[0]] } })
  })

  it('that was replaced is taken back by the night where the process died before KSeF heard of it', async () => {
    const { office, administrator, company, path } = await connectedOffice(await newOffice())
    const [first, second] = [ksef.rights.issueToken(nip, 'InvoiceRead'), ksef.rights.issueToken(nip, 'InvoiceRead')]
    const left = async () => (await office.db.selectFrom('ksef_connections').select('replaced_tokens').executeTakeFirstOrThrow()).replaced_tokens
    const statuses = () => [first, second].map(token => ksef.rights.findToken(token)?.status)
    expect((await administrator.put(path, tokenBody(first))).status).toBe(200)
    // The call stands still once the new token is kept: nobody can tell it from one that is dead.
    const [reached, dead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const callOf = (token: string) => new RegExp(`^/tokens/${token.split('|')[0]}`)
    ksef.meanwhile(callOf(first), () => {
      reached.resolve()
      return dead.promise
    })
    const replacing = administrator.put(path, tokenBody(second))
    await reached.promise
    expect([statuses(), (await left()).length]).toEqual([['Active', 'Active'], 1])
    expect(JSON.stringify(await left())).not.toContain(first.split('|').at(-1))
    await checkConnections(installation)
    expect([statuses(), await left()]).toEqual([['Revoked', 'Active'], []])
    const entries = (await administrator.get('/api/audit?filters=action:ksef_token_revoked')).body.data
    expect(entries).toMatchObject([{ entity_id: company.id, user_id: null }])
    dead.resolve()
    expect((await replacing).body).toMatchObject({ data: { state: 'working' }, revoked: true })

    // One that is given once more is taken back no longer.
    const third = ksef.rights.issueToken(nip, 'InvoiceRead')
    ksef.answerNext(callOf(second), { status: 503, body: '' })
    expect((await administrator.put(path, tokenBody(third))).body.revoked).toBe(false)
    expect((await left()).length).toBe(1)
    ksef.answerNext(callOf(third), { status: 503, body: '' })
    expect((await administrator.put(path, tokenBody(second))).body.revoked).toBe(false)
    await checkConnections(installation)
    expect([statuses(), ksef.rights.findToken(third)?.status, await left()]).toEqual([['Revoked', 'Active'], 'Revoked', []])
  })

  it('that KSeF never takes back is given up after two weeks, and people are told its number to do so themselves', async () => {
    const office = await newOffice()
    const { administrator, company, path } = await connectedOffice(office)
    const owner = await office.client('owner', company)
    const [first, second, third] = [
      ksef.rights.issueToken(nip, 'InvoiceRead'),
      ksef.rights.issueToken(nip, 'InvoiceRead'),
      ksef.rights.issueToken(nip, 'InvoiceRead'),
    ]
    const readConnection = () => office.db.selectFrom('ksef_connections').select(['replaced_tokens', 'replaced_tried_at']).executeTakeFirstOrThrow()
    const left = async () => (await readConnection()).replaced_tokens.length
    const passed = (days: number) =>
      office.transact(db =>
        db
          .updateTable('ksef_connections')
          .set({ replaced_tried_at: new Date(Date.now() - days * 24 * 3600_000).toISOString() })
          .execute(),
      )
    const refuse = (token: string, status: number) => ksef.answerNext(new RegExp(`^/tokens/${token.split('|')[0]}`), { status, body: {} })
    const letters = async () =>
      (await office.outbox()).filter(({ event, channel, recipient }) => event === 'ksef.token_left' && channel === 'email' && recipient === owner.email)
    await administrator.put(path, tokenBody(first))
    refuse(first, 403)
    expect((await administrator.put(path, tokenBody(second))).body.revoked).toBe(false)
    // Two weeks are counted from the first night, and anew for what is replaced meanwhile.
    refuse(first, 403)
    await checkConnections(installation)
    expect((await readConnection()).replaced_tried_at).not.toBeNull()
    await passed(15)
    for (const token of [first, second]) refuse(token, 404)
    expect((await administrator.put(path, tokenBody(third))).body.revoked).toBe(false)
    for (const token of [first, second]) refuse(token, 403)
    await checkConnections(installation)
    await passed(13)
    for (const token of [first, second]) refuse(token, 404)
    await checkConnections(installation)
    expect([await left(), await letters()]).toEqual([2, []])

    await passed(15)
    refuse(first, 403)
    await checkConnections(installation)
    // The other one was taken back by this very night.
    expect([first, second, third].map(token => ksef.rights.findToken(token)?.status)).toEqual(['Active', 'Revoked', 'Active'])
    expect(await readConnection()).toEqual({ replaced_tokens: [], replaced_tried_at: null })
    const [reference, other] = [first, second].map(token => token.split('|')[0])
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter?.text).toContain(`Numer tokenu: ${reference}`)
    expect(letter?.text).not.toContain(other)
    const entries = (await administrator.get('/api/audit?filters=action:ksef_token_left')).body.data
    expect(entries).toMatchObject([{ entity_id: company.id, user_id: null }])
    expect(JSON.stringify([entries, letter])).not.toContain(first.split('|').at(-1))
    expect((await administrator.get(path)).body.data).toMatchObject({ state: 'working', problem: null })
    await checkConnections(installation)
    expect(await letters()).toHaveLength(1)
  })

  it('is of no use for a company that got another NIP, and is taken back all the same', async () => {
    const { administrator, company, path, check } = await connectedOffice(await newOffice())
    const token = ksef.rights.issueToken(nip, 'InvoiceRead')
    expect((await administrator.put(path, tokenBody(token))).body.data.state).toBe('working')
    expect((await administrator.put(`/api/companies/${company.id}`, { vat_number: companyNips[1] })).status).toBe(200)
    const useless = { state: 'failing', problem: 'token_of_other', permissions: [] }
    expect((await administrator.get(path)).body.data).toMatchObject(useless)
    expect((await check()).body.data).toMatchObject(useless)
    expect((await administrator.delete(path)).body).toEqual({ data: { revoked: true, left: [] } })
    expect(ksef.rights.findToken(token)?.status).toBe('Revoked')
  })

  it('is said to have ended by its own last day', async () => {
    const office = await newOffice()
    const { administrator, path, check } = await connectedOffice(office)
    await administrator.put(path, tokenBody(ksef.rights.issueToken(nip, 'InvoiceRead')))
    await office.transact(db => db.updateTable('ksef_connections').set({ token_ends: '2026-01-31' }).execute())
    expect((await check()).body.data).toMatchObject({ state: 'failing', problem: 'token_ended' })
  })
})
