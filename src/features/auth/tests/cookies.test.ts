import { expect, it } from 'vitest'
import { Browser, codeFor } from '#test/fixtures/browser.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice, type Reply, testPassword } from '#test/fixtures/office.ts'

const secure = { PUBLIC_URL: 'https://portal.example.pl', TRUSTED_PROXIES: '127.0.0.1' }

const linesOf = ({ headers }: Reply) => [headers['set-cookie'] ?? []].flat()

it('cookies over https are __Host-, HttpOnly, SameSite=Strict and Secure', async () => {
  await testInstallation(secure)
  const office = await newOffice()
  const { email } = await office.person('accountant')
  const browser = new Browser(office)
  const steps = [await browser.check(email, testPassword), await browser.verify(email, await codeFor(office)), await browser.enter(email, testPassword)]
  const tokens = await browser.refresh(steps[2]?.body.refresh_token)
  const lines = steps.flatMap(linesOf)
  expect(new Set(lines.map(line => line.split('=')[0]))).toEqual(new Set(['__Host-biurko-login', '__Host-biurko-device']))
  for (const line of lines) {
    const [, ...rules] = line.split('; ')
    expect(rules.toSorted()).toEqual(['HttpOnly', expect.stringMatching(/^Max-Age=\d+$/), 'Path=/', 'SameSite=Strict', 'Secure'])
  }
  // What opens a session is in the answer, and what is in a cookie is in none.
  for (const line of lines) for (const { body } of [...steps, tokens]) expect(JSON.stringify(body)).not.toContain(line.split(/[=;]/)[1] || line)
  expect(linesOf(tokens)).toEqual([])
})

it('cookies: an emptied one that is sent back counts as none', async () => {
  await testInstallation(secure)
  const office = await newOffice()
  const { email } = await office.person('accountant')
  const browser = new Browser(office, { cookie: '__Host-biurko-login=; __Host-biurko-device=' })
  expect((await browser.check(email, testPassword)).status).toBe(200)
  expect((await browser.verify(email, await codeFor(office))).status).toBe(200)
})
