import { describe, expect, it } from 'vitest'
import { changeUser } from '#features/users/server/store.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import { requestDuring } from '#test/concurrent-request.ts'
import { Browser } from '#test/fixtures/browser.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { addKey, SecurityKey } from '#test/fixtures/security-key.ts'

const addressOf = ({ test, office }: TestOffice) => tenantUrl(test.installation, office)

async function withKey() {
  const office = await newOffice()
  const who = await office.as('owner')
  const key = new SecurityKey(await addressOf(office))
  const added = await addKey(who, key)
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 200, body: { data: { last_used_at: null } } })
  return { office, who, key, id: added.body.data.id as string }
}

const question = async (browser: Browser): Promise<string> => (await browser.askPasskey()).body.data.challenge

const invalidCredentials = { status: 401, body: { code: 'invalid_credentials' } }

describe('a passkey', () => {
  it('opens the account in place of password and code, and says when it was used', async () => {
    const { office, who, key } = await withKey()
    const browser = new Browser(office)
    const options = (await browser.askPasskey()).body.data
    expect(options).toMatchObject({ rpId: new URL(await addressOf(office)).hostname, userVerification: 'required' })
    const { status, body } = await browser.answer(key.assert(options.challenge))
    expect(status).toBe(200)
    expect((await browser.refresh(body.refresh_token)).status).toBe(200)
    expect((await who.get('/api/auth/passkeys')).body.data).toMatchObject([{ last_used_at: expect.any(String) }])
    const events = (await office.outbox()).filter(({ recipient }) => recipient === who.email).map(({ event }) => event)
    expect(events).toContain('auth.passkey_added')
    expect(events).not.toContain('auth.code')
  })

  it('answers a question once, in the browser that was asked, and lately', async () => {
    const { office, key } = await withKey()
    const browser = new Browser(office)
    const first = key.assert(await question(browser))
    const elsewhere = new Browser(office)
    await elsewhere.askPasskey()
    expect(await elsewhere.answer(first)).toMatchObject(invalidCredentials)
    expect((await browser.answer(first)).status).toBe(200)
    await browser.askPasskey()
    expect(await browser.answer(first)).toMatchObject(invalidCredentials)
    const parts = Buffer.from(await question(browser), 'base64url')
      .toString()
      .split('.')
    const late = Buffer.from([(Date.now() - 1).toString(36), ...parts.slice(1)].join('.')).toString('base64url')
    expect(await browser.answer(key.assert(late))).toMatchObject(invalidCredentials)
  })

  it('is nothing to another address, without a finger, face or PIN, or copied', async () => {
    const { office, key } = await withKey()
    const browser = new Browser(office)
    expect(await browser.answer(key.assert(await question(browser), { origin: 'https://biurko.evil.example' }))).toMatchObject(invalidCredentials)
    expect(await browser.answer(key.assert(await question(browser), { unrecognised: true }))).toMatchObject(invalidCredentials)
    expect((await browser.answer(key.assert(await question(browser)))).status).toBe(200)
    key.counter = 1
    expect(await browser.answer(key.assert(await question(browser)))).toMatchObject(invalidCredentials)
  })

  it('of nobody, or of who may not come in, opens nothing', async () => {
    const { office, who, key } = await withKey()
    const browser = new Browser(office)
    const stranger = new SecurityKey(await addressOf(office))
    expect(await browser.answer(stranger.assert(await question(browser)))).toMatchObject(invalidCredentials)
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', who.id).execute())
    expect(await browser.answer(key.assert(await question(browser)))).toMatchObject(invalidCredentials)
  })

  it('opens nothing for who is turned off while it is looked at, also once they are turned on again', async () => {
    const { office, who, key } = await withKey()
    const browser = new Browser(office)
    const answer = key.assert(await question(browser))
    const count = async () => (await office.db.selectFrom('sessions').select('id').where('user_id', '=', who.id).execute()).length
    const before = await count()
    const reply = await requestDuring(
      office,
      db => changeUser(db, who.id, { status: 'deactivated' }),
      () => browser.answer(answer),
    )
    expect(reply).toMatchObject(invalidCredentials)
    expect(await count()).toBe(before)
  })

  it('is guessed at no more often than a password', async () => {
    const { office, key } = await withKey()
    const browser = new Browser(office)
    const answers = []
    for (let guess = 0; guess < 7; guess++) answers.push((await browser.answer(key.assert(await question(browser), { unrecognised: true }))).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('is made with a fresh proof, for the own account, once', async () => {
    const { office, who, key } = await withKey()
    expect((await addKey(who, key)).status, 'the same key again').toBe(409)
    const other = new SecurityKey(await addressOf(office))
    const { challenge } = (await who.post('/api/auth/passkeys/question')).body.data
    const colleague = await office.as('accountant')
    expect((await colleague.post('/api/auth/passkeys', other.attest(challenge))).status, 'asked of somebody else').toBe(409)
    expect((await who.post('/api/auth/passkeys', other.attest(challenge, { unrecognised: true }))).status).toBe(409)
    await office.transact(db => db.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', who.id).execute())
    for (const reply of [await who.post('/api/auth/passkeys/question'), await who.post('/api/auth/passkeys', other.attest(challenge))])
      expect(reply).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  })

  it('is removed by its owner alone, who is told, and opens nothing from then on', async () => {
    const { office, who, key, id } = await withKey()
    expect((await (await office.as('owner')).delete(`/api/auth/passkeys/${id}`)).status).toBe(404)
    expect((await who.delete(`/api/auth/passkeys/${id}`)).status).toBe(200)
    expect((await office.outbox()).map(({ event }) => event)).toContain('auth.passkey_removed')
    const browser = new Browser(office)
    expect(await browser.answer(key.assert(await question(browser)))).toMatchObject(invalidCredentials)
  })

  it('goes with the second factor that the office resets', async () => {
    const { office, who, key } = await withKey()
    await office.transact(db => db.updateTable('users').set({ second_factor: 'totp' }).where('id', '=', who.id).execute())
    expect((await (await office.as('administrator')).post(`/api/users/reset-second-factor/${who.id}`)).status).toBe(200)
    const browser = new Browser(office)
    expect(await browser.answer(key.assert(await question(browser)))).toMatchObject(invalidCredentials)
  })

  it('is offered until there is one, or until the offer was put away', async () => {
    const office = await newOffice()
    const [maker, decliner] = [await office.as('owner'), await office.as('member')]
    const offered = async (who: typeof maker) => (await who.get('/api/auth/second-factor')).body.data.passkey_offered
    expect([await offered(maker), await offered(decliner)]).toEqual([true, true])
    await addKey(maker, new SecurityKey(await addressOf(office)))
    await decliner.post('/api/auth/passkeys/decline')
    expect([await offered(maker), await offered(decliner)]).toEqual([false, false])
  })
})
