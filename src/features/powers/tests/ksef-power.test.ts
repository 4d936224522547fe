import { afterAll, expect, it } from 'vitest'
import { checkConnections } from '#features/ksef/server/jobs.ts'
import { companyNips, connectedOffice, officeNip } from '#features/ksef/tests/testing.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
const [nip] = companyNips

it('the power at KSeF is what KSeF said when it was asked last: not given yet, given, and taken back by the client within a night', async () => {
  const office = await newOffice()
  const { administrator, company, connect } = await connectedOffice(office)
  const path = `/api/companies/${company.id}/powers`
  const read = async (who = administrator) => {
    const { lacks, ksef: granted } = (await who.get(path)).body
    const lack = lacks.find(({ kind }: { kind: string }) => kind === 'ksef')
    return [granted?.state, granted?.permissions.join(' '), lack?.reason]
  }
  const listed = async (who = administrator) => {
    const { data } = (await who.get('/api/powers?filters=kind:ksef')).body
    return data.map(({ state, reason }: { state: string; reason: string | null }) => [state, reason])
  }
  expect(await read()).toEqual([undefined, undefined, 'ksef_never'])
  expect(await listed()).toEqual([['missing', 'ksef_never']])
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  await connect()
  const owner = await office.client('owner', company)
  for (const who of [administrator, owner]) expect(await read(who)).toEqual(['working', 'InvoiceRead', undefined])
  expect(await listed()).toEqual([['valid', null]])
  ksef.mood = 'down'
  await checkConnections(installation)
  ksef.mood = 'usual'
  expect(await read()).toEqual(['failing', 'InvoiceRead', undefined])
  expect(await listed()).toEqual([['valid', 'ksef_failing']])
  ksef.rights.withdraw(nip, officeNip)
  await checkConnections(installation)
  for (const who of [administrator, owner]) expect(await read(who)).toEqual(['withdrawn', '', 'ksef_withdrawn'])
  for (const who of [administrator, owner]) expect(await listed(who)).toEqual([['revoked', 'ksef_withdrawn']])
  // Who may not know of the connection is told nothing of it.
  const assistant = await office.as('assistant')
  expect([await read(assistant), await listed(assistant)]).toEqual([[undefined, undefined, undefined], []])
  await office.switchOff('documents')
  expect([await read(), await listed()]).toEqual([[undefined, undefined, undefined], []])
})

it('the power at KSeF by a token ends with it, and is told in the list beforehand', async () => {
  const { administrator, path, company } = await connectedOffice(await newOffice())
  const of = async (token_ends: string | null) => {
    const token = ksef.rights.issueToken(nip, 'InvoiceRead')
    expect((await administrator.put(path, { way: 'token', token, token_ends })).status).toBe(200)
    return (await administrator.get(`/api/powers?filters=kind:ksef,company_id:${company.id}`)).body.data
  }
  expect(await of(null)).toMatchObject([{ company_id: company.id, state: 'valid', reason: null, to_day: null }])
  const soon = addDays(warsawToday(), 20)
  expect(await of(soon)).toMatchObject([{ state: 'ending', to_day: soon, checked_day: warsawToday() }])
})
