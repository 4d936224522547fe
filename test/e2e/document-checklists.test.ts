import { expect, it } from 'vitest'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

it('a template is written, one company differs from it, and its next month asks for just that', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: /Szablony dokumentów/ }).click()
  await shows(page.getByText('Faktury sprzedaży, Faktury zakupu, Wyciąg bankowy'))
  await page.getByRole('button', { name: 'Nowy szablon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowy szablon' })
  await dialog.getByLabel(/^Nazwa/).fill('Umowy miesiąca')
  await dialog.getByLabel('Umowa', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Dodaj szablon' }).click()
  await goes(dialog)
  await shows(page.getByRole('main').getByText('Umowy miesiąca', { exact: true }))

  // Somebody else saves first: what they have chosen can be taken over, and saved.
  const templates = await callApi<{ data: { id: string; title: string; documents: { code: string }[] }[] }>(page, 'GET', '/api/document-checklists')
  const checklist = templates.data.find(({ title }) => title === 'Umowy miesiąca')
  const codes = checklist?.documents.map(({ code }) => code) ?? []
  await page.getByRole('button', { name: 'Zmień: Umowy miesiąca' }).click()
  const change = page.getByRole('dialog', { name: 'Zmiana szablonu' })
  await change.getByLabel('Faktury zakupu').check()
  await callApi(page, 'PUT', `/api/document-checklists/${checklist?.id}`, {
    title: 'Umowy',
    documents: [...codes, 'statement'],
    company_types: [],
    employing: false,
  })
  await change.getByRole('button', { name: 'Zapisz szablon' }).click()
  await shows(change.getByText('Dokumenty: zmieniono'))
  await change.getByRole('button', { name: 'Weź zapisane' }).click()
  await expect.poll(() => change.getByLabel('Wyciąg bankowy').isChecked()).toBe(true)
  await expect.poll(() => change.getByLabel('Faktury zakupu').isChecked()).toBe(false)
  await change.getByLabel('Wyciąg bankowy').uncheck()
  await change.getByLabel(/^Nazwa/).fill('Umowy miesiąca')
  await change.getByRole('button', { name: 'Zapisz szablon' }).click()
  await goes(change)

  const { data } = await callApi<{ data: { id: string; title: string }[] }>(
    page,
    'GET',
    '/api/companies?filters=cooperation_status:obslugiwana&sort=title:asc&limit=1',
  )
  const company_id = String(data[0]?.id)
  await page.goto(`/dashboard/companies/${company_id}?tab=details`)
  const lines = page.getByRole('listitem')
  await shows(lines.filter({ hasText: /^Umowaz szablonu$/ }))
  await page.getByRole('heading', { name: 'Dokumenty wymagane co miesiąc' }).locator('xpath=../..').getByRole('button', { name: 'Zmień' }).click()
  const own = page.getByRole('dialog', { name: 'Dokumenty wymagane co miesiąc' })
  await own.getByLabel('Faktury zakupu (z szablonu)').uncheck()
  await own.getByLabel('Deklaracja', { exact: true }).check()
  await own.getByRole('button', { name: 'Zapisz dokumenty' }).click()
  await goes(own)
  await shows(lines.filter({ hasText: /^Deklaracjatylko ta firma$/ }))
  await expect.poll(() => lines.filter({ hasText: /^Faktury zakupu/ }).count()).toBe(0)

  const opened = await callApi<{ data: { id: string } }>(page, 'POST', '/api/settlements', { company_id, month: warsawMonth() })
  await page.goto(`/dashboard/settlements/${opened.data.id}?tab=documents`)
  await shows(page.getByRole('button', { name: 'Oznacz brak: Umowa' }))
  await shows(page.getByRole('button', { name: 'Oznacz brak: Deklaracja' }))
  await expect.poll(() => page.getByRole('button', { name: 'Oznacz brak: Faktury zakupu' }).count()).toBe(0)

  const manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await manager.goto('/dashboard/settings/document-checklists')
  await shows(manager.getByText('Umowy miesiąca', { exact: true }))
  await expect.poll(() => manager.getByRole('button', { name: /Nowy szablon|Zmień|Wyżej/ }).count()).toBe(0)
})
