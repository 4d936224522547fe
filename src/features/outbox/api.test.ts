import { describe, expect, it } from 'vitest'
import { queueMessage } from '#features/outbox/store.ts'
import { newOffice } from '#test/office.ts'

describe('the outbox on screen', () => {
  it('shows what went where and why it did not, never what it said', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const administrator = await office.as('administrator')
    await office.transact(db =>
      queueMessage(db, office.office, {
        channel: 'email',
        recipient: 'anna@firma.example',
        event: 'documents.asked',
        subject: 'Tajny temat',
        text: 'Tajna treść',
      }),
    )
    const { body } = await manager.get('/api/outbox?search=anna')
    expect(body.data).toMatchObject([{ recipient: 'anna@firma.example', title: 'Prośba o dokumenty', state: 'waiting', attempts: 0 }])
    expect(JSON.stringify(body)).not.toContain('Tajn')
    const { id } = body.data[0]
    const set = (state: 'failed' | 'sent') =>
      office.transact(db => db.updateTable('outbox').set({ state, attempts: 10, last_error: 'Nie ma adresu.' }).execute())
    await set('failed')
    expect((await manager.post(`/api/outbox/${id}/resend`)).status).toBe(403)
    expect((await administrator.post(`/api/outbox/${id}/resend`)).status).toBe(200)
    expect((await manager.get('/api/outbox?filters=state%3Awaiting')).body.data).toMatchObject([{ id, attempts: 0 }])
    await set('failed')
    expect((await administrator.post('/api/outbox/resend')).body.data).toEqual({ resent: 1 })
    await set('sent')
    expect((await administrator.post(`/api/outbox/${id}/resend`)).status).toBe(409)
    expect((await (await office.as('accountant')).get('/api/outbox')).status).toBe(403)
  })
})
