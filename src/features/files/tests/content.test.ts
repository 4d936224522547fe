import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyBin } from '#features/documents/server/jobs.ts'
import { removeUnused } from '#features/files/server/store.ts'
import type { Storage } from '#platform/files/storage.ts'
import { newOffice, type Reply } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company()
const owner = await office.client('owner', company)
const { installation } = office.test
const { storage } = installation

const paper = () => `%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`
const digestOf = async (id: string) => (await office.db.selectFrom('files').select('digest').where('id', '=', id).executeTakeFirstOrThrow()).digest
const sizeOf = async (id: string) => storage.size(office.office.id, await digestOf(id))

/** A document with this content, in the bin for longer than it is kept there. */
async function discard(content: string) {
  const file_ids = [(await upload(owner, 'faktura.pdf', content)).body.data.id]
  const { body } = await owner.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids })
  await owner.delete(`/api/documents/${body.data.id}`)
  const removed_at = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await office.transact(db => db.updateTable('documents').set({ removed_at }).where('id', '=', body.data.id).execute())
}

test('what is sent again in the moment its content is removed is kept', async () => {
  const content = paper()
  await discard(content)
  let signalStored = () => {}
  const contentStored = new Promise<void>(resolve => {
    signalStored = resolve
  })
  let claim: Promise<Reply> | undefined
  // The storage itself, and the moment: the same content arrives, is found there, and only then removed.
  // On the embedded database's one session the claim does not come that far before the removal is through.
  const watched: Storage = {
    read: (...call) => storage.read(...call),
    size: (...call) => storage.size(...call),
    setAside: (...call) => storage.setAside(...call),
    listBefore: (...call) => storage.listBefore(...call),
    removeUnfinished: (...call) => storage.removeUnfinished(...call),
    removeAll: (...call) => storage.removeAll(...call),
    keep: async (...call) => {
      await storage.keep(...call)
      signalStored()
    },
    remove: async (...call) => {
      claim = upload(owner, 'faktura.pdf', content)
      if (installation.bus.shared) await contentStored
      await storage.remove(...call)
    },
  }
  installation.storage = watched
  try {
    await emptyBin(installation)
  } finally {
    installation.storage = storage
  }
  const reply = await claim
  expect(reply?.status).toBe(200)
  expect(await sizeOf(reply?.body.data.id)).toBe(content.length)
})

test('content is not removed while any file has it', async () => {
  const content = paper()
  const [first, second] = [await upload(owner, 'a.pdf', content), await upload(owner, 'b.pdf', content)]
  const digest = await digestOf(first.body.data.id)
  const drop = (id: string) => office.transact(db => db.deleteFrom('files').where('id', '=', id).execute())
  await drop(first.body.data.id)
  await removeUnused(installation, office.office.id, [digest])
  expect(await sizeOf(second.body.data.id)).toBe(content.length)
  await drop(second.body.data.id)
  await removeUnused(installation, office.office.id, [digest, digest])
  expect(await storage.size(office.office.id, digest)).toBeUndefined()
})
