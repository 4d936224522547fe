import { type TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { Browser, changeEmail, codeFor, enrolApp, Phone, prolongWaits } from '#test/fixtures/browser.ts'
import { type Caller, newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const passwordOnly = async (office: TestOffice, email: string, browser = new Browser(office)) => {
  expect(await browser.check(email, testPassword)).toMatchObject({ status: 200, body: { data: { channel: 'totp', destination: '', resend_after: 0 } } })
  return browser
}

const age = (office: TestOffice, who: Caller) =>
  office.transact(db => db.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', who.id).execute())
const proof = { code: 'proof_required' }

describe('an app', () => {
  it('is enrolled by its square code and a first code, and opens the door', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const begun = await who.post('/api/auth/second-factor/totp')
    const read = URI.parse(begun.body.data.uri) as TOTP
    expect([read.issuer, read.label, read.secret.base32]).toEqual(['Biuro Testowe', who.email, begun.body.data.secret])
    const phone = new Phone(begun.body.data.secret)
    expect((await who.post('/api/auth/second-factor/totp/confirm', { code: '12345' })).status).toBe(422)
    expect((await who.post('/api/auth/second-factor/totp/confirm', { code: phone.code(-3) })).body.fields).toHaveProperty('code')
    expect((await who.get('/api/auth/second-factor')).body.data).toMatchObject({ second_factor: 'email', recovery_codes_left: 0 })
    const first = phone.code()
    const confirmed = await who.post('/api/auth/second-factor/totp/confirm', { code: ` ${first} ` })
    expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10)
    expect((await who.get('/api/auth/second-factor')).body.data).toMatchObject({ second_factor: 'totp', recovery_codes_left: 10 })

    const browser = await passwordOnly(office, who.email)
    expect((await office.outbox()).map(mail => mail.event)).not.toContain('auth.code')
    expect((await browser.verify(who.email, first)).status, 'the code of the enrolment again').toBe(401)
    expect((await browser.verify(who.email, phone.code(1))).status).toBe(200)
    expect((await browser.enter(who.email, testPassword)).status).toBe(200)
    expect((await office.outbox()).map(mail => mail.event)).toContain('auth.second_factor_changed')
  })

  it('keeps neither its secret nor a recovery code readable', async () => {
    const office = await newOffice()
    const who = await office.as('accountant')
    const { secret } = (await who.post('/api/auth/second-factor/totp')).body.data
    const { recovery_codes } = (await who.post('/api/auth/second-factor/totp/confirm', { code: new Phone(secret).code() })).body.data
    const storedText = JSON.stringify([
      await office.db.selectFrom('authenticators').selectAll().execute(),
      await office.db.selectFrom('recovery_codes').selectAll().execute(),
      await office.db.selectFrom('audit_entries').selectAll().execute(),
    ])
    for (const word of [secret, ...recovery_codes, ...recovery_codes.map((code: string) => code.replaceAll('-', ''))]) expect(storedText).not.toContain(word)
  })

  it('is a step early or late at most, and no code is taken twice or after a later one', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const { phone } = await enrolApp(who)
    const browser = await passwordOnly(office, who.email)
    // A step may end between a code and its arrival.
    for (const steps of [3, -2]) expect((await browser.verify(who.email, phone.code(steps))).status).toBe(401)
    const [taken, before] = [phone.code(1), phone.code()]
    expect((await browser.verify(who.email, taken)).status).toBe(200)
    const another = await passwordOnly(office, who.email)
    for (const code of [taken, before]) expect((await another.verify(who.email, code)).status).toBe(401)
  })

  it('lets one of many in that come with the same code at once', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const { phone, recovery } = await enrolApp(who)
    for (const code of [phone.code(), recovery[3] as string]) {
      const browsers = await Promise.all(['a', 'b', 'c'].map(() => passwordOnly(office, who.email)))
      const statuses = (await Promise.all(browsers.map(browser => browser.verify(who.email, code)))).map(reply => reply.status)
      expect(statuses.sort()).toEqual([200, 401, 401])
      await office.transact(db => db.deleteFrom('challenges').execute())
    }
  })

  it('leaves five tries a log-in, however often the password is given again', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const { phone } = await enrolApp(who)
    const browser = await passwordOnly(office, who.email)
    for (let guess = 0; guess < 5; guess++) {
      expect((await browser.verify(who.email, phone.code(40 + guess))).status).toBe(401)
      if (guess === 3) await passwordOnly(office, who.email, browser)
    }
    expect((await browser.verify(who.email, phone.code())).status).toBe(401)
  })

  it('makes codes sent before it worthless, and is forgotten when another step is chosen', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const early = new Browser(office)
    await early.check(who.email, testPassword)
    const { phone, recovery } = await enrolApp(who)
    expect((await early.verify(who.email, await codeFor(office))).status).toBe(401)
    expect((await who.put('/api/users', { id: who.id, second_factor: 'sms' })).body.fields).toHaveProperty('second_factor')
    expect((await who.put('/api/users', { id: who.id, second_factor: 'email' })).body.data.second_factor).toBe('email')
    const browser = new Browser(office)
    expect((await browser.check(who.email, testPassword)).body.data.channel).toBe('email')
    for (const code of [phone.code(), recovery[0] as string]) expect((await browser.verify(who.email, code)).status).toBe(401)
  })
})

