import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { looseDays } from '#features/files/shared/rules.ts'
import { forgetUnattached, removeHalves } from '#features/files/server/cleanup.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const days = (count: number) => new Date(Date.now() - count * 86_400_000)

/** As if it had been there for so many days. */
async function leave(path: string, age: number) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'pół', { flag: 'a' })
  await utimes(path, days(age), days(age))
  return path
}

test('halves of a day ago go by night, and nothing else', async () => {
  const office = await newOffice()
  const { installation, data_dir } = office.test
  const files = join(data_dir, 'files', office.office.id)
  const old = [
    await leave(join(files, 'aa', 'x.part'), 2),
    await leave(join(data_dir, 'exports', 'x'), 2),
    await leave(join(data_dir, 'imports/office-x/content'), 2),
  ]
  await utimes(join(data_dir, 'imports/office-x'), days(2), days(2))
  const young = [await leave(join(files, 'aa', 'y.part'), 0), await leave(join(data_dir, 'exports', 'y'), 0)]
  const whole = await leave(join(files, 'aa', 'a'.repeat(64)), 2)
  await removeHalves(installation)
  expect([...old, ...young, whole].map(path => existsSync(path))).toEqual([false, false, false, true, true, true])
})

test('what belonged to a company and no record of it holds any more goes as well', async () => {
  const office = await newOffice()
  const company = await office.company()
  const owner = await office.client('owner', company)
  const files = [await uploaded(owner), await uploaded(owner), await uploaded(owner), await uploaded(owner)]
  const [attachedFile, old, young, infected] = files
  const document = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: files }
  expect((await owner.post('/api/documents', document)).status).toBe(200)
  await office.transact(async db => {
    await db.deleteFrom('document_files').where('file_id', '!=', String(attachedFile)).execute()
    for (const id of [attachedFile, old, infected])
      await db
        .updateTable('files')
        .set({ created_at: days(looseDays + 1).toISOString() })
        .where('id', '=', String(id))
        .execute()
    await db.updateTable('files').set({ scan_state: 'infected' }).where('id', '=', String(infected)).execute()
  })
  await forgetUnattached(office.test.installation)
  const left = await office.db.selectFrom('files').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([attachedFile, young, infected].toSorted())
})

test('what was never attached goes after its days, and what any record holds stays', async () => {
  const office = await newOffice()
  const company = await office.company()
  const owner = await office.client('owner', company)
  const [old, young, attached] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)]
  const document = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [attached] }
  expect((await owner.post('/api/documents', document)).status).toBe(200)
  const manager = await office.as('manager')
  const talked = await uploaded(manager)
  const talk = { to: { user_ids: [(await office.person('accountant')).id] }, subject: 'Plik', content: '<p>x</p>', file_ids: [talked] }
  expect((await manager.post('/api/messages', talk)).status).toBe(200)
  const age = (ids: string[], day: string) => office.transact(db => db.updateTable('files').set({ created_at: day }).where('id', 'in', ids).execute())
  await age([old, attached, talked], days(looseDays + 1).toISOString())
  await age([young], days(looseDays - 1).toISOString())
  await forgetUnattached(office.test.installation)
  const remainingFiles = await office.db.selectFrom('files').select('id').execute()
  expect(remainingFiles.map(({ id }) => id).toSorted()).toEqual([young, attached, talked].toSorted())
})
