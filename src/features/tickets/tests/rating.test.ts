import { describe, expect, test } from 'vitest'
import { setUpTickets } from './testing.ts'

const { owner, accountant, open, say, get } = await setUpTickets()

describe('rating', () => {
  test('the client rates what is resolved, once', async () => {
    const { id } = await open(owner)
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 5 })).status).toBe(409)
    await accountant.post(`/api/tickets/${id}/resolve`)
    expect((await accountant.post(`/api/tickets/${id}/rate`, { rating: 5 })).status).toBe(403)
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 6 })).body.fields).toHaveProperty('rating')
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 4, rating_text: 'Szybko' })).body.data).toMatchObject({ rating: 4, may_rate: false })
    expect((await owner.post(`/api/tickets/${id}/rate`, { rating: 1 })).status).toBe(409)
    expect((await get(accountant, id)).rating_text).toBe('Szybko')
  })

  test('what its author ends is rated where somebody of the office has answered', async () => {
    const [unheard, answered] = [await open(owner), await open(owner)]
    await say(accountant, unheard.id, '<p>Notatka</p>', { internal: true })
    expect((await say(accountant, answered.id)).status).toBe(200)
    for (const { id } of [unheard, answered]) expect((await owner.post(`/api/tickets/${id}/withdraw`)).status).toBe(200)
    // What is said after the end is no answer to it.
    await say(accountant, unheard.id)
    expect([(await get(owner, unheard.id)).may_rate, (await get(owner, answered.id)).may_rate]).toEqual([false, true])
    expect((await owner.post(`/api/tickets/${unheard.id}/rate`, { rating: 1 })).status).toBe(409)
  })
})
