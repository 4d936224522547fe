import { expect } from 'vitest'
import { runExport } from '#features/exports/server/run.ts'
import { dispositionOf } from '#features/files/server/file-names.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Caller, TestOffice } from '#test/fixtures/office.ts'
import { unzip } from '#test/fixtures/unzip.ts'
import { baseUrl, upload } from '#test/fixtures/upload.ts'

export const path = '/api/exports'

export const askForPackage = (who: Caller, company: { id: string }) => who.post(`${path}/handover`, { company_id: company.id })
export const runIn = (office: TestOffice, id: string, installation: Installation = office.test.installation) => runExport(installation, office.office.id, id)
export const exportOf = async (who: Caller, id: string) => (await who.get(`${path}/${id}`)).body.data

export async function askForList(who: Caller, body: object): Promise<string> {
  const reply = await who.post(path, body)
  expect(reply.body).toMatchObject({ data: { state: 'waiting' } })
  return reply.body.data.id
}

/** The finished file of a list. */
export async function listAsFile(office: TestOffice, who: Caller, body: object): Promise<Buffer> {
  const id = await askForList(who, body)
  await runIn(office, id)
  expect(await exportOf(who, id)).toMatchObject({ state: 'done', problem: null })
  return download(who, id)
}

/** The finished archive of one's own, by its signed address. */
export async function download(who: Caller, id: string): Promise<Buffer> {
  const { body } = await who.post(`${path}/${id}/link`)
  const answer = await fetch(`${await baseUrl()}${body.data.url}`)
  expect(answer.headers.get('content-disposition')).toBe(dispositionOf('attachment', body.data.name))
  return Buffer.from(await answer.arrayBuffer())
}

/** Names and contents of a company's package. */
export async function packageOf(office: TestOffice, who: Caller, company: { id: string }): Promise<Map<string, string>> {
  const { body } = await askForPackage(who, company)
  await runIn(office, body.data.id)
  expect(await exportOf(who, body.data.id)).toMatchObject({ state: 'done', problem: null, title: expect.stringMatching(/^Paczka przekazania: /) })
  return unzip(await download(who, body.data.id))
}

/** A list of the package, as programs read it. */
export const jsonIn = (whole: Map<string, string>, name: string) => JSON.parse(String(whole.get(`dane/${name}.json`)))

export const dataOf = (reply: { status: number; body: { data: { id: string } } }) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

export const pdf = (content: string) => `%PDF-1.4\n% ${content}\n%%EOF\n`

export async function addDocument(who: Caller, company_id: string, values: { title: string; content: string; name?: string } & Record<string, unknown>) {
  const { content, name = '../Faktura.pdf', ...rest } = values
  const file = dataOf(await upload(who, name, pdf(content)))
  return dataOf(await who.post('/api/documents', { company_id, month: '2026-10', category: 'purchase_invoice', file_ids: [file.id], ...rest }))
}
