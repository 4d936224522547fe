import { expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

it('a category of the office is made, put in its place, and offered to the client', async () => {
  const administrator = await stage.open()
  await stage.admit(administrator, 'administrator@demo.example')
  await administrator.goto('/dashboard/settings/categories')
  await administrator.getByRole('button', { name: 'Nowa kategoria dokumentów' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Nowa kategoria' })
  await dialog.getByLabel(/^Nazwa/).fill('Rozliczenie delegacji')
  await dialog.getByRole('button', { name: 'Dodaj kategorię' }).click()
  await goes(dialog)
  await administrator.getByRole('button', { name: 'Wyżej: Rozliczenie delegacji' }).click()
  await shows(administrator.locator('button[title="Niżej"]:not([disabled])[aria-label="Niżej: Rozliczenie delegacji"]'))
  await administrator.goto('/dashboard/settings/approval')
  await administrator.getByLabel('Po wysłaniu kwot podatków').selectOption({ label: 'Brak odpowiedzi oznacza zgodę' })
  await administrator.getByLabel('Zgodę oznacza brak odpowiedzi przez').selectOption('7')
  await administrator.getByRole('button', { name: 'Zapisz zasadę' }).click()
  await shows(administrator.getByText('Zapisano zasadę akceptacji.'))
  expect((await callApi<{ data: object }>(administrator, 'GET', '/api/tenants/approval')).data).toMatchObject({ mode: 'silent', silent_days: 7 })

  const client = await stage.open()
  await stage.admit(client, 'klient@demo.example')
  await client.goto('/documents?add=files')
  await client.getByRole('dialog').getByLabel('Kategoria').selectOption({ label: 'Rozliczenie delegacji' })
})

it('a document goes into the category that is shown, also where the usual one is offered no more', async () => {
  const administrator = await stage.open()
  await stage.admit(administrator, 'administrator@demo.example')
  const offer = (archived: boolean) =>
    callApi(administrator, 'PUT', '/api/documents/categories/purchase_invoice', { name: 'Faktura zakupu', payroll: false, required: 'purchases', archived })
  const client = await stage.open()
  await stage.admit(client, 'klient@demo.example')
  await offer(true)
  try {
    await client.goto('/documents?add=files')
    const dialog = client.getByRole('dialog', { name: 'Dodaj dokumenty' })
    await dialog.getByLabel('Firma').selectOption({ label: 'Zielony Kąt sp. z o.o.' })
    await dialog.getByLabel('Kategoria').locator('option', { hasText: 'Paragon' }).waitFor({ state: 'attached' })
    const selectedCategory = await dialog.getByLabel('Kategoria').locator('option:checked').innerText()
    await dialog.getByLabel('Pliki dokumentów').setInputFiles({ name: 'pierwsza.txt', mimeType: 'text/plain', buffer: Buffer.from('Umowa') })
    await shows(dialog.getByText(`Wysłano: ${selectedCategory.toLowerCase()}, `))
  } finally {
    await offer(false)
  }
})

it('the second of two who save a category or a key for GUS is told of the first one', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'administrator@demo.example')
  const conflictNotice = page.getByText('Ktoś zapisał zmiany przed chwilą')
  await page.goto('/dashboard/settings/categories')
  await page.getByRole('button', { name: 'Zmień: Paragon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zmiana kategorii' })
  await dialog.getByLabel(/^Nazwa/).fill('Paragony fiskalne')
  await callApi(page, 'PUT', '/api/documents/categories/receipt', { name: 'Paragony z NIP', payroll: false, required: null })
  await dialog.getByRole('button', { name: 'Zapisz kategorię' }).click()
  await shows(conflictNotice)
  await shows(dialog.getByText('Nazwa: zapisano „Paragony z NIP”, wpisano „Paragony fiskalne”'))
  await dialog.getByRole('button', { name: 'Zapisz moje zmiany' }).click()
  await goes(dialog)
  await shows(page.getByText('Paragony fiskalne'))

  await page.goto('/dashboard/settings/integrations')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'GUS: rejestr REGON' }) })
  await card.getByRole('button', { name: 'Podaj własne dane dostępu' }).click()
  const key = page.getByRole('dialog', { name: 'GUS: rejestr REGON' })
  await key.getByLabel(/^Klucz użytkownika/).fill('moj12345klucz12345')
  await callApi(page, 'PUT', '/api/integrations', { kind: 'gus', key: 'cudzy12345klucz12345' })
  await key.getByRole('button', { name: 'Zapisz klucz' }).click()
  await shows(conflictNotice)
  await shows(key.getByText('Klucz użytkownika: zmieniono'))
  await key.getByRole('button', { name: 'Weź zapisane' }).click()
  await goes(conflictNotice)
  await expect.poll(() => key.getByLabel(/^Klucz użytkownika/).inputValue()).toBe('')
})

it('the address that is made of a category’s name is at once at hand', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings/categories')
  await page.getByRole('button', { name: 'Nowa kategoria spraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowa kategoria' })
  await dialog.getByLabel(/^Nazwa/).fill('Podatki lokalne')
  await dialog.getByRole('button', { name: 'Wpisz' }).click()
  const slug = dialog.getByLabel(/^Adres/)
  await expect.poll(() => slug.inputValue()).toBe('podatki-lokalne')
  await expect.poll(() => slug.evaluate(field => field === document.activeElement)).toBe(true)
})
