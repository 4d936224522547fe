import { expect, test } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'

test('how and when others log in is told to staff, and to clients of themselves alone', async () => {
  const office = await newOffice()
  const company = await office.company()
  const owner = await office.client('owner', company)
  const manager = await office.as('manager')
  const known = { second_factor: 'sms', last_login_at: '2026-11-20T13:05:00+01:00' } as const
  await office.transact(db => db.updateTable('users').set(known).execute())
  const { caretaker_id } = company
  const [whole, nothing] = [
    { second_factor: 'sms', last_login_at: expect.any(String) },
    { second_factor: null, last_login_at: null },
  ]
  const people = (await owner.get('/api/users/my?sort=created:asc')).body.data
  expect(people).toMatchObject([
    { id: caretaker_id, ...nothing },
    { id: owner.id, ...whole },
  ])
  expect((await owner.get(`/api/users/${caretaker_id}`)).body.data).toMatchObject(nothing)
  expect((await owner.get(`/api/users/${owner.id}`)).body.data).toMatchObject(whole)
  for (const filters of ['second_factor:sms', 'last_login_at>=2026-01-01']) {
    expect((await owner.get(`/api/users/my?filters=${filters}`)).body.data).toMatchObject([{ id: owner.id }])
    expect((await manager.get(`/api/users?filters=${filters}`)).body.meta.total).toBe(3)
  }
  expect((await manager.get(`/api/users/${caretaker_id}`)).body.data).toMatchObject(whole)
})