describe('recovery codes', () => {
  it('open once each, however they are typed, and are told of', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const { recovery } = await enrolApp(who)
    const [code = ''] = recovery
    expect((await (await passwordOnly(office, who.email)).verify(who.email, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect((await (await passwordOnly(office, who.email)).verify(who.email, code)).status).toBe(401)
    expect((await who.get('/api/auth/second-factor')).body.data.recovery_codes_left).toBe(9)
    const [mail] = (await office.outbox()).filter(message => message.event === 'auth.recovery_code_used')
    expect(mail?.text).toMatch(/Pozostało: 9\skodów\./)
  })

  it('are void when new ones are made', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    expect((await who.post('/api/auth/second-factor/recovery-codes')).status).toBe(409)
    const { recovery } = await enrolApp(who)
    const renewed = (await who.post('/api/auth/second-factor/recovery-codes')).body.data.recovery_codes
    const browser = await passwordOnly(office, who.email)
    expect((await browser.verify(who.email, recovery[1] as string)).status).toBe(401)
    expect((await browser.verify(who.email, renewed[1])).status).toBe(200)
  })
})

describe('a sensitive change', () => {
  it('asks for the password or a code again after ten minutes, and only it', async () => {
    const office = await newOffice()
    const who = await office.as('administrator')
    const other = await office.person('accountant')
    await age(office, who)
    const sensitive = () => [
      who.put('/api/users', { id: who.id, email: 'nowy@adres.example' }),
      who.post('/api/users/email-code', { email: 'nowy@adres.example' }),
      who.put('/api/users', { id: who.id, password: 'Trzy-przypadkowe-slowa', current_password: testPassword }),
      who.put('/api/users', { id: who.id, second_factor: 'sms' }),
      who.put('/api/users', { id: other.id, role: 'manager' }),
      who.post(`/api/users/reset-second-factor/${other.id}`),
      who.post('/api/auth/second-factor/totp'),
      who.post('/api/auth/second-factor/recovery-codes'),
      who.post('/api/users', { email: 'nowy@adres.example', first_name: 'A', last_name: 'B', isAdmin: true, role: 'administrator' }),
      who.post('/api/users/invite', { email: 'nowy@adres.example', isAdmin: true, role: 'administrator' }),
      who.get(`/api/users/deactivate/${other.id}`),
      who.post(`/api/users/activate/${other.id}`),
      who.get(`/api/users/reset-password?id=${other.id}`),
      who.delete(`/api/users/${other.id}`),
      who.post('/api/schedule/feed'),
      ...['/api/users', '/api/audit'].map(list => who.post('/api/exports', { list, format: 'csv' })),
      who.put('/api/tenants/security', {
        staff_totp_required: false,
        staff_assigned_only: false,
        staff_hours: 8,
        staff_idle_minutes: 30,
        client_days: 7,
        client_idle_hours: 12,
        client_trusted_browsers: false,
      }),
    ]
    for (const reply of await Promise.all(sensitive())) expect(reply).toMatchObject({ status: 403, body: proof })
    expect((await who.put('/api/users', { id: who.id, first_name: 'Inne', theme: 'dark' })).status).toBe(200)
    expect((await who.post('/api/exports', { list: '/api/pricelist', format: 'csv' })).status).toBe(200)
    expect((await who.post('/api/auth/proof', { current_password: 'Nie-to-haslo-wcale' })).body.fields).toHaveProperty('current_password')
    expect((await who.put('/api/users', { id: who.id, email: 'nowy@adres.example' })).status).toBe(403)
    expect((await who.post('/api/auth/proof', { current_password: testPassword })).status).toBe(200)
    expect((await changeEmail(office, who, 'nowy@adres.example')).body.data.email).toBe('nowy@adres.example')
    expect((await office.outbox()).filter(mail => mail.event === 'auth.email_changed').map(mail => mail.recipient)).toEqual([who.email])
  })

  it('is also another number for whoever is sent codes there', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const manager = await office.as('manager')
    const dial = (caller: Caller, phone: string | null) => caller.put('/api/users', { id: who.id, phone })
    const recipients = async () => (await office.outbox()).filter(({ event }) => event === 'auth.second_factor_changed').map(({ recipient }) => recipient)
    for (const caller of [who, manager]) await age(office, caller)
    expect((await dial(who, '+48 500 100 100')).status).toBe(200)
    expect((await dial(manager, '+48 500 100 200')).status).toBe(200)
    expect(await recipients()).toEqual([])
    await office.transact(db => db.updateTable('users').set({ second_factor: 'sms' }).where('id', '=', who.id).execute())
    for (const caller of [who, manager]) expect(await dial(caller, '+48 500 666 666')).toMatchObject({ status: 403, body: proof })
    expect((await dial(who, '+48 500 100 200')).status, 'the same number').toBe(200)
    expect((await who.post('/api/auth/proof', { current_password: testPassword })).status).toBe(200)
    expect((await dial(who, '+48 500 666 666')).status).toBe(200)
    expect(await recipients()).toEqual([who.email])
  })

  it('has its effect once, with the key of the first call', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    await enrolApp(who)
    await age(office, who)
    const renewing = who.with({ 'idempotency-key': 'te-same-kody' })
    expect((await renewing.post('/api/auth/second-factor/recovery-codes')).status).toBe(403)
    await who.post('/api/auth/proof', { current_password: testPassword })
    const first = await renewing.post('/api/auth/second-factor/recovery-codes')
    expect((await renewing.post('/api/auth/second-factor/recovery-codes')).body).toEqual(first.body)
  })

  it('takes a code of the app once, and slows guessing down', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const { phone } = await enrolApp(who)
    const code = phone.code()
    expect((await who.post('/api/auth/proof', { code })).status).toBe(200)
    const again = await who.post('/api/auth/proof', { code })
    expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['code']])
    for (let guess = 0; guess < 4; guess++) await who.post('/api/auth/proof', { current_password: `Zgadywane-${guess}` })
    await prolongWaits(office)
    expect((await who.post('/api/auth/proof', { current_password: testPassword })).status).toBe(429)
    // Whoever sits at somebody's open browser locks nobody out of the log-in.
    await passwordOnly(office, who.email)
  })

  it('proves nothing for the other sessions of the person', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    const elsewhere = await office.signIn(who.id, who.email)
    await age(office, who)
    await who.post('/api/auth/proof', { current_password: testPassword })
    expect((await who.post('/api/auth/second-factor/totp')).status).toBe(200)
    expect((await elsewhere.post('/api/auth/second-factor/totp')).body).toMatchObject(proof)
  })
})

describe('an administrator', () => {
  it('turns off the app of who has lost it, and of nobody else', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const who = await office.as('accountant')
    const path = `/api/users/reset-second-factor/${who.id}`
    expect((await administrator.post(path)).status).toBe(409)
    await enrolApp(who)
    expect((await (await office.as('manager')).post(path)).status).toBe(403)
    expect((await administrator.post(`/api/users/reset-second-factor/${administrator.id}`)).status).toBe(409)
    expect((await administrator.post(path)).body.data.second_factor).toBe('email')
    expect((await who.get('/api/auth')).status).toBe(401)
    expect((await new Browser(office).check(who.email, testPassword)).body.data.channel).toBe('email')
    expect((await office.outbox()).filter(mail => mail.event === 'auth.second_factor_reset').map(mail => mail.recipient)).toEqual([who.email])
    const audit = await office.db.selectFrom('audit_entries').select(['action', 'user_id']).where('entity_id', '=', who.id).execute()
    expect(audit).toContainEqual({ action: 'second_factor_reset', user_id: administrator.id })
  })
})
