import pg from 'pg'

export const offices = 200
export const companiesEach = 500
/** 25 of an office's companies with a filter and a sort. */
export const query = 'page=1&limit=25&sort=title:asc&filters=company_type:zoo|jdg'

/** So many companies in each of so many offices, each looked after by one of its office's five people. */
export async function seedCompanies(owner: pg.Client) {
  // The search index of a hundred thousand, row by row, would take a quarter of an hour; the list is not searched here.
  await owner.query('set session_replication_role = replica')
  await owner.query(`insert into users (tenant_id, id, email, first_name, last_name, "isAdmin", role, status)
    select 'biuro' || t, gen_random_uuid(), 'opiekun' || n || '@biuro' || t || '.example', 'Osoba', 'Nr ' || n, true, 'accountant', 'active'
    from generate_series(0, ${offices - 1}) t, generate_series(1, 5) n`)
  await owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number, documents, tasks)
    select 'biuro' || t, gen_random_uuid(), 'Firma ' || md5(t || '.' || n), (array['jdg', 'zoo', 'sc', 'sa'])[1 + n % 4], (5000000000 + t * ${companiesEach} + n)::text, n % 30, n % 7
    from generate_series(0, ${offices - 1}) t, generate_series(1, ${companiesEach}) n`)
  await owner.query(`insert into company_people (tenant_id, id, company_id, user_id, role)
    select c.tenant_id, gen_random_uuid(), c.id, (select u.id from users u where u.tenant_id = c.tenant_id order by md5(u.id::text || c.id::text) limit 1), 'caretaker'
    from companies c`)
  await owner.query('vacuum analyze')
}

/** The same as one plain table of another program's database. */
export async function fillPlainCompanies(address: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`insert into companies (id, tenant, title, company_type, vat_number, documents, tasks, caretaker)
    select gen_random_uuid(), 'biuro' || t, 'Firma ' || md5(t || '.' || n), (array['jdg', 'zoo', 'sc', 'sa'])[1 + n % 4], (5000000000 + t * ${companiesEach} + n)::text,
      n % 30, n % 7, 'Osoba Nr ' || 1 + n % 5 from generate_series(0, ${offices - 1}) t, generate_series(1, ${companiesEach}) n`)
  await client.query('vacuum analyze')
  await client.end()
}
