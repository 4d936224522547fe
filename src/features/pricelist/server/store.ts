import { sql } from 'kysely'
import { type Service, type ServicePrice, type ServiceRow, serviceRow } from '#features/pricelist/shared/contract.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const rowKeys = keysOf(serviceRow)

/** Of the price of a service `v` that holds on a day, or of the first one where none holds yet. */
export const ofPrice = (what: 'net_price' | 'from_day', today: string) =>
  sql<string>`(select p.${sql.raw(what)} from service_prices p where p.tenant_id = ${thisOffice} and p.service_id = v.id
    order by (p.from_day <= ${today}::date) desc, case when p.from_day <= ${today}::date then p.from_day end desc, p.from_day limit 1)`

const columnsOn = (today: string): Record<string, ReturnType<typeof column>> => ({
  ...Object.fromEntries(rowKeys.map(key => [key, column(`v.${key}`)])),
  name: polish('v.name'),
  net_price: ofPrice('net_price', today),
  valid_from: ofPrice('from_day', today),
  active: sql`(v.archived_at is null)`,
})

/** The archive opens to whoever asks for it. */
export function listServices(db: Db, listing: Listing) {
  const all = db.selectFrom('services as v')
  const asks = listing.filters.some(({ key }) => key === 'active')
  return listRows<ServiceRow>(db, {
    listing,
    from: asks ? all : all.where('v.archived_at', 'is', null),
    columns: columnsOn(warsawToday()),
    keys: rowKeys,
    search: column('v.search'),
    id: column('v.id'),
  })
}

export async function getService(db: Db, id: string): Promise<Service> {
  const columns = columnsOn(warsawToday())
  const row = await db.selectFrom('services as v').select(selectionOf<ServiceRow>()(rowKeys, columns)).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, prices: await listPrices(db, id) }
}

function listPrices(db: Db, service_id: string): Promise<ServicePrice[]> {
  return db
    .selectFrom('service_prices as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.from_day', 'p.net_price', 'p.created_at'])
    .select(sql<string | null>`nullif(${fullName('u')}, '')`.as('author'))
    .where('p.service_id', '=', service_id)
    .orderBy('p.from_day', 'desc')
    .execute()
}

type Values = Pick<ServiceRow, 'code' | 'name' | 'category' | 'unit' | 'vat_rate'> & { description?: string | null | undefined }

export async function insertService(db: Db, { description = null, ...values }: Values): Promise<string> {
  const id = newId()
  await db
    .insertInto('services')
    .values({ id, description, ...values })
    .execute()
  return id
}

export async function changeService(db: Db, id: string, { description = null, ...values }: Values) {
  await db
    .updateTable('services')
    .set({ description, ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function setArchived(db: Db, id: string, archived: boolean) {
  await db
    .updateTable('services')
    .set({ archived_at: archived ? sql<string>`now()` : null, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** The active service that has this code already. */
export async function findByCode(db: Db, code: string, except?: string) {
  let query = db.selectFrom('services').select(['id', 'name']).where(sql`lower(code)`, '=', code.toLowerCase()).where('archived_at', 'is', null)
  if (except) query = query.where('id', '!=', except)
  return query.executeTakeFirst()
}

/** False when there is a price from that day already. */
export async function insertPrice(db: Db, service_id: string, values: { from_day: string; net_price: string; user_id: string | null }): Promise<boolean> {
  const row = await db
    .insertInto('service_prices')
    .values({ id: newId(), service_id, ...values })
    .onConflict(conflict => conflict.columns(['tenant_id', 'service_id', 'from_day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removePrice(db: Db, id: string) {
  await db.deleteFrom('service_prices').where('id', '=', id).execute()
}
