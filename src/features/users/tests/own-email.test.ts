import { describe, expect, it } from 'vitest'
import { cookieName } from '#features/auth/server/credentials.ts'
import { Browser, changeEmail, codeFor, emailCodeFor } from '#test/fixtures/browser.ts'
import { type Caller, newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { earlierBy } from '#test/fixtures/clock.ts'

const email = 'nowy@adres.example'
const refusedWith = (email_code: string) => ({ status: 422, body: { code: 'invalid', fields: { email_code } } })
const invalidCode = refusedWith('Nieprawidłowy lub nieaktualny kod.')

const ask = (who: Caller, address = email) => who.post('/api/users/email-code', { email: address })
const change = (who: Caller, email_code?: string, more: Record<string, unknown> = {}) => who.put('/api/users', { id: who.id, email, email_code, ...more })
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const addressOf = async (who: Caller) => (await who.get(`/api/users/${who.id}`)).body.data.email
const waited = (office: TestOffice, interval: string) =>
  office.transact(db =>
    db
      .updateTable('challenges')
      .set({ created_at: earlierBy('created_at', interval), expires_at: earlierBy('expires_at', interval) })
      .execute(),
  )

async function startEmailChange() {
  const office = await newOffice()
  const who = await office.as('administrator')
  expect(await ask(who)).toMatchObject({ status: 200, body: { data: { expires_in: 600, resend_after: 60 } } })
  return { office, who, code: await emailCodeFor(office, email) }
}

describe('another address of one’s own', () => {
  it('is the person’s once it has answered, whether staff or client', async () => {
    const office = await newOffice()
    for (const [place, who] of [await office.as('administrator'), await office.client('viewer', await office.company())].entries()) {
      const address = `nowy-${place}@adres.example`
      expect(await who.put('/api/users', { id: who.id, email: address })).toMatchObject(refusedWith('Proszę podać kod wysłany na nowy adres.'))
      expect(await addressOf(who)).toBe(who.email)
      expect((await changeEmail(office, who, address)).body.data.email).toBe(address)
      const changeNotices = (await office.outbox()).filter(({ event }) => event === 'auth.email_changed')
      expect(changeNotices.filter(({ recipient }) => recipient === who.email)).toHaveLength(1)
      const browser = new Browser(office)
      expect((await browser.check(address, testPassword)).status).toBe(200)
      expect((await browser.verify(address, await codeFor(office))).status).toBe(200)
    }
  })

  it('is told only that there is a code, which nobody can read from the tables', async () => {
    const { office, who, code } = await startEmailChange()
    const [letter] = (await office.outbox()).filter(({ recipient }) => recipient === email)
    expect(letter).toMatchObject({ event: 'users.email_code', subject: 'Potwierdzenie adresu e-mail – Biurko' })
    for (const word of ['Osoba', who.email]) expect(letter?.text).not.toContain(word)
    const storedTables = [
      await office.db.selectFrom('challenges').selectAll().execute(),
      await office.db.selectFrom('audit_entries').selectAll().execute(),
      await office.db.selectFrom('outbox').selectAll().execute(),
    ]
    expect(JSON.stringify(storedTables)).not.toContain(code)
    expect(storedTables[1]).toMatchObject([{ action: 'email_code_sent', entity_id: who.id, user_id: who.id }])
  })

  it('makes a log-in’s code that lies at the former one worthless', async () => {
    const { office, who, code } = await startEmailChange()
    const browser = new Browser(office)
    expect((await browser.check(who.email, testPassword)).status).toBe(200)
    const sent = await codeFor(office)
    expect((await change(who, code)).status).toBe(200)
    expect((await browser.verify(email, sent)).status).toBe(401)
  })

  it('takes the code with spaces, and once', async () => {
    const { office, who, code } = await startEmailChange()
    expect((await change(who, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await changeEmail(office, who, who.email)).status).toBe(200)
    expect(await change(who, code)).toMatchObject(invalidCode)
    expect(await addressOf(who)).toBe(who.email)
  })

  it('is the effect of one of two changes at once', async () => {
    const { office, who, code } = await startEmailChange()
    const replies = await Promise.all([change(who, code), change(who, code)])
    // Where they come one after the other, the second one finds nothing to change.
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([200, 422])])
    expect((await office.outbox()).filter(({ event }) => event === 'auth.email_changed')).toHaveLength(1)
  })

  it('takes no code for another address, of another person, of the log-in or of ten minutes ago', async () => {
    const { office, who, code } = await startEmailChange()
    expect(await who.put('/api/users', { id: who.id, email: 'inny@adres.example', email_code: code })).toMatchObject(invalidCode)
    expect(await change(await office.as('administrator'), code)).toMatchObject(invalidCode)
    await new Browser(office).check(who.email, testPassword)
    expect(await change(who, await codeFor(office))).toMatchObject(invalidCode)
    await waited(office, '601 seconds')
    expect(await change(who, code)).toMatchObject(invalidCode)
    expect(await addressOf(who)).toBe(who.email)
  })

  it('opens no log-in by its code', async () => {
    const { office, who, code } = await startEmailChange()
    const browser = new Browser(office)
    await browser.check(who.email, testPassword)
    expect((await browser.verify(who.email, code)).status).toBe(401)
    const cookie = `${cookieName(office.test.installation.config, 'login')}=${who.id} ${email}`
    expect((await office.anonymous.with({ cookie }).post('/api/users/verify', { email: who.email, code })).status).toBe(401)
    expect((await change(who, code)).status).toBe(200)
  })

  it('leaves five tries, also of many at once', async () => {
    const { office, who, code } = await startEmailChange()
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, place) => change(who, otherThan(code, place + 1))))
    for (const guess of guesses) expect(guess).toMatchObject(invalidCode)
    expect(await office.db.selectFrom('challenges').select('tries').execute()).toEqual([{ tries: 5 }])
    expect(await change(who, code)).toMatchObject(invalidCode)
    await waited(office, '61 seconds')
    expect((await changeEmail(office, who, email)).status).toBe(200)
  })

  it('keeps the code when the change is refused for something else', async () => {
    const { who, code } = await startEmailChange()
    expect((await who.with({ 'if-match': '"7"' }).put('/api/users', { id: who.id, email, email_code: code })).status).toBe(412)
    expect((await change(who, code, { second_factor: 'sms' })).body.fields).toHaveProperty('second_factor')
    expect((await change(who, otherThan(code))).status).toBe(422)
    expect((await change(who, code)).status).toBe(200)
  })

  it('is nobody else’s by then, when it is asked for and when it is taken', async () => {
    const { office, who, code } = await startEmailChange()
    const other = await office.person('owner')
    expect((await ask(who, other.email.toUpperCase())).body.fields).toEqual({ email: 'Konto z tym adresem e-mail już istnieje.' })
    await office.transact(db => db.updateTable('users').set({ email: 'Nowy@Adres.example' }).where('id', '=', other.id).execute())
    expect((await change(who, code)).body.fields).toEqual({ email: 'Konto z tym adresem e-mail już istnieje.' })
  })

  it('is void with the password it was asked under', async () => {
    const { who, code } = await startEmailChange()
    expect((await who.put('/api/users', { id: who.id, password: 'Trzy-przypadkowe-slowa', current_password: testPassword })).status).toBe(200)
    expect(await change(who, code)).toMatchObject(invalidCode)
  })
})

