import { CompiledQuery } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { buildApp } from '#app/server.ts'
import { readConfig } from '#platform/config/config.ts'
import { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { tenantTables } from '#app/tables.ts'
import { addWorker, type Ground, newGround, pretendCitus } from '#test/fakes/citus.ts'
import { testInstallation } from '#test/installation.ts'
import { queryOnce, startPostgres } from '#test/postgres.ts'
import { findCommand } from '../run.ts'
import { differences, rowsIn } from './compare.ts'
import { findObstacles, readShape } from './shape.ts'
import { nextVersion } from '#test/fixtures/next-version.ts'

let server = inject('postgres_url')
const cleaning: (() => unknown)[] = []

beforeAll(async () => {
  if (server) return
  const started = await startPostgres()
  server = started.url
  cleaning.push(() => started.stop())
})

afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean()
})

async function newPlace(): Promise<Ground> {
  const ground = await newGround(server)
  cleaning.push(() => ground.drop())
  return ground
}

async function newWorker(ground: Ground) {
  cleaning.push(await addWorker(ground))
}

const configOf = (ground: Ground) => {
  const folder = mkdtempSync(join(tmpdir(), 'biurko-citus-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return readConfig({
    DATABASE_URL: ground.url,
    DATABASE_ADMIN_URL: ground.admin_url,
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Biuro <biuro@example.pl>',
    LOG_LEVEL: 'error',
  })
}

/** As from the terminal: the installation is opened for the command and closed after it. */
async function run(ground: Ground, line: string, config = configOf(ground)): Promise<string> {
  const { installation, stop } = await openInstallation(config)
  try {
    return (await findCommand(line.split(' '))(installation)).text
  } finally {
    await stop()
  }
}

it('distribute: refuses the embedded database', async () => {
  const { installation } = await testInstallation()
  const embedded = { ...installation, config: { ...installation.config, database_url: undefined } }
  await expect(findCommand(['distribute'])(embedded)).rejects.toThrow('Wbudowanej bazy nie da się rozłożyć')
})

it('distribute: finds nothing in the way in the tables of this version', async () => {
  const client = new pg.Client({ connectionString: (await testInstallation()).owner_url })
  await client.connect()
  onTestFinished(() => client.end())
  const shape = await readShape(client)
  expect(findObstacles(shape)).toEqual([])
  expect(shape.foreign.length).toBeGreaterThan(50)
})

