import pg from 'pg'

const tables = [
  'companies',
  'documents',
  'uptimes',
  'tasks',
  'tickets',
  'settlements',
  'audit_entries',
  'conversations',
  'conversation_people',
  'employees',
  'outbox',
  'search_words',
  'search_parts',
]

/** In the order of their making, as the application's are. */
const id = `lpad(to_hex(nextval('serial')), 32, '0')::uuid`

/** Two sessions, one for each core; none of them works for another. */
const hands = 2

/** All of it, in so many sessions at once, each taking the next when it has done with one. */
async function inTurns<Job>(owner: pg.Client, jobs: readonly Job[], work: (client: pg.Client, job: Job) => Promise<unknown>) {
  const left = [...jobs]
  const takeOver = async (client: pg.Client) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(client, next)
  }
  await Promise.all([takeOver(owner), ...Array.from({ length: hands - 1 }, () => besides(owner, takeOver))])
}

/** A session of its own, set as the owner's. */
async function besides(owner: pg.Client, work: (client: pg.Client) => Promise<void>) {
  const { host, port, user, database } = owner
  const client = new pg.Client({ host, port, database, ...(user && { user }) })
  await client.connect()
  await client.query(asSeeder)
  await work(client)
  await client.end()
}

/** No trigger, no worker beside the sessions, and room to sort in. */
const asSeeder = `set session_replication_role = replica; set max_parallel_maintenance_workers = 0; set maintenance_work_mem = '2GB'; set work_mem = '512MB'`

const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
  const began = performance.now()
  const done = await work
  console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return done
}