describe('codes for an address', () => {
  it('are sent once a minute to one, three in a quarter and ten a day, and hinder no log-in', async () => {
    const { office, who } = await startEmailChange()
    expect(await ask(who)).toMatchObject({
      status: 429,
      body: { code: 'too_many', data: { expires_in: expect.any(Number), resend_after: expect.any(Number) } },
    })
    expect((await ask(who, 'bez-literowki@adres.example')).status).toBe(200)
    await waited(office, '61 seconds')
    expect((await ask(who)).status).toBe(200)
    await waited(office, '61 seconds')
    expect(await ask(who, 'czwarty@adres.example')).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    expect((await new Browser(office).check(who.email, testPassword)).status).toBe(200)
    for (let sent = 3; sent < 10; sent++) {
      await waited(office, '16 minutes')
      expect((await ask(who)).status, `after ${sent}`).toBe(200)
    }
    await waited(office, '16 minutes')
    expect(await ask(who)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect((await office.outbox()).filter(({ event }) => event === 'users.email_code')).toHaveLength(10)
  })

  it('are void once a later one was sent to the same address', async () => {
    const { office, who, code } = await startEmailChange()
    await waited(office, '61 seconds')
    await ask(who)
    const later = await emailCodeFor(office, email)
    if (later !== code) expect(await change(who, code)).toMatchObject(invalidCode)
    expect((await change(who, later)).status).toBe(200)
  })

  it('are sent once for one key of a repeated call', async () => {
    const office = await newOffice()
    const who = (await office.as('owner')).with({ 'idempotency-key': 'ten-sam-kod' })
    for (let time = 0; time < 2; time++) expect((await ask(who)).status).toBe(200)
    expect(await office.outbox()).toHaveLength(1)
  })
})

describe('without a code', () => {
  it('one’s own address changes its capitals', async () => {
    const office = await newOffice()
    const who = await office.as('owner')
    await office.transact(db => db.updateTable('users').set({ email: 'Nowy@Adres.example' }).where('id', '=', who.id).execute())
    expect((await change(who)).body.data.email).toBe(email)
  })

  it('staff who may put somebody else’s address right', async () => {
    const office = await newOffice()
    const manager = await office.as('manager')
    const client = await office.client('owner', await office.company())
    expect((await manager.put('/api/users', { id: client.id, email, email_code: '000000' })).body.data.email).toBe(email)
    expect((await client.put('/api/users', { id: manager.id, email: 'moj@adres.example' })).status).toBe(404)
  })
})
