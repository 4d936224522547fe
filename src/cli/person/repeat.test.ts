import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'
import { repeatErasures } from './repeat.ts'
import { restrictPerson } from './restrict.ts'

it('erasure journal: reads the journal on past a line that a killed node has left unfinished, and says which one it could not read', async () => {
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

it('neither begins a journal nor takes one for empty where no node has ever kept anything', async () => {
  const office = await newOffice()
  const { id } = await office.person('assistant')
  const { installation, data_dir } = office.test
  const elsewhere = { ...installation, config: { ...installation.config, data_dir: join(data_dir, 'brak') } }
  await expect(repeatErasures(elsewhere)).rejects.toThrow(/^DATA_DIR: nie ma folderu [^\n]+$/)
  await expect(restrictPerson(elsewhere, { office_id: office.office.id, id, reason: 'spór' })).rejects.toThrow(/^DATA_DIR: nie ma folderu [^\n]+$/)
  expect(await office.db.selectFrom('users').select('restricted_at').where('id', '=', id).executeTakeFirst()).toEqual({ restricted_at: null })
})
