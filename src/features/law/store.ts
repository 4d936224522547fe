import { sql } from 'kysely'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { isNewer, type LawPackage, type PackageState, shipped } from './package.ts'
import { lawParts } from './store-part.ts'

interface Loaded extends LawPackage {
  id: string
  loaded_at: string
}

/** As a query answers it: with an index signature. */
type LoadedRow = Pick<Loaded, keyof Loaded>

/** None where the package of the program is in force. */
export interface LawInForce extends PackageState {
  loaded: Pick<Loaded, 'id' | 'loaded_at'> | null
}

let state: LawInForce = { ...shipped, loaded: null }
let reading: Promise<void> = Promise.resolve()

/** In this process. */
export const lawInForce = (): LawInForce => state

const columns = `id, as_of, version, digest, parts, loaded_at from law_packages where undone_at is null order by as_of desc, version desc`

/** All that hold, the newest first. */
export const listLoaded = (database: Database): Promise<Loaded[]> => database.plain<LoadedRow>(`select ${columns}`)

function putInForce(parts: LawPackage['parts'] | undefined) {
  for (const part of lawParts.get()) {
    const read = parts ? part.parse.safeParse(parts[part.name]) : { success: true as const, data: part.shipped }
    if (!read.success)
      throw new OperatorError(`Wczytany pakiet prawa nie pasuje do tej wersji programu (${part.label}). Proszę go cofnąć: biurko law undo, i wczytać nowszy.`)
    part.putInForce(read.data)
  }
}

async function read(database: Database) {
  const [newest] = await database.plain<LoadedRow>(`select ${columns} limit 1`)
  // A newer program brings newer law along.
  const loaded = newest && isNewer(newest, shipped) ? newest : undefined
  if (state.loaded?.id === loaded?.id) return
  putInForce(loaded?.parts)
  state = loaded ? { as_of: loaded.as_of, version: loaded.version, loaded: { id: loaded.id, loaded_at: loaded.loaded_at } } : { ...shipped, loaded: null }
}

/** Puts in force in this process what the database holds; one reading after the other. */
export function applyLaw(database: Database): Promise<void> {
  reading = reading.catch(() => undefined).then(() => read(database))
  return reading
}

/** When all that was asked for so far is read. */
export const settledLaw = () => reading

/** Follows what a command changes while this node runs. */
export function watchLaw({ database, bus, log }: Pick<Installation, 'database' | 'bus' | 'log'>): () => void {
  const again = () => void applyLaw(database).catch(error => log.error({ err: error }, 'The law was not read again.'))
  const ends = [bus.on('law', again), bus.on('missed', again)]
  return () => {
    for (const end of ends) end()
  }
}

/** One change of the law at a time; every node hears of it when it is durable. */
function changing<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.transact(officeScope(''), async db => {
    await advisoryLock(db, 'law')
    const done = await work(db)
    await db.tell('law', {})
    return done
  })
}

/** Another command may have loaded one meanwhile: the difference that was shown is not the one that it would make. Throws an `OperatorError` then. */
export function loadPackage(database: Database, { as_of, version, digest, parts }: LawPackage): Promise<void> {
  const before = state
  return changing(database, async db => {
    const newest = await db
      .selectFrom('law_packages')
      .select(['id', 'as_of', 'version'])
      .where('undone_at', 'is', null)
      .orderBy('as_of', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    const inForce = newest && isNewer(newest, shipped) ? newest.id : undefined
    if (inForce !== before.loaded?.id) throw new OperatorError('Pakiet prawa zmieniło właśnie inne polecenie. Proszę powtórzyć.')
    await db
      .insertInto('law_packages')
      .values({ id: newId(), as_of, version, digest, parts: sql<LawPackage['parts']>`${JSON.stringify(parts)}::jsonb` })
      .execute()
  })
}

/** Throws an `OperatorError` where another command has undone it meanwhile. */
export function undoPackage(database: Database, id: string): Promise<void> {
  return changing(database, async db => {
    const { numUpdatedRows } = await db
      .updateTable('law_packages')
      .set({ undone_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new OperatorError('Pakiet prawa zmieniło właśnie inne polecenie. Proszę powtórzyć.')
  })
}
