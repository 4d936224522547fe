import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth } from '#kernel/dates/dates.ts'
import { formatNrb } from '#kernel/identifiers/identifiers.ts'
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
  const found = await callApi<{ data: { id: string; title: string }[] }>(manager, 'GET', '/api/companies?limit=100')
  const company_id = String(found.data.find(({ title }) => title === company)?.id)
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
    expect(await client.evaluate(() => navigator.clipboard.readText())).toBe(after)
    await shows(client.getByRole('button', { name: 'Kopiuj numer rachunku' }))
  })

  it('marked as paid by mistake is taken back after the message has gone', async () => {
    await client.getByRole('button', { name: 'Oznacz jako zapłacone' }).click()
    await client.getByRole('button', { name: /^Szczegóły: Inna płatność/ }).click()
    await client.getByRole('button', { name: 'To pomyłka, cofnij ostatnią zapłatę' }).click()
    await shows(client.getByRole('button', { name: 'Sprawdź nowy numer' }).or(client.getByRole('button', { name: 'Oznacz jako zapłacone' })))
  })
})
