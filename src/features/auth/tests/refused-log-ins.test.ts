import { expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { Browser, codeFor } from '#test/fixtures/browser.ts'
import { newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { spyOnLog } from '#test/log-spy.ts'

const refusalsIn = ({ db }: TestOffice) =>
  db.selectFrom('audit_entries').select(['entity', 'entity_id', 'user_id', 'address']).where('action', '=', 'log_in_refused').orderBy('id').execute()

it('refused log-ins: are entries of the audit log: a wrong password, one of nobody, and a wrong code', async () => {
  const office = await newOffice()
  const person = await office.person('accountant')
  const browser = new Browser(office)
  await browser.check(person.email, 'Zupelnie-inne-haslo')
  await browser.enter(person.email, 'Zupelnie-inne-haslo')
  await browser.check('nikt@example.pl', testPassword)
  await browser.check(person.email, testPassword)
  const code = await codeFor(office)
  await browser.verify(person.email, code === '111111' ? '222222' : '111111')
  const of = (entity: string, entity_id: string) => ({ entity, entity_id, user_id: null, address: '127.0.0.1' })
  expect(await refusalsIn(office)).toEqual([of('users', person.id), of('users', person.id), of('auth', office.office.id), of('users', person.id)])
})

it('refused log-ins: leave no entry where nothing was looked at, so that nobody fills the log for free', async () => {
  const office = await newOffice()
  const person = await office.person('accountant')
  await new Browser(office).verify(person.email, '123456')
  for (let guess = 0; guess < 7; guess++) await new Browser(office).check(person.email, 'Zupelnie-inne-haslo')
  expect((await refusalsIn(office)).length).toBeLessThan(7)
})

it('refused log-ins: are one line each with the address of the caller, also where there were too many', async () => {
  const office = await newOffice()
  const person = await office.person('accountant')
  const { installation } = office.test
  const { log, lines } = spyOnLog('warn')
  const app = await buildApp({ ...installation, log, config: { ...installation.config, trusted_proxies: ['127.0.0.1'] } })
  const headers = { ...office.anonymous.headers, 'x-forwarded-for': '203.0.113.7' }
  const call = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  for (let guess = 0; guess < 7; guess++) await call('/api/users/check', { email: person.email, password: 'Zupelnie-inne-haslo' })
  await call('/api/users/verify', { email: person.email, code: '123456' })
  await call('/api/auth', {})
  await app.close()
  const refusals = lines().filter(({ msg }) => msg === 'log-in refused')
  expect(refusals.map(({ address, tenant_id }) => [address, tenant_id])).toEqual(Array(9).fill(['203.0.113.7', office.office.id]))
  expect(new Set(refusals.map(({ why }) => why))).toContain('too_many')
  expect(JSON.stringify(refusals)).not.toContain(person.email)
})
