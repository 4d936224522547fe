import { getTableColumns, getTableName } from 'drizzle-orm'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { type Db, officeScope, type Scope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { fencedTables, insertOf, newTenantFixture, Owner, type TenantFixture, rowOf } from '#test/access/tenant-fixtures.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

/**
 * The second fence alone: raw SQL bypasses the data handle's predicate, so that only the policies of the tables hold.
 * Then each policy is taken away in turn, and the same check must see the hole, in that table and nowhere else.
 */

const names = fencedTables.map(table => getTableName(table))
const columnsOf = new Map(fencedTables.map(table => [getTableName(table), Object.keys(getTableColumns(table))]))
const tableOf = (name: string) => fencedTables.find(table => getTableName(table) === name) as (typeof fencedTables)[number]

/** Whoever changes something tells others than himself: the stream, the inbox and the sender tell apart who still may hear of it. */
const toldToOthers = ['live_events', 'notifications', 'outbox']
const holdsCompany = (name: string) => name === 'companies' || (!toldToOthers.includes(name) && (columnsOf.get(name) as string[]).includes('company_id'))

let owner: Owner
let database: Database
let own: TenantFixture
let neighbour: TenantFixture
let stranger: TenantFixture
let office: Scope
let client: Scope
/** Of the staff, and shown just one company. */
let bound: Scope

const policies = new Map<string, { using: string; check: string }>()
const restored = (table: string) => {
  const { using, check } = policies.get(table) as { using: string; check: string }
  return `alter policy fence on "${table}" using (${using}) with check (${check})`
}
const half = `tenant_id = nullif(current_setting('app.tenant', true), '')`

beforeAll(async () => {
  const first = await newOffice()
  const second = await newOffice()
  const test = await testInstallation()
  database = test.database
  owner = await Owner.connect(test.owner_url)
  own = newTenantFixture(first.office)
  neighbour = newTenantFixture(first.office)
  stranger = newTenantFixture(second.office)
  for (const realm of [own, neighbour, stranger]) await owner.seed(realm)
  office = officeScope(first.office.id)
  client = { tenant_id: first.office.id, user_id: own.id, companies: [own.id] }
  bound = { ...office, assigned: [own.id] }
  const rows = await owner.query<{ tablename: string; qual: string; with_check: string }>(
    `select tablename, qual, with_check from pg_policies where schemaname = 'public' and policyname = 'fence'`,
  )
  for (const row of rows) policies.set(row.tablename, { using: row.qual, check: row.with_check })
})

afterAll(() => owner.close())

class Undone extends Error {}

/** What the statement did, and then undone: the rows it touched, or the code of the database's refusal. */
async function attempt(scope: Scope, text: string, values: readonly unknown[] = []): Promise<number | string> {
  let touched = 0
  try {
    await database.transact(scope, async db => {
      const [outcome] = await db.together([{ sql: text, parameters: values } as never])
      touched = outcome?.length ?? 0
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) return String((error as { code?: string }).code)
  }
  return touched
}

const insufficientPrivilege = '42501'
/** Where no row goes from one office to another, whatever the fences say. */
const onCluster = inject('cluster') !== undefined
const neverMoves = '0A000'

type Breach = 'read' | 'change' | 'remove' | 'add' | 'move'

/** Each way in which the scope gets past the fence of a table to that realm. */
async function breaches(scope: Scope, table: string, foreign: TenantFixture): Promise<Breach[]> {
  const where = `where tenant_id = '${foreign.office.id}' and id = '${foreign.id}'`
  const foundBreaches: Breach[] = []
  const note = (breach: Breach, outcome: number | string) => {
    if (outcome !== 0 && outcome !== insufficientPrivilege) foundBreaches.push(breach)
  }
  note('read', await attempt(scope, `select 1 from "${table}" ${where}`))
  note('change', await attempt(scope, `update "${table}" set created_at = created_at ${where} returning 1`))
  note('remove', await attempt(scope, `delete from "${table}" ${where} returning 1`))
  // A row that only the fence can refuse: past it, a key or a constraint of the foreign realm answers something else.
  const added = insertOf(table, { ...rowOf(foreign, tableOf(table)), ...(table === 'companies' ? {} : { id: newId() }) })
  note('add', await attempt(scope, `${added} returning 1`))
  const target = foreign.office.id === scope.tenant_id ? (table === 'companies' ? 'id' : 'company_id') : 'tenant_id'
  const value = target === 'tenant_id' ? foreign.office.id : foreign.id
  const moved = await attempt(scope, `update "${table}" set "${target}" = $1 where tenant_id = '${own.office.id}' and id = '${own.id}' returning 1`, [value])
  if (!(onCluster && target === 'tenant_id' && moved === neverMoves)) note('move', moved)
  return foundBreaches
}

/** Of these tables those of which the scope sees anything that is not its own, in one statement. */
async function leaking(scope: Scope, tables = names): Promise<string[]> {
  const parts = tables.map(name => {
    const theirs =
      scope.companies === 'all' || !holdsCompany(name) ? `tenant_id <> '${scope.tenant_id}'` : `(tenant_id <> '${scope.tenant_id}' or id = '${neighbour.id}')`
    return `select '${name}' as name where exists (select 1 from "${name}" where ${theirs})`
  })
  const [rows = []] = await database.reader(scope).together([CompiledQuery.raw(parts.join(' union all '))])
  return rows.map(row => String(row.name))
}

async function allBreaches(table: string): Promise<Record<string, Breach[]>> {
  return {
    office: await breaches(office, table, stranger),
    client: await breaches(client, table, stranger),
    ...(holdsCompany(table) ? { company: await breaches(client, table, neighbour) } : {}),
  }
}

const none = (table: string) => ({ office: [], client: [], ...(holdsCompany(table) ? { company: [] } : {}) })

describe('row security, without the first fence', () => {
  it('lets the owner of the rows see them, so that the check below says something', async () => {
    for (const name of names) expect(await attempt(client, `select 1 from "${name}" where id = '${own.id}'`), name).toBe(1)
  })

  it.each(names)('%s: nothing of another office or company is read or written', async name => {
    expect(await allBreaches(name)).toEqual(none(name))
  })

  it('shows nothing to whoever states no office', async () => {
    for (const scope of [
      { ...office, tenant_id: '' },
      { ...client, tenant_id: '' },
    ])
      for (const name of names) expect(await attempt(scope, `select 1 from "${name}"`), name).toBe(0)
  })

  it('shows a client without companies no company', async () => {
    for (const name of names.filter(holdsCompany)) expect(await attempt({ ...client, companies: [] }, `select 1 from "${name}"`), name).toBe(0)
  })

  it.each([
    ['audit_entries', 'user_id'],
    ['files', 'uploaded_by'],
  ])('%s: what has no company yet is its author’s alone', async (name, author) => {
    const row = (person: string) => insertOf(name, { ...rowOf(own, tableOf(name)), id: newId(), company_id: null, [author]: person })
    const add = (person: string) => attempt(client, `${row(person)} returning 1`)
    expect(await add(own.id)).toBe(1)
    expect(await add(neighbour.id)).toBe(insufficientPrivilege)
  })
})

describe('staff who see just the companies assigned to them', () => {
  const companyTables = names.filter(holdsCompany)

  it('see what is of these and what is of none', async () => {
    for (const name of names) expect(await attempt(bound, `select 1 from "${name}" where id = '${own.id}'`), name).toBe(1)
    const added = insertOf('tasks', { ...rowOf(own, tableOf('tasks')), id: newId(), number: 'Z-0', company_id: null })
    expect(await attempt(bound, `${added} returning 1`)).toBe(1)
  })

  it.each(companyTables)('%s: nothing of another company is read or written, and without the policy it would be', async name => {
    expect(await breaches(bound, name, neighbour)).toEqual([])
    await owner.query(`alter policy fence on "${name}" using (${half}) with check (${half})`)
    try {
      expect(await breaches(bound, name, neighbour)).toEqual(granted(name, everything))
    } finally {
      await owner.query(restored(name))
    }
  })

  it('see no company where they look after none', async () => {
    for (const name of companyTables)
      expect(await attempt({ ...bound, assigned: [] }, `select 1 from "${name}" where ${name === 'companies' ? 'id' : 'company_id'} is not null`), name).toBe(0)
  })
})

interface Mutant {
  name: string
  break: (table: string) => string
  mend: (table: string) => string
  expected: (table: string) => Record<string, Breach[]>
  leaks: (table: string) => { office: string[]; client: string[] }
}

const everything: Breach[] = ['read', 'change', 'remove', 'add', 'move']
/** The application may not change or remove the audit log, fence or not. */
const granted = (table: string, list: Breach[]) => (table.startsWith('audit_') ? list.filter(breach => breach === 'read' || breach === 'add') : list)
const beyondOffice = (list: Breach[]) => (onCluster ? list.filter(breach => breach !== 'move') : list)
const both = (table: string, list: Breach[]) => ({
  office: granted(table, beyondOffice(list)),
  client: granted(table, beyondOffice(list)),
  ...(holdsCompany(table) ? { company: granted(table, list) } : {}),
})

const mutants: Mutant[] = [
  {
    name: 'row security off',
    break: table => `alter table "${table}" disable row level security`,
    mend: table => `alter table "${table}" enable row level security`,
    expected: table => both(table, everything),
    leaks: table => ({ office: [table], client: [table] }),
  },
  {
    name: 'USING true',
    break: table => `alter policy fence on "${table}" using (true)`,
    mend: restored,
    expected: table => both(table, ['read', 'remove']),
    leaks: table => ({ office: [table], client: [table] }),
  },
  {
    name: 'WITH CHECK true',
    break: table => `alter policy fence on "${table}" with check (true)`,
    mend: restored,
    expected: table => both(table, ['add']),
    leaks: () => ({ office: [], client: [] }),
  },
  {
    name: 'the office alone',
    break: table => `alter policy fence on "${table}" using (${half}) with check (${half})`,
    mend: restored,
    expected: table => ({ ...none(table), ...(holdsCompany(table) ? { company: granted(table, everything) } : {}) }),
    leaks: table => ({ office: [], client: holdsCompany(table) ? [table] : [] }),
  },
]

describe('policy mutants', () => {
  it.each(mutants)('$name: the check turns red for exactly that table', async mutant => {
    for (const table of names) {
      await owner.query(mutant.break(table))
      // Where every table is asked of every machine, not all of them for each.
      const checkedTables = onCluster ? [table] : names
      try {
        expect(await allBreaches(table), table).toEqual(mutant.expected(table))
        expect({ office: await leaking(office, checkedTables), client: await leaking(client, checkedTables) }, table).toEqual(mutant.leaks(table))
      } finally {
        await owner.query(mutant.mend(table))
      }
    }
    expect({ office: await leaking(office), client: await leaking(client) }).toEqual({ office: [], client: [] })
    for (const table of names) expect(await allBreaches(table), table).toEqual(none(table))
  })
})

describe('the data handle alone, with row security off', () => {
  beforeAll(async () => {
    for (const name of names) await owner.query(`alter table "${name}" disable row level security`)
  })
  afterAll(async () => {
    for (const name of names) await owner.query(`alter table "${name}" enable row level security`)
  })

  const undone = (work: (db: Db) => Promise<void>) =>
    database
      .transact(office, async db => {
        await work(db)
        throw new Undone()
      })
      .catch(error => {
        if (!(error instanceof Undone)) throw error
      })

  it.each(names)('%s: a query without a condition stays in its office', async name => {
    const table = name as 'companies'
    const before = await owner.digests(stranger.office.id)
    expect(await attempt(office, `select 1 from "${name}" where tenant_id = '${stranger.office.id}'`)).toBeGreaterThan(0)
    const rows = (await database.reader(office).selectFrom(table).selectAll().execute()) as unknown as { tenant_id: string }[]
    expect(new Set(rows.map(row => row.tenant_id))).toEqual(new Set([own.office.id]))
    if (name.startsWith('audit_')) return
    await undone(async db => {
      const changed = await db
        .updateTable(table)
        .set({ created_at: sql<string>`now()` } as never)
        .returning('tenant_id' as never)
        .execute()
      expect(new Set(changed.map(row => (row as { tenant_id: string }).tenant_id))).toEqual(new Set([own.office.id]))
    })
    await database.transact(office, async db => {
      await db.deleteFrom(table).where('id', '=', stranger.id).execute()
    })
    expect(await owner.digests(stranger.office.id)).toEqual(before)
  })
})

describe('the data handle of bound staff alone, with row security off', () => {
  const companyTables = names.filter(holdsCompany)
  beforeAll(async () => {
    for (const name of companyTables) await owner.query(`alter table "${name}" disable row level security`)
  })
  afterAll(async () => {
    for (const name of companyTables) await owner.query(`alter table "${name}" enable row level security`)
  })

  it.each(companyTables)('%s: a query without a condition stays in their companies', async name => {
    expect(await attempt(bound, `select 1 from "${name}" where id = '${neighbour.id}'`)).toBe(1)
    const rows = await database
      .reader(bound)
      .selectFrom(name as 'companies')
      .select('id')
      .execute()
    expect(rows.map(({ id }) => id)).toContain(own.id)
    expect(rows.map(({ id }) => id)).not.toContain(neighbour.id)
  })
})

describe('the predicate of the data handle', () => {
  const db = () => database.reader({ tenant_id: 'biuro', user_id: null, companies: 'all' })
  const sqlOf = (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql: text, parameters } = query.compile()
    return text.replace(/\$(\d+)/g, (_, place) => `'${parameters[Number(place) - 1]}'`)
  }

  it('stands in a plain query', () => {
    expect(sqlOf(db().selectFrom('users').select('id'))).toBe(`select "id" from "users" where "users"."tenant_id" = 'biuro'`)
  })

  it('is joined to other conditions without loosening them', () => {
    const query = db()
      .selectFrom('users')
      .select('id')
      .where(eb => eb.or([eb('email', '=', 'a'), eb('email', '=', 'b')]))
    expect(sqlOf(query)).toBe(`select "id" from "users" where ("email" = 'a' or "email" = 'b') and "users"."tenant_id" = 'biuro'`)
    const loose = db()
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'a')
      .where(eb => eb('email', '=', 'b').or('email', '=', 'c'))
    expect(sqlOf(loose)).toBe(`select "id" from "users" where "email" = 'a' and ("email" = 'b' or "email" = 'c') and "users"."tenant_id" = 'biuro'`)
  })

  it('follows aliases and every kind of join', () => {
    const query = db()
      .selectFrom('companies as c')
      .innerJoin('company_people as p', 'p.company_id', 'c.id')
      .leftJoin('users as u', join => join.onRef('u.id', '=', 'p.user_id').on('u.status', '=', 'active'))
      .select('c.id')
    expect(sqlOf(query)).toBe(
      `select "c"."id" from "companies" as "c" inner join "company_people" as "p" on "p"."company_id" = "c"."id" and "p"."tenant_id" = 'biuro' ` +
        `left join "users" as "u" on "u"."id" = "p"."user_id" and "u"."status" = 'active' and "u"."tenant_id" = 'biuro' where "c"."tenant_id" = 'biuro'`,
    )
  })

  it('keeps an "or" inside a join condition apart', () => {
    const query = db()
      .selectFrom('companies as c')
      .innerJoin('users as u', join => join.on(eb => eb('u.email', '=', 'a').or('u.email', '=', 'b')))
      .select('c.id')
    expect(sqlOf(query)).toContain(`on ("u"."email" = 'a' or "u"."email" = 'b') and "u"."tenant_id" = 'biuro'`)
  })

  it('stands in sub-queries of every clause, in lateral joins and in unions', () => {
    const query = db()
      .selectFrom(eb => eb.selectFrom('documents').select(['id', 'company_id']).as('d'))
      .innerJoinLateral(
        eb => eb.selectFrom('settlements').select('id').as('s'),
        join => join.onTrue(),
      )
      .select(eb => ['d.id', eb.selectFrom('users').select('email').limit(1).as('email')])
      .where(({ exists, selectFrom }) => exists(selectFrom('companies').select('id')))
      .unionAll(db().selectFrom('taxes_due').select(['id', 'recipient as email']) as never)
    const text = sqlOf(query)
    for (const table of ['documents', 'settlements', 'users', 'companies', 'taxes_due'])
      expect(text, table).toContain(`from "${table}" where "${table}"."tenant_id" = 'biuro'`)
  })

  it('stands once in a query that is a part of raw SQL', () => {
    const handle = db()
    const query = handle.selectFrom('companies').select(sql`array(${handle.selectFrom('users').select('id')})`.as('people'))
    expect(sqlOf(query)).toBe(
      `select array((select "id" from "users" where "users"."tenant_id" = 'biuro')) as "people" from "companies" where "companies"."tenant_id" = 'biuro'`,
    )
  })

  it('stands inside common table expressions, also those that write', () => {
    const query = db()
      .with('gone', eb => eb.deleteFrom('documents').returning('id'))
      .with('listed', eb => eb.selectFrom('companies').select('id'))
      .selectFrom('gone')
      .innerJoin('listed', 'listed.id', 'gone.id')
      .select('gone.id')
    const text = sqlOf(query)
    expect(text).toContain(`delete from "documents" where "documents"."tenant_id" = 'biuro'`)
    expect(text).toContain(`from "companies" where "companies"."tenant_id" = 'biuro'`)
    expect(text).toMatch(/"listed"\."id" = "gone"\."id"$/)
  })

  it('stamps what is inserted, from values and from a select', () => {
    const row = { id: newId(), subject: 'a' }
    expect(
      sqlOf(
        db()
          .insertInto('login_failures')
          .values([row, { ...row, subject: 'b' }]),
      ),
    ).toBe(`insert into "login_failures" ("id", "subject", "tenant_id") values ('${row.id}', 'a', 'biuro'), ('${row.id}', 'b', 'biuro')`)
    const select = db()
      .insertInto('login_failures')
      .columns(['id', 'subject'])
      .expression(eb => eb.selectFrom('users').select(['id', 'email']))
    expect(sqlOf(select)).toBe(
      `insert into "login_failures" ("id", "subject", "tenant_id") select "id", "email", 'biuro' as "tenant_id" from "users" where "users"."tenant_id" = 'biuro'`,
    )
  })

  it('refuses to write the tenant by hand and to insert in other ways', () => {
    const row = { id: newId(), subject: 'a', tenant_id: 'inne' }
    expect(() =>
      db()
        .insertInto('login_failures')
        .values(row as never)
        .compile(),
    ).toThrow('tenant_id')
    expect(() => db().insertInto('login_failures').defaultValues().compile()).toThrow()
    expect(() =>
      db()
        .updateTable('login_failures')
        .set({ tenant_id: 'inne' } as never)
        .compile(),
    ).toThrow('tenant_id')
    expect(() =>
      db()
        .insertInto('login_failures')
        .values({ id: newId(), subject: 'a' })
        .onConflict(clash => clash.column('id').doUpdateSet({ tenant_id: 'inne' } as never))
        .compile(),
    ).toThrow('tenant_id')
  })

  it('holds both tables of an update and of a removal', () => {
    expect(sqlOf(db().updateTable('documents as d').from('companies as c').set({ note: 'x' }).whereRef('c.id', '=', 'd.company_id'))).toBe(
      `update "documents" as "d" set "note" = 'x' from "companies" as "c" where "c"."id" = "d"."company_id" and "d"."tenant_id" = 'biuro' and "c"."tenant_id" = 'biuro'`,
    )
    expect(sqlOf(db().deleteFrom('documents').using('companies').whereRef('companies.id', '=', 'documents.company_id'))).toBe(
      `delete from "documents" using "companies" where "companies"."id" = "documents"."company_id" and "documents"."tenant_id" = 'biuro' and "companies"."tenant_id" = 'biuro'`,
    )
  })

  it('refuses a merge, which it does not fence', () => {
    expect(() => db().mergeInto('documents').using('companies', 'companies.id', 'documents.company_id').whenMatched().thenDelete().compile()).toThrow()
  })

  it('leaves the tables without a tenant alone', () => {
    expect(sqlOf(db().selectFrom('tenants').select('id'))).toBe('select "id" from "tenants"')
  })
})
