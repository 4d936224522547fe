import { sql } from 'kysely'
import type { KsefConnection } from '#features/ksef/shared/contract.ts'
import { type Finding, type Outage, stateAfter } from '#features/ksef/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const publicColumns = ['state', 'way', 'since', 'problem', 'permissions', 'checked_at', 'fetched_at', 'token_ends', 'version'] as const

/** With what the program needs besides, and nobody is answered. */
const columns = [...publicColumns, 'id', 'company_id', 'token', 'replaced_tokens', 'replaced_tried_at'] as const

/** A row as it is kept; its tokens are sealed. */
export type StoredConnection = Omit<KsefConnection, 'environment' | 'office_nip' | keyof Outage> & {
  id: string
  company_id: string
  token: string | null
  replaced_tokens: string[]
  replaced_tried_at: string | null
}

/** Taken away from the run that reads the company's invoices: it ends at its next word. */
export const unclaimed = { claimed_by: null, claimed_until: null }

/** Whether nobody has changed or ended it meanwhile. */
export const isSame = (before: StoredConnection | undefined, now: StoredConnection | undefined) => before?.id === now?.id && before?.version === now?.version

/** Nor has anybody asked KSeF about it. */
export const isNewest = (before: StoredConnection | undefined, now: StoredConnection | undefined) =>
  isSame(before, now) && before?.checked_at === now?.checked_at

const rows = (db: Db) => db.selectFrom('ksef_connections').select(columns)

export const findConnection = (db: Db, company_id: string): Promise<StoredConnection | undefined> =>
  rows(db).where('company_id', '=', company_id).$castTo<StoredConnection>().executeTakeFirst()

export const lockConnection = (db: Db, company_id: string): Promise<StoredConnection | undefined> =>
  rows(db).where('company_id', '=', company_id).forUpdate().$castTo<StoredConnection>().executeTakeFirst()

/** Until the end of the transaction nobody gives the company another NIP. Companies are locked before their connections. */
export async function lockVatNumber(db: Db, company_id: string): Promise<string | null> {
  const row = await db.selectFrom('companies').select('vat_number').where('id', '=', company_id).forShare().executeTakeFirst()
  return row?.vat_number ?? null
}

const now = sql<string>`now()`

const hasReplaced = sql<boolean>`cardinality(replaced_tokens) > 0`

export const listTokens = (db: Db): Promise<StoredConnection[]> =>
  rows(db)
    .where(where => where.or([where('token', 'is not', null), hasReplaced]))
    .orderBy('id')
    .$castTo<StoredConnection>()
    .execute()

/** Of companies that work with the office, one after the other. */
const working = (db: Db) =>
  db.selectFrom('ksef_connections as k').innerJoin('companies as c', 'c.id', 'k.company_id').where('c.archived_at', 'is', null).orderBy('k.id')

/** Which companies tokens are left of to be taken back; of those that have left all are, as their connections end. */
export const listReplaced = (db: Db) => working(db).select('k.company_id').where(hasReplaced).execute()

/** Answers whether any of them was still kept. */
export async function forgetReplaced(db: Db, company_id: string, revoked: readonly string[]): Promise<boolean> {
  const now = await lockConnection(db, company_id)
  const replaced_tokens = now?.replaced_tokens.filter(token => !revoked.includes(token)) ?? []
  if (!now || replaced_tokens.length === now.replaced_tokens.length) return false
  const left = { replaced_tokens, ...(replaced_tokens.length === 0 && { replaced_tried_at: null }) }
  await db.updateTable('ksef_connections').set(left).where('id', '=', now.id).execute()
  return true
}

/** KSeF has not taken back the tokens that were replaced. */
export const keepTriedReplaced = (db: Db, { id }: StoredConnection) =>
  db.updateTable('ksef_connections').set({ replaced_tried_at: now }).where('id', '=', id).execute()

/** Of companies that are not in the archive, with what a sign-in needs. */
export const listForCheck = (db: Db) => working(db).select(['k.company_id', 'k.problem']).$castTo<Pick<StoredConnection, 'company_id' | 'problem'>>().execute()

