import { sql } from 'kysely'
import type { Power } from '#features/powers/shared/contract.ts'
import type { CheckWay, PowerKind, PowerState } from '#features/powers/shared/labels.ts'
import { endingDays } from '#features/powers/shared/rules.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { nameOrEmail } from '#platform/db/person-name.ts'

/** How a power `w` stands on a day. */
export const stateOn = (today: string) => sql<PowerState>`case
  when w.revoked_day <= ${today}::date then 'revoked'
  when w.to_day < ${today}::date then 'ended'
  when w.from_day > ${today}::date then 'planned'
  when w.to_day <= ${today}::date + ${endingDays}::int then 'ending'
  else 'valid' end`

const ownColumns = [
  'kind',
  'name',
  'payer_id',
  'holder_id',
  'scope',
  'from_day',
  'to_day',
  'checked_day',
  'checked_how',
  'revoked_day',
  'note',
  'file_id',
] as const

const powersOf = (db: Db) =>
  db
    .selectFrom('powers as w')
    .innerJoin('companies as c', 'c.id', 'w.company_id')
    .leftJoin('payers as y', 'y.id', 'w.payer_id')
    .leftJoin('users as h', 'h.id', 'w.holder_id')
    .leftJoin('users as k', 'k.id', 'w.checked_by_id')
    .leftJoin('files as f', 'f.id', 'w.file_id')
    .select(['w.id', 'w.company_id', ...ownColumns.map(key => `w.${key}` as const), 'w.version', 'f.name as file_name'])
    .select([sql<string>`coalesce(y.name, c.title)`.as('giver'), nameOrEmail('h').as('holder'), nameOrEmail('k').as('checked_by')])
    .select(stateOn(warsawToday()).as('state'))

type Row = Awaited<ReturnType<ReturnType<typeof powersOf>['executeTakeFirstOrThrow']>>

/** A scan shows numbers of people, PESEL among them: it is for who writes powers down, and for who has given them. */
const opensScans = (actor: Actor, company_id: string) => canIn(actor, actor.isAdmin ? 'powers.write' : 'powers.read', company_id)

function visiblePower(actor: Actor, { note, ...row }: Row): Power {
  const scan = opensScans(actor, row.company_id) ? {} : { file_id: null, file_name: null }
  return { ...row, ...scan, ...(actor.isAdmin && { note }) }
}

/** What holds comes first, what is over last. */
export async function listPowers(db: Db, actor: Actor, company_id: string): Promise<Power[]> {
  const rows = await powersOf(db)
    .where('w.company_id', '=', company_id)
    .orderBy(sql`(${stateOn(warsawToday())}) in ('ended', 'revoked')`)
    .orderBy('w.kind')
    .orderBy('w.from_day', 'desc')
    .orderBy('w.id')
    .execute()
  return rows.map(row => visiblePower(actor, row))
}

export async function getPower(db: Db, actor: Actor, id: string): Promise<Power> {
  const row = await powersOf(db).where('w.id', '=', id).executeTakeFirst()
  if (!row || !canIn(actor, 'powers.read', row.company_id)) throw notFound()
  return visiblePower(actor, row)
}

export interface Values {
  kind: PowerKind
  name: string | null
  payer_id: string | null
  holder_id: string | null
  scope: string | null
  from_day: string
  to_day: string | null
  checked_day: string | null
  checked_how: CheckWay | null
  revoked_day: string | null
  note: string | null
  file_id: string | null
}

/** Of a power as it is, or of none yet. */
export const powerValues = (power: Power | undefined): Omit<Values, 'kind' | 'from_day'> => ({
  ...{ name: power?.name ?? null, payer_id: power?.payer_id ?? null, holder_id: power?.holder_id ?? null, scope: power?.scope ?? null },
  ...{ to_day: power?.to_day ?? null, checked_day: power?.checked_day ?? null, checked_how: power?.checked_how ?? null },
  ...{ revoked_day: power?.revoked_day ?? null, note: power?.note ?? null, file_id: power?.file_id ?? null },
})

/** Somebody new is somebody who works here; whoever has left stays where the name stands already. */
export async function isOfOffice(db: Db, user_id: string): Promise<boolean> {
  const staff = db.selectFrom('users').select('id').where('id', '=', user_id).where('isAdmin', '=', true)
  return (await staff.where('status', '=', 'active').executeTakeFirst()) !== undefined
}

export async function insertPower(db: Db, company_id: string, values: Values & { checked_by_id: string | null }): Promise<string> {
  const id = newId()
  await db
    .insertInto('powers')
    .values({ ...values, id, company_id })
    .execute()
  return id
}

export async function changePower(db: Db, id: string, values: Partial<Values & { checked_by_id: string | null }>) {
  await db
    .updateTable('powers')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function removePower(db: Db, id: string) {
  await db.deleteFrom('powers').where('id', '=', id).execute()
}

/** The scan of a power, for whoever may open it. */
export async function findScan(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const row = await db.selectFrom('powers').select('company_id').where('file_id', '=', file_id).executeTakeFirst()
  return row && opensScans(actor, row.company_id) ? { id: file_id } : undefined
}
