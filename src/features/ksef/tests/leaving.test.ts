import { afterAll, afterEach, expect, it } from 'vitest'
import { certificateBody, officeNip, officeWithToken, connectedOffice, companyNips } from './testing.ts'
import { demoNip } from '#demo/companies.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { readToken } from '#features/ksef/shared/rules.ts'
import { endLeft } from '#features/ksef/server/end-left.ts'
import { checkConnections } from '#features/ksef/server/jobs.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'

/** A company that leaves the office: its connection ends in the night, its token is taken back and deleted, and it is told. */

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
const withoutKsef = { ...installation, config: { ...installation.config, ksef_url: undefined } }
afterAll(() => ksef.stop())
afterEach(() => Object.assign(ksef, { mood: 'usual' }))

let companies = 4100
const day = 24 * 3600_000
const nipOf = (token: string) => readToken(token)?.nip ?? ''

const lettersOf = async (office: TestOffice) => (await office.outbox()).filter(({ event, channel }) => event === 'ksef.ended' && channel === 'email')

async function left() {
  const nip = demoNip(companies++)
  const known = await officeWithToken(ksef, nip)
  const { office, administrator, company, path } = known
  const leave = async () => expect((await administrator.post(`/api/companies/${company.id}/archive`)).status).toBe(200)
  const state = async () => (await administrator.get(path)).body.data.state
  const readTokens = () => office.db.selectFrom('ksef_connections').select('token').where('company_id', '=', company.id).execute()
  const ended = async () => (await administrator.get('/api/audit?filters=action:ksef_disconnected')).body.data
  /** As if both had been so many days earlier. */
  const passed = (table: { archived: number; queried?: number }) =>
    office.transact(async db => {
      const before = (days: number) => new Date(Date.now() - days * day).toISOString()
      await db
        .updateTable('companies')
        .set({ archived_at: before(table.archived) })
        .where('id', '=', company.id)
        .execute()
      const { queried } = table
      if (queried !== undefined)
        await db
          .updateTable('ksef_connections')
          .set({ checked_at: before(queried) })
          .where('company_id', '=', company.id)
          .execute()
    })
  return { ...known, leave, state, readTokens, ended, passed }
}

it('its people are told once, by their accounts, of a token that is taken back and deleted', async () => {
  const { office, company, token, leave, state, readTokens, ended } = await left()
  const owner = await office.client('owner', company)
  const other = await office.client('owner', await office.company({}))
  await leave()
  expect(await lettersOf(office)).toEqual([])
  await checkConnections(installation)
  await checkConnections(installation)
  expect([await state(), await readTokens(), ksef.rights.findToken(token)?.status]).toEqual(['off', [], 'Revoked'])
  const letters = await lettersOf(office)
  expect(letters.filter(({ recipient }) => recipient === owner.email)).toMatchObject([{ text: expect.stringContaining('Token firmy unieważniono w KSeF') }])
  expect(letters.filter(({ recipient }) => recipient === other.email)).toEqual([])
  const notifications = (await owner.get('/api/notifications')).body.data
  expect(notifications).toMatchObject([{ event: 'ksef.ended', subject: expect.stringContaining(company.title) }])
  const entries = await ended()
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain(token)
})

it('it is written to at its own address where nobody of it is told by an account, whoever else has one', async () => {
  const { office, administrator, company, leave } = await left()
  expect((await administrator.put(`/api/companies/${company.id}`, { email: 'odchodzi@klient.example' })).status).toBe(200)
  await office.client('member', company)
  await office.client('viewer', company)
  await leave()
  await checkConnections(installation)
  await checkConnections(installation)
  expect((await lettersOf(office)).filter(({ recipient }) => recipient === 'odchodzi@klient.example')).toMatchObject([
    { text: expect.stringMatching(/zakończyła współpracę[\s\S]+Token firmy unieważniono w KSeF/) },
  ])
})

it.each([
  ['KSeF does not take the token back', installation],
  ['the installation names no KSeF', withoutKsef],
])('while %s it stays for two weeks from the first try on, and is deleted then all the same', async (_, node) => {
  const { office, company, token, leave, state, readTokens, ended, passed } = await left()
  const owner = await office.client('owner', company)
  await leave()
  ksef.mood = 'broken'
  await passed({ archived: 20, queried: 40 })
  await checkConnections(node)
  expect([await state(), (await readTokens()).length, await lettersOf(office)]).toEqual(['working', 1, []])
  await passed({ archived: 15, queried: 13 })
  await checkConnections(node)
  expect([await state(), (await readTokens()).length, await lettersOf(office)]).toEqual(['working', 1, []])
  await passed({ archived: 16, queried: 15 })
  await checkConnections(node)
  expect([await state(), await readTokens(), ksef.rights.findToken(token)?.status]).toEqual(['off', [], 'Active'])
  expect((await lettersOf(office)).filter(({ recipient }) => recipient === owner.email)).toMatchObject([
    { text: expect.stringContaining('KSeF go nie unieważnił. Proszę unieważnić go w Aplikacji Podatnika KSeF.') },
  ])
  expect(await ended()).toHaveLength(1)
})

