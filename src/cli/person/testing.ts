import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { testInstallation } from '#test/installation.ts'
import type { TestOffice } from '#test/fixtures/office.ts'
import { entriesOf } from '../office-archive/read.ts'
import { findCommand } from '../run.ts'

export async function outcomeOf(...line: string[]) {
  const { installation } = await testInstallation()
  return findCommand(line)(installation)
}
export const run = async (...line: string[]) => (await outcomeOf(...line)).text

/** The same, or why it was refused. */
export const outputOf = async (...line: string[]) => run(...line).catch((error: Error) => error.message)

/** What a person is given of their data. */
export async function archive(office: TestOffice, id: string) {
  const path = join(office.test.data_dir, `${id}.zip`)
  await run('person', 'export', office.office.id, id, path)
  const files: Record<string, string> = {}
  for await (const { name, open } of entriesOf(path)) files[name] = (await buffer(await open())).toString()
  return { files, data: JSON.parse(files['dane.json'] ?? '') }
}

export async function chainHolds(office: TestOffice) {
  const text = await run('audit', 'verify')
  return text.split('\n').find(line => line.startsWith(`${office.office.id}:`))
}

/** What the log shows an administrator of a record, newest first. */
export async function logOf(office: TestOffice, entity?: string) {
  const administrator = await office.as('administrator')
  const { body } = await administrator.get(`/api/audit?limit=100&filters=${encodeURIComponent(entity ? `entity=${entity}` : '')}`)
  const entries = await Promise.all(body.data.map(async ({ id }: { id: string }) => (await administrator.get(`/api/audit/${id}`)).body.data))
  return entries as { action: string; entity: string; before: string | null; after: string | null }[]
}
