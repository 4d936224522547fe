import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { scanWaiting } from '#features/files/server/scan.ts'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { newId } from '#platform/db/id.ts'
import { ClamdStandIn, eicar } from '#test/fakes/clamd.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company()
await office.client('owner', company)
const accountant = await office.as('accountant')
const colleague = await office.as('manager')
const { installation } = office.test

const clamd = new ClamdStandIn()
await clamd.listen()
afterAll(() => clamd.stop())
beforeEach(() => {
  installation.scanner = clamd.become('usual')
})

let files = 0
const paper = (content = '') => `%PDF-1.4\n% ${++files} ${content}\n%%EOF\n`
const category_id = shippedCategories.find(({ payroll }) => !payroll)?.id

const document_id = newId()
await office.transact(db =>
  db
    .insertInto('documents')
    .values({ id: document_id, company_id: company.id, month: '2026-10', title: 'Faktura', category: 'purchase_invoice', author_id: accountant.id })
    .execute(),
)

/** Everything that people write with files: to a company, or among the people of the office. */
const writings: [string, string, (file_ids: string[]) => object][] = [
  ['a comment', '/api/comments', file_ids => ({ subject_kind: 'document', subject_id: document_id, content: 'Proszę', file_ids })],
  ['a message', '/api/messages', file_ids => ({ to: { user_ids: [colleague.id] }, subject: 'Plik', content: 'Proszę', file_ids })],
  [
    'a broadcast',
    '/api/messages/broadcasts',
    file_ids => ({ to: { company_ids: [company.id] }, roles: ['owner'], subject: 'Plik', content: 'Proszę', file_ids }),
  ],
  ['a ticket', '/api/tickets', file_ids => ({ company_id: company.id, category_id, title: 'Plik', description: 'Proszę', file_ids })],
  ['a task of a company', '/api/tasks', file_ids => ({ title: 'Plik', company_id: company.id, file_ids })],
  ['a task of the office', '/api/tasks', file_ids => ({ title: 'Plik', file_ids })],
]

const stateOf = async (id: string) => (await office.db.selectFrom('files').select('scan_state').where('id', '=', id).executeTakeFirstOrThrow()).scan_state

describe.each(writings)('%s', (_, path, bodyWith) => {
  test('takes no file in which a virus was found', async () => {
    await upload(accountant, 'wirus.pdf', paper(eicar))
    const { id } = await office.db.selectFrom('files').select('id').where('scan_state', '=', 'infected').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect((await accountant.post(path, bodyWith([id]))).status).toBe(404)
  })

  test('takes one that waits for its verdict, which nobody opens before it', async () => {
    installation.scanner = clamd.become('silent')
    const { id } = (await upload(accountant, 'faktura.pdf', paper())).body.data
    const response = await accountant.post(path, bodyWith([id]))
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    expect(await accountant.post(`/api/files/${id}/link`)).toMatchObject({ status: 409, body: { error: expect.stringContaining('w trakcie sprawdzania') } })
    installation.scanner = clamd.become('usual')
    await scanWaiting(installation)
    expect(await stateOf(id)).toBe('clean')
    expect((await accountant.post(`/api/files/${id}/link`)).status).toBe(200)
  })
})
