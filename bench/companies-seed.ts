import { deepEqual, equal } from 'node:assert/strict'
import pg from 'pg'
import type { Target } from '#bench/load.ts'

export const offices = 200
export const companiesEach = 500
/** 25 of an office's companies with a filter and a sort. */
export const query = 'page=1&limit=25&sort=title:asc&filters=company_type:zoo|jdg'

const everyCompany = `from generate_series(0, ${offices - 1}) t, generate_series(1, ${companiesEach}) n, lateral (select 5000000000 + t * ${companiesEach} + n as vat) v`
const title = "'Firma ' || md5(t || '.' || n)"
const kind = "(array['jdg', 'zoo', 'sc', 'sa'])[1 + n % 4]"
/** By its VAT number: ten documents and three tasks a company on average, and one of five people. */
const documentsOf = (vat: string) => `${vat} % 21`
const tasksOf = (vat: string) => `${vat} % 7`
const caretakerOf = (vat: string) => `'Nr ' || 1 + ${vat} % 5`

/** Nothing of what was filled in is left to be written to the disk while something is measured. */
async function settle(client: pg.Client) {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** So many companies in each of so many offices, each looked after by one of its office's five people. */
export async function seedCompanies(owner: pg.Client) {
  // The search index of a hundred thousand, row by row, would take a quarter of an hour; the list is not searched here.
  await owner.query('set session_replication_role = replica')
  await owner.query(`insert into users (tenant_id, id, email, first_name, last_name, "isAdmin", role, status)
    select 'biuro' || t, gen_random_uuid(), 'opiekun' || n || '@biuro' || t || '.example', 'Osoba', 'Nr ' || n, true, 'accountant', 'active'
    from generate_series(0, ${offices - 1}) t, generate_series(1, 5) n`)
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number, documents, tasks)
    select 'biuro' || t, gen_random_uuid(), ${title}, ${kind}, vat::text, ${documentsOf('vat')}, ${tasksOf('vat')} ${everyCompany}`)
  await owner.query(`insert into company_people (tenant_id, id, company_id, user_id, role)
    select c.tenant_id, gen_random_uuid(), c.id, u.id, 'caretaker'
    from companies c join users u on u.tenant_id = c.tenant_id and u.last_name = ${caretakerOf('c.vat_number::bigint')}`)
  await settle(owner)
}

/** The same as one plain table of another program's database, counts and caretaker's name ready in the row. */
const plain = [
  `insert into plain_companies (id, tenant, title, company_type, vat_number, documents, tasks, caretaker)
    select gen_random_uuid(), 'biuro' || t, ${title}, ${kind}, vat, ${documentsOf('vat')}, ${tasksOf('vat')}, 'Osoba ' || ${caretakerOf('vat')} ${everyCompany}`,
  'create index on plain_companies (tenant, title)',
]

/** The same as related tables, a million documents and three hundred thousand tasks among them; `suffix` ends the names of the columns that refer. */
const related = (suffix: string) => [
  `insert into people (id, tenant, first_name, last_name)
    select gen_random_uuid(), 'biuro' || t, 'Osoba', 'Nr ' || n from generate_series(0, ${offices - 1}) t, generate_series(1, 5) n`,
  `insert into companies (id, tenant, title, company_type, vat_number, caretaker${suffix})
    select gen_random_uuid(), p.tenant, ${title}, ${kind}, vat, p.id ${everyCompany}, people p where p.tenant = 'biuro' || t and p.last_name = ${caretakerOf('vat')}`,
  'create index on companies (tenant, title)',
  ...Object.entries({ documents: documentsOf, tasks: tasksOf }).flatMap(([table, countOf]) => [
    `insert into ${table} (id, tenant, company${suffix}) select gen_random_uuid(), tenant, id from companies, generate_series(1, ${countOf('vat_number::bigint')})`,
    `create index on ${table} (company${suffix}, tenant)`,
  ]),
]

/** Fills the tables of another program's database, which it has made itself, and indexes them for the list. */
export async function fillBesides(address: string, suffix = '') {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  for (const statement of [...plain, ...related(suffix)]) await client.query(statement)
  await settle(client)
  await client.end()
}

interface Answered {
  title: string
  company_type: string
  vat_number: string
  documents: number
  tasks: number
  caretaker: { first_name: string; last_name: string }
}

/** Both answer the same 25 companies and as many in all, and nobody who has not logged in; otherwise the benchmark stops. */
export async function checkSame(ours: Target, theirs: Target, read: (body: never) => { rows: Answered[]; total: number }) {
  const fetchJson = async (target: Target) => (await fetch(target.url, target)).json()
  const { data, meta } = (await fetchJson(ours)) as { data: (Omit<Answered, 'caretaker'> & { owner: Answered['caretaker'] })[]; meta: { total: number } }
  const { rows, total } = read((await fetchJson(theirs)) as never)
  const comparedValues = (row: Omit<Answered, 'caretaker'>, { first_name, last_name }: Answered['caretaker']) =>
    [row.title, row.company_type, row.vat_number, row.documents, row.tasks, first_name, last_name].map(String)
  equal(rows.length, 25)
  deepEqual(
    rows.map(row => comparedValues(row, row.caretaker)),
    data.map(row => comparedValues(row, row.owner)),
  )
  equal(total, meta.total)
  for (const { url } of [ours, theirs]) equal((await fetch(url)).ok, false)
}
