import { sql } from 'kysely'
import { keysOf, openValues, personOf, sealedFor } from './store-people.ts'
import type { Db } from '#platform/db/db.ts'
import { originOf } from '#platform/http/origin.ts'
import { newId } from '#platform/db/id.ts'
import { chunk } from '#platform/db/chunk.ts'
import { thisOffice } from '#platform/db/this-office.ts'

export interface AuditEntry {
  /** Past tense of what happened: `created`, `sent`, `revealed`. */
  action: string
  entity: string
  entity_id: string
  company_id?: string | null
  /** Who did it, where nobody is logged in yet: the log-in itself. */
  user_id?: string
  /** Whose data before and after are, where the record is not the person itself and they are anybody's. */
  person_id?: string | null
  before?: unknown
  after?: unknown
}

/** Names that a record shows beside the ids of its people. The log keeps the ids: a name goes with its account. */
const shownName = /(^|_)(author|assignee|user|by)_name$/
const textOf = (value: unknown) => JSON.stringify(value, (key, part) => (shownName.test(key) ? undefined : part))

/** One entry per changed record, in the transaction of the change. */
export const writeAudit = (db: Db, entry: AuditEntry) => writeAudits(db, [entry])

/** Of a change of many records at once: an entry each, in as many statements as one. */
export async function writeAudits(db: Db, entries: readonly AuditEntry[]) {
  const origin = originOf(db)
  const keys = await keysOf(db, entries)
  const encodeValue = (entry: AuditEntry, value: unknown) => {
    const key = keys.get(personOf(entry) ?? '')
    if (value === undefined) return null
    return key ? JSON.stringify(sealedFor(key, textOf(value))) : textOf(value)
  }
  const rows = entries.map(entry => ({
    id: newId(),
    user_id: entry.user_id ?? db.scope.user_id,
    address: origin?.address ?? null,
    request_id: origin?.request_id ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entity_id,
    company_id: entry.company_id ?? null,
    before: encodeValue(entry, entry.before),
    after: encodeValue(entry, entry.after),
  }))
  for (const batch of chunk(rows)) await db.insertInto('audit_entries').values(batch).execute()
}

/** Seconds in which one's own step can be taken back. */
export const undoWindowSeconds = 120

interface OwnStep {
  user_id: string
  undoable: readonly string[]
}

const newestOf = (db: Db, entity: string, id: string) =>
  db
    .selectFrom('audit_entries')
    .select([
      'action',
      'user_id',
      'request_id',
      'before',
      'after',
      'created_at',
      sql<boolean>`created_at > now() - make_interval(secs => ${undoWindowSeconds})`.as('recent'),
    ])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest entry of a record, if that is this person's own step and can be taken back by now. */
export async function findNewestStep<After>(db: Db, entity: string, id: string, { user_id, undoable }: OwnStep) {
  const entry = await newestOf(db, entity, id)
  if (!entry?.recent || entry.user_id !== user_id || !undoable.includes(entry.action)) return undefined
  const [before, after] = await openValues(db, [entry.before, entry.after])
  return { ...entry, before, after: after as After }
}

/** The newest act on a record that the office has not answered: of these, by a client, and nothing of the office's after it. */
export async function findUnanswered<Act extends string>(db: Db, entity: string, id: string, acts: readonly Act[]) {
  const entry = await db
    .selectFrom('audit_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.action', 'e.before', 'e.after', 'e.request_id', 'e.created_at', 'u.isAdmin'])
    .where('e.entity', '=', entity)
    .where('e.entity_id', '=', id)
    .where(eb => eb.or([eb('u.isAdmin', '=', true), eb('e.action', 'in', [...acts])]))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const action = acts.find(act => act === entry?.action)
  if (!entry || entry.isAdmin || !action) return undefined
  const [before, after] = await openValues(db, [entry.before, entry.after])
  return { action, before, after, request_id: entry.request_id, created_at: entry.created_at }
}

/** Of an entry `e`: whether it was taken back since, by one of the same record that names its request. */
export const isTakenBack = sql<boolean>`exists (select 1 from audit_entries back where back.tenant_id = ${thisOffice}
  and back.entity = e.entity and back.entity_id = e.entity_id and back.before ->> 'request_id' = e.request_id)`

/** This person's steps that can be taken back by now. */
const ownSteps = (db: Db, { user_id, undoable }: OwnStep) =>
  db
    .selectFrom('audit_entries as e')
    .where('e.user_id', '=', user_id)
    .where('e.created_at', '>', sql<string>`now() - make_interval(secs => ${undoWindowSeconds})`)
    .where('e.action', 'in', undoable)

/** What this person did by these calls, as long as it can be taken back by now and was not. */
export const listOwnSteps = (db: Db, request_ids: readonly string[], own: OwnStep) =>
  ownSteps(db, own)
    .select(['e.entity', 'e.entity_id', 'e.company_id', 'e.request_id', 'e.after', 'e.created_at'])
    .where('e.request_id', 'in', request_ids)
    .where(sql<boolean>`not ${isTakenBack}`)
    .orderBy('e.entity_id')
    .execute()

/** A record before each step of this person that can be taken back by now, the newest first. */
export async function listBeforeOwnSteps(db: Db, entity: string, id: string, own: OwnStep) {
  const steps = await ownSteps(db, own)
    .select('e.before')
    .where('e.entity', '=', entity)
    .where('e.entity_id', '=', id)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  return openValues(
    db,
    steps.map(step => step.before),
  )
}

type Step = Pick<AuditEntry, 'entity' | 'entity_id' | 'action'>

/** What the call that last did this step wrote of another record: the entries of both name the call. */
export async function listWrittenBeside(db: Db, step: Step, { entity, entity_id }: Omit<Step, 'action'>) {
  const rows = await db
    .selectFrom('audit_entries as e')
    .select(['e.action', 'e.before', 'e.after'])
    .where('e.entity', '=', entity)
    .where('e.entity_id', '=', entity_id)
    .where('e.request_id', '=', eb =>
      eb
        .selectFrom('audit_entries as newest')
        .select('newest.request_id')
        .where('newest.entity', '=', step.entity)
        .where('newest.entity_id', '=', step.entity_id)
        .where('newest.action', '=', step.action)
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .execute()
  const opened = await openValues(
    db,
    rows.flatMap(({ before, after }) => [before, after]),
  )
  return rows.map(({ action }, place) => ({ action, before: opened[2 * place], after: opened[2 * place + 1] }))
}

/** The record before its newest entry, if that is this person's own step, one that can be taken back by now, and nothing came after it. */
export async function findBeforeStep<Kept extends object>(
  db: Db,
  entity: string,
  { id, version }: { id: string; version: number },
  own: OwnStep,
): Promise<Kept | undefined> {
  const entry = await findNewestStep<{ version?: number } | null>(db, entity, id, own)
  return entry && entry.after?.version === version ? ((entry.before as Kept | null) ?? undefined) : undefined
}
