import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compare, openGround } from './fixture.ts'
import { checkSame, fillBesides, offices, query, seedCompanies } from '#bench/companies-seed.ts'

/**
 * The list of `bench/list.ts` beside Directus 12.4.0 in the same PostgreSQL, its caches and its guard against load off. Two ratios:
 *
 * - the same list, to which the bar applies: somebody who has logged in, with a role whose permissions are checked, 25 companies with the
 *   person who looks after each and the number of its documents and of its tasks, a filter, a sort and the number of all. Directus counts as it
 *   answers, since it keeps no counts; Biurko keeps them in the company's row by triggers. Without a licence Directus takes no rule of its
 *   own for a permission, such as "only one's own office": here the request names the office, and Directus is spared the rules of the rows,
 *   which Biurko applies to everything;
 * - one plain table of as many rows that holds the counts and the name ready, read by its administrator, for whom it checks no permission.
 *
 * `npm install directus@12.4.0` in a folder that `DIRECTUS` names; `DIRECTUS_NODE` is the Node it was built for, unless this one.
 */
const { DIRECTUS: folder, DIRECTUS_NODE: node = process.execPath } = process.env
if (!folder) throw new Error('DIRECTUS names no folder in which Directus is installed.')

const ground = await openGround(offices)
await seedCompanies(ground.owner)
const database = await ground.besides('directus')

const token = randomBytes(20).toString('hex')
const port = '8055'
const environment = {
  ...process.env,
  ...{ DB_CLIENT: 'pg', DB_CONNECTION_STRING: database, SECRET: token, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'error', TELEMETRY: 'false' },
  ...{ CACHE_ENABLED: 'false', PRESSURE_LIMITER_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false', WEBSOCKETS_ENABLED: 'false' },
  ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: token, ADMIN_TOKEN: token, ACCESS_TOKEN_TTL: '1d', NODE_ENV: 'production' },
}
const program = join(folder, 'node_modules/directus/cli.js')
execFileSync(node, [program, 'bootstrap'], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
ground.holding(spawn(node, [program, 'start'], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] }))
const address = `http://127.0.0.1:${port}`
const isReady = () =>
  fetch(`${address}/server/ping`).then(
    reply => reply.ok,
    () => false,
  )
for (let tries = 1; !(await isReady()); tries++) {
  if (tries === 600) throw new Error('Directus did not become ready.')
  await wait(200)
}

const administrator = { authorization: `Bearer ${token}` }

async function post<Made = unknown>(path: string, body: unknown) {
  const headers = { ...administrator, 'content-type': 'application/json' }
  const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { data: Made }).data
}

const field = (type: string) => (name: string) => ({ field: name, type, schema: {} })
const texts = (...names: string[]) => names.map(field('string'))
const ofCompany = ['title', 'company_type', 'vat_number', 'accounting_status', 'accounting_month']
const collections = {
  plain_companies: [...texts('tenant', ...ofCompany, 'caretaker'), ...['documents', 'tasks'].map(field('integer'))],
  people: texts('tenant', 'first_name', 'last_name'),
  companies: [
    ...texts('tenant', ...ofCompany),
    field('uuid')('caretaker'),
    { field: 'created_at', type: 'timestamp', schema: { default_value: 'now()' }, meta: { special: ['date-created'] } },
    ...['documents', 'tasks'].map(name => ({ field: name, type: 'alias', meta: { special: ['o2m'] } })),
  ],
  documents: [...texts('tenant'), field('uuid')('company')],
  tasks: [...texts('tenant'), field('uuid')('company')],
}
const id = { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } }
for (const [collection, fields] of Object.entries(collections)) await post('/collections', { collection, schema: {}, meta: {}, fields: [id, ...fields] })
await post('/relations', { collection: 'companies', field: 'caretaker', related_collection: 'people', schema: {} })
for (const collection of ['documents', 'tasks'])
  await post('/relations', { collection, field: 'company', related_collection: 'companies', meta: { one_field: collection }, schema: {} })

const policy = await post<{ id: string }>('/policies', { name: 'Biuro', admin_access: false, app_access: false })
for (const collection of ['people', 'companies', 'documents', 'tasks'])
  await post('/permissions', { policy: policy.id, collection, action: 'read', permissions: null, fields: ['*'] })
const role = await post<{ id: string }>('/roles', { name: 'Biuro', policies: [{ policy: policy.id }] })
const person = { email: 'manager@example.com', password: token }
await post('/users', { ...person, role: role.id })
const { access_token } = await post<{ access_token: string }>('/auth/login', person)
await fillBesides(database)

const { headers } = await ground.logIn('biuro7')
const app = await ground.startApp()
const ours = { url: `http://127.0.0.1:${app.port}/api/companies?${query}`, headers }
const filter = JSON.stringify({ tenant: { _eq: 'biuro7' }, company_type: { _in: ['zoo', 'jdg'] } })
const listed = (collection: string, fields: string) =>
  `${address}/items/${collection}?${new URLSearchParams({ limit: '25', page: '1', sort: 'title', filter, meta: 'filter_count', fields })}`
const fields = ['id', ...ofCompany, 'created_at', 'caretaker.first_name', 'caretaker.last_name', 'count(documents)', 'count(tasks)'].join()
const same = { url: listed('companies', fields), headers: { authorization: `Bearer ${access_token}` } }
const plain = { url: listed('plain_companies', '*'), headers: administrator }

await checkSame(ours, same, ({ data, meta }: { data: { documents_count: number; tasks_count: number }[]; meta: { filter_count: number } }) => ({
  rows: data.map(row => ({ ...row, documents: row.documents_count, tasks: row.tasks_count })) as never,
  total: meta.filter_count,
}))
const load = { connections: 32, seconds: 4, name: 'Directus' }
console.log(`the same list beside Directus: ${await compare(same, ours, load)} (bar 8)`)
console.log(`beside a plain table of Directus: ${await compare(plain, ours, load)}`)
await ground.close()
