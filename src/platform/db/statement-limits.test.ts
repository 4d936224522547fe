import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { Database } from './database.ts'
import { officeScope, patiently, type Scope } from './db.ts'
import type { Limits } from './scope-statements.ts'
import { newId } from './id.ts'
import { until, untilAwaited } from '#test/faults/until.ts'

const url = inject('postgres_url')
const short = 100
const long = 60_000

/** Holds a lock that statements of the tests wait for. */
let holder: pg.Client

beforeAll(async () => {
  holder = new pg.Client({ connectionString: url })
  await holder.connect()
})
afterAll(() => holder.end())

const office = officeScope('biuro')
const newPerson = (): Scope => ({ ...office, user_id: newId() })

function open(limits: Partial<Limits> = {}, connections = 4) {
  const database = new Database({ url, connections, limits: { read: long, write: long, work: long, ...limits } })
  onTestFinished(() => database.close())
  return database
}

async function hold() {
  await holder.query('select pg_advisory_lock(1)')
  let isHeld = true
  const release = async () => {
    if (isHeld) await holder.query('select pg_advisory_unlock(1)')
    isHeld = false
  }
  onTestFinished(release)
  return release
}

const waitForHolder = sql`select pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`
const stopped = expect.objectContaining({ code: '57014' })

it('a person’s reading ends after its limit, and a background job’s and the program’s own do not', async () => {
  const database = open({ read: short })
  const release = await hold()
  const others = [patiently(newPerson()), office].map(scope => waitForHolder.execute(database.reader(scope)))
  await untilAwaited(holder)
  await expect(waitForHolder.execute(database.reader(newPerson()))).rejects.toEqual(stopped)
  await release()
  await Promise.all(others)
})

it('a person’s change ends after its limit, and leaves nothing of it', async () => {
  const database = open({ write: short })
  await holder.query('create table changes (word text)')
  onTestFinished(async () => void (await holder.query('drop table changes')))
  await hold()
  const changing = database.transact(newPerson(), async db => {
    await sql`insert into changes values ('half')`.execute(db)
    await waitForHolder.execute(db)
  })
  await expect(changing).rejects.toEqual(stopped)
  expect((await holder.query('select * from changes')).rows).toEqual([])
})

it('what a caller does not wait for any more ends in the database, and its connection with it', async () => {
  const database = open()
  await hold()
  const left = new AbortController()
  const statement = waitForHolder.execute(database.reader(newPerson(), left.signal))
  await untilAwaited(holder)
  left.abort()
  await expect(statement).rejects.toMatchObject({ code: 'unavailable' })
  expect(database.pool.totalCount).toBe(0)
})

it('whoever leaves while they wait for their turn is asked for no more', async () => {
  const database = open({}, 2)
  const release = await hold()
  const left = new AbortController()
  const person = newPerson()
  const first = waitForHolder.execute(database.reader(person))
  const second = sql`select 1 / 0`.execute(database.reader(person, left.signal))
  left.abort()
  await expect(second).rejects.toMatchObject({ code: 'unavailable' })
  await release()
  await first
})

it.each([
  { whose: 'one person', people: 1, most: 3 },
  { whose: 'an office', people: 4, most: 4 },
])('of $whose $most statements of 40 are under way at once, and another office is answered meanwhile', async ({ people, most }) => {
  const database = open({}, 8)
  const release = await hold()
  const statements = Array.from({ length: people }, newPerson).flatMap(person =>
    Array.from({ length: 40 / people }, () => waitForHolder.execute(database.reader(person))),
  )
  const other = database.reader({ ...newPerson(), tenant_id: 'inne' })
  const underWay = async () => {
    await sql`select 1`.execute(other)
    return (await holder.query(`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`)).rows[0].count
  }
  await until(async () => (await underWay()) === most)
  for (const _ of statements) expect(await underWay()).toBe(most)
  await release()
  await Promise.all(statements)
})
