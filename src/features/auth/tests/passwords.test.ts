import { describe, expect, it } from 'vitest'
import { hashPassword } from '#features/auth/server/passwords.ts'
import type { Failure } from '#kernel/failure.ts'
import { Browser, prolongWaits } from '#test/fixtures/browser.ts'
import { type Caller, newOffice, testPassword } from '#test/fixtures/office.ts'

const change = (who: Caller, password: string, current_password: string | undefined = testPassword) =>
  who.put('/api/users', { id: who.id, password, current_password })

describe('a new password', () => {
  it('has 12 to 128 signs, whatever signs they are', async () => {
    const office = await newOffice()
    const who = await office.as('accountant')
    for (const password of ['jedenastka1', 'xyz'.repeat(43)])
      expect(await change(who, password)).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    let current = testPassword
    for (const password of ['dwanaście li', 'WIELKIELITERY', '!"#$%&/()=?+*', 'słoń 🐘 w składzie', `${'długie '.repeat(18)}ab`]) {
      expect([password, (await change(who, password, current)).status]).toEqual([password, 200])
      current = password
    }
  })

  it('is none of those that are tried first, nor what is known of the person', async () => {
    const office = await newOffice()
    const { id, email } = await office.person('accountant', { first_name: 'Bronisława', last_name: 'Zażółcińska' })
    const who = await office.signIn(id, email)
    for (const password of [
      'Password1234!',
      'P@$$w0rd2026',
      'hasłohasło12',
      'Zaq12wsx!@#$',
      '1qaz2wsx3edc',
      '1q2w3e4r5t6y',
      'Listopad2026',
      '202611262026',
      'abababababab',
    ])
      expect([password, (await change(who, password)).body.fields]).toEqual([
        password,
        { password: 'To hasło jest zbyt łatwe do odgadnięcia. Proszę wybrać inne.' },
      ])
    for (const password of ['Bronislawa-2026', 'zażółcińska77!', `${email}`, 'Biuro Testowe 1'])
      expect([password, (await change(who, password)).body.fields]).toEqual([
        password,
        { password: 'Hasło nie może składać się z imienia, nazwiska, adresu ani nazwy biura.' },
      ])
  })

  it('asks for the one before it, and ends every other way in', async () => {
    const office = await newOffice()
    const who = await office.as('owner', { company_id: (await office.company()).id })
    const elsewhere = await office.signIn(who.id, who.email)
    for (const current of ['', 'Nie-to-haslo-wcale'])
      expect(await change(who, 'Trzy-przypadkowe-slowa', current)).toMatchObject({ status: 422, body: { fields: { current_password: expect.any(String) } } })
    expect((await elsewhere.get('/api/auth')).body.loggedIn).toBe(true)
    expect((await change(who, 'Trzy-przypadkowe-slowa')).status).toBe(200)
    expect([(await who.get('/api/companies')).status, (await elsewhere.get('/api/companies')).status]).toEqual([200, 401])
  })
})

it('the current password cannot be guessed where a new one is set: guesses count there as for a proof', async () => {
  const office = await newOffice()
  const who = await office.as('accountant')
  for (let guess = 0; guess < 5; guess++) expect((await change(who, 'Trzy-przypadkowe-slowa', `Zgadywane-${guess}`)).status).toBe(422)
  await prolongWaits(office)
  expect((await change(who, 'Trzy-przypadkowe-slowa')).status).toBe(429)
  expect((await who.post('/api/auth/proof', { current_password: testPassword })).status).toBe(429)
  expect((await new Browser(office).check(who.email, testPassword)).status).toBe(200)
})

describe('a password', () => {
  it('is taken as it was typed: nothing is cut, folded or trimmed, and letters count however they are composed', async () => {
    const office = await newOffice()
    const who = await office.as('accountant')
    const password = ` ${'Zażółć gęślą jaźń, '.repeat(5)}koniec`
    expect((await change(who, password.normalize('NFD'))).status).toBe(200)
    const answers = []
    for (const typed of [password.toLowerCase(), password.trim(), password.slice(0, 72), password])
      answers.push((await new Browser(office).check(who.email, typed)).status)
    expect(answers).toEqual([401, 401, 401, 200])
  })

  it('holds however long ago it was set', async () => {
    const office = await newOffice()
    const { id, email } = await office.person('accountant')
    const long = '2016-01-01T00:00:00Z'
    await office.transact(db => db.updateTable('users').set({ created_at: long, updated_at: long }).where('id', '=', id).execute())
    expect((await new Browser(office).check(email, testPassword)).body.data.result).toBe('code_sent')
  })

  it('is kept by argon2id with 46 MiB', async () => {
    const office = await newOffice()
    const who = await office.as('accountant')
    expect((await change(who, 'Trzy-przypadkowe-slowa')).status).toBe(200)
    const { password_hash } = await office.db.selectFrom('users').select('password_hash').where('id', '=', who.id).executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  it('is looked at in turn, four at once; past sixty that wait one is told to come back', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword(testPassword)))
    const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as Failure] : []))
    expect(failures).toHaveLength(6)
    for (const failure of failures) expect(failure).toMatchObject({ code: 'unavailable', status: 503, details: { retry_after: 2 } })
  })
})
