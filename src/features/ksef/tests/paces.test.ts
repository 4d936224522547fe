import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { officeWithToken } from './testing.ts'
import { demoNip } from '#demo/companies.ts'
import { usualLimits, wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { gatewayOf } from '#features/ksef/server/client/gateway.ts'
import { checkConnections, fetchAsked } from '#features/ksef/server/jobs.ts'
import { testInstallation } from '#test/installation.ts'

/** KSeF counts what comes for a company, from whichever node: together they keep within its limits, and so does one that was started anew. */

const ksef = new KsefStandIn()
const { installation, database } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
beforeEach(() => Object.assign(ksef.limits, { table: wideLimits, refusals: 0 }))

let companies = 4300

/** On the same database, with a memory of its own. */
const node = () => ({ ...installation, config: { ...installation.config } })
const exportsSince = (before: number) => ksef.requests.slice(before).filter(one => one === 'POST /invoices/exports').length

it('what one node has asked for counts for the next one', async () => {
  ksef.limits.table = { ...wideLimits, invoiceExport: [100, 100, 5] }
  const { office, company, administrator, path } = await officeWithToken(ksef, demoNip(companies++))
  const before = ksef.requests.length
  await fetchAsked(node(), office.office.id, company.id)
  expect(exportsSince(before)).toBe(4)
  await fetchAsked(node(), office.office.id, company.id)
  await fetchAsked(node(), office.office.id, company.id)
  expect([exportsSince(before), ksef.limits.refusals]).toEqual([5, 0])
  const { fetches } = (await administrator.get(`${path}/fetches`)).body.data
  expect(fetches[0]).toMatchObject({ problem: 'limited' })
})

it('of what several nodes ask for at once no more is sent than KSeF lets through', async () => {
  const nip = demoNip(companies++)
  const token = ksef.rights.issueToken(nip, 'InvoiceRead')
  // Of a minute: how late a request comes within a second is up to the machine.
  ksef.limits.table = { ...usualLimits, other: [100, 30, 120] }
  const gateways = [node(), node(), node()].map(gatewayOf)
  const inspect = async (gateway: (typeof gateways)[number]) => gateway?.inspect(nip, { way: 'token', token })
  for (const gateway of gateways) await inspect(gateway)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => gateways)
      .flat()
      .map(inspect),
  )
  const problems = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.problem] : []))
  expect(new Set(problems)).toEqual(new Set(['limited']))
  expect(ksef.limits.refusals).toBe(0)
})

it('what KSeF answers to one node closes it to the others, and a shorter pause ends no longer one', async () => {
  const nip = demoNip(companies++)
  const token = ksef.rights.issueToken(nip, 'InvoiceRead')
  const start = async (by = node()) => gatewayOf(by)?.reading(nip, { way: 'token', token }, invoices => invoices.start('buyer', new Date().toISOString()))
  for (const seconds of ['600', '90']) ksef.answerNext(/exports$/, { status: 429, headers: { 'retry-after': seconds }, body: {} })
  // Both are under way when the first of them is answered, and the other one is answered after it.
  const [bothSent, oneEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  ksef.meanwhile(/exports$/, () => bothSent.promise)
  ksef.meanwhile(/exports$/, () => {
    bothSent.resolve()
    return oneEnded.promise
  })
  const one = node()
  const ended = () => start(one).finally(oneEnded.resolve)
  const limited = { status: 'rejected', reason: { problem: 'limited' } }
  expect(await Promise.allSettled([ended(), ended()])).toMatchObject([limited, limited])
  const before = ksef.requests.length
  const closed = { problem: 'limited', retryAfter: expect.closeTo(600, -2) }
  await expect(start(one)).rejects.toMatchObject(closed)
  await expect(start()).rejects.toMatchObject(closed)
  expect(exportsSince(before)).toBe(0)
})

it('signing in is counted for all companies and nodes together, and where KSeF closes it to one node no other one asks', async () => {
  const closing = new KsefStandIn()
  const url = await closing.listen()
  onTestFinished(() => closing.stop())
  const signIn = async (by: typeof installation) => {
    const nip = demoNip(companies++)
    return gatewayOf(by)?.inspect(nip, { way: 'token', token: closing.rights.issueToken(nip, 'InvoiceRead') })
  }
  const nodes = Array.from({ length: 3 }, () => ({ ...installation, config: { ...installation.config, ksef_url: url } }))
  await Promise.all([...nodes, ...nodes].map(signIn))
  const open = closing.requests.filter(one => / \/(auth|security)\//.test(one) && !one.includes('sessions')).length
  expect(await database.plain('select limit_group, cardinality(sent) as count from ksef_paces where context = $1', [url])).toEqual([
    { limit_group: 'open', count: Math.min(open, 60) },
  ])
  closing.answerNext(/auth.challenge$/, { status: 429, headers: { 'retry-after': '600' }, body: {} })
  const [first, second] = nodes
  await expect(first && signIn(first)).rejects.toMatchObject({ problem: 'limited' })
  const before = closing.requests.length
  for (const one of nodes) await expect(signIn(one)).rejects.toMatchObject({ problem: 'limited', retryAfter: expect.closeTo(600, -2) })
  await expect(second && signIn({ ...second, config: { ...second.config } })).rejects.toMatchObject({ problem: 'limited' })
  expect([closing.requests.length, closing.limits.refusals]).toEqual([before, 0])
})

it('each request takes one statement more, and one row for a group of a company, which a day later is forgotten', async () => {
  ksef.limits.table = usualLimits
  const { office, company, path, administrator } = await officeWithToken(ksef, demoNip(companies++))
  const context = `${installation.config.ksef_url} ${(await administrator.get(path.replace('/ksef', ''))).body.data.vat_number}`
  const rows = () =>
    database.plain<{ limit_group: string; count: number }>('select limit_group, cardinality(sent) as count from ksef_paces where context = $1 order by 1', [
      context,
    ])
  const before = ksef.requests.length
  const known = await rows()
  await fetchAsked(installation, office.office.id, company.id)
  const sent = ksef.requests
    .slice(before)
    .filter(one => !one.includes(' /auth/') || one.includes('/auth/sessions'))
    .filter(one => !/security|packages/.test(one)).length
  const counted = (all: { count: number }[]) => all.reduce((sum, { count }) => sum + count, 0)
  expect(counted(await rows()) - counted(known)).toBe(sent)
  expect((await rows()).map(({ limit_group }) => limit_group)).toEqual(['invoiceExport', 'invoiceExportStatus', 'other'])
  await database.plain(`update ksef_paces set sent = array[now() - interval '2 days'], closed_until = null where context = $1 and limit_group <> 'other'`, [
    context,
  ])
  await checkConnections(installation)
  expect((await rows()).map(({ limit_group }) => limit_group)).toEqual(['other'])
})
