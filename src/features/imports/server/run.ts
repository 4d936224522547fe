import pg from 'pg'
import { writeAudit } from '#features/audit/server/store.ts'
import { removeUnused } from '#features/files/server/store.ts'
import { isFaulty, prepareRows, tableOf } from './prepare.ts'
import { requireSource, sources } from './sources.ts'
import * as store from './store.ts'
import { findActor } from '#features/users/server/store-actor.ts'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope, patiently } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import type { Office } from '#platform/config/offices.ts'

/** A fault that comes back each time is told after so many tries. */
const maxAttempts = 3

/** Not wanted any more: nothing is written. */
class Cancelled extends Error {}

const isTaken = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505'

async function takeIn(installation: Installation, office: Office, id: string, user_id: string) {
  const { database, storage } = installation
  const write = <T>(work: (db: Db) => Promise<T>) => database.transact(officeScope(office.id), work)
  const person = await findActor(database.reader(officeScope(office.id)), user_id)
  if (!person) throw new Failure('forbidden', 'Konto osoby, która zaczęła import, jest wyłączone.')
  const { actor } = person
  const scope = patiently(person.scope)
  const db = database.reader(scope)
  const record = await store.getImport(db, actor, id)
  const source = sources[record.list]
  requireSource(source, actor, office)
  const report = async (done: number) => {
    if (!(await write(db => store.reportProgress(db, id, done)))) throw new Cancelled()
  }
  const rows = await prepareRows({ db, office, report }, record, await tableOf(storage, db, record))
  const faulty = rows.filter(isFaulty).length
  if (faulty > 0) {
    const problem = `Od sprawdzenia coś się zmieniło: wiersze z błędami: ${faulty}. Nic nie zostało zapisane.`
    return void (await write(db => store.giveBack(db, id, problem)))
  }
  const ended = await database.transact(scope, async db => {
    await source.insert(db, actor, rows, office)
    const ended = await store.endImport(db, id, { from: ['running'], state: 'done' })
    if (!ended) throw new Cancelled()
    await writeAudit(db, { action: 'imported', entity: 'imports', entity_id: id, after: { list: record.list, rows: rows.length } })
    return ended
  })
  await removeUnused(installation, office.id, ended.digests)
}

/** Takes in all rows of one confirmed import, or none. */
export async function runImport(installation: Installation, tenant_id: string, id: string) {
  const { database, offices, log } = installation
  const write = <T>(work: (db: Db) => Promise<T>) => database.transact(officeScope(tenant_id), work)
  const office = await offices.byId(tenant_id)
  const begun = office && (await write(db => store.beginImport(db, id)))
  if (!begun) return
  const fail = async (problem: string) => {
    const ended = await write(db => store.endImport(db, id, { from: ['running'], state: 'failed', problem }))
    await removeUnused(installation, tenant_id, ended?.digests ?? [])
  }
  try {
    await takeIn(installation, office, id, begun.user_id)
  } catch (error) {
    if (error instanceof Cancelled) return
    if (isTaken(error)) return void (await write(db => store.giveBack(db, id, 'W czasie importu ktoś dodał jeden z tych rekordów. Nic nie zostało zapisane.')))
    if (error instanceof Failure && error.code !== 'unavailable') return fail(error.message)
    if (begun.attempts < maxAttempts) throw error
    log.error({ err: error, tenant_id, id }, 'An import was given up.')
    await fail('Nie udało się zapisać rekordów. Nic nie zostało zapisane; proszę spróbować ponownie.')
  }
}

/** Every few minutes: what nobody took up is announced again, and drafts that nobody came back to are let go. */
export async function tendImports(installation: Installation) {
  await forEachTenant(installation, async ({ id: tenant_id }) => {
    const digests = await installation.database.transact(officeScope(tenant_id), async db => {
      for (const { id } of await store.listForgotten(db)) await db.tell('requested', { name: 'import', tenant_id, id })
      const ended = []
      for (const { id } of await store.listAbandoned(db)) ended.push(await store.endImport(db, id, { from: ['draft'], state: 'cancelled' }))
      return ended.flatMap(one => one?.digests ?? [])
    })
    await removeUnused(installation, tenant_id, digests)
  })
}
