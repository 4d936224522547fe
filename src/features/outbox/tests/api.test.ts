import { describe, expect, it } from 'vitest'
import { runBroadcast } from '#features/messages/server/run.ts'
import { forgetSettled, queueMessage } from '#features/outbox/server/store.ts'
import { newOffice } from '#test/fixtures/office.ts'

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
    expect((await administrator.post('/api/outbox/resend')).body.data).toEqual({ resent: 3 })
    expect(await recipients()).toEqual({
      'messages.new email': 'nowy@adres.example',
      'documents.asked email': 'nowy@adres.example',
      'auth.email_changed email': email,
      'users.password email': email,
      'messages.new sms': '+48600100200',
    })
  })
  it('goes out again to the address that its company has by now, never to one that is somebody’s of its people', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const [firm, shared] = [await office.company({ email: 'stary@firma.example' }), await office.company({ email: 'stary@wspolny.example' })]
    const viewer = await office.client('viewer', shared)
    await office.transact(async db => {
      for (const { id, email } of [
        { ...firm, email: 'nowy@firma.example' },
        { ...shared, email: viewer.email },
      ]) {
        const letter = {
          channel: 'email',
          recipient: 'stary@adres.example',
          event: 'messages.letter',
          company_id: id,
          subject: 'Temat',
          text: 'Treść',
        } as const
        await queueMessage(db, office.office, letter)
        await db.updateTable('companies').set({ email }).where('id', '=', id).execute()
      }
      await db.updateTable('outbox').set({ state: 'failed', attempts: 10, last_error: 'Nie ma adresu.' }).execute()
    })
    expect((await administrator.post('/api/outbox/resend')).body.data).toEqual({ resent: 2 })
    const sent = await office.db.selectFrom('outbox').select(['company_id', 'recipient']).execute()
    expect(Object.fromEntries(sent.map(row => [row.company_id, row.recipient]))).toEqual({
      [firm.id]: 'nowy@firma.example',
      [shared.id]: 'stary@adres.example',
    })
  })

  it('sends all together again just what failed lately and still holds; a code or a link one by one', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const letter = { channel: 'email', recipient: 'anna@firma.example', subject: 'Temat', text: 'Treść' } as const
    await office.transact(async db => {
      for (const event of ['documents.asked', 'documents.reminder', 'auth.code', 'users.password', 'users.invitation'])
        await queueMessage(db, office.office, { ...letter, event })
      await db.updateTable('outbox').set({ state: 'failed', attempts: 10, last_error: 'Nie ma adresu.' }).execute()
      const longAgo = new Date(Date.now() - 8 * 86_400_000).toISOString()
      await db.updateTable('outbox').set({ send_after: longAgo }).where('event', '=', 'documents.reminder').execute()
    })
    const waiting = async () => (await administrator.get('/api/outbox?filters=state%3Awaiting')).body.data.map((row: { event: string }) => row.event)
    expect((await administrator.post('/api/outbox/resend')).body.data).toEqual({ resent: 1 })
    expect(await waiting()).toEqual(['documents.asked'])
    const [invitation] = (await administrator.get('/api/outbox?filters=state%3Afailed')).body.data.filter(
      (row: { event: string }) => row.event === 'users.invitation',
    )
    expect((await administrator.post(`/api/outbox/${invitation.id}/resend`)).status).toBe(200)
    expect(await waiting()).toHaveLength(2)
  })

  it('finds what is sent on a day, whichever hour', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    await office.transact(async db => {
      await queueMessage(db, office.office, { channel: 'email', recipient: 'anna@firma.example', event: 'auth.code', subject: 'Temat', text: 'Treść' })
      await db.updateTable('outbox').set({ send_after: '2026-11-20T23:30:00+01:00' }).execute()
    })
    const totalOf = async (filters: string) => (await administrator.get(`/api/outbox?filters=${encodeURIComponent(filters)}`)).body.meta.total
    expect(await totalOf('send_after=2026-11-20')).toBe(1)
    expect(await totalOf('send_after<=2026-11-20')).toBe(1)
    expect(await totalOf('send_after>2026-11-20')).toBe(0)
    expect(await totalOf('send_after=2026-11-21')).toBe(0)
  })

  it('forgets after a year what is settled, and nothing that waits or that a broadcast counts', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    await office.client('owner', await office.company())
    const order = { to: { query: {} }, roles: ['owner'], subject: 'Zmiana godzin', content: '<p>Od stycznia.</p>' }
    const { id } = (await manager.post('/api/messages/broadcasts', order)).body.data
    await runBroadcast(office.test.installation, office.office.id, id)
    const states = { sent: 'sent', failed: 'failed', waiting: 'waiting', fresh: 'sent' } as const
    await office.transact(async db => {
      for (const event of Object.keys(states))
        await queueMessage(db, office.office, { channel: 'email', recipient: 'anna@firma.example', event, subject: 'Temat', text: 'Treść' })
      for (const [event, state] of Object.entries(states)) await db.updateTable('outbox').set({ state }).where('event', '=', event).execute()
      await db.updateTable('outbox').set({ state: 'sent' }).where('event', '=', 'messages.new').execute()
      const longAgo = new Date(Date.now() - 370 * 86_400_000).toISOString()
      await db.updateTable('outbox').set({ created_at: longAgo }).where('event', '!=', 'fresh').execute()
    })
    await forgetSettled(office.db)
    const left = (await office.db.selectFrom('outbox').select('event').execute()).map(({ event }) => event)
    expect(left.toSorted()).toEqual(['fresh', 'messages.new', 'waiting'])
  })
})
