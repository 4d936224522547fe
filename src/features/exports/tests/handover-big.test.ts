import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { tendExports } from '#features/exports/server/run.ts'
import { addDocument, askForPackage, download, exportOf, jsonIn, packageOf, path, runIn } from './testing.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Scope } from '#platform/db/db.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { withDateStopped } from '#test/fixtures/stopped-date.ts'
import { unzip } from '#test/fixtures/unzip.ts'
import { spyOnQueries } from '#test/query-spy.ts'

/** So many documents, each with a file of its own over one and the same content. */
async function bigCompany(office: TestOffice, count: number) {
  const company = await office.company()
  const owner = await office.client('owner', company)
  const first = await addDocument(owner, company.id, { title: 'Pierwszy', content: `duża ${count}` })
  await office.transact(async db => {
    const link = await db.selectFrom('document_files').select('file_id').where('document_id', '=', first.id).executeTakeFirstOrThrow()
    const { digest } = await db.selectFrom('files').select('digest').where('id', '=', link.file_id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: count - 1 }, (_, place) => ({ id: newId(), file_id: newId(), place }))
    await db
      .insertInto('files')
      .values(
        rows.map(({ file_id, place }) => ({
          id: file_id,
          name: `skan ${place % 7}.pdf`,
          media_type: 'application/pdf',
          bytes: 30,
          digest,
          uploaded_by: owner.id,
          company_id: company.id,
        })),
      )
      .execute()
    await db
      .insertInto('documents')
      .values(
        rows.map(({ id, place }) => ({
          id,
          company_id: company.id,
          month: `2026-${String((place % 10) + 1).padStart(2, '0')}`,
          title: `Dokument ${place}`,
          category: 'purchase_invoice',
          direction: 'from_client' as const,
          author_id: owner.id,
        })),
      )
      .execute()
    await db
      .insertInto('document_files')
      .values(rows.map(({ id, file_id }) => ({ id: newId(), company_id: company.id, document_id: id, file_id, revision: 1 })))
      .execute()
  })
  return company
}

/** So many trainings that are not begun, and as many surveys that were answered. */
async function askMuch(office: TestOffice, author_id: string, user_id: string, count: number) {
  const category_id = newId()
  const rows = Array.from({ length: count }, (_, position) => ({ id: newId(), title: `Numer ${position}`, position }))
  const ids = rows.map(({ id }) => ({ id: newId(), survey_id: id, user_id }))
  const json = (value: unknown) => JSON.stringify(value) as never
  const sections = json([{ id: 's', title: '', questions: [{ id: '1', kind: 'short', title: 'Jak?', options: [], rows: [] }] }])
  const audience = json({ query: { search: '', filters: '' } })
  await office.transact(async db => {
    await db.insertInto('training_categories').values({ id: category_id, title: 'Wszystko', audience: 'clients', position: 0 }).execute()
    await db
      .insertInto('trainings')
      .values(rows.map(row => ({ ...row, category_id, minutes: 5, published: true })))
      .execute()
    await db
      .insertInto('surveys')
      .values(rows.map(({ id, title }) => ({ id, title, sections, audience, state: 'published', author_id })))
      .execute()
    await db
      .insertInto('survey_people')
      .values(ids.map(row => ({ ...row, answered: true })))
      .execute()
    await db
      .insertInto('survey_answers')
      .values(ids.map(row => ({ ...row, answers: json({ 1: 'Tak' }) })))
      .execute()
  })
}

