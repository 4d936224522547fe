import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { findCommand } from '../../src/cli/run.ts'
import { readCluster } from '../../src/cli/distribute/cluster.ts'
import { differences, shapeHere } from '../../src/cli/distribute/compare.ts'
import { planDistribution } from '../../src/cli/distribute/plan.ts'
import { layOut, readShape } from '../../src/cli/distribute/shape.ts'
import { settingsFrom } from '#features/tenants/server/templates.ts'
import { tenantTables } from '#app/tables.ts'
import { readConfig } from '#platform/config/config.ts'
import { openInstallation } from '#platform/config/installation.ts'
import type { Office } from '#platform/config/offices.ts'
import { migrate, migrationNames } from '#platform/db/migrate.ts'
import { newDataKey, openDataKey } from '#platform/security/crypto.ts'
import { newTenantFixture, Owner } from '#test/access/tenant-fixtures.ts'
import { formerVersion } from '#test/fixtures/next-version.ts'
import { connected, queryOnce } from '#test/postgres.ts'
import { at, dropOf, newDatabases, type Servers } from './databases.ts'

/** A database that was distributed when the first migration alone had been, with rows in every table, and has been updated since. */

const name = `biurko_former_${process.pid}`
const plain = `${name}_plain`
const { servers } = inject('cluster') as { servers: Servers }
const [coordinator] = servers
const folder = mkdtempSync(join(tmpdir(), 'biurko-former-'))
const owner = at(coordinator, name, 'biurko_owner')
const secret = randomBytes(32)
const config = readConfig({
  DATABASE_URL: at(coordinator, name, 'biurko_app'),
  DATABASE_ADMIN_URL: owner,
  SECRET_KEY: secret.toString('base64url'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Biuro <biuro@example.pl>',
  DATA_DIR: folder,
  LOG_LEVEL: 'fatal',
})
const ask = <Row = Record<string, unknown>>(text: string, values?: readonly unknown[]) => queryOnce<Row>(at(coordinator, name), text, values)

afterAll(async () => {
  await dropOf(servers, name)
  await queryOnce(at(coordinator, 'postgres'), `drop database if exists ${plain} with (force)`)
  rmSync(folder, { recursive: true })
})

const update = (migrations: number) => migrate({ url: owner, role: 'biurko_app', folder: formerVersion(migrations) })

async function fill() {
  const data_key = newDataKey(secret)
  const office: Office = { id: 'wrzosowa', api_key: 'klucz', data_key: openDataKey(secret, data_key), settings: settingsFrom('default', { name: 'Wrzosowa' }) }
  await ask('insert into tenants (id, api_key, data_key, settings) values ($1, $2, $3, $4)', [office.id, office.api_key, data_key, office.settings])
  const rows = await Owner.connect(owner)
  await rows.seedFormer(newTenantFixture(office))
  await rows.close()
}

/** As the version of that time did it. */
const distributeAsThen = async () => {
  const { settings, workers, tables, leftovers } = await connected(owner, async client =>
    planDistribution(layOut(await readShape(client)), await readCluster(client, 0)),
  )
  await connected(owner, async client => {
    for (const text of settings) await client.query(text)
    for (const text of workers) await client.query('select run_command_on_workers($1)', [text])
  })
  await connected(owner, async client => {
    for (const { moved, texts } of tables)
      for (const text of moved ? ['begin', `set local citus.multi_shard_modify_mode = 'sequential'`, ...moved.open, ...texts, ...moved.close, 'commit'] : texts)
        await client.query(text)
    for (const text of leftovers) await client.query(text)
  })
}

/** In the columns that the tables had then. */
async function contentsOf(columns: ReadonlyMap<string, readonly string[]>) {
  const contents: Record<string, unknown> = {}
  for (const [table, names] of columns)
    contents[table] = await ask(`select ${names.map(one => pg.escapeIdentifier(one)).join(', ')} from ${table} order by 1, 2`)
  return contents
}

const shapesIn = (url: string) =>
  connected(url, async client => {
    const shapeByTable: Record<string, unknown> = {}
    for (const table of tenantTables.keys()) shapeByTable[table] = JSON.parse(await shapeHere(client, table))
    return shapeByTable
  })

it('takes each later migration on all machines, and holds in the end what it held and what a new one is made of', async () => {
  await newDatabases(servers, name)
  await ask(`alter database ${name} set citus.shard_count = 4`)
  expect(await update(1)).toHaveLength(1)
  await fill()
  const listed = await ask<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns where table_schema = 'public' group by table_name`,
  )
  const columns = new Map(listed.filter(({ table }) => tenantTables.has(table)).map(row => [row.table, row.columns]))
  const before = await contentsOf(columns)
  expect(Object.values(before).filter(rows => Array.isArray(rows) && rows.length === 0)).toEqual([])
  await distributeAsThen()
  expect(await contentsOf(columns)).toEqual(before)

  const names = await migrationNames()
  for (const [place, migration] of names.entries()) {
    if (place === 0) continue
    expect(await update(place + 1), migration).toEqual([migration])
    if (!migration.endsWith('_ksef_paces.sql')) continue
    // Former versions laid it on all machines, where no request to KSeF could be noted.
    for (const text of [
      'alter table ksef_paces no force row level security',
      `select create_reference_table('ksef_paces')`,
      'alter table ksef_paces force row level security',
      `insert into ksef_paces (context, limit_group, sent) values ('https://ksef.example', 'open', array[now()])`,
    ])
      await queryOnce(owner, text)
  }
  const mismatches: string[] = []
  await connected(owner, async client => {
    for (const table of tenantTables.keys()) mismatches.push(...(await differences(client, table)))
  })
  expect(mismatches).toEqual([])
  expect(await contentsOf(columns)).toEqual(before)

  const note = () =>
    queryOnce(
      at(coordinator, name, 'biurko_app'),
      `insert into ksef_paces as kept (context, limit_group, sent) values ('https://ksef.example', 'open', array[now()])
        on conflict (context, limit_group) do update set closed_until = now(), sent = kept.sent || excluded.sent`,
    )
  await expect(note()).rejects.toThrow('IMMUTABLE')
  const run = async () => {
    const { installation, stop } = await openInstallation(config)
    try {
      return (await findCommand(['distribute'])(installation)).text
    } finally {
      await stop()
    }
  }
  expect(await run()).toContain('Na koordynatorze zostają: ksef_paces, migrations i kolejka zadań.')
  await note()
  expect(await ask(`select cardinality(sent) as sent, closed_until is not null as closed from ksef_paces`)).toEqual([{ sent: 2, closed: true }])
  expect(await run()).toBe('Nie ma nic do zrobienia: wszystkie tabele są rozłożone.')

  await queryOnce(at(coordinator, 'postgres'), `create database ${plain} owner biurko_owner`)
  await migrate({ url: at(coordinator, plain, 'biurko_owner'), role: 'biurko_app' })
  expect(await shapesIn(owner)).toEqual(await shapesIn(at(coordinator, plain, 'biurko_owner')))
})
