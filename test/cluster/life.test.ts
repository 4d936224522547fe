import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findCommand } from '../../src/cli/run.ts'
import { differences, rowsIn, shapeHere } from '../../src/cli/distribute/compare.ts'
import { seedDemo } from '#demo/seed.ts'
import { buildApp } from '#app/server.ts'
import { tenantTables } from '#app/tables.ts'
import type { Office } from '#platform/config/offices.ts'
import { readConfig } from '#platform/config/config.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { distributedSettings } from '#platform/db/citus.ts'
import { officeScope } from '#platform/db/db.ts'
import { migrate, migrationNames } from '#platform/db/migrate.ts'
import { openTokens } from '#test/fixtures/sessions.ts'
import { connected, queryOnce } from '#test/postgres.ts'
import { at, dropOf, newDatabases, type Servers } from './databases.ts'
import { nextVersion } from '#test/fixtures/next-version.ts'

/** The life of one database on the cluster, from one machine to many and back. Each part goes on where the one before it ended. */

const name = `biurko_life_${process.pid}`
const { servers } = inject('cluster') as { servers: Servers }
const [coordinator] = servers
const folder = mkdtempSync(join(tmpdir(), 'biurko-life-'))
let config = readConfig({
  DATABASE_URL: at(coordinator, name, 'biurko_app'),
  DATABASE_ADMIN_URL: at(coordinator, name, 'biurko_owner'),
  SECRET_KEY: randomBytes(32).toString('base64url'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Biuro <biuro@example.pl>',
  DATA_DIR: folder,
  LOG_LEVEL: 'fatal',
})
const ask = <Row = Record<string, unknown>>(text: string, values?: readonly unknown[]) => queryOnce<Row>(at(coordinator, name), text, values)

beforeAll(async () => {
  await newDatabases(servers, name)
  await ask(`alter database ${name} set citus.shard_count = 4`)
  const { installation, stop } = await openInstallation(config)
  await seedDemo(installation)
  await stop()
})

afterAll(async () => {
  await dropOf(servers, name)
  rmSync(folder, { recursive: true })
})

async function run(line: string): Promise<string> {
  const { installation, stop } = await openInstallation(config)
  try {
    return (await findCommand(line.split(' '))(installation)).text
  } finally {
    await stop()
  }
}

/** Of all tables of the program, as the superuser: moments are written alike on every machine. */
const contents = () =>
  connected(at(coordinator, name), async client => {
    const rows: Record<string, string> = {}
    for (const table of [...tenantTables.keys(), 'tenants', 'tenant_hosts']) {
      await client.query(`begin; set local timezone = 'UTC'`)
      rows[table] = await rowsIn(client, table)
      await client.query('commit')
    }
    return rows
  })

const switchedOff = () =>
  ask(`select relname as name from pg_class where relrowsecurity and not relforcerowsecurity union select tgname from pg_trigger where tgenabled = 'D'`)

/** Who manages the demo's office, on a node that starts and ends. */
async function within(work: (app: FastifyInstance, signed: { headers: Record<string, string> }) => Promise<void>) {
  const { installation, stop } = await openInstallation(config)
  const app = await buildApp(installation)
  try {
    const office = (await installation.offices.list()).find(({ id }) => id === 'demo') as Office
    const { access_token } = await installation.database.transact(officeScope('demo'), async db => {
      const { id } = await db.selectFrom('users').select('id').where('email', '=', 'kierownik@demo.example').executeTakeFirstOrThrow()
      return openTokens(db, office, { id, isAdmin: true })
    })
    await work(app, { headers: { 'x-api-key': office.api_key, 'x-provider': 'local', authorization: `Bearer ${access_token}` } })
  } finally {
    await app.close()
    await stop()
  }
}

let before: Record<string, string>

it('is distributed, broken off and gone on with, and holds the same in the end', async () => {
  before = await contents()
  for (const placed of [3, 30]) {
    const client = new pg.Client({ connectionString: at(coordinator, name) })
    await client.connect()
    const distributing = run('distribute').then(
      () => 'whole',
      () => 'broken off',
    )
    await expect
      .poll(async () => (await client.query('select count(*)::int as placed from pg_dist_partition')).rows[0].placed, { timeout: 120_000, interval: 100 })
      .toBeGreaterThan(placed)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'biurko distribute'`, [name])
    expect(await distributing).toBe('broken off')
    await client.end()
    expect(await switchedOff()).toEqual([])
    expect(await run('migrate')).toBe('Baza jest w bieżącej wersji.')
  }
  expect(await run('distribute')).toContain('Można uruchomić węzły.')
  expect(await switchedOff()).toEqual([])
  expect(await contents()).toEqual(before)
  expect(await run('distribute')).toBe('Nie ma nic do zrobienia: wszystkie tabele są rozłożone.')
})

it('shows a role without a scope nothing, on whichever machine it asks', async () => {
  for (const server of servers)
    for (const table of ['companies', 'documents', 'settlements'])
      expect(await queryOnce(at(server, name, 'biurko_app'), `select from ${table}`), `${server} ${table}`).toEqual([])
})

it('wraps the keys of offices anew on every machine', async () => {
  const file = join(folder, 'nastepny.key')
  expect(await run(`keys rotate ${file}`)).toContain('nowym kluczem')
  config = { ...config, secret_key: Buffer.from(await readFile(file, 'utf8'), 'base64url') }
  const copies = await ask<{ result: string }>(
    `select result from run_command_on_placements('tenants', $$select md5(string_agg(id || data_key, ',' order by id)) from %s$$)`,
  )
  expect(copies).toHaveLength(servers.length)
  expect(new Set(copies.map(({ result }) => result)).size).toBe(1)
})

it('takes the next version with a table, keys, a rule and an index', async () => {
  const owner = at(coordinator, name, 'biurko_owner')
  expect(await migrate({ url: owner, role: 'biurko_app', folder: nextVersion() })).toHaveLength(2)
  for (const table of ['drawers', 'tags']) expect(await connected(owner, client => differences(client, table))).toEqual([])
  // This version goes on beside it.
  await within(async (app, signed) => expect((await app.inject({ ...signed, url: '/api/companies' })).statusCode).toBe(200))
  for (const text of ['drop table drawers', 'alter table tags drop place', `delete from migrations where name like '9999%'`]) await ask(text)
})

interface Placement {
  shardid: string
  nodename: string
  nodeport: number
}

const placementOf = async (tenant: string) =>
  (
    await ask<Placement>(
      `select shardid, nodename, nodeport from pg_dist_shard_placement where shardid = get_shard_id_for_distribution_column('companies', $1::text)`,
      [tenant],
    )
  )[0] as Placement

it('answers 503 while the machine of an office is away, and by itself again when it is back', async () => {
  const { nodeport } = await placementOf('demo')
  const [node] = await ask<{ nodeid: number; nodename: string }>('select nodeid, nodename from pg_dist_node where nodeport = $1', [nodeport])
  const turn = (port: number) => ask('select citus_update_node($1, $2, $3)', [node?.nodeid, node?.nodename, port])
  await within(async (app, signed) => {
    const companies = async () => (await app.inject({ ...signed, url: '/api/companies' })).statusCode
    expect(await companies()).toBe(200)
    await turn(9)
    try {
      expect(await companies()).toBe(503)
      expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200)
      // Another node starts meanwhile.
      expect(await run('migrate')).toBe('Baza jest w bieżącej wersji.')
    } finally {
      await turn(nodeport)
      // A machine whose address was changed is told again of the others, which else is done within a minute.
      await ask('select start_metadata_sync_to_all_nodes()')
    }
    expect(await companies()).toBe(200)
  })
})

it('moves an office while people write, who wait and lose nothing', async () => {
  const { shardid, nodename, nodeport } = await placementOf('demo')
  const [other] = await ask<{ nodename: string; nodeport: number }>(
    'select nodename, nodeport from pg_dist_node where groupid > 0 and nodeport <> $1 limit 1',
    [nodeport],
  )
  await within(async (app, signed) => {
    let moved = false
    const moving = ask(`select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => 'block_writes')`, [
      shardid,
      nodename,
      nodeport,
      other?.nodename,
      other?.nodeport,
    ]).finally(() => {
      moved = true
    })
    const tagIds: string[] = []
    // A write that waits for longer than a person would is refused, and repeated by whoever wrote.
    for (let number = 0; !moved || number === 0; number++) {
      const reply = await app.inject({ ...signed, method: 'POST', url: '/api/tags', payload: { name: `W drodze ${number}`, hue: 'teal' } })
      expect([200, 201, 503], reply.body).toContain(reply.statusCode)
      if (reply.statusCode < 300) tagIds.push(`W drodze ${number}`)
    }
    await moving
    const after = await placementOf('demo')
    expect(after.nodeport).toBe(other?.nodeport)
    const tags = await ask<{ name: string }>(`select name from tags where tenant_id = 'demo' and name like 'W drodze %'`)
    expect(tags.map(row => row.name)).toEqual(expect.arrayContaining(tagIds))
    expect((await app.inject({ ...signed, url: '/api/companies' })).statusCode).toBe(200)
  })
  expect(await run('distribute')).toBe('Nie ma nic do zrobienia: wszystkie tabele są rozłożone.')
})

/** What the migrations say of the one table that Citus does not give back, for its numbers: events of screens that are open. */
async function madeOfEvents(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../db/migrations')
  const sqlFiles = await Promise.all((await migrationNames()).map(file => readFile(join(folder, file), 'utf8')))
  return sqlFiles
    .flatMap(text => text.split('--> statement-breakpoint'))
    .filter(text => /^\s*(CREATE TABLE|ALTER TABLE|CREATE \w+ "\w+" ON) "live_events"/.test(text))
}

it('comes back to one machine with all that it holds and is made of', async () => {
  const owner = at(coordinator, name, 'biurko_owner')
  const shapes = () =>
    connected(owner, async client => {
      const shapeByTable: Record<string, string> = {}
      for (const table of tenantTables.keys()) shapeByTable[table] = await shapeHere(client, table)
      return shapeByTable
    })
  const [shapesBefore, contentsBefore] = [await shapes(), await contents()]
  await ask('drop table live_events')
  for (const text of await madeOfEvents()) await queryOnce(owner, text)
  const tables = await ask<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')
  for (const table of tables)
    await ask(
      `select undistribute_table('${table.name}', cascade_via_foreign_keys => true) where exists (select from pg_dist_partition where logicalrelid = '${table.name}'::regclass)`,
    )
  expect(await ask('select logicalrelid::text from pg_dist_partition')).toEqual([])
  for (const setting of Object.keys(distributedSettings)) await ask(`alter database ${name} reset ${setting}`)
  await ask('select citus_remove_node(nodename, nodeport) from pg_dist_node order by groupid desc')
  await ask('drop extension citus')
  expect(await run('migrate')).toBe('Baza jest w bieżącej wersji.')
  expect(await shapes()).toEqual(shapesBefore)
  expect({ ...(await contents()), live_events: '' }).toEqual({ ...contentsBefore, live_events: '' })
  await within(async (app, signed) => expect((await app.inject({ ...signed, url: '/api/companies' })).statusCode).toBe(200))
})
