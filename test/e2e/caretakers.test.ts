import { expect, it } from 'vitest'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

it('whoever looks after companies hands them to somebody else, all of them, before the account is turned off', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/users')
  let requestCount = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/users/deactivate/')) requestCount++
  })
  const turnOff = async () => {
    await page.getByRole('button', { name: 'Działania: Tomasz Bielak' }).click()
    await page.getByRole('menuitem', { name: 'Wyłącz konto' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Zmiana opiekuna' })
  const person = dialog.getByRole('combobox', { name: 'Opiekun' })
  const hand = async () => {
    await person.fill('ksiegowa')
    await page.getByRole('option', { name: 'Magdalena Krupa' }).click()
    await dialog.getByRole('button', { name: 'Zmień opiekuna' }).click()
  }

  await turnOff()
  await shows(dialog.getByText('Tomasz Bielak opiekuje się tymi firmami. Najpierw przejmie je ktoś inny.'))
  await person.fill('kadry')
  await shows(page.getByText('Nic nie znaleziono'))
  // Of what was refused somebody else reads; it is not asked for again and again.
  const refusals = [{ id: crypto.randomUUID(), title: 'Piekarnia', reason: 'Firmę zmienia teraz ktoś inny.' }]
  await page.route('**/api/companies/bulk', route => route.fulfill({ json: { data: { done: [], refused: refusals } } }))
  await hand()
  await shows(page.getByText('Pominięto „Piekarnia”: Firmę zmienia teraz ktoś inny.'))
  await goes(dialog)
  expect(requestCount).toBe(1)
  await page.unroute('**/api/companies/bulk')

  await turnOff()
  await hand()
  await shows(page.getByText('Wyłączono konto: Tomasz Bielak.'))
  await goes(dialog)
  expect(requestCount).toBe(3)
})
