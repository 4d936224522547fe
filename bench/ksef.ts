import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGround } from './fixture.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { sealField } from '#platform/security/field-encryption.ts'

/**
 * A night: the invoices of 300 companies of one office, fetched within the limits that KSeF has by day, while somebody reads lists of the same node.
 * All invoices have to arrive, no request may be one too many, and lists may take one and a half times as long as while nothing is fetched.
 * KSeF is pretended by a process that shares the machine.
 */
const companies = 300
const invoicesEach = 30
const bar = 1.5
/** Milliseconds that are listened to before. */
const quiet = 20_000
/** Milliseconds between two lists. */
const pace = 50

const ground = await openGround(1)
const start = (program: string, environment: Record<string, string>, ...words: number[]) =>
  ground.holding(fork(join(import.meta.dirname, program), words.map(String), { env: { ...process.env, ...environment, LOG_LEVEL: 'error' }, execArgv: [] }))
const said = async <Word>(child: ChildProcess) => (await once(child, 'message'))[0] as Word

const ksef = start('ksef-stand-in.ts', {}, companies, invoicesEach)
const { url, tokens } = await said<{ url: string; tokens: [nip: string, token: string][] }>(ksef)
const { headers, office } = await ground.logIn('biuro0')
await ground.database.transact(officeScope('biuro0'), async db => {
  for (const [vat_number, token] of tokens) {
    const company_id = newId()
    const company = { id: company_id, title: `Firma ${vat_number}`, company_type: 'jdg', vat_number, cooperation_status: 'obslugiwana' } as const
    await db.insertInto('companies').values(company).execute()
    const connection = { id: newId(), company_id, way: 'token', state: 'working', permissions: ['InvoiceRead'], token: sealField(office, token) }
    await db.insertInto('ksef_connections').values(connection).execute()
  }
})

const node = start('ksef-node.ts', { ...ground.environment, KSEF_URL: url })
const { port } = await said<{ port: number }>(node)
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))?.[1]) / 1024

/** Milliseconds of the slowest lists but a twentieth, and the most memory, until the given moment. */
async function listen(until: () => boolean) {
  const times: number[] = []
  let most = 0
  while (!until()) {
    const began = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/api/companies?limit=25`, { headers })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The list answered ${reply.status}.`)
    times.push(performance.now() - began)
    most = Math.max(most, memory())
    await new Promise(resolve => setTimeout(resolve, pace))
  }
  return { p95: times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0, most }
}

const ends = performance.now() + quiet
const before = await listen(() => performance.now() > ends)
let took: number | undefined
node.send('fetch')
void said<{ took: number }>(node).then(word => (took = word.took))
const during = await listen(() => took !== undefined)
ksef.send('refusals')
const { refusals } = await said<{ refusals: number }>(ksef)
const { rows } = await ground.owner.query("select count(*)::int as count from documents where tenant_id = 'biuro0'")
const ratio = during.p95 / before.p95
console.log(
  `${rows[0].count} of ${companies * invoicesEach} invoices of ${companies} companies in ${((took ?? 0) / 1000).toFixed(0)} s, refused for limits ${refusals}, ` +
    `memory ${before.most.toFixed(0)} to ${during.most.toFixed(0)} MB; p95 of a list ${before.p95.toFixed(1)} ms before, ${during.p95.toFixed(1)} ms meanwhile: ${ratio.toFixed(2)} × (bar ${bar} ×)`,
)
process.exitCode = rows[0].count === companies * invoicesEach && refusals === 0 && ratio <= bar ? 0 : 1
await ground.close()
