import '#app/extensions.ts'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSince, publish, publishAll, tellSessionsEnded } from '#features/realtime/store.ts'
import { createOffice } from '#features/tenants/server/store.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { newId } from '#platform/db/id.ts'
import { startListening } from './pg-listener.ts'
import type { Signals } from './event-bus.ts'
import { migrate } from '#platform/db/migrate.ts'
import { Offices } from '#platform/config/offices.ts'
import { StorageUsage } from '#platform/files/storage-usage.ts'
import { type PostgresServer, startPostgres } from '#test/postgres.ts'
import { untilTold } from '#test/until.ts'

/** Several nodes need a database that several may use, so this is always about PostgreSQL. */
let server: PostgresServer
let owner: pg.Client
const closing: (() => Promise<void>)[] = []
const scope = officeScope('biuro')

async function startNode() {
  const data_dir = mkdtempSync(join(tmpdir(), 'biurko-node-'))
  const url = server.url.replace('postgres@', 'biurko_app@')
  const config = readConfig({ DATA_DIR: data_dir, SECRET_KEY: secret.toString('base64url') })
  const database = new Database({ url, connections: 3 })
  const log = pino({ level: 'silent' })
  const installation: Installation = {
    config,
    database,
    bus: database.bus,
    offices: new Offices(database, secret, log),
    storage: new FolderStorage(data_dir),
    usage: new StorageUsage(config, database),
    scanner: undefined,
    log,
  }
  const listening = await startListening(installation, listSince)
  closing.push(async () => {
    await listening.stop()
    await database.close()
  })
  const heard: { [Kind in keyof Signals]: Signals[Kind][] } = { changed: [], ended: [], queued: [], requested: [], law: [], missed: [] }
  database.bus.on('changed', signal => heard.changed.push(signal))
  database.bus.on('ended', signal => heard.ended.push(signal))
  database.bus.on('missed', signal => heard.missed.push(signal))
  return { database, heard }
}

const secret = randomBytes(32)
let here: Awaited<ReturnType<typeof startNode>>
let there: Awaited<ReturnType<typeof startNode>>

beforeAll(async () => {
  server = await startPostgres()
  owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  await owner.query('create role biurko_app login')
  await migrate({ url: server.url, role: 'biurko_app' })
  here = await startNode()
  there = await startNode()
  await here.database.transact(officeScope('biuro'), db => createOffice(db, secret, { id: 'biuro', template: 'default', office: { name: 'Biuro' }, hosts: [] }))
}, 60_000)

afterAll(async () => {
  for (const close of closing) await close()
  await owner?.end()
  await server?.stop()
})

/** Until the other node has heard of this kind what is wanted. */
const until = <Kind extends 'changed' | 'ended' | 'missed'>(kind: Kind, good: (heard: Signals[Kind][]) => boolean) =>
  untilTold(there.database.bus, kind, () => there.heard[kind], good)

async function change(): Promise<string> {
  const entity_id = newId()
  await here.database.transact(scope, db => publish(db, { entity: 'tests', entity_id }))
  return entity_id
}

describe('two nodes on one database', () => {
  it('hear of each change once', async () => {
    const id = await change()
    await until('changed', heard => heard.length > 0)
    expect(there.heard.changed.map(event => event.entity_id)).toEqual([id])
    expect(here.heard.changed).toEqual(there.heard.changed)
  })

  it('hear of many changes of one transaction, each once', async () => {
    const before = there.heard.changed.length
    const ids = Array.from({ length: 600 }, newId).sort()
    await here.database.transact(scope, db =>
      publishAll(
        db,
        ids.map(entity_id => ({ entity: 'tests', entity_id })),
      ),
    )
    await until('changed', heard => heard.length >= before + ids.length)
    const heard = there.heard.changed.slice(before)
    expect(heard.map(event => event.entity_id).sort()).toEqual(ids)
    expect(new Set(heard.map(event => event.position)).size).toBe(ids.length)
    expect(here.heard.changed).toEqual(there.heard.changed)
  })

  it('hear nothing of what is undone', async () => {
    const before = there.heard.changed.length
    const undone = here.database.transact(scope, async db => {
      await publish(db, { entity: 'tests', entity_id: newId() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const id = await change()
    await until('changed', heard => heard.length > before)
    expect(there.heard.changed.slice(before).map(event => event.entity_id)).toEqual([id])
  })

  it('learn of ended sessions, which nothing but the signal tells them', async () => {
    const user_id = newId()
    await here.database.transact(scope, db => tellSessionsEnded(db, user_id))
    await until('ended', heard => heard.length > 0)
    expect(there.heard.ended).toEqual([{ tenant_id: 'biuro', user_id }])
  })

  it('catch up after their line was cut', async () => {
    const { rowCount } = await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'biurko listen'`)
    expect(rowCount).toBe(2)
    const id = await change()
    await until('missed', heard => heard.length > 0)
    expect(there.heard.changed.map(event => event.entity_id)).toContain(id)
    const later = await change()
    await until('changed', heard => heard.some(event => event.entity_id === later))
  })
})
