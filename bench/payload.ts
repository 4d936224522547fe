import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { compare, openGround } from '#bench/ground.ts'
import { fillPlainCompanies, offices, query, seedCompanies } from '#bench/companies-seed.ts'

/**
 * The same list as `bench/list.ts` beside Payload 3 on a table of as many rows in the same PostgreSQL, indexed for it: a logged-in
 * person, a filter, a sort and a count. `npm install payload@3.90.2 @payloadcms/db-postgres@3.90.2 graphql` in a folder that `PAYLOAD` names.
 */
if (!process.env.PAYLOAD) throw new Error('PAYLOAD names no folder in which Payload is installed.')

const ground = await openGround(offices)
await seedCompanies(ground.owner)
const database = await ground.besides('payload')
const child = fork(join(import.meta.dirname, 'payload-app.ts'), {
  env: { ...process.env, PAYLOAD_DATABASE: database, PAYLOAD_SECRET: randomBytes(20).toString('hex') },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const { port, token } = await new Promise<{ port: number; token: string }>(resolve =>
  child.once('message', seen => resolve(seen as { port: number; token: string })),
)
await fillPlainCompanies(database)

const { headers } = await ground.logIn('biuro7')
const app = await ground.startApp()
const asked = new URLSearchParams({
  limit: '25',
  page: '1',
  depth: '0',
  sort: 'title',
  'where[tenant][equals]': 'biuro7',
  'where[company_type][in]': 'zoo,jdg',
})
const theirs = { url: `http://127.0.0.1:${port}/api/companies?${asked}`, headers: { authorization: `JWT ${token}` } }
const ours = { url: `http://127.0.0.1:${app.port}/api/companies?${query}`, headers }
console.log(`beside Payload: ${await compare(theirs, ours, { connections: 32, seconds: 4 })} (bar 5)`)
child.kill('SIGTERM')
await ground.close()