it('distribute: reads no rows of a table that hides any', async () => {
  const client = new pg.Client({ connectionString: (await testInstallation()).owner_url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await expect(rowsIn(client, 'users')).rejects.toThrow('row-level security policy')
})

it('distribute: names what is missing, one thing at a time, and touches nothing', async () => {
  const ground = await newPlace()
  const expectRefusal = (words: string) => expect(run(ground, 'distribute'), words).rejects.toThrow(words)
  await expectRefusal('W tej bazie nie ma rozszerzenia Citus.')
  await pretendCitus(ground, '11.3-1')
  await expectRefusal('Potrzebny jest Citus 12.1 albo nowszy, jest 11.3.')
  await ground.query(`update pg_extension set extversion = '12.1-1' where extname = 'citus'`)
  await expectRefusal('Citus nie zna adresu koordynatora.')
  await ground.query(`select citus.citus_set_coordinator_host('localhost', 5432)`)
  await expectRefusal('Citus nie ma żadnej maszyny na dane.')
  await newWorker(ground)
  await ground.query(`insert into migrations (name) values ('9999_later.sql')`)
  await expectRefusal('Baza jest w innej wersji niż program.')
  await ground.query(`delete from migrations where name = '9999_later.sql'`)
  const faults: [string, string, string][] = [
    ['create unique index stray on tags (name)', 'drop index stray', 'Klucz stray tabeli tags nie zawiera kolumny tenant_id.'],
    [
      'create unique index stray on companies (tenant_id, id, title); alter table tags add stray text, add stray_id uuid, add foreign key (stray, stray_id, name) references companies (tenant_id, id, title)',
      'alter table tags drop stray, drop stray_id; drop index stray',
      'tabeli tags nie prowadzi od tenant_id do tenant_id.',
    ],
    [
      'create table stray (office text, company uuid, foreign key (office, company) references companies); alter table stray owner to biurko_owner',
      'drop table stray',
      'prowadzi z tabeli stray, która nie należy do biura, do tabeli biura companies.',
    ],
    [
      'alter table tags add stray uuid, add foreign key (tenant_id, stray) references companies on delete set null',
      'alter table tags drop stray',
      'tabeli tags czyści przy usuwaniu kolumnę tenant_id.',
    ],
    ['create policy stray on tags using (name in (select id from tenants))', 'drop policy stray on tags', 'Reguła stray tabeli tags pyta inne tabele.'],
    ['create policy stray on tags as restrictive using (true)', 'drop policy stray on tags', 'Reguła stray tabeli tags jest zawężająca (RESTRICTIVE)'],
    [
      'alter table companies add stray uuid, add foreign key (tenant_id, stray) references employees',
      'alter table companies drop stray',
      'Te tabele wskazują na siebie nawzajem, więc nie ma kolejności:',
    ],
  ]
  for (const [fault, mend, words] of faults) {
    await ground.query(fault)
    await expectRefusal(words)
    await ground.query(mend)
  }
  await ground.query(`insert into citus.pg_dist_partition values ('tags', 'h', 7, 's'), ('companies', 'h', 8, 's')`)
  await expectRefusal('Tabele biura leżą już w różnych grupach kolokacji.')
  await ground.query('delete from citus.pg_dist_partition')
  const node = new pg.Client({ connectionString: ground.url, application_name: 'biurko listen' })
  await node.connect()
  await expectRefusal('Program działa na tej bazie (połączeń: 1).')
  await node.end()
  expect(await ground.query('select from citus.pg_dist_partition')).toEqual([])
  expect(
    await ground.query(
      `select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase and d.datname = current_database() where setconfig::text like '%citus.%unsafe%'`,
    ),
  ).toEqual([])
}, 120_000)

it('lays every table of an office beside the others, in the order of their keys, and goes on where it stopped', async () => {
  const ground = await newPlace()
  await pretendCitus(ground)
  await ground.query(`select citus.citus_set_coordinator_host('localhost', 5432)`)
  await newWorker(ground)
  // Without an office, and pointed at by a table of an office, itself and through another one.
  await ground.query(`
    create table rates_groups (code text primary key);
    create table rates (code text primary key, group_code text references rates_groups);
    alter table tags add rate text references rates;
    insert into rates_groups values ('a');
    alter table rates owner to biurko_owner; alter table rates_groups owner to biurko_owner`)
  const config = configOf(ground)
  await run(ground, 'office create wrzosowa --name Wrzosowa --host wrzosowa.example.pl', config)
  await run(ground, 'admin create wrzosowa anna@example.pl Anna Sowa', config)

  // A trigger of months reads the name of its company, which nobody sees while rows travel.
  await ground.query(`
    insert into companies (tenant_id, id, title, company_type) values ('wrzosowa', '00000000-0000-7000-8000-000000000001', 'Firma', 'jdg');
    insert into settlements (tenant_id, id, company_id, month, state) values
      ('wrzosowa', '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', '2026-01', 'otwarty')`)

  const planned = (await run(ground, 'distribute --plan', config)).split('\n')
  expect(planned).toContain(`alter database "${ground.name}" set citus.propagate_set_commands = 'local';`)
  const at = (part: string) => planned.findIndex(line => line.includes(part))
  expect(at(`create_reference_table('public."rates_groups"')`)).toBeLessThan(at(`create_reference_table('public."rates"')`))
  expect(at(`create_reference_table('public."rates"')`)).toBeLessThan(at(`create_distributed_table('public."tags"'`))
  expect(at(`create_distributed_table('public."companies"'`)).toBeLessThan(at(`create_distributed_table('public."documents"'`))
  expect(planned.filter(line => line.includes(`'none'`))).toHaveLength(1)
  const users = at(`create_distributed_table('public."users"'`)
  const alter = (what: string) => `alter table public."users" ${what};`
  expect([...planned.slice(users - 5, users), ...planned.slice(users + 1, users + 4)]).toEqual([
    'begin;',
    `set local citus.multi_shard_modify_mode = 'sequential';`,
    `set local timezone = 'UTC';`,
    alter('disable trigger user'),
    alter('no force row level security'),
    alter('force row level security'),
    alter('enable trigger user'),
    'commit;',
  ])
  expect(await ground.query('select from citus.pg_dist_partition')).toEqual([])

  // What Citus refuses is told in its words; what was done before stays, and of the table that was on its way nothing has changed.
  await ground.query(`create table citus.users_102008 ()`)
  await expect(run(ground, 'distribute', config)).rejects.toThrow(/Citus odmówił: select create_distributed_table\('public."users"'.*\n.*users_102008/)
  expect(await ground.query(`select relforcerowsecurity from pg_class where relname = 'users'`)).toEqual([{ relforcerowsecurity: true }])
  expect(await ground.query(`select from pg_trigger where tgenabled = 'D'`)).toEqual([])
  expect(await ground.query('select from citus.pg_dist_partition')).not.toEqual([])
  await ground.query('drop table citus.users_102008')
  // So that every command runs between, which migrates first.
  expect(await run(ground, 'office list', config)).toContain('wrzosowa')
  // What does not arrive whole stays where it is.
  await ground.query(`insert into citus.losing values ('rates_groups')`)
  await ground.query(`delete from citus.pg_dist_partition where logicalrelid in ('rates'::regclass, 'rates_groups'::regclass)`)
  await ground.query(`drop table citus.rates_102008, citus.rates_groups_102008 cascade`)
  await expect(run(ground, 'distribute', config)).rejects.toThrow(
    /Tabela rates_groups została na koordynatorze.*\nwiersze \(ile ich jest i dwa skróty\): 1 -?\d+ -?\d+, a teraz: 0 0 0$/,
  )
  expect(await ground.query('select * from rates_groups')).toEqual([{ code: 'a' }])
  expect(await ground.query(`select from citus.pg_dist_partition where logicalrelid = 'rates_groups'::regclass`)).toEqual([])
  await ground.query(`delete from citus.losing; insert into citus.losing values ('users')`)
  await expect(run(ground, 'distribute', config)).rejects.toThrow(/Tabela users została na koordynatorze.*\n.*: 1 -?\d+ -?\d+, a teraz: 0 0 0$/)
  expect(await ground.query('select email from users')).toEqual([{ email: 'anna@example.pl' }])
  expect(await ground.query('select relname from pg_class where relrowsecurity and not relforcerowsecurity')).toEqual([])
  await ground.query('delete from citus.losing')
  // Left off by whoever moved tables by hand.
  await ground.query('alter table settlements disable trigger user')
  const output = await run(ground, 'distribute', config)
  expect(output).toContain(`Rozłożone według biur: ${tenantTables.size}\u00a0tabel`)
  expect(output).toContain('Na koordynatorze zostają: ksef_paces, migrations i kolejka zadań.')

  const placed = await ground.query<{ name: string; kind: string; groups: number }>(`
    select p.partmethod::text as kind, count(distinct p.colocationid)::int as groups, array_agg(c.relname::text) as name
    from citus.pg_dist_partition p join pg_class c on c.oid = p.logicalrelid group by p.partmethod order by p.partmethod`)
  expect(placed.map(({ kind, groups }) => [kind, groups])).toEqual([
    ['h', 1],
    ['n', 1],
  ])
  expect(new Set(placed[0]?.name)).toEqual(new Set(tenantTables.keys()))
  expect(new Set(placed[1]?.name)).toEqual(new Set(['rates', 'rates_groups', 'law_packages', 'tenants', 'tenant_hosts']))
  // The rows have moved, none is left behind, row security binds the owner as before, and triggers are on.
  expect(await ground.query('select email from citus.users_102008')).toEqual([{ email: 'anna@example.pl' }])
  expect(await ground.query('select company_title from citus.settlements_102008')).toEqual([{ company_title: 'Firma' }])
  for (const table of ['users', 'audit_entries', 'rates_groups']) expect(await ground.query(`select from ${table}`), table).toEqual([])
  expect(await ground.query('select relname from pg_class where relrowsecurity and not relforcerowsecurity')).toEqual([])
  expect(await ground.query(`select from pg_trigger where tgenabled = 'D'`)).toEqual([])

  const nothing = 'Nie ma nic do zrobienia: wszystkie tabele są rozłożone.'
  expect(await run(ground, 'distribute', config)).toBe(nothing)
  expect(await run(ground, 'distribute --plan', config)).toBe(nothing)
  // An update has brought a table while the program runs, whose nodes know by now; another machine has joined.
  const node = new pg.Client({ connectionString: ground.url, application_name: 'biurko' })
  await node.connect()
  await ground.query(`delete from citus.pg_dist_partition where logicalrelid = 'company_tags'::regclass; drop table citus.company_tags_102008`)
  const [first] = /'public\."\w+"'/.exec(planned.find(line => line.includes(`'none'`)) ?? '') ?? []
  expect(await run(ground, 'distribute --plan', config)).toBe(
    `select create_distributed_table('public."company_tags"', 'tenant_id', colocate_with => ${first});`,
  )
  await run(ground, 'distribute', config)
  // A former version laid on all machines what belongs to the coordinator alone.
  await ground.query(`insert into ksef_paces (context, limit_group, sent) values ('https://ksef.example', 'open', array[now()])`)
  for (const text of [
    'alter table ksef_paces no force row level security',
    `select create_reference_table('ksef_paces')`,
    'alter table ksef_paces force row level security',
  ])
    await queryOnce(ground.admin_url, text)
  await expect(run(ground, 'distribute', config)).rejects.toThrow('Program działa na tej bazie (połączeń: 1).')
  await node.end()
  expect(await run(ground, 'distribute', config)).toContain('Na koordynatorze zostają: ksef_paces, migrations')
  expect(await ground.query(`select from citus.pg_dist_partition where logicalrelid = 'ksef_paces'::regclass`)).toEqual([])
  expect(await ground.query('select limit_group from ksef_paces')).toEqual([{ limit_group: 'open' }])
  expect(await ground.query(`select relforcerowsecurity from pg_class where relname = 'ksef_paces'`)).toEqual([{ relforcerowsecurity: true }])
  await newWorker(ground)
  expect(await run(ground, 'distribute --plan', config)).toMatch(/^select \* from run_command_on_workers\(.*citus.enable_unsafe_triggers.*\);$/m)
  expect(await run(ground, 'distribute --plan', config)).not.toContain('create_')
  await run(ground, 'distribute', config)
  expect(await run(ground, 'distribute', config)).toBe(nothing)
  // What the machines hold is compared each time.
  await ground.query('alter policy fence on citus.companies_102008 using (true)')
  await expect(run(ground, 'distribute', config)).rejects.toThrow(
    /^Części tabel na maszynach różnią się.*\ncompanies: policies: .*"fence".*, a teraz: .*"true"/,
  )
  await ground.query('select citus.dress($1)', ['companies'])
  await ground.query('alter table citus.tasks_102008 disable trigger keep_search')
  await expect(run(ground, 'distribute', config)).rejects.toThrow('tasks: triggers: ')
}, 120_000)

/** A table of no office, which one of an office refers to. */
const sizes = [
  `CREATE TABLE "sizes" ("code" text PRIMARY KEY)`,
  `ALTER TABLE "drawers" ADD COLUMN "size_code" text`,
  `ALTER TABLE "drawers" ADD CONSTRAINT "drawers_size_code_fk" FOREIGN KEY ("size_code") REFERENCES "public"."sizes"("code")`,
]

it('migrate: lays what a later version brings beside the tables that are distributed, before its keys, and waits while that goes on', async () => {
  const ground = await newPlace()
  await pretendCitus(ground)
  await ground.query(`select citus.citus_set_coordinator_host('localhost', 5432)`)
  await newWorker(ground)
  const config = configOf(ground)
  await run(ground, 'distribute', config)
  // A node starts while a machine is away: what stands on all of them is not put there again.
  await ground.query('update citus.pg_dist_node set isactive = groupid = 0')
  expect(await run(ground, 'office list', config)).toBe('Nie ma tu jeszcze żadnego biura.')
  await ground.query('update citus.pg_dist_node set isactive = true')
  const next = { url: ground.admin_url, role: 'biurko_app', folder: nextVersion(sizes) }
  await ground.query(`delete from citus.pg_dist_partition where logicalrelid = 'tags'::regclass`)
  await expect(migrate(next)).rejects.toThrow('Rozkładanie bazy na maszyny nie dobiegło końca.')
  await ground.query(
    `insert into citus.pg_dist_partition select 'tags', 'h', colocationid, 's' from citus.pg_dist_partition where logicalrelid = 'companies'::regclass`,
  )
  expect(await migrate(next)).toHaveLength(2)
  expect(
    await ground.query(`
      select n.logicalrelid::text as name, n.partmethod::text as kind, n.colocationid = c.colocationid as beside
      from citus.pg_dist_partition n, citus.pg_dist_partition c
      where c.logicalrelid = 'companies'::regclass and n.logicalrelid in ('drawers'::regclass, 'sizes'::regclass) order by name`),
  ).toEqual([
    { name: 'drawers', kind: 'h', beside: true },
    { name: 'sizes', kind: 'n', beside: false },
  ])
  const client = new pg.Client({ connectionString: ground.admin_url })
  await client.connect()
  onTestFinished(() => client.end())
  for (const table of ['drawers', 'sizes', 'tags']) expect(await differences(client, table)).toEqual([])
  // Nodes of this version go on beside it.
  expect(await run(ground, 'office list', config)).toBe('Nie ma tu jeszcze żadnego biura.')
}, 120_000)

it('states the scope of a request by SET LOCAL once the database is distributed, and holds offices apart by it', async () => {
  const ground = await newPlace()
  await ground.query(`alter database ${ground.name} set citus.propagate_set_commands = 'local'`)
  // Other machines would not hear of it; and what calls it there, the index of the search, is left out.
  await ground.query('revoke execute on function set_config(text, text, boolean) from public')
  await ground.query('alter table users disable trigger keep_search')
  const { installation, stop } = await openInstallation(configOf(ground))
  const app = await buildApp(installation)
  onTestFinished(async () => {
    await app.close()
    await stop()
  })
  const command = async (line: string) => (await findCommand(line.split(' '))(installation)).text
  const createOffice = async (id: string) => /Klucz API: (\S+)/.exec(await command(`office create ${id} --name ${id} --host ${id}.example.pl`))?.[1] ?? ''
  const [own, foreign] = [await createOffice('wrzosowa'), await createOffice('inne')]
  const token = /register\/(\S+)$/.exec(await command('admin create wrzosowa anna@example.pl Anna Sowa'))?.[1]
  const register = (key: string) =>
    app.inject({
      method: 'POST',
      url: `/api/users/${token}`,
      headers: { 'x-api-key': key, 'x-provider': 'local' },
      payload: { first_name: `Anna'; set local app.tenant = 'inne`, last_name: 'Sowa', password: 'Bardzo-dlugie-haslo-77', accept_terms: true },
    })
  expect((await register(foreign)).statusCode).toBe(404)
  expect((await register(own)).statusCode).toBe(200)
})

it('distribute: leaves a connection as it was when a read fails', async () => {
  const ground = await newPlace()
  const database = new Database({ url: ground.url, connections: 1, distributed: true })
  onTestFinished(() => database.close())
  // Outside a transaction SET LOCAL is heard by nobody else, which PostgreSQL warns of.
  const warnings: unknown[] = []
  database.pool.on('connect', client => client.on('notice', notice => warnings.push(notice.message)))
  const ask = (tenant: string, sql: string) => database.reader(officeScope(tenant)).together([CompiledQuery.raw(sql)])
  const scope = `select current_setting('app.tenant') as tenant, current_setting('app.whole_office') as whole`
  await expect(ask('wrzosowa', 'select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  const quoted = `o'; reset app.tenant; \\'`
  expect(await ask(quoted, scope)).toEqual([[{ tenant: quoted, whole: 'on' }]])
  expect(await database.plain(`select coalesce(current_setting('app.tenant', true), '') as tenant`)).toEqual([{ tenant: '' }])
  expect(warnings).toEqual([])
})
