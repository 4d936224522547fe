import { type ExpressionBuilder, sql } from 'kysely'
import type { PushDevice, PushSubscriptionBody } from '#features/push/contract.ts'
import { invalid, notFound } from '#kernel/failure.ts'
import type { Db, Tables } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import { digestField, openField, sealField } from '#platform/security/field-encryption.ts'

/** Per person. */
const maxDevices = 20

/** A device whose session has not ended. */
const isLoggedIn = (eb: ExpressionBuilder<Tables & { d: Tables['push_devices'] }, 'd'>) =>
  eb.not(eb.exists(eb.selectFrom('sessions as s').select('s.id').whereRef('s.id', '=', 'd.session_id').where('s.ended_at', 'is not', null)))

const live = (db: Db) => db.selectFrom('push_devices as d').where(isLoggedIn)

export async function listDevices(db: Db, { user_id, session_id }: { user_id: string; session_id: string }): Promise<PushDevice[]> {
  const rows = await live(db).select(['d.id', 'd.name', 'd.created_at', 'd.session_id']).where('d.user_id', '=', user_id).orderBy('d.created_at').execute()
  return rows.map(({ session_id: own, ...row }) => ({ ...row, current: own === session_id }))
}

/** A person's device ids, as a column of a query over users. */
export const devicesOf = (db: Db, person: 'u.id') => live(db).whereRef('d.user_id', '=', sql.ref(person)).select(sql<string[]>`json_agg(d.id)`.as('devices'))

interface NewDevice {
  name: string
  body: PushSubscriptionBody
}

/** Upserts by endpoint: another person on the same browser takes the device over. Throws 422 beyond `maxDevices` of a person. */
export async function keepDevice(db: Db, office: Office, person: { user_id: string; session_id: string }, { name, body }: NewDevice) {
  const values = { ...person, name, secret: sealField(office, JSON.stringify(body)) }
  await forgetEnded(db)
  const [{ id } = { id: '' }] = await db
    .insertInto('push_devices')
    .values({ id: newId(), digest: digestField(office, 'push', body.endpoint), ...values })
    .onConflict(conflict => conflict.columns(['tenant_id', 'digest']).doUpdateSet(values))
    .returning('id')
    .execute()
  await db.deleteFrom('outbox').where('device_id', '=', id).where('user_id', '!=', person.user_id).where('state', '=', 'waiting').execute()
  const all = await listDevices(db, person)
  if (all.length > maxDevices) throw invalid({ endpoint: `Powiadomienia może otrzymywać najwyżej ${maxDevices} urządzeń.` })
  const device = all.find(one => one.id === id)
  if (!device) throw notFound()
  return device
}

/** Cancels the device's pending notifications. */
export async function removeDevice(db: Db, id: string) {
  await db.deleteFrom('outbox').where('device_id', '=', id).where('state', '=', 'waiting').execute()
  await db.deleteFrom('push_devices').where('id', '=', id).execute()
}

export async function getDevice(db: Db, user_id: string, id: string) {
  const device = await db.selectFrom('push_devices').select(['id', 'name']).where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst()
  if (!device) throw notFound()
  return device
}

export const testEvent = 'test.push'

/** Whether a test notification is still in flight. */
export async function isTesting(db: Db, user_id: string): Promise<boolean> {
  const waiting = db.selectFrom('outbox').select('id').where('user_id', '=', user_id).where('event', '=', testEvent).where('state', '=', 'waiting')
  return (await waiting.limit(1).executeTakeFirst()) !== undefined
}

/** A device's endpoint and keys, for the worker; undefined once it may not be notified any more. */
export async function findAddress(db: Db, office: Office, id: string | null): Promise<PushSubscriptionBody | undefined> {
  const row = await live(db)
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.secret')
    .where('d.id', '=', id)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  return row && (JSON.parse(openField(office, row.secret)) as PushSubscriptionBody)
}

/** Deletes a person's devices outside one session, those of sessions already purged too. */
export async function forgetDevicesOf(db: Db, user_id: string, except?: string) {
  let devices = db.deleteFrom('push_devices').where('user_id', '=', user_id)
  if (except) devices = devices.where('session_id', '!=', except)
  await devices.execute()
}

/** Deletes the devices of ended sessions before those sessions are purged. */
export async function forgetEnded(db: Db) {
  await db
    .deleteFrom('push_devices')
    .where('session_id', 'in', eb => eb.selectFrom('sessions').select('id').where('ended_at', 'is not', null))
    .execute()
}
