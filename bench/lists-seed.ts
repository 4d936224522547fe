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

/** Indexes built at the end take a fraction of the time of those kept row by row; what a crash would lose is seeded anew. */
export async function inBulk(owner: pg.Client, seed: () => Promise<void>) {
  await owner.query('set session_replication_role = replica')
  await owner.query(`set maintenance_work_mem = '1GB'`)
  for (const setting of [`max_wal_size = '32GB'`, 'fsync = off', 'autovacuum = off']) await owner.query(`alter system set ${setting}`)
  await owner.query('select pg_reload_conf()')
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = any($1::regclass[]) and not indisprimary`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await owner.query('create sequence serial')
  await seed()
  await owner.query('drop sequence serial')
  for (const { made } of rows) await owner.query(made)
  await owner.query('alter system reset all')
  await owner.query('select pg_reload_conf()')
  await owner.query('vacuum analyze')
}

/** As many rows of each kind. The triggers would do the same row by row; here the words come in one statement per table, two tables at once. */
export async function seedLists(owner: pg.Client, office: string, count: number, person: string) {
  const names = `(array['Piekarnia', 'Hurtownia drewna', 'Kwiaciarnia', 'Warsztat'])[1 + n % 4]`
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number)
    select '${office}', ${id}, ${names} || ' ' || n, 'zoo', case when n % 10 = 0 then (5000000000 + n)::text end from generate_series(1, ${count}) n`)
  await owner.query(
    `create temp table firm as select id, title, row_number() over () as place from companies where tenant_id = '${office}' limit ${Math.max(1000, count / 100)}`,
  )
  const each = `from generate_series(1, ${count}) n join firm on firm.place = 1 + n % 1000`
  await owner.query(`insert into documents (tenant_id, id, company_id, month, title, number, category, counterparty, author_id, created_at)
    select '${office}', ${id}, firm.id, '2026-10', 'Faktura za papier ' || n, 'FV ' || n || '/2026', 'purchase_invoice', 'Kontrahent ' || (n % 5000), '${person}', now() - n * interval '1 minute'
    ${each}`)
  await owner.query(`insert into uptimes (tenant_id, id, user_id, company_id, started_at, ended_at, comment)
    select '${office}', ${id}, '${person}', firm.id, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '50 minutes', 'Księgowanie nr ' || n
    ${each}`)
  await owner.query(`insert into tasks (tenant_id, id, number, title, company_id, due_date, status, assignee_id, author_id)
    select '${office}', ${id}, 'ZAD/2026/' || n, 'Deklaracja nr ' || n, firm.id, date '2026-11-30' - n % 700, case when n % 700 < 30 then 'todo' else 'done' end, '${person}', '${person}'
    ${each}`)
  await owner.query(`insert into ticket_categories (tenant_id, id, title, slug, response_hours) values ('${office}', ${id}, 'Podatki', 'podatki', 24)`)
  await owner.query(`insert into tickets (tenant_id, id, company_id, number, category_id, title, state, author_id, assignee_id, due_at, last_word_at, last_word_by)
    select '${office}', ${id}, firm.id, 'SPR/2026/' || n, category.id, 'Pytanie nr ' || n, case when n % 50 = 0 then 'new' else 'closed' end, '${person}', '${person}',
      case when n % 50 = 0 then now() + n * interval '1 second' end, now() - n * interval '1 minute', '${person}'
    ${each} join ticket_categories category on category.tenant_id = '${office}'`)
  // A hundred months of each company.
  await owner.query(`insert into settlements (tenant_id, id, company_id, company_title, month, state, updated_at)
    select '${office}', ${id}, firm.id, firm.title, to_char(date '2026-10-01' - n * interval '1 month', 'YYYY-MM'), case when n < 2 then 'in_progress' else 'closed' end, now() - n * interval '1 hour'
    from generate_series(0, 99) n, firm where firm.place <= ${count / 100}`)
  await owner.query(`insert into audit_entries (tenant_id, id, user_id, action, entity, company_id, created_at)
    select '${office}', ${id}, '${person}', 'change', case when n % 100 = 0 then 'task' else 'document' end, firm.id, now() - n * interval '1 minute'
    ${each}`)
  await owner.query(`insert into audit_entries (tenant_id, id, user_id, action, entity)
    select tenant_id, ${id}, id, 'change', 'user' from users where tenant_id = '${office}' and role = 'accountant'`)
  await owner.query(`insert into conversations (tenant_id, id, company_id, subject, author_id, last_author_id, last_message_at)
    select '${office}', ${id}, firm.id, 'Pytanie nr ' || n, '${person}', '${person}', now() - n * interval '1 minute'
    ${each}`)
  await owner.query(`insert into conversation_people (tenant_id, id, conversation_id, user_id)
    select tenant_id, ${id}, id, author_id from conversations where tenant_id = '${office}'`)
  await owner.query(`insert into employees (tenant_id, id, company_id, first_name, last_name)
    select '${office}', ${id}, firm.id, 'Jan', 'Kowalski ' || n % 5000
    ${each}`)
  await owner.query(`insert into outbox (tenant_id, id, channel, recipient, event, content, state, created_at)
    select '${office}', ${id}, 'email', 'osoba' || n || '@example.com', 'tasks.assigned', '', 'sent', now() - n * interval '1 minute'
    ${each}`)
  await owner.query('drop table firm')
  await seedWords(owner, office)
}

