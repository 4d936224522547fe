import { describe, expect, it } from 'vitest'
import { endings } from '#features/auth/shared/labels.ts'
import { Browser, codeFor, prolongWaits } from '#test/fixtures/browser.ts'
import { newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'

async function loggedIn(office: TestOffice, email: string, browser = new Browser(office)) {
  await browser.check(email, testPassword)
  await browser.verify(email, await codeFor(office))
  return { browser, refresh_token: (await browser.enter(email, testPassword)).body.refresh_token as string }
}

describe('log-in', () => {
  it('goes through its three steps to a session', async () => {
    const office = await newOffice()
    const person = await office.person('accountant')
    const browser = new Browser(office)
    const check = await browser.check(person.email.toUpperCase(), testPassword)
    expect(check.status).toBe(200)
    expect(check.body.data).toMatchObject({ result: 'code_sent', channel: 'email', expires_in: 600, resend_after: 60 })
    expect(check.body.data.destination).not.toContain(person.email)
    const code = await codeFor(office)
    expect((await browser.verify(person.email, ` ${code.slice(0, 3)} ${code.slice(3)}\t`)).body).toEqual({ data: { result: 'verified' } })
    const entered = await browser.enter(person.email, testPassword)
    expect(entered.body.refresh_token).toMatch(/^[A-Za-z0-9]{43}$/)
    const pair = await browser.refresh(entered.body.refresh_token)
    const status = await office.anonymous.with({ authorization: `Bearer ${pair.body.access_token}` }).get('/api/auth')
    expect(status.body).toEqual({ loggedIn: true, id: person.id })
  })

  it('tells whoever begins anew within the minute where the code has gone, and takes it', async () => {
    const office = await newOffice()
    const person = await office.person('accountant')
    const browser = new Browser(office)
    const first = await browser.check(person.email, testPassword)
    const code = await codeFor(office)
    const again = await browser.check(person.email, testPassword)
    const { destination } = first.body.data
    expect([again.status, again.body.data]).toMatchObject([429, { result: 'code_sent', channel: 'email', destination }])
    expect([String(again.body.data.resend_after), again.body.data.expires_in]).toEqual([again.headers['retry-after'], 540 + again.body.data.resend_after])
    expect((await browser.check(person.email, 'Zupelnie-inne-haslo')).body.data).toBeUndefined()
    expect((await new Browser(office).check(person.email, testPassword)).status, 'another browser gets a code of its own').toBe(200)
    expect((await browser.verify(person.email, code)).status).toBe(200)
  })

  it('tells of no code that five wrong tries have spent', async () => {
    const office = await newOffice()
    const person = await office.person('accountant')
    const browser = new Browser(office)
    expect((await browser.check(person.email, testPassword)).status).toBe(200)
    const code = await codeFor(office)
    for (let tried = 0; tried < 5; tried++) await browser.verify(person.email, code === '000000' ? '111111' : '000000')
    const again = await browser.check(person.email, testPassword)
    expect([again.status, again.body.data]).toEqual([429, undefined])
  })

  it('stands in the audit log under who logged in, and from where', async () => {
    const office = await newOffice()
    const person = await office.person('accountant')
    await loggedIn(office, person.email)
    const entry = office.db.selectFrom('audit_entries').select(['user_id', 'address']).where('action', '=', 'logged_in').where('entity_id', '=', person.id)
    expect(await entry.execute()).toEqual([{ user_id: person.id, address: expect.stringMatching(/\d/) }])
  })

  it('answers an unknown address, a deactivated account and a wrong password alike', async () => {
    const office = await newOffice()
    const known = await office.person('owner')
    const off = await office.person('owner')
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', off.id).execute())
    const browser = new Browser(office)
    const replies = [
      await browser.check(known.email, 'Zupelnie-inne-haslo'),
      await browser.check('nikt@nigdzie.example', testPassword),
      await browser.check(off.email, testPassword),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect({ ...reply.body, request_id: '' }).toEqual({ error: 'Nieprawidłowy adres e-mail lub hasło.', code: 'invalid_credentials', request_id: '' })
    }
    expect(await office.outbox()).toEqual([])
  })

  it('binds the code to the browser that asked for it', async () => {
    const office = await newOffice()
    const person = await office.person('owner')
    await new Browser(office).check(person.email, testPassword)
    const code = await codeFor(office)
    const stranger = new Browser(office)
    expect((await stranger.verify(person.email, code)).body.code).toBe('invalid_code')
  })

  it('refuses the third step without a verified code, and lets it happen once', async () => {
    const office = await newOffice()
    const person = await office.person('owner')
    const browser = new Browser(office)
    await browser.check(person.email, testPassword)
    expect((await browser.enter(person.email, testPassword)).body.code).toBe('verification_required')
    await browser.verify(person.email, await codeFor(office))
    expect((await browser.enter(person.email, testPassword)).status).toBe(200)
    expect((await browser.enter(person.email, testPassword)).body.code).toBe('verification_required')
  })

  it('begins anew when the password was changed meanwhile', async () => {
    const office = await newOffice()
    const person = await office.person('owner')
    const browser = new Browser(office)
    await browser.check(person.email, testPassword)
    await browser.verify(person.email, await codeFor(office))
    const password = 'Zupelnie-inne-9-slowa'
    await (await office.as('manager')).get(`/api/users/reset-password?id=${person.id}`)
    const link = /reset-password\/(\w+)/.exec((await office.outbox()).find(({ event }) => event === 'users.password')?.text ?? '')?.[1]
    expect((await office.anonymous.post(`/api/users/reset-password/${link}`, { password })).status).toBe(200)
    expect((await browser.enter(person.email, password)).body.code).toBe('verification_required')
  })

  it('looks at five of two hundred parallel guesses, and then not even at the right one', async () => {
    const office = await newOffice()
    const person = await office.person('owner')
    const browser = new Browser(office)
    await browser.check(person.email, testPassword)
    const code = await codeFor(office)
    const wrong = code === '000000' ? '000001' : '000000'
    const replies = await Promise.all(Array.from({ length: 200 }, () => browser.verify(person.email, wrong)))
    // A machine under load may turn some away unlooked.
    expect(new Set(replies.map(reply => reply.status).filter(status => status !== 503))).toEqual(new Set([401]))
    const { tries } = await office.db.selectFrom('challenges').select('tries').executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await browser.verify(person.email, code)).status).toBe(401)
  })

  it('makes one successor of fifty parallel refreshes', async () => {
    const office = await newOffice()
    const person = await office.person('owner')
    const { browser, refresh_token } = await loggedIn(office, person.email)
    const replies = await Promise.all(Array.from({ length: 50 }, () => browser.refresh(refresh_token)))
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200]))
    expect(new Set(replies.map(reply => reply.body.refresh_token)).size).toBe(1)
  })

  it('ends the family when an old refresh token comes back after its successor was used', async () => {
    const office = await newOffice()
    const person = await office.person('owner')
    const { browser, refresh_token } = await loggedIn(office, person.email)
    const second = (await browser.refresh(refresh_token)).body
    const third = (await browser.refresh(second.refresh_token)).body
    expect((await browser.refresh(refresh_token)).status).toBe(401)
    expect((await browser.refresh(third.refresh_token)).status).toBe(401)
    expect((await office.anonymous.with({ authorization: `Bearer ${third.access_token}` }).get('/api/auth')).status).toBe(401)
    expect((await office.outbox()).map(mail => mail.event)).toContain('auth.session_reused')
  })

  it('makes guessing slow for strangers and leaves the known browser its own budget', async () => {
    const office = await newOffice()
    const person = await office.person('owner')
    const { browser } = await loggedIn(office, person.email)
    const stranger = new Browser(office)
    for (let guess = 0; guess < 5; guess++) expect((await stranger.check(person.email, 'Nie-to-haslo-wcale')).status).toBe(401)
    await prolongWaits(office)
    const sixth = await stranger.check(person.email, testPassword)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    await office.transact(db => db.deleteFrom('challenges').execute())
    expect((await browser.check(person.email, testPassword)).status).toBe(200)
  })

  it('reads Basic credentials strictly', async () => {
    const office = await newOffice()
    for (const authorization of [
      'Basic',
      'Basic ***',
      'Basic YWJj',
      `Basic ${Buffer.from(':x').toString('base64')}`,
      `Basic ${Buffer.from([0xff, 0x3a, 0x41]).toString('base64')}`,
    ]) {
      const reply = await office.anonymous.with({ authorization }).post('/api/auth')
      expect([authorization, reply.status, reply.headers['www-authenticate']]).toEqual([authorization, 401, undefined])
    }
  })

  it('ends at once on log-out and on deactivation', async () => {
    const office = await newOffice()
    const leaver = await office.as('accountant')
    expect((await leaver.delete('/api/auth')).status).toBe(200)
    expect((await leaver.get('/api/auth')).status).toBe(401)
    const administrator = await office.as('administrator')
    const colleague = await office.as('payroll')
    expect((await colleague.get('/api/auth')).status).toBe(200)
    expect((await administrator.get(`/api/users/deactivate/${colleague.id}`)).body.data.status).toBe('deactivated')
    expect((await colleague.get('/api/auth')).status).toBe(401)
  })
})

