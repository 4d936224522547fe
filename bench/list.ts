import pg from 'pg'
import { compare, openGround } from './fixture.ts'
import { companiesEach, offices, query, seedCompanies } from '#bench/companies-seed.ts'
import { companies } from '#features/companies/shared/contract.ts'
import { listCompanies } from '#features/companies/server/store.ts'

/**
 * The authenticated list of 25 companies with counts, a filter and a sort, everything on (tokens, permissions, row-level security, validation),
 * against bare node:http with the same SQL: 200 offices, 100 000 companies. Measured side by side in turns; the ratio is what counts.
 */
const ground = await openGround(offices)
await seedCompanies(ground.owner)

const listing = companies.list.query.parse(Object.fromEntries(new URLSearchParams(query)))
const statements = await ground.statementsOf('biuro7', (db, actor) => listCompanies(db, actor, listing))

if (process.argv.includes('--explain')) {
  const client = new pg.Client({ connectionString: ground.url })
  await client.connect()
  await client.query("begin; select set_config('app.tenant', 'biuro7', true), set_config('app.whole_office', 'on', true)")
  for (const { text, values } of statements)
    console.log((await client.query(`explain analyze ${text}`, values as unknown[])).rows.map(row => row['QUERY PLAN']).join('\n'))
  await client.end()
}

const { headers } = await ground.logIn('biuro7')
const bare = { url: await ground.startBare(statements) }
const biurko = { url: `http://127.0.0.1:${(await ground.startApp()).port}/api/companies?${query}`, headers }
console.log(`list of ${offices * companiesEach} companies: ${await compare(bare, biurko, { connections: 32, seconds: 4 })} (bar 0.60)`)
await ground.close()
