import { expect, it } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'

it('undoes alone what fails apart, with what it queued for the commit', async () => {
  const office = await newOffice()
  const company = await office.company({ city: 'Kraków' })
  const told: string[] = []
  await office.transact(async db => {
    const move = (city: string) => {
      db.afterCommit(() => void told.push(city))
      return db.updateTable('companies').set({ city }).where('id', '=', company.id).execute()
    }
    await db.apart(() => move('Gdynia'))
    const failed = db.apart(async () => {
      await move('Sopot')
      await db.insertInto('companies').values({ id: company.id, title: 'Druga', company_type: 'jdg' }).execute()
    })
    await expect(failed).rejects.toThrow('duplicate key')
    expect(told).toEqual([])
  })
  expect(told).toEqual(['Gdynia'])
  expect(await office.db.selectFrom('companies').select('city').where('id', '=', company.id).execute()).toEqual([{ city: 'Gdynia' }])
})