it.each([
  ['another one took the place of', true],
  ['the certificate took the place of', false],
])('a token that %s is given up with the numbers of all that are left', async (_, isToken) => {
  const { office, administrator, company, path, token, leave, readTokens, ended, passed } = await left()
  const owner = await office.client('owner', company)
  const next = ksef.rights.issueToken(nipOf(token), 'InvoiceRead')
  if (!isToken) {
    await administrator.put('/api/integrations', await certificateBody())
    ksef.rights.grant(nipOf(token), officeNip, 'InvoiceRead')
  }
  ksef.answerNext(new RegExp(`^/tokens/${token.split('|')[0]}`), { status: 503, body: '' })
  const replaced = await administrator.put(path, isToken ? { way: 'token', token: next, token_ends: null } : { way: 'certificate' })
  expect(replaced.body).toMatchObject({ data: { state: 'working' }, revoked: false })
  await leave()
  ksef.mood = 'broken'
  await passed({ archived: 16, queried: 15 })
  await checkConnections(installation)
  expect(await readTokens()).toEqual([])
  const [number, nextNumber] = [token, next].map(one => String(one.split('|')[0]))
  const sentence = isToken
    ? `Tokeny firmy (numery ${nextNumber}, ${number}) usunięto z portalu, ale KSeF ich nie unieważnił.`
    : `które nadała biuru. Token firmy (numer ${number}) usunięto z portalu, ale KSeF go nie unieważnił.`
  expect((await lettersOf(office)).filter(({ recipient }) => recipient === owner.email)).toMatchObject([{ text: expect.stringContaining(sentence) }])
  expect(await ended()).toHaveLength(1)
  const entries = await office.db.selectFrom('audit_entries').selectAll().where('action', '=', 'ksef_disconnected').execute()
  expect(JSON.stringify(entries)).toContain(number)
  expect(JSON.stringify(entries).includes(String(nextNumber))).toBe(isToken)
  for (const one of [token, next]) expect(JSON.stringify([entries, await lettersOf(office)])).not.toContain(one.split('|').at(-1))
})

it('of a token that stays good where somebody ends the connection the others are told, by its number', async () => {
  const { office, administrator, company, path, token } = await left()
  const owner = await office.client('owner', company)
  ksef.mood = 'down'
  const [number] = token.split('|')
  expect((await administrator.delete(path)).body).toEqual({ data: { revoked: false, left: [number] } })
  const letters = (await office.outbox()).filter(({ event, recipient }) => event === 'ksef.token_left' && recipient === owner.email)
  const entries = await office.db.selectFrom('audit_entries').selectAll().where('action', '=', 'ksef_disconnected').execute()
  const told = JSON.stringify([letters.map(({ text }) => text), entries])
  expect(told).toMatch(new RegExp(`Numer tokenu: ${number}.*"${number}"`))
  expect(told).not.toContain(token.split('|').at(-1))
})

it('one night on which the installation names no KSeF gives nothing up', async () => {
  const { office, token, leave, readTokens, passed } = await left()
  await leave()
  await passed({ archived: 20 })
  await checkConnections(withoutKsef)
  expect([(await readTokens()).length, await lettersOf(office)]).toEqual([1, []])
  await checkConnections(installation)
  expect([await readTokens(), ksef.rights.findToken(token)?.status]).toEqual([[], 'Revoked'])
})

it('one that is brought back before its turn keeps its connection', async () => {
  const { company, readTokens, office, token } = await left()
  await endLeft(installation, office.office, { company_id: company.id })
  expect([(await readTokens()).length, ksef.rights.findToken(token)?.status, await lettersOf(office)]).toEqual([1, 'Active', []])
})

it('one that is brought back while its token is taken back is told that it has to give another one', async () => {
  const { administrator, company, leave, readTokens, office, token, path } = await left()
  const owner = await office.client('owner', company)
  await leave()
  ksef.meanwhile(/^\/tokens\//, async () => {
    expect((await administrator.post(`/api/companies/${company.id}/restore`)).status).toBe(200)
  })
  await endLeft(installation, office.office, { company_id: company.id })
  expect([(await readTokens()).length, ksef.rights.findToken(token)?.status, await lettersOf(office)]).toEqual([1, 'Revoked', []])
  expect((await administrator.get(path)).body.data).toMatchObject({ state: 'failing', problem: 'token_refused' })
  const entries = (await administrator.get('/api/audit?filters=action:ksef_checked')).body.data
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain(token)
  await checkConnections(installation)
  const letters = (await office.outbox()).filter(({ event, recipient }) => event === 'ksef.connection' && recipient === owner.email)
  expect(letters).toMatchObject([{ text: expect.stringContaining('KSeF nie przyjął tokenu') }])
})

it('what it granted to the office is its own to take back, which it is told', async () => {
  const office = await newOffice()
  const { administrator, company, path, connect } = await connectedOffice(office)
  const owner = await office.client('owner', company)
  ksef.rights.grant(companyNips[0], officeNip, 'InvoiceRead')
  expect((await connect()).body.data.state).toBe('working')
  await administrator.post(`/api/companies/${company.id}/archive`)
  await checkConnections(installation)
  expect((await administrator.get(path)).body.data.state).toBe('off')
  expect((await lettersOf(office)).filter(({ recipient }) => recipient === owner.email)).toMatchObject([
    { text: expect.stringContaining('cofnąć w Aplikacji Podatnika KSeF uprawnienie') },
  ])
})
