import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { changeSettings } from '#features/tenants/server/store.ts'
import { newId } from '#platform/db/id.ts'
import type { Installation } from '#platform/http/context.ts'
import { sealField } from '#platform/security/field-encryption.ts'
import { fencedTables, newTenantFixture, Owner, type TenantFixture } from '#test/access/tenant-fixtures.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { digestOf } from '#test/fixtures/file-fixtures.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'
import { findCommand } from './run.ts'

let owner: Owner
/** As an operator has it: with the address of the owner, where the database is a server. */
let installation: Installation

beforeAll(async () => {
  const test = await testInstallation()
  const { config, database } = test.installation
  const urls = inject('postgres_url') === '' ? {} : { database_url: database.url, database_admin_url: test.owner_url }
  installation = { ...test.installation, config: { ...config, ...urls } }
  owner = await Owner.connect(test.owner_url)
})

afterAll(() => owner.close())

const run = async (line: string, where = installation) => (await findCommand(line.split(' '))(where)).text

async function planted(): Promise<{ office: TestOffice; id: string; realm: TenantFixture }> {
  const office = await newOffice()
  const realm = newTenantFixture(office.office)
  await owner.plant(realm)
  return { office, id: office.office.id, realm }
}

/** Suspended long enough for every node to know it. */
async function suspended(): ReturnType<typeof planted> {
  const place = await planted()
  await run(`office suspend ${place.id}`)
  await place.office.transact(db => changeSettings(db, place.id, { suspended_at: new Date(Date.now() - 120_000).toISOString() }))
  installation.offices.forget()
  return place
}

async function rowsOf(tenant_id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await owner.inside(tenant_id, async () => {
    for (const name of fencedTables.map(getTableName)) {
      const [row] = await owner.query<{ count: number }>(`select count(*)::int as count from "${name}" where tenant_id = $1`, [tenant_id])
      if (row?.count) counts[name] = row.count
    }
  })
  return counts
}

const contentIsThere = async ({ office, realm }: { office: TestOffice; realm: TenantFixture }) =>
  (await installation.storage.size(office.office.id, digestOf(realm))) !== undefined

const uploadPath = ({ realm }: { realm: TenantFixture }) => join(installation.config.data_dir, 'uploads', realm.id)

it('removes an office from every table, its files, uploads, jobs and hosts, and nothing of its neighbour', async () => {
  const place = await suspended()
  const neighbour = await planted()
  const before = await owner.digests(neighbour.id)
  const { database } = installation
  for (const tenant_id of [place.id, neighbour.id])
    await database.plain(`insert into pgboss.job (name, data) values ('errands', $1)`, [JSON.stringify({ errand: 'export', tenant_id, id: place.realm.id })])
  const rows = Object.values(await rowsOf(place.id)).reduce((sum, count) => sum + count, 0)
  expect(Object.keys(await rowsOf(place.id)).length).toBe(fencedTables.length)

  const output = await run(`office remove ${place.id} --yes-remove ${place.id}`)
  expect(output).toMatch(new RegExp(`^Usunięto biuro „${place.id}”: (\\d+)\\swiersz\\S*, 2\\spliki, 1\\shost, 1\\szadanie\\.`))
  // The rows that were counted, and what the removal itself was told in the log of the office.
  expect(Number(/: (\d+)/.exec(output)?.[1])).toBeGreaterThanOrEqual(rows)
  expect(await rowsOf(place.id)).toEqual({})
  expect(await database.plain('select id from tenants where id = $1', [place.id])).toEqual([])
  expect(await database.plain('select host from tenant_hosts where tenant_id = $1', [place.id])).toEqual([])
  expect(await contentIsThere(place)).toBe(false)
  expect(existsSync(uploadPath(place))).toBe(false)
  expect(await installation.offices.byId(place.id)).toBeUndefined()

  expect(await owner.digests(neighbour.id)).toEqual(before)
  expect(await contentIsThere(neighbour)).toBe(true)
  expect(existsSync(uploadPath(neighbour))).toBe(true)
  expect(await database.plain(`select 1 from pgboss.job where data ->> 'tenant_id' = $1`, [neighbour.id])).toHaveLength(1)
  await database.plain(`delete from pgboss.job where data ->> 'tenant_id' = $1`, [neighbour.id])
  expect(await readFile(join(installation.config.data_dir, 'erasures.jsonl'), 'utf8')).toContain(`"office_id":"${place.id}"`)
  await expect(run(`office remove ${place.id} --yes-remove ${place.id}`)).rejects.toThrow(`Nie ma biura „${place.id}”.`)
})

it('removes none that works, that was suspended just now, that is another one than was confirmed, or that has work under way', async () => {
  const { office, id } = await planted()
  const removing = () => run(`office remove ${id} --yes-remove ${id}`)
  await expect(removing()).rejects.toThrow(`Biuro „${id}” działa. Proszę je najpierw zawiesić: biurko office suspend ${id}`)
  await run(`office suspend ${id}`)
  await expect(removing()).rejects.toThrow(/zawieszono przed chwilą .* Proszę powtórzyć za \d+ s\./)
  await office.transact(db => changeSettings(db, id, { suspended_at: new Date(Date.now() - 120_000).toISOString() }))
  installation.offices.forget()
  await expect(run(`office remove ${id} --yes-remove inne`)).rejects.toThrow('Niczego nie usunięto.')
  await expect(run(`office remove ${id}`)).rejects.toThrow('Brakuje: --yes-remove <id>.')
  await installation.database.plain(`insert into pgboss.job (name, data, state) values ('errands', $1, 'active')`, [JSON.stringify({ tenant_id: id })])
  await expect(removing()).rejects.toThrow('Zadanie tego biura jest w toku')
  await installation.database.plain(`delete from pgboss.job where data ->> 'tenant_id' = $1`, [id])
  if (inject('postgres_url') !== '') {
    const asNode = { ...installation, config: { ...installation.config, database_admin_url: undefined } }
    await expect(run(`office remove ${id} --yes-remove ${id}`, asNode)).rejects.toThrow('Proszę podać DATABASE_ADMIN_URL.')
  }
  expect(Object.keys(await rowsOf(id)).length).toBe(fencedTables.length)
  expect(await run(`office resume ${id}`)).toBe(`Biuro „${id}” znów działa.`)
})

