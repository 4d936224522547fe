import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newOffice } from '#test/office.ts'
import { repeatErasures } from './repeat.ts'

it('reads the journal on past a line that a killed node has left unfinished, and says which one it could not read', async () => {
  const office = await newOffice()
  const owner = await office.client('owner', await office.company())
  const manager = await office.as('manager')
  await appendFile(join(office.test.data_dir, 'erasures.jsonl'), '{"office_id":"urwa')
  expect((await manager.delete(`/api/users/${owner.id}`)).status).toBe(200)
  const { text, exit_code } = await repeatErasures(office.test.installation)
  expect(exit_code).toBe(1)
  expect(text).toContain(`${office.office.id} ${owner.id}: nie ma czego powtarzać`)
  expect(text).toContain('NIE ODCZYTANO: {"office_id":"urwa')
})
