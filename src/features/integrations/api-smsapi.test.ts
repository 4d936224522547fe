import { afterAll, describe, expect, it } from 'vitest'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { SmsApiStandIn } from '#test/fakes/registers.ts'

const sms = new SmsApiStandIn()
await testInstallation({ SMSAPI_TOKEN: sms.token, SMSAPI_URL: await sms.listen() })
afterAll(() => sms.stop())

const path = '/api/modules/smsapi/profile'

describe('the SMSAPI account', () => {
  it('is shown to those who run the office', async () => {
    const office = await newOffice()
    sms.profile = { id: 'x', name: 'Biuro', username: 'biuro', email: 'a@b.pl', phone_number: '', payment_type: 'prepaid', user_type: 'native', points: 123.45 }
    const reply = await (await office.as('administrator')).get(path)
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { name: 'Biuro', username: 'biuro', payment_type: 'prepaid', user_type: 'native', points: 123.45 } },
    })
    expect((await (await office.as('accountant')).get(path)).status).toBe(403)
  })

  it('passes on what SMSAPI objects to, in words', async () => {
    const office = await newOffice()
    sms.profile = { error: 101, message: 'Authorization failed' }
    const reply = await (await office.as('administrator')).get(path)
    expect(reply).toMatchObject({ status: 502, body: { code: 'outside_service', error: 'SMSAPI odrzuciło token.' } })
  })

  it('says so when SMSAPI is out, and when nobody gave a token', async () => {
    const office = await newOffice()
    const caller = await office.as('administrator')
    const { config } = office.test.installation
    const url = config.smsapi_url
    config.smsapi_url = 'http://127.0.0.1:1'
    expect(await caller.get(path)).toMatchObject({ status: 502, body: { error: 'SMSAPI nie odpowiada.' } })
    config.smsapi_url = url
    config.smsapi_token = undefined
    expect(await caller.get(path)).toMatchObject({ status: 404, body: { code: 'not_configured' } })
  })
})
