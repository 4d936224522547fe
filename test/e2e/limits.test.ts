import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const title = 'Fundacja Sąsiedzki Krąg'
const month = addToMonth(warsawMonth(), -1)
const year = month.slice(0, 4)
let administrator: Page
let keeper: Page
let company_id: string

beforeAll(async () => {
  administrator = await stage.open()
  keeper = await stage.open()
  await stage.admit(administrator, 'administrator@demo.example')
  await stage.admit(keeper, 'kierownik@demo.example')
  const companies = await callApi<{ data: { id: string; title: string }[] }>(keeper, 'GET', '/api/companies?limit=100')
  company_id = String(companies.data.find(company => company.title === title)?.id)
})

describe('tax limits', () => {
  it('are stepped through by year, searched, and completed with a source', async () => {
    await administrator.goto('/dashboard/limits/2027')
    await shows(administrator.getByText(/Stan prawny na \d\d\.\d\d\.\d{4}\./))
    await shows(administrator.getByRole('list', { name: 'Oznaczenia' }).getByText('Do ponownego sprawdzenia po 30.11.2026'))
    await administrator.getByRole('searchbox').fill('przeciętne wynagrodzenie w sektorze')
    const row = administrator.getByRole('row', { name: /Przeciętne wynagrodzenie w sektorze/ })
    // Until the others have gone the row still moves, and with it the button from under the press.
    await shows(administrator.getByText('1 limit', { exact: true }))
    await shows(row.getByText('jeszcze nieznane'))
    await row.getByRole('button', { name: /^Popraw/ }).click()
    const dialog = administrator.getByRole('dialog')
    await dialog.getByLabel('Wartość od stycznia, zł miesięcznie').fill('9 720,15')
    await dialog.getByLabel('Stan kwoty').selectOption('final')
    await dialog.getByRole('button', { name: 'Zapisz poprawkę' }).click()
    await shows(dialog.getByText('To pole jest wymagane.'))
    await dialog.getByLabel('Źródło').fill('M.P. 2027 poz. 101')
    await dialog.getByRole('button', { name: 'Zapisz poprawkę' }).click()
    await goes(dialog)
    await shows(row.getByText('9 720,15'))
    await shows(row.getByText(/M\.P\. 2027 poz\. 101/))
    // The correction goes with its source: not at one press.
    await row.getByRole('button', { name: /^Popraw/ }).click()
    await dialog.getByRole('button', { name: 'Przywróć wartość z programu' }).click()
    const question = administrator.getByRole('dialog', { name: /^Przywrócić wartość z programu: Przeciętne wynagrodzenie w sektorze.* 2027\?$/ })
    await question.getByRole('button', { name: 'Przywróć wartość z programu' }).click()
    await goes(question)
    await shows(row.getByText('jeszcze nieznane'))
    await administrator.getByRole('navigation', { name: 'Rok' }).getByRole('link', { name: '2026' }).click()
    await shows(administrator.getByRole('heading', { name: 'Limity podatkowe 2026' }))
    // The search goes along.
    await expect.poll(() => administrator.getByRole('searchbox').inputValue()).toContain('sektorze')
  })

  it('crossed by a company are told to its caretaker and shown in its tab', async () => {
    const since = new Date()
    await keeper.goto(`/dashboard/companies/${company_id}?tab=limits`)
    const card = keeper.getByRole('article', { name: 'Zwolnienie podmiotowe z VAT' })
    await shows(card)
    await expect.poll(() => card.textContent()).not.toContain('Limit przekroczony')
    const { data } = await callApi<{ data: { id: string; month: string }[] }>(
      keeper,
      'GET',
      `/api/settlements?filters=${encodeURIComponent(`company_id=${company_id},month=${month}`)}`,
    )
    await keeper.goto(`/dashboard/settlements/${data[0]?.id}?tab=totals`)
    await keeper.getByRole('button', { name: 'Zmień wyniki' }).click()
    const dialog = keeper.getByRole('dialog', { name: /^Wyniki:/ })
    await dialog.getByLabel('Sprzedaż do limitu zwolnienia z VAT').fill('240 001')
    await dialog.getByRole('button', { name: 'Zapisz wyniki' }).click()
    await goes(dialog)
    const letter = await stage.letter('kierownik@demo.example', since, ({ subject }) => subject.startsWith(title))
    expect(letter.text).toContain('Zwolnienie podmiotowe z VAT')
    const { pathname, search } = new URL(/\S+\?tab=limits\S*/.exec(letter.text)?.[0] ?? '')
    await keeper.goto(`${pathname}${search}`)
    await shows(card.getByText('Limit przekroczony'))
    await keeper.getByRole('button', { name: String(Number(year) - 1) }).click()
    await shows(keeper.getByRole('button', { name: String(Number(year) - 1), pressed: true }))
  })

  it('left by two at once is left with the reason on which the second one decides', async () => {
    const limit = 'vat_zwolnienie_podmiotowe'
    await keeper.goto(`/dashboard/companies/${company_id}?tab=limits`)
    const card = keeper.getByRole('article', { name: 'Zwolnienie podmiotowe z VAT' })
    await card.getByRole('button', { name: 'Wyłącz monitorowanie limitu' }).click()
    const dialog = keeper.getByRole('dialog', { name: /^Wyłącz monitorowanie limitu: Zwolnienie/ })
    await dialog.getByLabel('Powód').fill('Rejestruje się w grudniu')
    await callApi(administrator, 'PUT', `/api/companies/${company_id}/limits/${limit}`, { watched: false, reason: 'Zarejestrowana wczoraj' })
    await dialog.getByRole('button', { name: 'Wyłącz monitorowanie' }).click()
    await shows(dialog.getByText('Powód: zapisano „Zarejestrowana wczoraj”, wpisano „Rejestruje się w grudniu”'))
    await dialog.getByRole('button', { name: 'Zapisz moje zmiany' }).click()
    await goes(dialog)
    const left = keeper.getByRole('region', { name: 'Limity bez monitorowania' })
    await shows(left.getByText('Rejestruje się w grudniu'))
    await left.getByRole('button', { name: 'Włącz monitorowanie' }).click()
    await shows(card)
  })
})
