import { sql } from 'kysely'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'
import { thisOffice } from './this-office.ts'

it('undoes alone what fails apart, with what it queued for the commit', async () => {
  const office = await newOffice()
  const company = await office.company({ city: 'Kraków' })
  const committedCities: string[] = []
  await office.transact(async db => {
    const move = (city: string) => {
      db.afterCommit(() => void committedCities.push(city))
      return db.updateTable('companies').set({ city }).where('id', '=', company.id).execute()
    }
    await db.apart(() => move('Gdynia'))
    const failed = db.apart(async () => {
      await move('Sopot')
      await db.insertInto('companies').values({ id: company.id, title: 'Druga', company_type: 'jdg' }).execute()
    })
    await expect(failed).rejects.toThrow('duplicate key')
    expect(committedCities).toEqual([])
  })
  expect(committedCities).toEqual(['Gdynia'])
  expect(await office.db.selectFrom('companies').select('city').where('id', '=', company.id).execute()).toEqual([{ city: 'Gdynia' }])
})

it('begins a transaction with what is asked first, in one round trip, and none where nothing is asked', async () => {
  const office = await newOffice()
  const { pool } = office.test.database
  let trips = 0
  const watched = new Set<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (!watched.has(client)) (client as unknown as { connection: NodeJS.EventEmitter }).connection.on('readyForQuery', () => trips++)
    watched.add(client)
  }
  pool.on('acquire', watch)
  onTestFinished(() => void pool.off('acquire', watch))
  await office.transact(async () => {})
  expect(trips).toBe(0)
  await office.transact(db => db.selectFrom('companies').select('id').execute())
  expect(trips, 'what is asked, and the commit').toBe(2)
})

it('writes its office into a statement once, wherever the statement names it', async () => {
  const [one, other] = [await newOffice(), await newOffice()]
  const seats = sql<number>`(select count(*)::int from company_people p where p.tenant_id = ${thisOffice})`.as('seats')
  const compiled = [one, other].map(({ db }) => db.selectFrom('companies').select(['id', seats]).where('title', '=', 'Żółw').compile())
  expect(compiled.map(({ parameters }) => parameters)).toEqual([one, other].map(({ db }) => [db.scope.tenant_id, 'Żółw']))
  expect(compiled[0]?.sql.match(/tenant_id"? = \$1\b/g)).toHaveLength(2)
})
