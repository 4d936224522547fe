import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyOffice, verifyPortion } from '#features/files/server/verify.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const owner = await office.client('owner', await office.company())
const administrator = await office.as('administrator')
const { installation } = office.test
const tenant_id = office.office.id

const row = (id: string) => office.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pathOf = async (id: string) => {
  const { digest } = await row(id)
  return join(installation.config.data_dir, 'files', tenant_id, digest.slice(0, 2), digest)
}
const entriesOf = async (id: string) =>
  (await office.db.selectFrom('audit_entries').select('action').where('entity_id', '=', id).where('action', '<>', 'uploaded').orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('a missing and a changed content are found, told and, once put back, taken for whole again', async () => {
  const [whole, changed, missing] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)]
  const originalContent = await readFile(await pathOf(changed))
  await writeFile(await pathOf(changed), `${originalContent.toString().slice(0, -1)}x`)
  await rm(await pathOf(missing))
  const findings = await verifyOffice(installation, tenant_id)
  expect(findings.files).toBe(3)
  expect(Object.fromEntries(findings.damaged.map(({ id, damage }) => [id, damage]))).toEqual({ [changed]: 'changed', [missing]: 'missing' })
  expect(await row(whole)).toMatchObject({ damage: null })
  expect((await administrator.get('/api/files/health')).body.data.damaged).toBe(2)
  await verifyOffice(installation, tenant_id)
  expect(await entriesOf(changed)).toEqual(['damaged'])
  await writeFile(await pathOf(changed), originalContent)
  await verifyOffice(installation, tenant_id)
  expect(await entriesOf(changed)).toEqual(['damaged', 'repaired'])
})

test('the job reads only what nobody has read for a month', async () => {
  const [old, fresh] = [await uploaded(owner), await uploaded(owner)]
  await office.db.updateTable('files').set({ verified_at: '2026-01-01T00:00:00Z' }).where('id', '=', old).execute()
  const before = await row(fresh)
  await rm(await pathOf(old))
  await verifyPortion(installation)
  expect(await row(old)).toMatchObject({ damage: 'missing' })
  expect((await row(fresh)).verified_at).toBe(before.verified_at)
})

test('a content that cannot be read is told as damage and stops no other, in no office', async () => {
  const other = await newOffice()
  const others = [await uploaded(owner), await uploaded(await other.client('owner', await other.company()))]
  const bad = await uploaded(owner)
  const path = await pathOf(bad)
  await rm(path)
  await mkdir(path)
  for (const { db } of [office, other]) {
    await db.updateTable('files').set({ verified_at: '2026-01-02T00:00:00Z' }).execute()
    await db.updateTable('files').set({ verified_at: '2026-01-01T00:00:00Z' }).where('id', '=', bad).execute()
  }
  await verifyPortion(installation)
  expect(await row(bad)).toMatchObject({ damage: 'unreadable' })
  expect(await entriesOf(bad)).toEqual(['damaged'])
  const read = await Promise.all([office, other].map(({ db }) => db.selectFrom('files').select(['id', 'verified_at']).where('id', 'in', others).execute()))
  expect(read.flat().filter(({ verified_at }) => verified_at < '2026-02-01')).toEqual([])
})
