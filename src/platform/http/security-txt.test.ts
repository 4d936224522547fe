import { expect, it } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'

it('security.txt: says whom to write to about a weakness, for a while to come', async () => {
  const { office, test } = await newOffice()
  const answer = await test.app.inject({ url: '/.well-known/security.txt', headers: { host: `${office.id}.localhost` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(answer.body.split('\n').map(line => line.split(/: (.*)/)))
  expect(fields.Contact).toBe('mailto:biurko@localhost')
  expect(Date.parse(fields.Expires)).toBeGreaterThan(Date.now())
  expect((await test.app.inject({ url: '/.well-known/security.txt', headers: { host: 'nikt.example' } })).statusCode).toBe(404)
})