/** What belongs to companies that have left the office. */
export const listLeft = (db: Db) =>
  db
    .selectFrom('ksef_connections as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select('k.company_id')
    .where('c.archived_at', 'is not', null)
    .orderBy('k.id')
    .execute()

/** A company that has left; until the end of the transaction nobody brings it back. */
export const lockLeft = (db: Db, company_id: string) =>
  db
    .selectFrom('companies')
    .select(['title', sql<string>`archived_at`.as('archived_at')])
    .where('id', '=', company_id)
    .where('archived_at', 'is not', null)
    .forShare()
    .executeTakeFirst()

/** Tokens of companies that work with the office, by their last day. */
export const listEndingTokens = (db: Db, from: string, until: string) =>
  working(db)
    .select(['k.id', 'k.company_id', 'c.title', sql<string>`k.token_ends`.as('token_ends')])
    .where('k.token', 'is not', null)
    .where('k.token_ends', '>=', from)
    .where('k.token_ends', '<=', until)
    .execute()

/** Since which hour the office's certificate has been refused to companies that are still asked for: those that are found one after another are one break. */
export const findRefusedSince = async (db: Db) =>
  (
    await db
      .selectFrom('ksef_connections')
      .select(sql<string | null>`date_trunc('hour', min(since))`.as('hour'))
      .where('problem', '=', 'certificate_refused')
      .where('checked_at', '>', sql<string>`now() - interval '2 days'`)
      .executeTakeFirst()
  )?.hour

/** What KSeF was asked and answered. The state's beginning moves with the state alone. */
function foundOf(before: StoredConnection | undefined, { permissions, problem }: Finding) {
  const couldRead = before?.permissions.includes('InvoiceRead') ?? false
  const state = stateAfter(before?.state ?? 'off', problem, couldRead)
  return { permissions: [...permissions], problem, state, checked_at: now, ...(state !== before?.state && { since: now }) }
}

export async function keepFinding(db: Db, before: StoredConnection, finding: Finding): Promise<StoredConnection> {
  const values = foundOf(before, finding)
  // What stood still is tried again.
  if (values.state === 'working') await db.updateTable('ksef_streams').set({ halted: null }).where('company_id', '=', before.company_id).execute()
  return db.updateTable('ksef_connections').set(values).where('id', '=', before.id).returning(columns).$castTo<StoredConnection>().executeTakeFirstOrThrow()
}

/** KSeF was asked, and what it said changes nothing of what is known. */
export const keepAsked = (db: Db, { id }: StoredConnection) => db.updateTable('ksef_connections').set({ checked_at: now }).where('id', '=', id).execute()

/** What one way has begun is not the other's to read, and what stood still under it is tried again. */
const forgetRunning = (db: Db, companies: readonly string[]) =>
  db.updateTable('ksef_streams').set({ export: null, asked_from: null, halted: null }).where('company_id', 'in', companies).execute()

type Way = Pick<StoredConnection, 'way' | 'token' | 'token_ends' | 'replaced_tokens'>

interface NewConnection {
  before: StoredConnection | undefined
  way: Way
  finding: Finding
}

/** Another way is another connection: what the former one could do says nothing of it. */
export async function keepConnection(db: Db, company_id: string, { before, way, finding }: NewConnection): Promise<StoredConnection> {
  const values = { ...way, replaced_tried_at: null, ...foundOf(before && { ...before, permissions: [], state: 'off' }, finding) }
  if (!before) {
    const inserted = db.insertInto('ksef_connections').values({ ...values, id: newId(), company_id })
    return inserted.returning(columns).$castTo<StoredConnection>().executeTakeFirstOrThrow()
  }
  await forgetRunning(db, [company_id])
  const changed = { ...values, ...unclaimed, since: now, ...bumpVersion }
  return db.updateTable('ksef_connections').set(changed).where('id', '=', before.id).returning(columns).$castTo<StoredConnection>().executeTakeFirstOrThrow()
}

/** Without the office's certificate nothing is known any more of what companies granted to it; the next one may be of another NIP. */
export async function forgetCertificate(db: Db) {
  const cut = await db
    .updateTable('ksef_connections')
    .set({ state: 'failing', problem: 'no_certificate', permissions: [], since: now, ...unclaimed, ...bumpVersion })
    .where('way', '=', 'certificate')
    .returning('company_id')
    .execute()
  if (cut.length > 0)
    await forgetRunning(
      db,
      cut.map(({ company_id }) => company_id),
    )
  return cut
}

/** A company with another NIP: nothing is known of it at KSeF. A token stays the former one's, and is kept to be taken back. */
export async function forgetVatNumber(db: Db, company_id: string) {
  const forgotten = { permissions: [], checked_at: null, fetched_at: null, tried_at: null, since: now, ...unclaimed, ...bumpVersion }
  const rows = db.updateTable('ksef_connections').where('company_id', '=', company_id)
  await rows
    .set({ ...forgotten, state: 'awaiting', problem: 'no_permission' })
    .where('way', '=', 'certificate')
    .execute()
  await rows
    .set({ ...forgotten, state: 'failing', problem: 'token_of_other' })
    .where('way', '=', 'token')
    .execute()
  // How far the invoices of the former number were read says nothing of those of the new one.
  await db.deleteFrom('ksef_streams').where('company_id', '=', company_id).execute()
}

export async function removeConnection(db: Db, company_id: string) {
  await db.deleteFrom('ksef_connections').where('company_id', '=', company_id).execute()
  await forgetRunning(db, [company_id])
}
