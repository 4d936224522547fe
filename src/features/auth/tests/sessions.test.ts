import { describe, expect, it } from 'vitest'
import { deviceName } from '#features/auth/shared/labels.ts'
import { Browser, codeFor, prolongWaits } from '#test/fixtures/browser.ts'
import { newOffice, testPassword } from '#test/fixtures/office.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

it.each([
  [windows, 'Edge, Windows'],
  [iphone, 'Safari, iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
  ['curl/8.9', 'Nieznane urządzenie'],
  ['', 'Nieznane urządzenie'],
])('%s is %s', (user_agent, name) => expect(deviceName(user_agent)).toBe(name))

async function logIn(browser: Browser, email: string, code: () => Promise<string>) {
  await browser.check(email, testPassword)
  await browser.verify(email, await code())
  return (await browser.refresh((await browser.enter(email, testPassword)).body.refresh_token)).body.access_token as string
}

describe('the list of sessions', () => {
  it('names devices and ends one, and then the others, at once', async () => {
    const office = await newOffice()
    const { email } = await office.person('owner')
    const bearer = async (user_agent: string) => {
      const token = await logIn(new Browser(office, { 'user-agent': user_agent }), email, () => codeFor(office))
      return office.anonymous.with({ authorization: `Bearer ${token}` })
    }
    const desk = await bearer(windows)
    const phone = await bearer(iphone)
    const third = await bearer('')
    const { data } = (await desk.get('/api/auth/sessions')).body
    expect(data.map(({ device, current }: { device: string; current: boolean }) => [device, current])[0]).toEqual(['Edge, Windows', true])
    const { id } = data.find(({ device }: { device: string }) => device === 'Safari, iPhone')
    expect((await phone.get('/api/auth')).status).toBe(200)
    expect((await desk.delete(`/api/auth/sessions/${id}`)).status).toBe(200)
    expect((await phone.get('/api/auth')).status).toBe(401)
    expect((await desk.delete(`/api/auth/sessions/${id}`)).status).toBe(404)
    expect((await third.delete('/api/auth/sessions')).status).toBe(200)
    expect((await desk.get('/api/auth')).status).toBe(401)
    expect((await third.get('/api/auth/sessions')).body.data).toHaveLength(1)
  })

  it("holds no other person's, and ends none of them", async () => {
    const office = await newOffice()
    const one = await office.as('owner')
    const other = await office.as('owner')
    const [{ id }] = (await other.get('/api/auth/sessions')).body.data
    expect((await one.get('/api/auth/sessions')).body.data).toHaveLength(1)
    expect((await one.delete(`/api/auth/sessions/${id}`)).status).toBe(404)
    expect((await other.get('/api/auth')).status).toBe(200)
  })
})

describe('a browser', () => {
  it('is told of by mail when it is new to an account that was used before', async () => {
    const office = await newOffice()
    const { email } = await office.person('owner')
    const known = new Browser(office)
    const news = async () => (await office.outbox()).filter(mail => mail.event === 'auth.new_device')
    await logIn(known, email, () => codeFor(office))
    await logIn(known, email, () => codeFor(office))
    expect(await news()).toEqual([])
    await logIn(new Browser(office, { 'user-agent': iphone }), email, () => codeFor(office))
    expect((await news()).map(mail => mail.text)).toEqual([expect.stringContaining('Safari, iPhone')])
  })

  it('that is known guesses on its own account only, and is not locked out by strangers', async () => {
    const office = await newOffice()
    const { email } = await office.person('owner')
    const known = new Browser(office)
    await logIn(known, email, () => codeFor(office))
    const stranger = new Browser(office)
    for (let guess = 0; guess < 5; guess++) await stranger.check(email, 'Nie-to-haslo-wcale')
    await prolongWaits(office)
    expect((await stranger.check(email, testPassword)).status).toBe(429)
    expect((await known.check(email, testPassword)).status).toBe(200)
    for (let guess = 0; guess < 5; guess++) await known.check(email, 'Nie-to-haslo-wcale')
    await prolongWaits(office)
    expect((await known.check(email, testPassword)).status).toBe(429)
  })

  it('is a stranger again a year after its last log-in', async () => {
    const office = await newOffice()
    const { email } = await office.person('owner')
    const known = new Browser(office)
    await logIn(known, email, () => codeFor(office))
    await office.transact(db => db.updateTable('devices').set({ last_seen_at: '2024-01-01T00:00:00Z' }).execute())
    for (let guess = 0; guess < 5; guess++) await new Browser(office).check(email, 'Nie-to-haslo-wcale')
    await prolongWaits(office)
    expect((await known.check(email, testPassword)).status).toBe(429)
  })

  it('guesses five passwords and no more, however many at once', async () => {
    const office = await newOffice()
    const { email } = await office.person('owner')
    const browser = new Browser(office)
    const replies = await Promise.all(Array.from({ length: 25 }, () => browser.check(email, 'Nie-to-haslo-wcale')))
    expect(replies.filter(reply => reply.status === 401)).toHaveLength(5)
    expect(replies.filter(reply => reply.status === 429)).toHaveLength(20)
  })
})