describe('the end of a session', () => {
  const general = { error: 'Sesja wygasła. Proszę zalogować się ponownie.', code: 'unauthorized', request_id: '' }
  const bodyFor = (reason: keyof typeof endings) => ({ ...general, error: endings[reason], data: { reason } })
  const plain = (body: object) => ({ ...body, request_id: '' })

  async function opened(office: TestOffice, role: 'owner' | 'accountant' = 'owner') {
    const person = await office.person(role)
    const { browser, refresh_token } = await loggedIn(office, person.email)
    const { body } = await browser.refresh(refresh_token)
    const me = office.anonymous.with({ authorization: `Bearer ${body.access_token}` })
    return { id: person.id, former: refresh_token, me, answer: async (token: string = body.refresh_token) => plain((await browser.refresh(token)).body) }
  }

  it('is told, with its reason, to who held it last', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')

    const byOwner = await opened(office)
    const [session] = (await byOwner.me.get('/api/auth/sessions')).body.data
    expect((await byOwner.me.delete(`/api/auth/sessions/${session.id}`)).status).toBe(200)
    expect(await byOwner.answer()).toEqual(bodyFor('ended_by_owner'))

    const off = await opened(office, 'accountant')
    expect((await administrator.get(`/api/users/deactivate/${off.id}`)).status).toBe(200)
    expect(await off.answer()).toEqual(bodyFor('deactivated'))

    const changed = await opened(office)
    await administrator.get(`/api/users/reset-password?id=${changed.id}`)
    const link = /reset-password\/(\w+)/.exec((await office.outbox()).find(({ event }) => event === 'users.password')?.text ?? '')?.[1]
    expect((await office.anonymous.post(`/api/users/reset-password/${link}`, { password: 'Zupelnie-inne-9-slowa' })).status).toBe(200)
    expect(await changed.answer()).toEqual(bodyFor('password_reset'))

    const left = await opened(office)
    expect((await left.me.delete('/api/auth')).status).toBe(200)
    expect(await left.answer()).toEqual(general)
  })

  it('is told apart by time: without use, or as long as it may last', async () => {
    const office = await newOffice()
    for (const [column, reason] of [
      ['last_used_at', 'idle'],
      ['absolute_end', 'too_long'],
    ] as const) {
      const person = await opened(office)
      await office.transact(db =>
        db
          .updateTable('sessions')
          .set({ [column]: '2024-01-01T00:00:00Z' })
          .where('user_id', '=', person.id)
          .execute(),
      )
      expect(await person.answer()).toEqual(bodyFor(reason))
    }
  })

  it('is told in general to who has no token of it, or one that was exchanged', async () => {
    const office = await newOffice()
    const person = await opened(office)
    await office.transact(db =>
      db.updateTable('sessions').set({ ended_at: '2024-01-01T00:00:00Z', ended_why: 'deactivated' }).where('user_id', '=', person.id).execute(),
    )
    expect(await person.answer(person.former)).toEqual(general)
    expect(await person.answer('a'.repeat(43))).toEqual(general)
    expect(await person.answer()).toEqual(bodyFor('deactivated'))
  })
})
