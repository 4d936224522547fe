import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { compare, openGround } from './fixture.ts'
import { checkSame, fillBesides, offices, query, seedCompanies } from '#bench/companies-seed.ts'

/**
 * The list of `bench/list.ts` beside Payload 3 in the same PostgreSQL. Two ratios:
 *
 * - the same list, to which the bar applies: somebody who has logged in and may see their own office, 25 companies with the person who looks after
 *   each and the number of its documents and of its tasks, a filter, a sort and the number of all. Payload counts as it answers, since it keeps no
 *   counts; Biurko keeps them in the company's row by triggers;
 * - one plain table of as many rows that holds the counts and the name ready, open to whoever has logged in.
 *
 * `npm install payload@3.90.2 @payloadcms/db-postgres@3.90.2 graphql` in a folder that `PAYLOAD` names.
 */
if (!process.env.PAYLOAD) throw new Error('PAYLOAD names no folder in which Payload is installed.')

const ground = await openGround(offices)
await seedCompanies(ground.owner)
const database = await ground.besides('payload')
const child = ground.holding(
  fork(join(import.meta.dirname, 'payload-app.ts'), {
    env: { ...process.env, PAYLOAD_DATABASE: database, PAYLOAD_SECRET: randomBytes(20).toString('hex') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }),
)
const { port, token } = await new Promise<{ port: number; token: string }>(resolve =>
  child.once('message', seen => resolve(seen as { port: number; token: string })),
)
await fillBesides(database, '_id')

const { headers } = await ground.logIn('biuro7')
const app = await ground.startApp()
const ours = { url: `http://127.0.0.1:${app.port}/api/companies?${query}`, headers }
const listed = (collection: string, parameters: Record<string, string>) => ({
  url: `http://127.0.0.1:${port}/api/${collection}?${new URLSearchParams({ limit: '25', page: '1', sort: 'title', 'where[company_type][in]': 'zoo,jdg', ...parameters })}`,
  headers: { authorization: `JWT ${token}` },
})
const selectedFields = ['title', 'company_type', 'vat_number', 'accounting_status', 'accounting_month', 'createdAt', 'caretaker', 'documents', 'tasks']
const same = listed('companies', {
  depth: '1',
  ...Object.fromEntries(selectedFields.map(name => [`select[${name}]`, 'true'])),
  ...Object.fromEntries(['first_name', 'last_name'].map(name => [`populate[people][${name}]`, 'true'])),
  ...Object.fromEntries(['documents', 'tasks'].map(name => [`joins[${name}][count]`, 'true'])),
})
const plain = listed('plain-companies', { depth: '0', 'where[tenant][equals]': 'biuro7' })

await checkSame(ours, same, ({ docs, totalDocs }: { docs: Record<'documents' | 'tasks', { totalDocs: number }>[]; totalDocs: number }) => ({
  rows: docs.map(row => ({ ...row, documents: row.documents.totalDocs, tasks: row.tasks.totalDocs })) as never,
  total: totalDocs,
}))
const load = { connections: 32, seconds: 4, name: 'Payload' }
console.log(`the same list beside Payload: ${await compare(same, ours, load)} (bar 5)`)
console.log(`beside a plain table of Payload: ${await compare(plain, ours, load)}`)
await ground.close()