interface Kind {
  kind: string
  company: string
  table: string
  text: string
  sort_key?: string
}

/** What the search finds each by. */
const kinds: readonly Kind[] = [
  { kind: 'company', company: 'r.id', table: 'companies', text: `concat_ws(' ', r.title, r.vat_number)`, sort_key: 'r.title' },
  { kind: 'document', company: 'r.company_id', table: 'documents', text: `concat_ws(' ', r.title, r.number, r.counterparty)` },
  { kind: 'uptime', company: 'null', table: 'uptimes', text: 'r.comment' },
  { kind: 'task', company: 'r.company_id', table: 'tasks', text: `concat_ws(' ', r.number, r.title)` },
  { kind: 'ticket', company: 'r.company_id', table: 'tickets', text: `concat_ws(' ', r.number, r.title)` },
]

/** A session of its own, set as the owner's, so that a second core works too. */
async function besides(owner: pg.Client, work: (client: pg.Client) => Promise<void>) {
  const { host, port, user, database } = owner
  const client = new pg.Client({ host, port, database, ...(user && { user }) })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await work(client)
  await client.end()
}

async function seedWords(owner: pg.Client, office: string) {
  const left = [...kinds]
  const takeOver = async (client: pg.Client) => {
    for (let next = left.shift(); next; next = left.shift()) await seedWordsOf(client, office, next)
  }
  await Promise.all([takeOver(owner), besides(owner, takeOver)])
}

/** The same words and ends as `words_of` and `parts_of` give, which take several times as long: these texts have blanks, slashes and no word twice but numbers. */
async function seedWordsOf(client: pg.Client, office: string, { kind, company, table, text, sort_key = 'null' }: Kind) {
  await client.query(`insert into search_words (tenant_id, id, company_id, kind, record_id, sort_key, word)
    select '${office}', ${id}, ${company}, '${kind}', r.id, ${sort_key}, word from ${table} r,
      lateral (select distinct word from unnest(string_to_array(translate(fold(${text}), '/', ' '), ' ')) word) words where r.tenant_id = '${office}'`)
  await client.query(`insert into search_parts (tenant_id, id, kind, part, word)
    select '${office}', ${id}, '${kind}', substr(w.word, place), w.word
    from (select distinct word from search_words where tenant_id = '${office}' and kind = '${kind}') w, generate_series(2, length(w.word) - 1) place`)
}