it('is finished by the next run after it was interrupted, and not taken back meanwhile', async () => {
  const place = await suspended()
  const removing = (where = installation) => run(`office remove ${place.id} --yes-remove ${place.id}`, where)
  await owner.query(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''przerwane''; end'`)
  await owner.query('create trigger refuse before delete on companies for each row execute function refuse()')
  await expect(removing()).rejects.toThrow('przerwane')
  await owner.query('drop trigger refuse on companies')
  const left = Object.keys(await rowsOf(place.id))
  expect(left).toContain('companies')
  expect(left.length).toBeLessThan(fencedTables.length)
  await expect(run(`office resume ${place.id}`)).rejects.toThrow('już się zaczęło')

  let calls = 0
  const { storage } = installation
  const failing = Object.assign(Object.create(storage), {
    removeAll: (id: string) => (++calls === 2 ? Promise.reject(new Error('przerwane')) : storage.removeAll(id)),
  })
  await expect(removing({ ...installation, storage: failing })).rejects.toThrow('przerwane')
  expect(await rowsOf(place.id)).toEqual({})
  expect(await removing()).toMatch(/: 0\swierszy, 0\splików, 1\shost/)
  expect(await installation.offices.byId(place.id)).toBeUndefined()
})

it('takes back the tokens of its companies at KSeF, and says whose are still good', async () => {
  const ksef = new KsefStandIn()
  const connected = { ...installation, config: { ...installation.config, ksef_url: await ksef.listen() } }
  const { office, id } = await suspended()
  const numbers = ['9990000014', '5260250274']
  const tokens = numbers.map(number => ksef.rights.issueToken(number, 'InvoiceRead'))
  const companies = await Promise.all(numbers.map(vat_number => office.company({ vat_number })))
  const rows = companies.map(({ id: company_id }, place) => ({
    ...{ id: newId(), company_id, way: 'token', state: 'working', permissions: ['InvoiceRead'] },
    token: sealField(office.office, tokens[place] ?? ''),
  }))
  await office.transact(db => db.insertInto('ksef_connections').values(rows).execute())
  ksef.answerNext(/tokens/, { status: 503, body: '' })
  const output = await run(`office remove ${id} --yes-remove ${id}`, connected)
  expect(output).toMatch(/ Unieważniono w KSeF 1\stoken\. Nie unieważniono w KSeF 1\stokenu; .* NIP: (9990000014|5260250274)\.$/)
  const good = numbers.filter((_, place) => ksef.rights.findToken(tokens[place] ?? '')?.status === 'Active')
  expect(output).toContain(`NIP: ${good.join(', ')}.`)
  await ksef.stop()
})

it('is named where a restored backup brings the office back, and not where another one was founded by its name', async () => {
  const { id } = await suspended()
  await run(`office remove ${id} --yes-remove ${id}`)
  const lineOfOffice = async () => (await run('person repeat')).split('\n').find(line => line.startsWith(id))
  expect(await lineOfOffice()).toBe(`${id} ${id}: nie ma czego powtarzać`)
  await run(`office create ${id} --name Nowe`)
  expect(await lineOfOffice()).toBe(`${id} ${id}: nie ma czego powtarzać`)
  await owner.inside(id, () => owner.query(`update tenants set created_at = now() - interval '1 day' where id = $1`, [id]))
  expect(await lineOfOffice()).toContain(`NIE POWTÓRZONO: To biuro usunięto po wykonaniu kopii. Proszę: biurko office suspend ${id}`)
})

it('lets nobody into a suspended office, by whatever way, and everybody again when it is resumed', async () => {
  const { office, id } = await planted()
  const manager = await office.as('manager')
  const { database } = installation
  const { address } = (await manager.post('/api/schedule/feed')).body.data
  const calls = [
    () => manager.get('/api/companies'),
    () => office.anonymous.post('/api/users/check', { email: manager.email, password: 'x' }),
    () =>
      office.anonymous
        .without('x-api-key')
        .with({ host: `${id}.localhost` })
        .get('/api/config'),
    () => office.anonymous.get(new URL(address).pathname),
  ]
  const answers = async () => Promise.all(calls.map(async call => (await call()).body.code))
  expect(await answers()).not.toContain('office_suspended')
  await run(`office suspend ${id}`)
  await expect(run(`office suspend ${id}`)).rejects.toThrow('jest już zawieszone')
  expect(await answers()).toEqual(calls.map(() => 'office_suspended'))
  expect(await run('office list')).toMatch(new RegExp(`^${id} .* zawieszone$`, 'm'))
  await run(`office resume ${id}`)
  await expect(run(`office resume ${id}`)).rejects.toThrow('nie jest zawieszone')
  expect(await answers()).not.toContain('office_suspended')
  const rows = await database.plain<{ suspended_at: string | null }>(`select settings ->> 'suspended_at' as suspended_at from tenants where id = $1`, [id])
  expect(rows).toEqual([{ suspended_at: null }])
})
