import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addToMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const month = addToMonth(warsawMonth(), -1)
const company = 'Piekarnia Pod Kasztanami s.c.'
const partners = ['Barbara Kasztelan', 'Iga Rogalska', 'Zenon Kasztelan']
let manager: Page
let client: Page
let clientsMonth: string

interface Row {
  id: string
  title: string
}

beforeAll(async () => {
  manager = await stage.open()
  client = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(client, 'klient@demo.example')
  const companies = await callApi<{ data: Row[] }>(manager, 'GET', '/api/companies?limit=100')
  const company_id = String(companies.data.find(({ title }) => title === company)?.id)
  const me = await callApi<{ id: string }>(client, 'GET', '/api/auth')
  await callApi(manager, 'POST', `/api/companies/${company_id}/users`, { user_id: me.id, role: 'owner' })
  clientsMonth = `/companies/${company_id}?tab=settlements&month=${month}`
  await manager.goto(`/dashboard/settlements?month=${month}`)
  await manager.getByRole('table', { name: 'Rozliczenia miesięczne' }).getByRole('link', { name: company }).click()
  await shows(manager.getByRole('heading', { name: formatMonthTitle(month), level: 1 }))
})

/** Ticks off the drafts of this kind, or all that is left, and sends them. */
async function send(fits: (label: string) => boolean) {
  await manager.getByRole('button', { name: 'Wyślij kwoty' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Wyślij kwoty do klienta' })
  await shows(dialog.getByRole('button', { name: 'Wyślij do klienta' }))
  for (const box of await dialog.getByRole('checkbox', { name: / za / }).all()) await box.setChecked(fits(await labelOf(box)))
  await dialog.getByRole('button', { name: 'Wyślij do klienta' }).click()
  await goes(dialog)
}

const labelOf = async (box: Locator) => (await box.evaluate(input => (input as HTMLInputElement).labels?.[0]?.textContent)) ?? ''

const answer = async (page: Page, title: string, reason: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: title }).click()
  await goes(dialog)
}

const payments = () => client.getByRole('region', { name: 'Podatki i deklaracje' })

it('partnership: sends the contributions of the company and its three partners first; the month stays in booking', async () => {
  const table = manager.getByRole('table', { name: 'Podatki i deklaracje' })
  for (const name of [company, ...partners]) await shows(table.getByRole('rowheader', { name, exact: true }).or(table.getByText(name, { exact: true })))
  await send(label => label.startsWith('Składki ZUS'))
  await shows(manager.getByText('W trakcie księgowania', { exact: true }))
  await client.goto(clientsMonth)
  for (const name of partners)
    await shows(
      payments()
        .getByRole('region', { name })
        .getByText(/^Składki ZUS za/),
    )
  expect(
    await payments()
      .getByText(/^VAT za/)
      .count(),
  ).toBe(0)
})

it('partnership: sends the rest, and the month waits for the client, who pays a part and has a remark', async () => {
  await send(() => true)
  await shows(manager.getByText('Do akceptacji', { exact: true }))
  await client.goto(clientsMonth)
  await shows(payments().getByText(/^VAT za/))
  const zus = payments().getByRole('region', { name: 'Iga Rogalska' }).getByRole('listitem').filter({ hasText: 'Składki ZUS za' })
  await zus.getByRole('button', { name: /^Kod QR i szczegóły/ }).click()
  await zus.getByRole('button', { name: 'Wpisz zapłatę części' }).click()
  const dialog = client.getByRole('dialog', { name: 'Zapłata części kwoty' })
  await dialog.getByLabel('Kwota').fill('99 999,00')
  await dialog.getByRole('button', { name: 'Zapisz zapłatę' }).click()
  await shows(dialog.getByText(/^Do zapłaty pozostało mniej/))
  await dialog.getByLabel('Kwota').fill('100,00')
  await dialog.getByRole('button', { name: 'Zapisz zapłatę' }).click()
  await goes(dialog)
  await shows(zus.getByText(/zapłacono 100,00/))
  const remark = async () => {
    await client.getByRole('button', { name: 'Zgłoś uwagi' }).click()
    await answer(client, 'Zgłoś uwagi', 'Iga Rogalska jest na preferencyjnych składkach.')
    await shows(manager.getByText('Uwagi klienta', { exact: true }))
  }
  await remark()
  await client.getByRole('button', { name: 'Wycofaj uwagi' }).click()
  await client
    .getByRole('dialog', { name: /^Wycofać uwagi do kwot za / })
    .getByRole('button', { name: 'Wycofaj uwagi' })
    .click()
  await shows(manager.getByText('Do akceptacji', { exact: true }))
  await remark()
})

it('partnership: is accepted, closed, and corrected; the version before keeps whose the amounts were', async () => {
  await manager.getByRole('button', { name: 'Rozpocznij księgowanie' }).click()
  await shows(manager.getByText('W trakcie księgowania', { exact: true }))
  await send(() => true)
  await shows(manager.getByText('Do akceptacji', { exact: true }))
  await client.goto(clientsMonth)
  await client.getByRole('button', { name: 'Akceptuję' }).click()
  await client.getByRole('dialog').getByRole('button', { name: 'Akceptuję' }).click()
  await shows(client.getByText('Zaakceptowane', { exact: true }))
  await manager.getByRole('button', { name: 'Zamknij miesiąc' }).click()
  await answer(manager, 'Zamknij miesiąc', 'Reszta należy do następnego miesiąca.')
  await manager.getByRole('button', { name: 'Rozpocznij korektę' }).click()
  await answer(manager, 'Rozpocznij korektę', 'Faktura przyszła po zamknięciu.')
  await manager.getByRole('tab', { name: /^Wersje/ }).click()
  await shows(manager.getByRole('table', { name: /^Porównanie: wersja 1/ }).getByRole('row', { name: /^Składki ZUS za .*, Iga Rogalska/ }))
})

it('partnership: an event is of the partner who is chosen; whom it does not concern is not offered', async () => {
  const { data } = await callApi<{ data: Row[] }>(manager, 'GET', '/api/recurring-tasks?filters=obligation=zus_wakacje_rws')
  await manager.goto(`/dashboard/recurring-tasks/${data[0]?.id}`)
  await manager.getByRole('button', { name: 'Wpisz zdarzenie' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Zdarzenie w firmie' })
  const search = dialog.getByLabel('Firma')
  await search.fill('Piekarnia Pod')
  await manager.getByRole('option', { name: company }).click()
  await shows(dialog.getByLabel('Osoba'))
  expect(await dialog.getByLabel('Osoba').getByRole('option').allTextContents()).toEqual(['Każda, której to dotyczy', 'Barbara Kasztelan', 'Iga Rogalska'])
  await dialog.getByLabel('Osoba').selectOption('Iga Rogalska')
  await dialog.getByRole('button', { name: 'Dodaj zadanie' }).click()
  await shows(manager.getByRole('heading', { level: 1, name: /– Iga Rogalska$/ }))
})
