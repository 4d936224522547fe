import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth } from '#kernel/dates/dates.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, phone, settle, shows } from './fixtures.ts'

const stage = openFixtures()
const company = 'Zielony Kąt sp. z o.o.'
const [before, after] = ['61109010140000071219812874', '83999900130000000000000001']
let client: Page
let clientsMonth: string

interface Sent {
  data: { id: string }
}

/** A month whose PPK goes to another account than the one before it. */
beforeAll(async () => {
  const manager = await stage.open()
  client = await stage.open({ viewport: phone, isMobile: true, hasTouch: true, permissions: ['clipboard-read', 'clipboard-write'] })
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(client, 'klient@demo.example')
  const companies = await callApi<{ data: { id: string; title: string }[] }>(manager, 'GET', '/api/companies?limit=100')
  const company_id = String(companies.data.find(({ title }) => title === company)?.id)
  for (const [month, account] of [
    [addToMonth(warsawMonth(), -1), before],
    [warsawMonth(), after],
  ] as const) {
    const { data } = await callApi<Sent>(manager, 'POST', '/api/settlements', { company_id, month })
    const tax = await callApi<Sent>(manager, 'POST', `/api/settlements/${data.id}/taxes`, {
      kind: 'other',
      amount: '210.50',
      account,
      statutory_date: `${addToMonth(month, 1)}-15`,
    })
    await callApi(manager, 'POST', `/api/settlements/${data.id}/send`, { tax_ids: [tax.data.id], more: true })
  }
  clientsMonth = `/companies/${company_id}?tab=settlements&month=${warsawMonth()}`
})

describe('a payment to another account than before', () => {
  it('says so before anything is copied, at home too, and its number is copied only once it was checked', async () => {
    await client.goto('/')
    const changed = client.getByText('Inny numer rachunku niż poprzednio')
    await shows(changed)
    await client.goto(clientsMonth)
    await settle(client)
    await shows(changed)
    await client.getByRole('button', { name: 'Sprawdź nowy numer' }).click()
    await client.getByRole('button', { name: 'Kopiuj nowy numer' }).click()
    const dialog = client.getByRole('dialog', { name: 'Rachunek jest inny niż poprzednio' })
    await shows(dialog.getByText(formatNrb(before)))
    await dialog.getByRole('button', { name: 'Numer sprawdzony, kopiuj' }).click()
    await goes(dialog)
    await expect.poll(() => client.evaluate(() => navigator.clipboard.readText())).toBe(after)
    await shows(client.getByRole('button', { name: 'Kopiuj numer rachunku' }))
  })

  it('marked as paid by mistake is taken back after the message has gone', async () => {
    await client.getByRole('button', { name: 'Oznacz jako zapłacone' }).click()
    await client.getByRole('button', { name: /^Szczegóły: Inna płatność/ }).click()
    await client.getByRole('button', { name: 'To pomyłka, cofnij ostatnią zapłatę' }).click()
    await shows(client.getByRole('button', { name: 'Sprawdź nowy numer' }).or(client.getByRole('button', { name: 'Oznacz jako zapłacone' })))
  })
})

describe('the page of all payments', () => {
  const due = (page: Page) => page.getByRole('tab', { name: /^Do zapłaty ?\d+$/ })
  const countOf = async (page: Page) => Number(/\d+$/.exec((await due(page).textContent()) ?? '')?.[0])

  it('is in the menu, tells what to pay by month, and copies amount, account and title', async () => {
    await client.goto('/')
    await client.getByRole('button', { name: 'Więcej' }).click()
    await client.getByRole('link', { name: 'Podatki' }).click()
    await shows(client.getByRole('heading', { name: 'Podatki', level: 1 }))
    await shows(client.getByText('Razem do zapłaty'))
    await client
      .getByRole('button', { name: /^Kod QR i szczegóły: Składki ZUS/ })
      .first()
      .click()
    await client.getByRole('button', { name: 'Kopiuj kwotę' }).click()
    await expect.poll(() => client.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+,\d\d$/)
    await client.getByRole('button', { name: 'Kopiuj numer rachunku' }).first().click()
    await expect.poll(() => client.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{26}$/)
    const saved = client.waitForEvent('download')
    await client.getByRole('button', { name: 'Zapisz kod' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^przelew-zus-\d{4}-\d\d\.png$/)
  })

  it('moves what was paid to its history, from where a mistake is taken back', async () => {
    const before = await countOf(client)
    await client.getByRole('button', { name: 'Oznacz jako zapłacone' }).click()
    await expect.poll(() => countOf(client)).toBe(before - 1)
    await client.getByRole('tab', { name: 'Zapłacone' }).click()
    await client
      .getByRole('button', { name: /^Szczegóły: Składki ZUS/ })
      .first()
      .click()
    await client.getByRole('button', { name: 'To pomyłka, cofnij ostatnią zapłatę' }).click()
    await expect.poll(() => countOf(client)).toBe(before)
  })

  it('shows one kind where one is chosen, and says when there is none of it', async () => {
    await client.goto('/taxes')
    await client.getByLabel('Rodzaj').selectOption({ label: 'Zaliczka na CIT' })
    await expect.poll(() => new URL(client.url()).searchParams.get('kind')).toBe('cit')
    await client.getByRole('tab', { name: 'Bez zapłaty i zwroty' }).click()
    await client.getByLabel('Rodzaj').selectOption({ label: 'Wpłaty do PPK' })
    await shows(client.getByText('Dla wybranego rodzaju nie ma tu żadnej kwoty.'))
  })
})
