import { testInstallation } from '#test/installation.ts'
import type { TestOffice } from '#test/fixtures/office.ts'
import { findCommand } from '../run.ts'

export async function outcomeOf(...line: string[]) {
  const { installation } = await testInstallation()
  return findCommand(line)(installation)
}
export const run = async (...line: string[]) => (await outcomeOf(...line)).text

/** What the log shows an administrator of a record, newest first. */
export async function logOf(office: TestOffice, entity?: string) {
  const administrator = await office.as('administrator')
  const { body } = await administrator.get(`/api/audit?limit=100&filters=${encodeURIComponent(entity ? `entity=${entity}` : '')}`)
  const entries = await Promise.all(body.data.map(async ({ id }: { id: string }) => (await administrator.get(`/api/audit/${id}`)).body.data))
  return entries as { action: string; entity: string; before: string | null; after: string | null }[]
}
