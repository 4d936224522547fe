import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { category, setUp, training } from './testing.ts'
import { remindOfTrainings } from '#features/trainings/server/jobs.ts'
import { newId } from '#platform/db/id.ts'
import type { Caller } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

test('tells at once whom a wider category reaches, however old their accounts, and who accepts an invitation of long ago the next morning', async () => {
  const { office, company, manager, owner } = await setUp()
  const [elsewhere, slow] = [await office.client('owner', await office.company()), await office.client('viewer', company)]
  await office.transact(async db => {
    const created_at = sql<string>`now() - interval '60 days'`
    await db.updateTable('users').set({ created_at }).execute()
    await db.updateTable('company_people').set({ created_at }).execute()
    await db.updateTable('users').set({ status: 'invited' }).where('id', '=', slow.id).execute()
  })
  const within = await category(manager, { company_ids: [company.id] })
  await training(manager, within, { required: true })
  await training(manager, within, { title: 'Dla chętnych' })
  const toldOf = async (who: Caller) =>
    (await who.get('/api/notifications?limit=100')).body.data.filter(({ event }: { event: string }) => event === 'trainings.required').length
  expect([await toldOf(owner), await toldOf(elsewhere)]).toEqual([1, 0])
  for (let time = 0; time < 2; time++) {
    expect((await manager.put(`/api/training-categories/${within}`, { title: 'Podatki', audience: 'both' })).status).toBe(200)
    expect([await toldOf(owner), await toldOf(elsewhere), await toldOf(manager)]).toEqual([1, 1, 0])
  }
  await office.transact(async db => {
    await db.updateTable('users').set({ status: 'active' }).where('id', '=', slow.id).execute()
    const token = { id: newId(), user_id: slow.id, kind: 'invitation' as const, digest: newId(), expires_at: sql<string>`now()`, used_at: sql<string>`now()` }
    await db.insertInto('user_tokens').values(token).execute()
  })
  for (let morning = 0; morning < 2; morning++) await remindOfTrainings(office.test.installation)
  expect([await toldOf(slow), await toldOf(elsewhere)]).toEqual([1, 1])
})
