import { expect, it } from 'vitest'
import { officeScope } from './db.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { sql } from 'kysely'

/** What the role of the program may do past row security of the offices' tables. */

it('application role: changes, removes and adds no office and no host name but its own', async () => {
  const [own, other] = [await newOffice(), await newOffice()]
  const { database } = await testInstallation()
  const attempt = (text: string, tenant = own.office.id) =>
    database
      .transact(officeScope(tenant), async db => (await sql.raw<object>(`${text} returning 1`).execute(db)).rows.length)
      .catch((error: { code?: string }) => error.code)
  const theirs = `'${other.office.id}'`
  expect(await attempt(`update tenants set settings = settings where id = ${theirs}`)).toBe(0)
  expect(await attempt(`delete from tenants where id = ${theirs}`)).toBe(0)
  expect(await attempt(`update tenant_hosts set position = 1 where tenant_id = ${theirs}`)).toBe(0)
  expect(await attempt(`delete from tenant_hosts where tenant_id = ${theirs}`)).toBe(0)
  expect(await attempt(`insert into tenants (id, api_key, data_key, settings) values ('obce', 'k', 'd', '{}')`)).toBe('42501')
  expect(await attempt(`insert into tenant_hosts (host, tenant_id) values ('obcy.example.pl', ${theirs})`)).toBe('42501')
  expect(await attempt(`update tenant_hosts set tenant_id = ${theirs} where tenant_id = '${own.office.id}'`)).toBe('42501')
  // Without an office, as a lookup outside of a transaction is.
  expect(await attempt(`update tenants set settings = settings where id = ${theirs}`, '')).toBe(0)
  expect(await attempt(`update tenants set settings = settings where id = ${theirs}`, other.office.id)).toBe(1)
})
