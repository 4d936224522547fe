import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { addToMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { addMoney } from '#kernel/money/money.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { nextAct } from '#test/e2e/next-act.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const month = addToMonth(warsawMonth(), -1)
const company = 'Trzy Wierzby sp. z o.o.'
let page: Page

beforeAll(async () => {
  page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
})

const answer = async (title: string, reason: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: title }).click()
  await goes(dialog)
}

it('month: closes a month in spite of what is open, which is named, with a reason', async () => {
  await page.goto(`/dashboard/settlements?month=${month}`)
  await page.getByRole('table', { name: 'Rozliczenia miesięczne' }).getByRole('link', { name: company }).click()
  await shows(page.getByRole('heading', { name: formatMonthTitle(month), level: 1 }))
  await page.getByRole('button', { name: 'Zamknij miesiąc' }).click()
  const open = page.getByRole('dialog', { name: 'Zamknij miesiąc' }).getByRole('list', { name: 'Otwarte pozycje' })
  await shows(open.getByText(/niezaksięgowan/))
  await shows(open.getByText(/deklaracj\S+ bez UPO/))
  await answer('Zamknij miesiąc', 'UPO przyjdą w poniedziałek.')
  await shows(page.getByText('Zamknięte', { exact: true }))
  await page.getByRole('tab', { name: /^Wyniki/ }).click()
  await shows(page.getByRole('table', { name: /^Wyniki: / }))
  await expect.poll(() => page.getByRole('button', { name: 'Zmień wyniki' }).count()).toBe(0)
})

it('corrects the closed month, and the old figures can be read beside the new ones', async () => {
  const correct = page.getByRole('button', { name: 'Rozpocznij korektę' })
  // A closed month waits for nothing.
  await expect.poll(() => correct.getAttribute('data-variant')).toBe('default')
  await correct.click()
  await answer('Rozpocznij korektę', 'Faktura przyszła po zamknięciu.')
  await nextAct(page, 'Rozpocznij księgowanie')
  await page.getByRole('button', { name: 'Rozpocznij księgowanie' }).click()
  await shows(page.getByText('W trakcie księgowania', { exact: true }))

  const figures = page.getByRole('table', { name: /^Wyniki: / }).getByRole('row', { name: /^Przychód netto/ })
  const old = await figures.getByRole('cell').first().textContent()
  await page.getByRole('button', { name: 'Zmień wyniki' }).click()
  const dialog = page.getByRole('dialog', { name: /^Wyniki: / })
  await dialog.getByLabel('Przychód netto').fill('100 000,00')
  await dialog.getByRole('button', { name: 'Zapisz wyniki' }).click()
  await goes(dialog)

  await page.getByRole('tab', { name: /^Wersje/ }).click()
  const row = page.getByRole('table', { name: /^Porównanie: wersja 1/ }).getByRole('row', { name: /^Przychód netto/ })
  await shows(row.getByText('100 000,00 zł'))
  await expect.poll(() => row.getByRole('cell').first().textContent()).toBe(old)
  await shows(page.getByText(/Powód korekty: Faktura przyszła po zamknięciu/))
  await page.getByRole('tab', { name: /^Podatki i deklaracje/ }).click()
})

it('month: says before sending no amounts who will be told, and what: those sent before stand', async () => {
  await page.getByRole('button', { name: 'Wyślij kwoty' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wyślij kwoty do klienta' })
  await shows(dialog.getByText(/Wiadomości nikt nie otrzyma/))
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await goes(dialog)
  const { data: people } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/users?search=klient@demo.example')
  const { data: companies } = await callApi<{ data: { id: string; title: string }[] }>(page, 'GET', '/api/companies?limit=100')
  const company_id = companies.find(({ title }) => title === company)?.id
  await callApi(page, 'POST', `/api/companies/${company_id}/users`, { user_id: people[0]?.id, role: 'owner' })
  await page.reload()
  await page.getByRole('button', { name: 'Wyślij kwoty' }).click()
  await shows(dialog.getByText('Wiadomość trafi do: Anna Zawilska.'))
  await shows(dialog.getByText('Klient otrzyma wiadomość: „Nie ma nowych kwot; wysłane wcześniej pozostają bez zmian.”'))
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await goes(dialog)
})

it('month: names before sending what was overpaid, which takes nothing off the other amounts', async () => {
  const path = `/api/settlements/${new URL(page.url()).pathname.split('/').at(-1)}/taxes`
  const { data: taxes } = await callApi<{ data: TaxDue[] }>(page, 'GET', path)
  for (const [place, change] of ['-200.00', '500.00'].entries()) {
    const tax = taxes[place]
    if (tax?.state !== 'paid') await callApi(page, 'POST', `${path}/${tax?.id}/paid`, {})
    await callApi(page, 'PUT', `${path}/${tax?.id}`, { amount: addMoney(String(tax?.amount), change) })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Wyślij kwoty' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wyślij kwoty do klienta' })
  await shows(dialog.getByRole('checkbox', { name: 'nadpłata 200,00 zł' }))
  await shows(dialog.getByRole('checkbox', { name: 'pozostało do zapłaty 500,00 zł' }))
  await shows(dialog.getByText('Razem do zapłaty 500,00 zł'))
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await goes(dialog)
  await shows(page.getByRole('table', { name: 'Podatki i deklaracje' }).getByText('nadpłata 200,00 zł'))
})

it('month: holds the corrected month with its drafts, and sends them once it goes on', async () => {
  const amounts = page.getByRole('table', { name: 'Podatki i deklaracje' })
  await amounts
    .getByRole('button', { name: /^Inne czynności: Składki ZUS/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Zmień', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Składki ZUS/ })
  await dialog.getByLabel('Kwota').fill('4321')
  await shows(dialog.getByText(/^4\s321,00\szł$/))
  await dialog.getByRole('button', { name: 'Zapisz' }).click()
  await goes(dialog)
  await shows(amounts.getByText('Szkic', { exact: true }))
  await nextAct(page, 'Wyślij kwoty')

  await page.getByRole('button', { name: 'Inne czynności', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Wstrzymaj' }).click()
  await answer('Wstrzymaj', 'Czekamy na fakturę korygującą.')
  await shows(page.getByText('Wstrzymane', { exact: true }))
  await shows(amounts.getByText('Szkic', { exact: true }))
  await nextAct(page, 'Wznów')
  // A held month's amounts wait as they are: nothing sends or changes them.
  await expect.poll(() => page.getByRole('button', { name: /^(Wyślij kwoty|Inna płatność)/ }).count()).toBe(0)
  await amounts
    .getByRole('row')
    .filter({ hasText: 'Szkic' })
    .first()
    .getByRole('button', { name: /^Inne czynności/ })
    .click()
  await shows(page.getByRole('menuitem').first())
  expect(await page.getByRole('menuitem', { name: /^(Wyślij tę kwotę|Zmień|Usuń)$/ }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Wznów' }).click()
  await nextAct(page, 'Wyślij kwoty')
})
