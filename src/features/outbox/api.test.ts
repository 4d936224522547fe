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
  it('goes out again to the address that its person has by now, but for what is about the account', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const { id: user_id, email } = await office.person('owner')
    const letter = { channel: 'email', recipient: email, user_id, subject: 'Temat', text: 'Treść' } as const
    await office.transact(async db => {
      for (const event of ['messages.new', 'documents.asked', 'auth.email_changed', 'users.password'])
        await queueMessage(db, office.office, { ...letter, event })
      await queueMessage(db, office.office, { ...letter, event: 'messages.new', channel: 'sms', recipient: '+48600100200' })
      await db.updateTable('users').set({ email: 'nowy@adres.example' }).where('id', '=', user_id).execute()
      await db.updateTable('outbox').set({ state: 'failed', attempts: 10, last_error: 'Nie ma adresu.' }).execute()
    })
    const recipients = async () =>
      Object.fromEntries(
        (await office.db.selectFrom('outbox').select(['event', 'channel', 'recipient']).execute()).map(row => [`${row.event} ${row.channel}`, row.recipient]),
      )
    const { data } = (await administrator.get('/api/outbox?filters=channel:email')).body
    const one = data.find(({ title }: { title: string }) => title === 'Nowa wiadomość')
    expect((await administrator.post(`/api/outbox/${one.id}/resend`)).status).toBe(200)
    expect((await recipients())['messages.new email']).toBe('nowy@adres.example')
    expect((await administrator.post('/api/outbox/resend')).body.data).toEqual({ resent: 4 })
    expect(await recipients()).toEqual({
      'messages.new email': 'nowy@adres.example',
      'documents.asked email': 'nowy@adres.example',
      'auth.email_changed email': email,
      'users.password email': email,
      'messages.new sms': '+48600100200',
    })
  })
})
