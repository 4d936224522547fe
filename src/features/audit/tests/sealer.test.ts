import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { sealAudit, wholeReach } from '#features/audit/server/sealer.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { verifyAudit } from '#features/audit/server/verify.ts'
import { reportAudit } from '../../../cli/audit.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'

async function write(office: TestOffice, ...actions: string[]) {
  for (const action of actions) {
    await office.transact(db =>
      writeAudit(db, { action, entity: 'tests', entity_id: newId(), before: { title: 'Zażółć', b: 1 }, after: { a: [1.5, null], title: 'gęślą' } }),
    )
  }
}

const seal = (office: TestOffice, reach?: string) => sealAudit(office.test.database, office.office.id, reach)
const verify = async (office: TestOffice) => (await verifyAudit(office.test.database, [office.office.id]))[0]
const links = (office: TestOffice) =>
  office.db
    .selectFrom('audit_seals as s')
    .innerJoin('audit_entries as e', 'e.id', 's.entry_id')
    .select(['s.position', 'e.action', 'e.id'])
    .orderBy('s.position')
    .execute()

/** As the owner of the database, past every rule of the application. */
async function tamper(office: TestOffice, statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: office.test.owner_url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local app.tenant = ${pg.escapeLiteral(office.office.id)}`)
    await client.query(`set local app.whole_office = 'on'`)
    const { rowCount } = await client.query(statement, values)
    expect(rowCount).toBe(1)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

describe('the audit chain', () => {
  it('holds every entry once, in order', async () => {
    const office = await newOffice()
    await write(office, 'created', 'changed', 'sent')
    expect(await seal(office)).toBe(3)
    expect(await seal(office)).toBe(0)
    await write(office, 'closed')
    expect(await seal(office)).toBe(1)
    expect((await links(office)).map(link => [Number(link.position), link.action])).toEqual([
      [1, 'created'],
      [2, 'changed'],
      [3, 'sent'],
      [4, 'closed'],
    ])
    expect(await verify(office)).toMatchObject({ entries: 4 })
    expect((await verify(office))?.fault).toBeUndefined()
  })

  it('takes up an entry that commits late, after what was sealed before it', async () => {
    const office = await newOffice()
    await write(office, 'created')
    await seal(office)
    await office.db
      .insertInto('audit_entries')
      .values({ id: newId(), action: 'late', entity: 'tests', entity_id: 'x', created_at: new Date(Date.now() - 3_600_000).toISOString() })
      .execute()
    await office.db
      .insertInto('audit_entries')
      .values({ id: newId(), action: 'very_late', entity: 'tests', entity_id: 'x', created_at: new Date(Date.now() - 72 * 3_600_000).toISOString() })
      .execute()
    expect(await seal(office)).toBe(1)
    expect((await verify(office))?.fault?.why).toBe('unsealed')
    expect(await seal(office, wholeReach)).toBe(1)
    expect((await links(office)).map(link => link.action)).toEqual(['created', 'late', 'very_late'])
    expect((await verify(office))?.fault).toBeUndefined()
  })

  it('of a restored backup ends in the midst of work: the last entries wait for their seals, those before them have lost theirs', async () => {
    const office = await newOffice()
    const hourAgo = Date.now() - 3_600_000
    const add = (action: string, at: number) =>
      office.db
        .insertInto('audit_entries')
        .values({ id: newId(), action, entity: 'tests', entity_id: 'x', created_at: new Date(at).toISOString() })
        .execute()
    await add('created', hourAgo)
    await seal(office)
    await tamper(office, 'update audit_seals set created_at = $1 where tenant_id = $2', [new Date(hourAgo + 60_000), office.office.id])
    for (const minutes of [2, 4]) await add('changed', hourAgo + minutes * 60_000)
    expect(await verify(office)).toMatchObject({ entries: 1, waiting: 2 })
    expect((await verify(office))?.fault).toBeUndefined()
    expect((await reportAudit(office.test.installation)).text).toMatch(
      new RegExp(`^${office.office.id}: łańcuch jest cały, 1\\swpis, .*; jeszcze bez pieczęci: 2\\swpisy$`, 'm'),
    )
    await write(office, 'sent')
    expect((await verify(office))?.fault?.why).toBe('unsealed')
    await seal(office)
    expect(await verify(office)).toMatchObject({ entries: 4, waiting: 0 })
  })

  it('takes up all that waited for days while no worker ran, page after page', async () => {
    const office = await newOffice()
    const threeDaysAgo = Date.now() - 72 * 3_600_000
    const waiting = Array.from({ length: 600 }, (_, index) => ({
      id: newId(),
      action: 'changed',
      entity: 'tests',
      entity_id: 'x',
      created_at: new Date(threeDaysAgo + index * 1000).toISOString(),
    }))
    await office.db.insertInto('audit_entries').values(waiting).execute()
    expect(await seal(office)).toBe(600)
    expect((await verify(office))?.fault).toBeUndefined()
  })

  it('is written by one of several workers', async () => {
    const office = await newOffice()
    await write(office, ...Array.from({ length: 30 }, (_, index) => `step_${index}`))
    await Promise.all([seal(office), seal(office), seal(office), seal(office)])
    await seal(office)
    expect(await links(office)).toHaveLength(30)
    expect((await verify(office))?.fault).toBeUndefined()
  })

  it('names an entry that was changed', async () => {
    const office = await newOffice()
    await write(office, 'created', 'changed', 'sent')
    await seal(office)
    const second = (await links(office))[1]
    await tamper(office, `update audit_entries set after = jsonb_set(after, '{title}', '"inny"') where id = $1`, [second?.id])
    expect(await verify(office)).toMatchObject({ entries: 1, fault: { position: 2, entry_id: second?.id, why: 'changed' } })
    const report = await reportAudit(office.test.installation)
    expect(report.exit_code).toBe(1)
    expect(report.text).toContain(`${office.office.id}: BŁĄD na pozycji 2: wpis zmieniono po zapieczętowaniu`)
  })

  it('names an entry and a link that were taken away', async () => {
    const office = await newOffice()
    await write(office, 'created', 'changed', 'sent')
    await seal(office)
    const [first, second] = await links(office)
    await tamper(office, 'delete from audit_entries where id = $1', [second?.id])
    expect(await verify(office)).toMatchObject({ fault: { position: 2, why: 'missing_entry' } })
    await tamper(office, 'delete from audit_seals where entry_id = $1', [first?.id])
    expect(await verify(office)).toMatchObject({ entries: 0, fault: { position: 1, why: 'missing_link' } })
  })

  it('is closed to the application itself', async () => {
    const office = await newOffice()
    await write(office, 'created')
    await seal(office)
    await expect(office.db.updateTable('audit_entries').set({ action: 'other' }).execute()).rejects.toThrow(/permission denied/)
    await expect(office.db.deleteFrom('audit_seals').execute()).rejects.toThrow(/permission denied/)
  })
})
