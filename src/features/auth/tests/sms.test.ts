import { describe, expect, it } from 'vitest'
import { eventId } from '#features/notifications/server/events.ts'
import { correction, tell } from '#features/notifications/tests/testing.ts'
import { Browser } from '#test/fixtures/browser.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice, testPassword } from '#test/fixtures/office.ts'

await testInstallation({ SMSAPI_TOKEN: 'token-biura' })

const fixed = '+48221234567'
const mobile = '+48500100200'

describe('a text message', () => {
  it('brings codes to a mobile number only', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const manager = await office.as('manager')
    const change = (values: object) => who.put('/api/users', { id: who.id, ...values })
    for (const values of [{ phone: fixed, second_factor: 'sms' }, { second_factor: 'sms' }]) {
      expect(await change(values)).toMatchObject({
        status: 422,
        body: { fields: { second_factor: 'Do kodów SMS potrzebny jest numer telefonu komórkowego.' } },
      })
    }
    expect((await change({ phone: fixed })).status).toBe(200)
    expect((await change({ second_factor: 'sms' })).status).toBe(422)
    expect((await change({ phone: mobile, second_factor: 'sms' })).status).toBe(200)
    for (const caller of [who, manager]) {
      expect((await caller.put('/api/users', { id: who.id, phone: fixed })).body.fields?.phone).toContain('kody SMS')
    }
    expect((await new Browser(office).check(who.email, testPassword)).body.data).toMatchObject({ channel: 'sms' })
  })

  it('gives way to a letter where the number is a fixed line', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    await office.transact(db => db.updateTable('users').set({ second_factor: 'sms', phone: fixed }).where('id', '=', who.id).execute())
    expect((await new Browser(office).check(who.email, testPassword)).body.data).toMatchObject({ channel: 'email' })
    expect(await office.outbox()).toMatchObject([{ channel: 'email', recipient: who.email, event: 'auth.code' }])
    expect((await who.put('/api/users', { id: who.id, first_name: 'Inne' })).status, 'the number stays what it was').toBe(200)
  })

  it('of an event goes to no fixed line', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const company = await office.company()
    const [near, far] = [await office.client('owner', company), await office.client('owner', company)]
    await office.transact(async db => {
      for (const [id, phone] of [
        [near.id, mobile],
        [far.id, fixed],
      ] as const)
        await db.updateTable('users').set({ phone }).where('id', '=', id).execute()
    })
    const template = `/api/notification-templates/${eventId('documents.needs_correction')}`
    const { portal_subject, portal_text, push_subject, push_text, email_subject, email_text, sms_text, sms_plain } = (await manager.get(template)).body.data
    const words = { portal_subject, portal_text, push_subject, push_text, email_subject, email_text, sms_text, sms_plain }
    const rest = { enabled: true, channels: ['portal', 'sms'], recipients: ['concerned'], quiet_from: null, quiet_to: null, days_before: [], days_after: [] }
    expect((await manager.put(template, { ...words, ...rest })).status).toBe(200)
    await tell(office, correction(company, [near, far]))
    expect((await office.outbox()).map(({ recipient }) => recipient)).toEqual([mobile])
    await manager.put('/api/users', { id: manager.id, phone: fixed })
    expect((await manager.post(`${template}/test`, { ...words, channel: 'sms' })).body.fields?.channel).toContain('komórkowego')
  })
})