/** The installation as it is, with its reads counted. */
function counting({ database, ...rest }: Installation): { installation: Installation; reads(): number } {
  const queries: string[] = []
  const reader = (scope: Scope) => spyOnQueries(database.reader(scope), { bus: database.bus, queries }).db
  const counted = new Proxy(database, {
    get(target, key) {
      if (key === 'reader') return reader
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Database
  return { installation: { ...rest, database: counted }, reads: () => queries.length }
}

describe('a big company', () => {
  it('takes the same number of statements for each portion, and loses no file', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const reads: number[] = []
    for (const count of [100, 200, 300]) {
      const company = await bigCompany(office, count)
      const { body } = await askForPackage(manager, company)
      const { installation, reads: total } = counting(office.test.installation)
      await runIn(office, body.data.id, installation)
      expect(await exportOf(manager, body.data.id)).toMatchObject({ state: 'done', done: expect.any(Number) })
      const { done, total: all } = await exportOf(manager, body.data.id)
      expect(done).toBe(all)
      expect(done).toBeGreaterThanOrEqual(count)
      reads.push(total())
      const whole = await unzip(await download(manager, body.data.id))
      expect([...whole.keys()].filter(name => name.startsWith('Dokumenty/'))).toHaveLength(count)
    }
    const [first = 0, second = 0, third = 0] = reads
    expect(third - second).toBe(second - first)
    // Two portions more: whether the person may still ask, the page of the list, its files and its notes.
    expect(second - first).toBeLessThanOrEqual(2 * 6)
  }, 120_000)

  it('of an owner who was taught and asked much takes the same number too', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const reads: number[] = []
    for (const count of [60, 110, 160]) {
      const company = await office.company()
      await askMuch(office, manager.id, (await office.client('owner', company)).id, count)
      const { body } = await askForPackage(manager, company)
      const { installation, reads: total } = counting(office.test.installation)
      await runIn(office, body.data.id, installation)
      reads.push(total())
      const whole = await unzip(await download(manager, body.data.id))
      expect(['ankiety', 'szkolenia'].map(list => jsonIn(whole, `${list}-wlascicieli`).length)).toEqual([count, count])
      // Each of them is asked as much as the first was.
      await office.transact(db => db.deleteFrom('trainings').execute())
    }
    const [first = 0, second = 0, third = 0] = reads
    expect(third - second).toBe(second - first)
    // A portion more of each: who the person is and may see, the page of the list, and the answers.
    expect(second - first).toBeLessThanOrEqual(2 * 3 + 1)
  }, 120_000)

  it('is let go in the middle when nobody wants it any more, and leaves nothing behind', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const company = await bigCompany(office, 300)
    const { body } = await askForPackage(manager, company)
    const { storage, config } = office.test.installation
    let reads = 0
    /** The same storage, in which the work is cancelled while the hundredth file is read. */
    class Interrupted extends FolderStorage {
      override async read(...wanted: Parameters<FolderStorage['read']>) {
        if (++reads === 100) expect((await manager.post(`${path}/${body.data.id}/cancel`)).status).toBe(200)
        // The next report of the progress is due.
        if (reads === 110) vi.setSystemTime(Date.now() + 600)
        return storage.read(...wanted)
      }
    }
    const interrupted = { ...office.test.installation, storage: new Interrupted(join(config.data_dir, 'files')) }
    await withDateStopped(() => runIn(office, body.data.id, interrupted), Date.now() - 60_000)
    expect(await exportOf(manager, body.data.id)).toMatchObject({ state: 'cancelled' })
    expect(reads).toBeLessThan(150)
    for (const name of [body.data.id, `${body.data.id}.parts`]) await expect(access(join(config.data_dir, 'exports', name))).rejects.toThrow('ENOENT')
    expect(await office.db.selectFrom('files').select('id').where('media_type', '=', 'application/zip').execute()).toEqual([])
    expect((await manager.post(`${path}/${body.data.id}/link`)).status).toBe(409)
  })

  it('that lost the content of a file is handed over without it', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const company = await bigCompany(office, 2)
    const { digest } = await office.db.selectFrom('files').select('digest').limit(1).executeTakeFirstOrThrow()
    await office.test.installation.storage.remove(office.office.id, digest)
    const whole = await packageOf(office, manager, company)
    expect(whole.get('index.html')).toContain('nie ma treści pliku')
    expect([...whole.keys()].filter(name => name.startsWith('Dokumenty/'))).toEqual([])
  })

  it('is kept as long as any export', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const { body } = await askForPackage(manager, await office.company())
    await runIn(office, body.data.id)
    await office.transact(db => db.updateTable('exports').set({ expires_at: '2026-01-01T00:00:00Z' }).where('id', '=', body.data.id).execute())
    await tendExports(office.test.installation)
    expect(await exportOf(manager, body.data.id)).toMatchObject({ state: 'expired' })
  })
})
