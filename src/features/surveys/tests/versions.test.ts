import { expect, test } from 'vitest'
import { body, setUp } from '#test/fixtures/surveys.ts'

test('survey: is published and removed as it was read, never as somebody has changed it meanwhile', async () => {
  const { manager } = await setUp()
  const draft = (await manager.post('/api/surveys', body())).body.data
  const path = `/api/surveys/${draft.id}`
  const reader = manager.with({ 'if-match': `"${draft.version}"` })
  const replies = await Promise.all([reader.put(path, body({ title: 'Inna' })), reader.post(`${path}/publish`)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const other = (await manager.post('/api/surveys', body())).body.data
  await manager.put(`/api/surveys/${other.id}`, body({ title: 'Inna' }))
  const late = manager.with({ 'if-match': `"${other.version}"` })
  for (const reply of [await late.post(`/api/surveys/${other.id}/publish`), await late.delete(`/api/surveys/${other.id}`)])
    expect(reply).toMatchObject({ status: 412, body: { code: 'stale', data: { title: 'Inna', version: other.version + 1 } } })
  expect((await manager.get(`/api/surveys/${other.id}`)).body.data.state).toBe('draft')
})
