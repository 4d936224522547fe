import { describe, expect, it } from 'vitest'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import type { Role } from '#kernel/access/access.ts'
import { Browser, codeFor } from '#test/fixtures/browser.ts'
import { earlierBy } from '#test/fixtures/clock.ts'
import { newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'

const poland = '83.0.0.1'
const germany = '95.90.240.1'

async function allow(office: TestOffice, client_trusted_browsers = true) {
  const administrator = await office.as('administrator')
  const rules = { ...usualSecurity, client_trusted_browsers }
  expect((await administrator.put('/api/tenants/security', rules)).status).toBe(200)
}

async function enter(browser: Browser, email: string): Promise<string> {
  const { status, body } = await browser.enter(email, testPassword)
  expect(status).toBe(200)
  return body.refresh_token
}

async function logIn(office: TestOffice, browser: Browser, email: string): Promise<string> {
  expect((await browser.check(email, testPassword)).body.data.result).toBe('code_sent')
  expect((await browser.verify(email, await codeFor(office))).status).toBe(200)
  return enter(browser, email)
}

async function trusting(role: Role = 'owner') {
  const office = await newOffice()
  await allow(office)
  const { email, id } = await office.person(role)
  const browser = new Browser(office)
  browser.moveTo(poland)
  expect((await browser.trust(await logIn(office, browser, email))).status).toBe(200)
  return { office, email, id, browser }
}

const resultOf = async (browser: Browser, email: string) => (await browser.check(email, testPassword)).body.data.result

describe('a browser that a client trusts', () => {
  it('is asked for no code: the third step follows the first', async () => {
    const { office, email, browser } = await trusting()
    const before = (await office.outbox()).length
    const { data } = (await browser.check(email, testPassword)).body
    expect(data).toMatchObject({ result: 'trusted', may_trust: true })
    const { status, body } = await browser.enter(email, testPassword)
    expect([status, Object.keys(body)]).toEqual([200, ['refresh_token']])
    expect((await office.outbox()).length).toBe(before)
    expect((await browser.enter(email, testPassword)).body.code, 'each password is looked at for one log-in').toBe('verification_required')
  })

  it('is trusted by its owner alone, in this browser alone, and with the right password alone', async () => {
    const { office, email, browser } = await trusting()
    const other = await office.person('owner')
    expect(await resultOf(browser, other.email)).toBe('code_sent')
    const elsewhere = new Browser(office)
    elsewhere.moveTo(poland)
    expect(await resultOf(elsewhere, email)).toBe('code_sent')
    expect((await browser.check(email, 'Nie-to-haslo-wcale')).status).toBe(401)
  })

  it('is asked again after 30 days, counted from the code', async () => {
    const { office, email, browser } = await trusting()
    await office.transact(db =>
      db
        .updateTable('challenges')
        .set({ verified_at: earlierBy('verified_at', '11 minutes') })
        .execute(),
    )
    const shorten = (by: string) =>
      office.transact(db =>
        db
          .updateTable('devices')
          .set({ trusted_until: earlierBy('trusted_until', by) })
          .execute(),
      )
    await shorten('29 days 23 hours')
    expect(await resultOf(browser, email)).toBe('trusted')
    expect((await browser.trust(await enter(browser, email))).status, 'none prolongs itself').toBe(409)
    const session = await logInTrusted(browser, email)
    await shorten('1 hour')
    expect((await browser.trust(session)).status, 'nor begins anew without a code').toBe(409)
    expect(await resultOf(browser, email)).toBe('code_sent')
  })

  it('is asked in another country', async () => {
    const { email, browser } = await trusting()
    browser.moveTo(germany)
    expect(await resultOf(browser, email)).toBe('code_sent')
    browser.moveTo(poland)
    expect(await resultOf(browser, email)).toBe('trusted')
  })

  it.each([
    ['a wrong password in it', async ({ browser, email }: Awaited<ReturnType<typeof trusting>>) => void (await browser.check(email, 'Nie-to-haslo-wcale'))],
    [
      'a wrong password somewhere else',
      async ({ office, email }: Awaited<ReturnType<typeof trusting>>) => void (await new Browser(office).check(email, 'Nie-to-haslo-wcale')),
    ],
    [
      'a wrong password that a right code somewhere else has forgiven',
      async ({ office, email }: Awaited<ReturnType<typeof trusting>>) => {
        const other = new Browser(office)
        await other.check(email, 'Nie-to-haslo-wcale')
        await office.transact(db =>
          db
            .updateTable('challenges')
            .set({ created_at: earlierBy('created_at', '2 minutes') })
            .execute(),
        )
        await logIn(office, other, email)
      },
    ],
    [
      'a wrong code somewhere else',
      async ({ office, email }: Awaited<ReturnType<typeof trusting>>) => {
        const stranger = new Browser(office)
        await stranger.check(email, testPassword)
        await stranger.verify(email, '000000')
      },
    ],
  ])('is asked after %s', async (_, guess) => {
    const set = await trusting()
    await guess(set)
    expect(await resultOf(set.browser, set.email)).toBe('code_sent')
  })

  it.each(['password', 'second step', 'number', 'sessions', 'session', 'office', 'own word'] as const)('is trusted no more after a change: %s', async what => {
    const { office, email, browser } = await trusting()
    const { access_token } = (await browser.refresh(await logInTrusted(browser, email))).body
    const who = office.anonymous.with({ authorization: `Bearer ${access_token}` })
    const password = what === 'password' ? 'Zupelnie-inne-haslo-7' : testPassword
    if (what === 'password') {
      const { id } = (await who.get('/api/auth')).body
      expect((await who.put('/api/users', { id, password, current_password: testPassword })).status).toBe(200)
    }
    if (what === 'second step' || what === 'number') {
      const { id } = (await who.get('/api/auth')).body
      if (what === 'number') await office.db.updateTable('users').set({ second_factor: 'sms', phone: '+48600100200' }).where('id', '=', id).execute()
      else await office.db.updateTable('users').set({ second_factor: 'sms' }).where('id', '=', id).execute()
      const change = what === 'number' ? { phone: '+48600100300' } : { second_factor: 'email' }
      expect((await who.put('/api/users', { id, ...change })).status).toBe(200)
    }
    if (what === 'sessions') expect((await who.send('DELETE', '/api/auth/sessions')).status).toBe(200)
    if (what === 'session') {
      const { data } = (await who.get('/api/auth/sessions')).body as { data: { id: string; current: boolean }[] }
      const lost = data.find(({ current }) => !current)
      expect((await who.send('DELETE', `/api/auth/sessions/${lost?.id}`)).status).toBe(200)
    }
    if (what === 'office') {
      await allow(office, false)
      expect(await resultOf(browser, email)).toBe('code_sent')
      await office.transact(db =>
        db
          .updateTable('challenges')
          .set({ created_at: earlierBy('created_at', '2 minutes') })
          .execute(),
      )
      await allow(office)
    }
    if (what === 'own word') {
      expect((await who.get('/api/auth/second-factor')).body.data.trusted_browsers).toBe(1)
      expect((await who.send('DELETE', '/api/auth/trusted-browser')).status).toBe(200)
      expect((await who.get('/api/auth/second-factor')).body.data.trusted_browsers).toBe(0)
    }
    expect((await browser.check(email, password)).body.data.result).toBe('code_sent')
  })

  it('is noted in the log', async () => {
    const { office, id } = await trusting()
    const noted = await office.db.selectFrom('audit_entries').select('user_id').where('action', '=', 'browser_trusted').execute()
    expect(noted).toEqual([{ user_id: id }])
  })
})

const logInTrusted = async (browser: Browser, email: string) => {
  expect(await resultOf(browser, email)).toBe('trusted')
  return enter(browser, email)
}

it('staff are asked each time, and so is everybody where the office has not allowed it', async () => {
  const office = await newOffice()
  const client = await office.person('owner')
  const browser = new Browser(office)
  expect((await browser.trust(await logIn(office, browser, client.email))).status).toBe(403)
  expect((await browser.check(client.email, testPassword)).body.data).toMatchObject({ result: 'code_sent', may_trust: false })

  await allow(office)
  const accountant = await office.person('accountant')
  const own = new Browser(office)
  expect((await own.trust(await logIn(office, own, accountant.email))).status).toBe(403)
  expect((await own.check(accountant.email, testPassword)).body.data).toMatchObject({ result: 'code_sent', may_trust: false })
})
