import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { demoNip } from '#demo/companies.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, settle, shows } from './fixtures.ts'
import { refuseUntilPressed } from './screen.ts'

/** What one is doing stays as it is when something goes wrong beside it, or somebody else does the same. */

const stage = openFixtures()
let manager: Page
let colleague: Page

type Made = { data: { id: string } }
type ListedIds = { data: { id: string }[] }

const failure = { error: 'Nie udało się.', code: 'unexpected', request_id: 'proba' }

beforeAll(async () => {
  manager = await stage.open()
  colleague = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(colleague, 'administrator@demo.example')
})

it('a form stays open while what it is about cannot be read anew', async () => {
  const [employee] = (await callApi<ListedIds>(manager, 'GET', '/api/employees?page=1&limit=1')).data
  await manager.goto(`/dashboard/employees/${employee?.id}`)
  await manager.getByRole('button', { name: 'Edytuj' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel('Telefon').fill('601 202 307')
  let refusals = 0
  await manager.route(`**/api/employees/${employee?.id}`, async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    refusals++
    await route.fulfill({ status: 500, json: failure })
  })
  await callApi(colleague, 'PUT', `/api/employees/${employee?.id}`, { email: 'nowy@pracownik.example' })
  // Once, and as often as a reading that fails is tried again.
  await expect.poll(() => refusals, { timeout: 20_000 }).toBe(3)
  await settle(manager)
  await manager.unroute(`**/api/employees/${employee?.id}`)
  await dialog.getByRole('button', { name: /^Zapisz/ }).click()
  await shows(dialog.getByRole('button', { name: 'Zapisz moje zmiany' }))
  await dialog.getByRole('button', { name: 'Zapisz moje zmiany' }).click()
  await goes(dialog)
  await shows(manager.getByText('601 202 307'))
  await shows(manager.getByText('nowy@pracownik.example'))
})

it('a task keeps the file that somebody else has attached meanwhile', async () => {
  const { id } = (await callApi<Made>(manager, 'POST', '/api/tasks', { title: 'Umowa najmu', assigned_to: 'staff' })).data
  const attach = async (page: Page, name: string) => {
    await page
      .getByRole('dialog')
      .getByLabel('Pliki do dołączenia')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await shows(page.getByRole('dialog').getByText(name))
  }
  for (const page of [manager, colleague]) {
    await page.goto(`/dashboard/tasks/${id}`)
    await page.getByRole('button', { name: 'Edytuj' }).click()
  }
  await attach(colleague, 'aneks.txt')
  await colleague.getByRole('button', { name: 'Zapisz zadanie' }).click()
  await goes(colleague.getByRole('dialog'))
  await shows(manager.getByRole('main').getByText('aneks.txt'))
  await attach(manager, 'protokol.txt')
  await manager.getByRole('button', { name: 'Zapisz zadanie' }).click()
  await goes(manager.getByRole('dialog'))
  for (const name of ['aneks.txt', 'protokol.txt']) await shows(colleague.getByRole('main').getByText(name))
})

it('a contract waits for its file', async () => {
  const [employee] = (await callApi<ListedIds>(manager, 'GET', '/api/employees?page=1&limit=1')).data
  await manager.goto(`/dashboard/employees/${employee?.id}`)
  await manager.getByRole('button', { name: 'Nowa umowa' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Nowa umowa' })
  const save = dialog.getByRole('button', { name: 'Dodaj umowę' })
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  await manager.route('**/api/files/uploads**', route => gate.then(() => route.fallback()))
  await dialog.getByLabel('Plik umowy').setInputFiles({ name: 'umowa.txt', mimeType: 'text/plain', buffer: Buffer.from('Umowa') })
  await expect.poll(() => save.isDisabled()).toBe(true)
  go()
  await shows(dialog.getByRole('button', { name: 'umowa.txt' }))
  await expect.poll(() => save.isDisabled()).toBe(false)
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
})

it('a survey that was being written is still for the same companies', async () => {
  await manager.goto('/dashboard/surveys/create')
  await manager.getByLabel('Tytuł').fill('Ankieta dla jednej')
  const chosen = manager.getByRole('radio', { name: 'Wybrane firmy' })
  await chosen.check()
  await manager.getByRole('combobox', { name: /firm/i }).fill('glinka')
  await manager.getByRole('option', { name: /Pracownia Glinka/ }).click()
  await shows(manager.getByText(/, 1\sfirma$/))
  await manager.reload()
  await shows(manager.getByText('Przywrócono to, co nie zostało wysłane.'))
  await expect.poll(() => chosen.isChecked()).toBe(true)
  await shows(manager.getByText(/, 1\sfirma$/))
  await manager.getByRole('button', { name: 'Zacznij od nowa' }).click()
  await expect.poll(() => manager.getByRole('radio', { name: 'Wszyscy klienci' }).isChecked()).toBe(true)
})

it('documents that were chosen stay so when the letter about them is given up', async () => {
  await manager.goto('/dashboard/documents')
  await manager.locator('tbody').getByRole('checkbox').first().check()
  const bar = manager.getByRole('region', { name: 'Zaznaczone' })
  await bar.getByRole('button', { name: 'Poproś o dokumenty' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Poproś o dokumenty' })
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await goes(dialog)
  await shows(bar)
  await expect.poll(() => manager.locator('tbody').getByRole('checkbox').first().isChecked()).toBe(true)
})

it('a month opened from the table of months is told of as open, and its client is asked once', async () => {
  const title = 'Nowa Firma w Tablicy'
  const last = addToMonth(warsawMonth(), -1)
  const { id } = (await callApi<Made>(manager, 'POST', '/api/companies', { title, company_type: 'jdg', vat_number: demoNip(720) })).data
  const [owner] = (await callApi<ListedIds>(manager, 'GET', '/api/users?search=zawilska')).data
  await callApi(manager, 'POST', `/api/companies/${id}/users`, { user_id: owner?.id, role: 'owner', sees_settlements: true })
  await manager.goto(`/dashboard/settlements/matrix?search=${encodeURIComponent(title)}`)
  const grid = manager.getByRole('grid')
  await expect.poll(() => grid.locator('tbody tr').count()).toBe(1)
  await grid.locator('tbody [tabindex="0"]').focus()
  const monthPanel = manager.getByRole('group', { name: `${title}, ${formatMonth(last)}` })
  await monthPanel.getByRole('button', { name: 'Otwórz miesiąc' }).click()
  await goes(monthPanel.getByText('Ten miesiąc nie jest otwarty.'))
  await shows(monthPanel.getByRole('button', { name: /^Otwórz Enter/ }))
  let requestCount = 0
  await manager.route('**/api/settlements/*/ask', async route => {
    requestCount++
    await route.fallback()
  })
  await monthPanel.getByRole('button', { name: 'Poproś o dokumenty' }).dblclick()
  await shows(manager.getByText('Poproszono o dokumenty.'))
  expect(requestCount).toBe(1)
})

it('screen: says that the people of a ticket could not be read, and reads them when asked', async () => {
  const [ticket] = (await callApi<ListedIds>(manager, 'GET', '/api/tickets?page=1&limit=1&filters=open=true')).data
  const again = 'Spróbuj ponownie'
  await refuseUntilPressed(manager, '**/api/tickets/*/people', { status: 403, json: { ...failure, code: 'forbidden' } }, again)
  await manager.goto(`/dashboard/tickets/${ticket?.id}`)
  await manager.getByRole('region', { name: 'Uczestnicy' }).getByRole('button').first().click()
  const dialog = manager.getByRole('dialog', { name: 'Uczestnicy sprawy' })
  await shows(dialog.getByText('Nie udało się wczytać danych'))
  await dialog.getByRole('button', { name: again }).click()
  await shows(dialog.getByRole('checkbox'))
})
