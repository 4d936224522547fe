import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foundKinds } from '#features/search/shared/rules.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { tablesWithoutTenant, tenantTables } from '#app/tables.ts'
import { testInstallation } from '#test/installation.ts'
import { Owner } from '#test/access/tenant-fixtures.ts'

/** What the database itself says about its fences. */

let owner: Owner

beforeAll(async () => {
  owner = await Owner.connect((await testInstallation()).owner_url)
})

afterAll(() => owner.close())

interface TableRow extends Record<string, unknown> {
  name: string
  secured: boolean
  forced: boolean
  has_tenant: boolean
}

const tables = () =>
  owner.query<TableRow>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped and a.attnotnull) as has_tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by c.relname`)

const sorted = (names: Iterable<string>) => [...names].sort()

describe('the tables', () => {
  it('are those that the program declares, and the record of migrations', async () => {
    expect(sorted((await tables()).map(table => table.name))).toEqual(sorted([...tenantTables.keys(), ...tablesWithoutTenant, 'migrations']))
  })

  it('without a tenant are few and named here', () => {
    expect(sorted(tablesWithoutTenant)).toEqual(['ksef_paces', 'law_packages', 'tenant_hosts', 'tenants'])
  })

  it('of an office have a tenant, and row security that is forced; so have the offices themselves', async () => {
    for (const table of await tables()) {
      const secured = table.name !== 'migrations'
      expect({ secured: table.secured, forced: table.forced }, table.name).toEqual({ secured, forced: secured })
      if (tenantTables.has(table.name)) expect(table.has_tenant, table.name).toBe(true)
    }
  })

  it('use text with checks in place of enumerated types', async () => {
    expect(
      await owner.query(`select typname from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'public' and t.typtype = 'e'`),
    ).toEqual([])
  })
})

describe('the policies', () => {
  interface Policy extends Record<string, unknown> {
    table: string
    name: string
    permissive: boolean
    command: string
    reading: string | null
    writing: string | null
    to_all: boolean
  }
  let policies: Policy[]
  /** Of the offices themselves and their host names. */
  let offices: Policy[]

  beforeAll(async () => {
    const all = await owner.query<Policy>(`
      select c.relname as table, p.polname as name, p.polpermissive as permissive, p.polcmd::text as command, p.polroles = '{0}' as to_all,
        pg_get_expr(p.polqual, p.polrelid) as reading, pg_get_expr(p.polwithcheck, p.polrelid) as writing
      from pg_policy p join pg_class c on c.oid = p.polrelid order by c.relname`)
    offices = all.filter(policy => !tenantTables.has(policy.table))
    policies = all.filter(policy => tenantTables.has(policy.table))
  })

  it('are one for each table of an office, and permissive: a second one could loosen it, and a distributed database keeps none as restrictive', () => {
    expect(policies.map(policy => policy.table)).toEqual(sorted(tenantTables.keys()))
    for (const { table, permissive } of policies) expect(permissive, table).toBe(true)
  })

  it('bind every command of every role, reading and writing, to the stated office', () => {
    const tenant = /\(?tenant_id = NULLIF\(current_setting\('app\.tenant'::text, true\), ''::text\)\)?/
    for (const policy of policies) {
      expect({ command: policy.command, to_all: policy.to_all }, policy.table).toEqual({ command: '*', to_all: true })
      expect(policy.reading, policy.table).toMatch(tenant)
      expect(policy.writing, policy.table).toMatch(tenant)
      // What the office shares may be read by all its clients and written by none.
      const shared = ` OR ((tenant_id = NULLIF(current_setting('app.tenant'::text, true), ''::text)) AND shared)`
      const sharing = ['files', 'purchase_rules', 'search_words'].includes(policy.table)
      expect(policy.reading?.includes(shared), policy.table).toBe(sharing)
      const withoutBrackets = (rule: string | null | undefined) => rule?.replaceAll(/[()]/g, '')
      expect(withoutBrackets(policy.writing), policy.table).toBe(withoutBrackets(policy.reading?.replace(shared, '')))
    }
  })

  it('show all offices, by which a request finds its own, and let each change its own row alone', () => {
    const own = (column: string) => `(${column} = NULLIF(current_setting('app.tenant'::text, true), ''::text))`
    const all = { permissive: true, to_all: true }
    const noOffice = `(NULLIF(current_setting('app.tenant'::text, true), ''::text) IS NULL)`
    expect(offices.toSorted((left, right) => `${left.table} ${left.name}`.localeCompare(`${right.table} ${right.name}`))).toEqual([
      // What KSeF was asked names companies of all offices: it is shown to none.
      { ...all, table: 'ksef_paces', name: 'own', command: '*', reading: noOffice, writing: noOffice },
      ...[
        // The law is of no office, and changed on behalf of none.
        ['law_packages', noOffice],
        ['tenant_hosts', own('tenant_id')],
        ['tenants', own('id')],
      ].flatMap(([table, rule]) => [
        { ...all, table, name: 'own', command: '*', reading: rule, writing: rule },
        { ...all, table, name: 'readable', command: 'r', reading: 'true', writing: null },
      ]),
    ])
  })

  it('ask nothing of other tables, which a distributed database refuses', () => {
    for (const policy of policies) expect(`${policy.reading} ${policy.writing}`.toLowerCase(), policy.table).not.toMatch(/\bselect\b/)
  })

  it('hold clients to their companies wherever a row can name one, but where whoever writes it tells others than himself', async () => {
    const named = await owner.query<{ name: string }>(`
      select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'company_id' and c.relname not in ('live_events', 'notifications', 'outbox')`)
    const companyTables = policies.filter(policy => policy.reading?.includes('app.companies')).map(policy => policy.table)
    expect(companyTables).toEqual(sorted(new Set(['companies', ...named.map(table => table.name)])))
    // Staff who see just the companies assigned to them are held to these as well, wherever a company is named.
    const bound = policies.filter(policy => policy.reading?.includes('app.assigned'))
    expect(bound.map(policy => policy.table)).toEqual(companyTables)
    for (const { table, reading, writing } of bound) {
      const company = table === 'companies' ? 'id' : 'company_id'
      const list = `(NULLIF(current_setting('app.assigned'::text, true), ''::text))::uuid[]`
      const assigned = ` AND CASE WHEN (NULLIF(current_setting('app.assigned'::text, true), ''::text) IS NULL) THEN true ELSE ((${company} IS NULL) OR (${company} = ANY (${list}))) END)`
      for (const rule of [reading, writing]) expect(rule?.replaceAll(/\s+/g, ' ').endsWith(assigned), table).toBe(true)
    }
  })
})

describe('keys', () => {
  it('primary, unique and foreign, all carry the tenant', async () => {
    const rows = await owner.query<{ table: string; name: string; kind: string; columns: string[]; other: string | null; other_columns: string[] | null }>(`
      select c.relname as table, k.conname as name, k.contype::text as kind, o.relname as other,
        (select json_agg(a.attname) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as columns,
        (select json_agg(a.attname) from pg_attribute a where a.attrelid = k.confrelid and a.attnum = any (k.confkey)) as other_columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class o on o.oid = k.confrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and k.contype in ('p', 'u', 'f', 'x')`)
    const ours = rows.filter(row => tenantTables.has(row.table))
    expect(new Set(ours.filter(row => row.kind === 'p').map(row => row.table))).toEqual(new Set(tenantTables.keys()))
    for (const row of ours) {
      expect(row.columns, row.name).toContain('tenant_id')
      if (row.kind === 'f') {
        expect(tenantTables.has(String(row.other)), row.name).toBe(true)
        expect(row.other_columns, row.name).toContain('tenant_id')
      }
    }
    for (const row of rows.filter(row => row.kind === 'f' && !tenantTables.has(row.table))) expect(tablesWithoutTenant, row.name).toContain(row.other)
  })

  it('of unique indexes carry the tenant too', async () => {
    const rows = await owner.query<{ table: string; name: string; columns: string[] | null }>(`
      select c.relname as table, i.relname as name,
        (select json_agg(a.attname) from pg_attribute a where a.attrelid = x.indrelid and a.attnum = any (x.indkey::int2[])) as columns
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and x.indisunique`)
    for (const row of rows.filter(row => tenantTables.has(row.table))) expect(row.columns ?? [], row.name).toContain('tenant_id')
  })

  it('have no triggers of ours beside those that keep the index of the search, one on each table that it finds, on what is said in a conversation, and on working time, whose list is long, and the two that name the company of a month', async () => {
    const triggers = await owner.query<{ name: string; on_table: string; said: string }>(
      `select tgname as name, tgrelid::regclass::text as on_table, split_part(encode(tgargs, 'escape'), '\\000', 1) as said from pg_trigger where not tgisinternal`,
    )
    const [names, searches] = ['keep_company_title', 'keep_search'].map(triggerName => triggers.filter(({ name }) => name === triggerName))
    expect(triggers.length).toBe((names?.length ?? 0) + (searches?.length ?? 0))
    expect(sorted(names?.map(({ on_table }) => on_table) ?? [])).toEqual(['companies', 'settlements'])
    expect(sorted(searches?.map(({ said }) => said) ?? [])).toEqual(sorted([...foundKinds, 'conversation', 'uptime']))
  })
})

describe('the role of the application', () => {
  it('owns nothing, is no superuser and steps past no policy', async () => {
    const { database } = await testInstallation()
    const [[role] = []] = await database.reader(officeScope('nowhere')).together([
      {
        sql: 'select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = current_user',
        parameters: [],
      } as never,
    ])
    expect(role).toEqual({ name: 'biurko_app', rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false })
    expect(await owner.query(`select relname from pg_class where relowner = 'biurko_app'::regrole`)).toEqual([])
    expect(await owner.query(`select roleid::regrole::text from pg_auth_members where member = 'biurko_app'::regrole`)).toEqual([])
    expect(
      await owner.query(
        `select nspname from pg_namespace where has_schema_privilege('biurko_app', oid, 'create') and nspname !~ '^pg_' and nspname <> 'pgboss'`,
      ),
    ).toEqual([])
  })

  it('calls no function that runs with rights of its owner', async () => {
    expect(await owner.query(`select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`)).toEqual(
      [],
    )
  })

  it('may add to the audit log and never change or shorten it, and read the record of migrations', async () => {
    const rights = await owner.query<{ name: string; rights: string[] }>(`
      select t.name, (select json_agg(r.right order by r.right) from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) r("right")
        where has_table_privilege('biurko_app', 'public.' || t.name, r.right)) as rights
      from unnest(array['audit_entries', 'audit_seals', 'migrations']) t(name)`)
    expect(rights).toEqual([
      { name: 'audit_entries', rights: ['insert', 'select'] },
      { name: 'audit_seals', rights: ['insert', 'select'] },
      { name: 'migrations', rights: ['select'] },
    ])
  })

  it('may empty no table past the policies', async () => {
    const open = await owner.query(
      `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and relkind = 'r' and has_table_privilege('biurko_app', c.oid, 'truncate')`,
    )
    expect(open).toEqual([])
  })

  it('is refused by the database when it tries', async () => {
    const { database } = await testInstallation()
    const tries = [
      `update audit_entries set action = 'x'`,
      'delete from audit_entries',
      'delete from audit_seals',
      'alter table users disable row level security',
      'create table more (id int)',
      'delete from migrations',
      `insert into migrations (name) values ('x')`,
    ]
    for (const text of tries) {
      const attempt = database.transact(officeScope(newId()), db => db.together([{ sql: text, parameters: [] } as never]))
      await expect(attempt, text).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('migrations', () => {
  it('say the same as the table files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'biurko-drift-'))
    const root = join(import.meta.dirname, '../..')
    try {
      for (const part of ['src', 'db', 'package.json', 'tsconfig.json', 'drizzle.config.ts']) cpSync(join(root, part), join(folder, part), { recursive: true })
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      const before = readdirSync(join(folder, 'db/migrations'))
      const run = () =>
        execFileSync(process.execPath, [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
      const result = run()
      expect(readdirSync(join(folder, 'db/migrations')), result).toEqual(before)
      // The same question with one more table is answered with a migration, so that silence means something.
      mkdirSync(join(folder, 'src/features/more'))
      writeFileSync(
        join(folder, 'src/features/more/table.ts'),
        `import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const more = pgTable('more', { id: text() })\n`,
      )
      run()
      expect(readdirSync(join(folder, 'db/migrations')).length).toBe(before.length + 1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
