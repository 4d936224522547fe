import { describe, expect, it } from 'vitest'
import { addressBudgets } from '#features/auth/server/login-throttle.ts'
import { Browser, codeFor } from '#test/fixtures/browser.ts'
import { newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { earlierBy } from '#test/fixtures/clock.ts'

/** Nobody locks anybody out. */

async function knownBrowser(office: TestOffice, email: string) {
  const browser = new Browser(office)
  await browser.check(email, testPassword)
  await browser.verify(email, await codeFor(office))
  const { refresh_token } = (await browser.enter(email, testPassword)).body
  return { browser, refresh_token }
}

const checkFrom = (office: TestOffice, remoteAddress: string, email: string) =>
  office.test.app.inject({
    method: 'POST',
    url: '/api/users/check',
    remoteAddress,
    headers: office.anonymous.headers,
    payload: { email, password: 'Nie-to-haslo-wcale' },
  })

const guesses = (office: TestOffice, many: number, addressOf: (index: number) => string) =>
  Promise.all(Array.from({ length: many }, (_, index) => checkFrom(office, addressOf(index), `nikt-${index}@obcy.example`)))

const statuses = (replies: { statusCode: number }[]) => {
  const of = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length
  return { evaluated: of(401), refused: of(429) }
}

describe('an address from which many have guessed', () => {
  it('is refused, but for browsers that are known and sessions that go on', async () => {
    const office = await newOffice()
    const { email } = await office.person('owner')
    const { browser, refresh_token } = await knownBrowser(office, email)
    expect(statuses(await guesses(office, 32, () => '127.0.0.1'))).toEqual({ evaluated: 30, refused: 2 })
    expect((await new Browser(office).check(email, testPassword)).status).toBe(429)
    const { access_token } = (await browser.refresh(refresh_token)).body
    const me = office.anonymous.with({ authorization: `Bearer ${access_token}` })
    expect((await me.post('/api/auth/proof', { current_password: testPassword })).status).toBe(200)
    expect((await browser.check(email, testPassword)).status).toBe(200)
  })

  it('is not added to by whoever proves again who they are', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    for (let guess = 0; guess < 3; guess++) expect((await who.post('/api/auth/proof', { current_password: 'Nie-to' })).status).toBe(422)
    const counted = await office.db.selectFrom('login_failures').select('subject').execute()
    expect(counted.filter(({ subject }) => subject.startsWith('address:'))).toEqual([])
  })

  it('is one /64 of IPv6, however its hosts are named', async () => {
    const office = await newOffice()
    const replies = await guesses(office, 60, index => `2001:db8:1:2::${(index + 1).toString(16)}`)
    expect(statuses(replies)).toEqual({ evaluated: 30, refused: 30 })
    expect((await checkFrom(office, '2001:db8:1:3::1', 'nikt@obcy.example')).statusCode).toBe(401)
  })
})

it.each([
  ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:1', [true, true]],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', [false, true]],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', [false, false]],
  ['192.0.2.1', '::ffff:192.0.2.1', [true]],
  ['192.0.2.1', '192.0.2.2', [false]],
])('%s and %s share budgets: %j', (one, other, shared) => {
  const others = addressBudgets(other)
  expect(addressBudgets(one).map(({ subject }, index) => subject === others[index]?.subject)).toEqual(shared)
  expect(others.map(({ tries }) => tries)).toEqual([30, 120].slice(0, shared.length))
})

describe('log-ins that somebody else who knows the password leaves unfinished', () => {
  async function abandoned(office: TestOffice, email: string) {
    for (const hours of [3, 2, 1, 0]) {
      for (let begun = 0; begun < 3; begun++) await new Browser(office).check(email, testPassword)
      if (hours > 0)
        await office.transact(db =>
          db
            .updateTable('challenges')
            .set({ created_at: earlierBy('created_at', `${hours} hours`) })
            .execute(),
        )
    }
    expect((await new Browser(office).check(email, testPassword)).status).toBe(429)
  }

  it('hinder no browser that the account knows, which has a count of its own', async () => {
    const office = await newOffice()
    const { email } = await office.person('owner')
    const { browser } = await knownBrowser(office, email)
    await abandoned(office, email)
    expect((await browser.check(email, testPassword)).status).toBe(200)
    await browser.verify(email, await codeFor(office))
    expect((await browser.enter(email, testPassword)).status).toBe(200)
    for (let begun = 0; begun < 3; begun++) {
      expect((await browser.check(email, testPassword)).status).toBe(200)
      await office.transact(db =>
        db
          .updateTable('challenges')
          .set({ created_at: earlierBy('created_at', '2 minutes') })
          .execute(),
      )
    }
    expect((await browser.check(email, testPassword)).status).toBe(429)
  })

  it('are forgotten with a new password, and so are wrong guesses', async () => {
    const office = await newOffice()
    const { id, email } = await office.person('owner')
    await abandoned(office, email)
    for (let guess = 0; guess < 5; guess++) await new Browser(office).check(email, 'Nie-to-haslo-wcale')
    await (await office.as('manager')).get(`/api/users/reset-password?id=${id}`)
    const link = /reset-password\/(\w+)/.exec((await office.outbox()).find(({ event }) => event === 'users.password')?.text ?? '')?.[1]
    const password = 'Zupelnie-inne-9-slowa'
    expect((await office.anonymous.post(`/api/users/reset-password/${link}`, { password })).status).toBe(200)
    expect((await new Browser(office).check(email, password)).status).toBe(200)
  })
})