/** Indexes built at the end take a fraction of the time of those kept row by row; what a crash would lose is seeded anew. */
export async function inBulk(owner: pg.Client, seed: () => Promise<void>) {
  await owner.query(asSeeder)
  for (const setting of [`max_wal_size = '32GB'`, 'fsync = off', 'autovacuum = off']) await owner.query(`alter system set ${setting}`)
  await owner.query('select pg_reload_conf()')
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = any($1::regclass[]) and not indisprimary order by indrelid::regclass::text like 'search%' desc`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  // Most of what is written, and read like any other.
  for (const table of ['search_words', 'search_parts']) await owner.query(`alter table ${table} set unlogged`)
  await owner.query('create sequence serial cache 1000')
  await seed()
  await owner.query('drop sequence serial')
  await step(
    'indexes',
    inTurns(owner, rows, (client, { made }) => client.query(made)),
  )
  await owner.query('alter system reset all')
  await owner.query('select pg_reload_conf()')
  await step(
    'vacuum',
    inTurns(owner, tables.toReversed(), (client, table) => client.query(`vacuum analyze ${table}`)),
  )
  await owner.query('analyze')
}

const counted = ['companies', 'documents', 'tasks', 'tickets', 'uptimes', 'settlements', 'audit_entries', 'conversations', 'employees', 'outbox'] as const

/** Rows of each kind. */
export type OfficeSize = Readonly<Record<(typeof counted)[number], number>>

/** As many rows of each kind. */
export const allOf = (count: number) => Object.fromEntries(counted.map(kind => [kind, count])) as OfficeSize

/** The largest office that there is reason to think of: ten years of its companies. */
export const realOffice: OfficeSize = {
  companies: 3000,
  documents: 1_000_000,
  tasks: 300_000,
  tickets: 100_000,
  uptimes: 300_000,
  settlements: 300_000,
  audit_entries: 1_000_000,
  conversations: 100_000,
  employees: 30_000,
  outbox: 300_000,
}

/** The triggers would do the same row by row; here each table is one statement, and so are the words of a kind. */
export async function seedLists(owner: pg.Client, office: string, size: OfficeSize, person: string) {
  const names = `(array['Piekarnia', 'Hurtownia drewna', 'Kwiaciarnia', 'Warsztat'])[1 + n % 4]`
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number)
    select '${office}', ${id}, ${names} || ' ' || n, 'zoo', case when n % 10 = 0 then (5000000000 + n)::text end from generate_series(1, ${size.companies}) n`)
  await owner.query(
    `create table firm as select id, title, row_number() over () as place from companies where tenant_id = '${office}' limit ${Math.max(1000, size.settlements / 100)}`,
  )
  await owner.query(`insert into ticket_categories (tenant_id, id, title, slug, response_hours) values ('${office}', ${id}, 'Podatki', 'podatki', 24)`)
  // So many are this person's own.
  await owner.query(`insert into company_people (tenant_id, id, company_id, user_id, role)
    select '${office}', ${id}, firm.id, '${person}', 'caretaker' from firm where firm.place <= 100`)
  const busy = Math.min(3000, Math.max(1000, size.settlements / 100))
  const each = (kind: keyof OfficeSize) => `from generate_series(1, ${size[kind]}) n join firm on firm.place = 1 + n % ${busy}`
  const rows = [
    `documents (tenant_id, id, company_id, month, title, number, category, counterparty, author_id, created_at)
      select '${office}', ${id}, firm.id, '2026-10', 'Faktura za papier ' || n, 'FV ' || n || '/2026', 'purchase_invoice', 'Kontrahent ' || (n % 5000), '${person}', now() - n * interval '1 minute'
      ${each('documents')}`,
    `tasks (tenant_id, id, number, title, company_id, due_date, status, assignee_id, author_id)
      select '${office}', ${id}, 'ZAD/2026/' || n, 'Deklaracja nr ' || n, firm.id, date '2026-11-30' - n % 700, case when n % 700 < 30 then 'todo' else 'done' end, '${person}', '${person}'
      ${each('tasks')}`,
    `tickets (tenant_id, id, company_id, number, category_id, title, state, author_id, assignee_id, due_at, last_word_at, last_word_by)
      select '${office}', ${id}, firm.id, 'SPR/2026/' || n, category.id, 'Pytanie nr ' || n, case when n % 50 = 0 then 'new' else 'closed' end, '${person}', '${person}',
        case when n % 50 = 0 then now() + n * interval '1 second' end, now() - n * interval '1 minute', '${person}'
      ${each('tickets')} join ticket_categories category on category.tenant_id = '${office}' and category.slug = 'podatki'`,
    `uptimes (tenant_id, id, user_id, company_id, started_at, ended_at, comment)
      select '${office}', ${id}, '${person}', firm.id, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '50 minutes', 'Księgowanie nr ' || n
      ${each('uptimes')}`,
    // A hundred months of each company.
    `settlements (tenant_id, id, company_id, company_title, month, state, updated_at)
      select '${office}', ${id}, firm.id, firm.title, to_char(date '2026-10-01' - n * interval '1 month', 'YYYY-MM'), case when n < 2 then 'in_progress' else 'closed' end, now() - n * interval '1 hour'
      from generate_series(0, 99) n, firm where firm.place <= ${size.settlements / 100}`,
    `audit_entries (tenant_id, id, user_id, action, entity, company_id, created_at)
      select '${office}', ${id}, '${person}', 'change', case when n % 100 = 0 then 'task' else 'document' end, firm.id, now() - n * interval '1 minute'
      ${each('audit_entries')}`,
    `audit_entries (tenant_id, id, user_id, action, entity)
      select tenant_id, ${id}, id, 'change', 'user' from users where tenant_id = '${office}' and role = 'accountant'`,
    `conversations (tenant_id, id, company_id, subject, author_id, last_author_id, last_message_at)
      select '${office}', ${id}, firm.id, 'Pytanie nr ' || n, '${person}', '${person}', now() - n * interval '1 minute'
      ${each('conversations')}`,
    `employees (tenant_id, id, company_id, first_name, last_name)
      select '${office}', ${id}, firm.id, 'Jan', 'Kowalski ' || n % 5000
      ${each('employees')}`,
    `outbox (tenant_id, id, channel, recipient, event, content, state, created_at)
      select '${office}', ${id}, 'email', 'osoba' || n || '@example.com', 'tasks.assigned', '', 'sent', now() - n * interval '1 minute'
      ${each('outbox')}`,
  ]
  await step(
    'rows',
    inTurns(owner, rows, (client, row) => client.query(`insert into ${row}`)),
  )
  await owner.query(`insert into conversation_people (tenant_id, id, conversation_id, user_id)
    select tenant_id, ${id}, id, author_id from conversations where tenant_id = '${office}'`)
  await owner.query('drop table firm')
  await step(
    'words',
    inTurns(owner, kinds, (client, kind) => seedWordsOf(client, office, kind)),
  )
}

