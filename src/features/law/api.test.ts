import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'
import { shipped } from './package.ts'
import shippedState from './shipped.json' with { type: 'json' }
import { lawParts } from './store-part.ts'

it('is told to everybody who is logged in', async () => {
  const office = await newOffice()
  const client = await office.client('owner', await office.company())
  for (const who of [await office.as('assistant'), client]) {
    const { status, body } = await who.get('/api/law')
    expect([status, body.data]).toEqual([200, shipped])
  }
})

it('has another day or version whenever it says something else', () => {
  const parts = Object.fromEntries(lawParts.get().map(part => [part.name, part.shipped]))
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  expect(shippedState.digest, 'The data have changed: src/features/law/shipped.json needs a newer day or version, and this digest').toBe(digest)
})
