import { openGround } from './fixture.ts'

/**
 * The search as one types, over HTTP with everything on, in one office with so many documents (`BENCH_DOCUMENTS`) and a conversation to
 * every ten of them: the time of every keystroke's answer, in the middle and at the 95th of a hundred.
 */
const documents = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000)
const companies = Math.max(10, Math.floor(documents / 500))
const typed = [
  'faktura za papier',
  'FV 1234/2026',
  'pekarnia',
  'hurtownia drewna',
  '5000000123',
  'umowa lesing',
  'faktura leasing',
  'kowalska',
  'rozliczenie delegacji',
  'samochod w leasingu',
  'nie ma takiego',
]
const bar = 100

const ground = await openGround(1)
const { owner } = ground
const people = { manager: await ground.logIn('biuro0'), client: await ground.logIn('biuro0', 'owner') }

/** The triggers would do the same row by row; here the words come in one statement per table. */
async function seed() {
  await owner.query('set session_replication_role = replica')
  const kinds = `(array['Faktura za papier', 'Faktura za prąd', 'Umowa leasing', 'Wyciąg bankowy', 'Faktura za paliwo'])[1 + n % 5]`
  const firms = `(array['Piekarnia', 'Hurtownia drewna', 'Kwiaciarnia', 'Warsztat'])[1 + n % 4]`
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number)
    select 'biuro0', gen_random_uuid(), ${firms} || ' ' || n, 'zoo', (5000000000 + n)::text from generate_series(1, ${companies}) n`)
  await owner.query(`with firm as (select id, row_number() over () as place from companies)
    insert into documents (tenant_id, id, company_id, month, title, number, category, counterparty, author_id)
    select 'biuro0', gen_random_uuid(), firm.id, '2026-10', ${kinds} || ' ' || n, 'FV ' || n || '/2026', 'purchase_invoice', 'Kontrahent ' || (n % 5000), '${people.manager.id}'
    from generate_series(1, ${documents}) n join firm on firm.place = 1 + n % ${companies}`)
  await owner.query(`insert into company_people (tenant_id, id, company_id, user_id, role)
    select 'biuro0', gen_random_uuid(), id, '${people.client.id}', 'owner' from companies order by id limit 3`)
  const topics = `(array['Rozliczenie delegacji', 'Samochód w leasingu', 'Umowa zlecenia', 'Wezwanie z urzędu'])[1 + n % 4]`
  const phrase = `'Dzień dobry, w załączeniu przesyłamy dokumenty w sprawie: ' || ${topics} || ' numer ' || n || '. Prosimy o sprawdzenie kwot oraz terminów i krótką odpowiedź do końca tygodnia.'`
  await owner.query(`with firm as (select id, row_number() over () as place from companies)
    insert into conversations (tenant_id, id, company_id, subject, author_id, last_author_id)
    select 'biuro0', gen_random_uuid(), firm.id, ${topics}, '${people.manager.id}', '${people.manager.id}'
    from generate_series(1, ${Math.ceil(documents / 10)}) n join firm on firm.place = 1 + n % ${companies}`)
  await owner.query(`insert into messages (tenant_id, id, company_id, conversation_id, author_id, content, plain)
    select 'biuro0', gen_random_uuid(), c.company_id, c.id, c.author_id, '', ${phrase} from (select *, row_number() over () as n from conversations) c`)
  await owner.query(`insert into conversation_people (tenant_id, id, company_id, conversation_id, user_id)
    select 'biuro0', gen_random_uuid(), company_id, id, '${people.client.id}' from conversations
    where company_id in (select company_id from company_people where user_id = '${people.client.id}')`)
  const indexes = await owner.query(
    `select indexname, indexdef from pg_indexes where indexname in ('search_words_word', 'search_words_company', 'search_words_record')`,
  )
  for (const { indexname } of indexes.rows) await owner.query(`drop index ${indexname}`)
  for (const [kind, table, text] of [
    ['company', 'companies', `concat_ws(' ', r.title, r.vat_number)`],
    ['document', 'documents', `concat_ws(' ', r.title, r.number, r.counterparty)`],
    [
      'conversation',
      'conversations',
      `concat_ws(' ', r.subject, (select m.plain from messages m where m.tenant_id = r.tenant_id and m.conversation_id = r.id))`,
    ],
  ])
    await owner.query(`insert into search_words (tenant_id, id, company_id, kind, record_id, word)
      select 'biuro0', gen_random_uuid(), ${kind === 'company' ? 'r.id' : 'r.company_id'}, '${kind}', r.id, word from ${table} r, unnest(words_of(${text})) word`)
  for (const { indexdef } of indexes.rows) await owner.query(indexdef)
  await owner.query(`insert into search_spellings (tenant_id, id, spelling, word)
    select 'biuro0', gen_random_uuid(), spelling, w.word from (select distinct word from search_words where length(word) between 4 and 20 and word !~ '[0-9]') w,
      unnest(spellings_of(w.word)) spelling on conflict do nothing`)
  await owner.query('vacuum analyze')
  // On a busy machine this has taken longer than a token lives.
  await owner.query(`update access_tokens set expires_at = now() + interval '1 day'`)
}

await seed()
const base = `http://127.0.0.1:${(await ground.startApp()).port}`

async function timeOf(headers: Record<string, string>, query: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(`${base}/api/search?query=${encodeURIComponent(query)}`, { headers })
  if (!reply.ok) throw new Error(`The search answered ${reply.status}.`)
  await reply.json()
  return performance.now() - started
}

/** Every beginning of every query, as it is typed. */
const keystrokes = typed.flatMap(query => Array.from({ length: query.length - 1 }, (_, place) => query.slice(0, place + 2)))

for (const [name, { headers }] of Object.entries(people)) {
  for (const query of keystrokes) await timeOf(headers, query)
  const times: [string, number][] = []
  for (let round = 0; round < 3; round++) for (const query of keystrokes) times.push([query, await timeOf(headers, query)])
  const sorted = times.toSorted(([, left], [, right]) => left - right)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.[1] ?? 0
  const [slowest, longest] = sorted.at(-1) ?? ['', 0]
  console.log(
    `search over ${documents} documents of one office, ${name}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (bar ${bar}), longest ${longest.toFixed(1)} ms („${slowest}”)`,
  )
}

await ground.close()
