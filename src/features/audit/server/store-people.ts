import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditEntry } from './store.ts'
import { nameOrEmail } from '#platform/db/person-name.ts'
import { seal, unseal } from '#platform/security/crypto.ts'
import { chunk } from '#platform/db/chunk.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** Records that are a person: what the log keeps of them before and after goes with that person. */
const people: ReadonlySet<string> = new Set(['users', 'employees', 'payers'])

interface PersonKey {
  person_id: string
  key: string
}

interface Sealed {
  person_id: string
  sealed: string
}

type About = Pick<AuditEntry, 'entity' | 'entity_id' | 'person_id'>

export const personOf = ({ person_id, entity, entity_id }: About) => person_id ?? (people.has(entity) ? entity_id : undefined)

/** The keys of those whom these entries tell something of; a new one for whoever has none. */
export async function keysOf(db: Db, entries: readonly AuditEntry[]): Promise<Map<string, PersonKey>> {
  const telling = entries.filter(({ before, after }) => before !== undefined || after !== undefined).map(personOf)
  // In one order, so that two writers never wait for each other.
  const ids = [...new Set(telling.filter(id => id !== undefined))].sort()
  const keys = new Map<string, PersonKey>()
  for (const batch of chunk(ids)) {
    const rows = await db
      .insertInto('person_keys')
      .values(batch.map(person_id => ({ id: newId(), person_id, key: randomBytes(32).toString('base64url') })))
      .onConflict(conflict => conflict.columns(['tenant_id', 'person_id']).doUpdateSet({ person_id: sql`excluded.person_id` }))
      .returning(['person_id', 'key'])
      .execute()
    for (const row of rows) keys.set(row.person_id, row)
  }
  return keys
}

const anyId = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

const bytesOf = ({ key }: PersonKey) => Buffer.from(key, 'base64url')

export const sealedFor = (key: PersonKey, text: string): Sealed => ({ person_id: key.person_id, sealed: seal(bytesOf(key), text) })

const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'sealed' in value && 'person_id' in value

const gone = 'Dane tej osoby usunięto.'

/** Who the ids within these values are now; an erased account has no name here either. */
async function namesIn(db: Db, values: readonly unknown[]): Promise<Map<string, string>> {
  const ids = values.flatMap(value => JSON.stringify(value).match(anyId) ?? [])
  const named = db.selectFrom('users as u').select(['u.id', nameOrEmail('u').as('name')])
  const rows = await named.where(sql<boolean>`u.id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What was written before and after, as it was: of an erased person one sentence. */
export async function openValues(db: Db, values: readonly unknown[]): Promise<unknown[]> {
  const ids = [...new Set(values.filter(isSealed).map(({ person_id }) => person_id))]
  const keys = ids.length > 0 ? await db.selectFrom('person_keys').select(['person_id', 'key']).where('person_id', 'in', ids).execute() : []
  return values.map(value => {
    if (!isSealed(value)) return value
    const key = keys.find(({ person_id }) => person_id === value.person_id)
    return key ? JSON.parse(unseal(bytesOf(key), value.sealed)) : gone
  })
}

/** What was written before and after, for reading, with names beside the ids of people; of an erased person it is gone. */
export async function openEntry(db: Db, values: readonly unknown[]): Promise<(string | null)[]> {
  const opened = await openValues(db, values)
  const names = await namesIn(db, opened)
  const replacer = (key: string, part: unknown) => (key !== 'id' && typeof part === 'string' && names.has(part) ? `${names.get(part)} (${part})` : part)
  return opened.map(value => (value === null || value === gone ? value : JSON.stringify(value, replacer, 2)))
}

/** From here on nobody can read what the log held of this person; the chain holds as before. */
export async function destroyKey(db: Db, person_id: string) {
  await db.deleteFrom('person_keys').where('person_id', '=', person_id).execute()
}
