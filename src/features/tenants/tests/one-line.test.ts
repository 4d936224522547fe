import { expect, it } from 'vitest'
import { appearance } from '#features/tenants/shared/contract.ts'
import { newOffice } from '#test/fixtures/office.ts'

it('office settings: names and addresses of the office that stand in mails are of one line', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { data } = (await administrator.get('/api/tenants/appearance')).body
  const { version, ...current } = data
  const lines = 'Biuro\r\nBcc: kto@inny.example'
  const change = { ...current, product_name: lines, office: { name: lines, address: lines, phone: lines, hours: lines, email: '' } }
  const fields = Object.keys((await administrator.put('/api/tenants/appearance', change)).body.fields)
  expect(fields.toSorted()).toEqual(['office.address', 'office.hours', 'office.name', 'office.phone', 'product_name'])
  expect(appearance.safeParse({ ...current, terms: 'Wiersz\nDrugi' }).success).toBe(true)
})