interface Kind {
  kind: string
  company: string
  table: string
  /** What the search finds each by, in the order of its trigger. */
  columns: readonly string[]
  /** Words that all of them have, each with a bit for each of the columns that hold it. */
  common?: Readonly<Record<string, number>>
  /** Those that differ, told apart by the form of these texts: taking each text apart as the triggers do takes ten times as long. */
  own: readonly (readonly [word: string, places: number])[]
  sort_key?: string
}

const kinds: readonly Kind[] = [
  {
    kind: 'document',
    company: 'r.company_id',
    table: 'documents',
    columns: ['title', 'number', 'counterparty'],
    common: { faktura: 1, za: 1, papier: 1, fv: 2, 2026: 2, kontrahent: 4 },
    own: [
      [`split_part(r.title, ' ', 4)`, 3],
      [`nullif(split_part(r.counterparty, ' ', 2), split_part(r.title, ' ', 4))`, 4],
    ],
  },
  {
    kind: 'task',
    company: 'r.company_id',
    table: 'tasks',
    columns: ['number', 'title'],
    common: { zad: 1, 2026: 1, deklaracja: 2, nr: 2 },
    own: [[`split_part(r.number, '/', 3)`, 3]],
  },
  {
    kind: 'ticket',
    company: 'r.company_id',
    table: 'tickets',
    columns: ['number', 'title'],
    common: { spr: 1, 2026: 1, pytanie: 2, nr: 2 },
    own: [[`split_part(r.number, '/', 3)`, 3]],
  },
  {
    kind: 'company',
    company: 'r.id',
    table: 'companies',
    columns: ['title', 'vat_number'],
    own: [
      [`split_part(lower(r.title), ' ', 1)`, 1],
      [`split_part(r.title, ' ', 2)`, 1],
      [`split_part(r.title, ' ', 3)`, 1],
      ['r.vat_number', 2],
    ],
    sort_key: 'r.title',
  },
  {
    kind: 'uptime',
    company: 'null::uuid',
    table: 'uptimes',
    columns: ['comment'],
    common: { ksiegowanie: 1, nr: 1 },
    own: [[`split_part(r.comment, ' ', 3)`, 1]],
  },
]

async function seedWordsOf(client: pg.Client, office: string, { kind, company, table, common = {}, own, sort_key = 'null' }: Kind) {
  const insert = (words: string, except = '') =>
    client.query(`insert into search_words (tenant_id, id, company_id, kind, record_id, sort_key, places, word)
      select '${office}', ${id}, ${company}, '${kind}', r.id, ${sort_key}, places, word from ${table} r, ${words} where r.tenant_id = '${office}' and word <> all('{${except}}') and word <> ''`)
  const ownWords = `lateral (values ${own.map(([word, places]) => `(${word}, ${places})`).join()}) as words (word, places)`
  // Word by word, so that the indexes find them nearly in their order.
  for (const [word, places] of Object.entries(common)) await insert(`(values ('${word}', ${places})) as words (word, places)`)
  await insert(ownWords, Object.keys(common).join())
  const distinct = `select word from ${table} r, ${ownWords} where r.tenant_id = '${office}' union select unnest('{${Object.keys(common).join()}}'::text[])`
  await client.query(`insert into search_parts (tenant_id, id, kind, part, word)
    select '${office}', ${id}, '${kind}', substr(w.word, place), w.word from (${distinct}) w, generate_series(2, 39) place where place < length(w.word)`)
}

/** The words are those that the triggers would write. */
export async function checkWords(owner: pg.Client, office: string) {
  for (const kind of kinds) await checkWordsOf(owner, office, kind)
}

async function checkWordsOf(owner: pg.Client, office: string, { kind, table, columns }: Kind) {
  const { rows } = await owner.query(
    `select * from (select (select array_agg(word order by word) from unnest(words_of(concat_ws(' ', ${columns.map(name => `r.${name}`).join()}))) as word) as wanted,
        array(select s.word from search_words s where s.tenant_id = r.tenant_id and s.record_id = r.id order by s.word) as held
      from ${table} r where r.tenant_id = '${office}' order by r.id limit 20) as sample where wanted is distinct from held`,
  )
  if (rows.length > 0) throw new Error(`The words of a ${kind} are not those of the search: ${JSON.stringify(rows[0])}`)
}
