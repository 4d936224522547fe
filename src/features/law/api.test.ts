import { expect, it } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'
import { shipped } from './package.ts'

it('is told to everybody who is logged in', async () => {
  const office = await newOffice()
  const client = await office.client('owner', await office.company())
  for (const who of [await office.as('assistant'), client]) {
    const { status, body } = await who.get('/api/law')
    expect([status, body.data]).toEqual([200, shipped])
  }
})
