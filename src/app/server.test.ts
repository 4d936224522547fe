import { expect, it } from 'vitest'
import { buildApp } from './server.ts'
import { Browser, codeFor } from '#test/fixtures/browser.ts'
import { newOffice, TestOffice, testPassword } from '#test/fixtures/office.ts'

/** The address under which a log-in stands in the audit log, by a server that trusts these proxies. */
async function addressOf(office: TestOffice, trusted_proxies: string[]) {
  const { email, id } = await office.person('accountant')
  const { installation } = office.test
  const app = await buildApp({ ...installation, config: { ...installation.config, trusted_proxies } })
  const browser = new Browser(new TestOffice({ ...office.test, app }, office.office), { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })
  await browser.check(email, testPassword)
  await browser.verify(email, await codeFor(office))
  expect((await browser.enter(email, testPassword)).status).toBe(200)
  await app.close()
  const entries = office.db.selectFrom('audit_entries').select('address').where('action', '=', 'logged_in').where('entity_id', '=', id)
  return (await entries.executeTakeFirstOrThrow()).address
}

it.each<[string[], string]>([
  [[], '127.0.0.1'],
  [['10.0.0.5'], '127.0.0.1'],
  [['127.0.0.1'], '203.0.113.9'],
  [['127.0.0.1', '203.0.113.0/24'], '198.51.100.7'],
])('behind %j a call comes from %s, whatever it says of itself', async (proxies, address) => {
  expect(await addressOf(await newOffice(), proxies)).toBe(address)
})
