import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const title = 'Odnowić podpis elektroniczny'
const wanted = addDays(warsawToday(), 7)
const [, month = '', day = ''] = wanted.split('-')
let page: Page

beforeAll(async () => {
  page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
})

const cellsOf = (rows: Locator, column: number) => rows.locator(`td:nth-child(${column})`).allInnerTexts()

async function sleepOver() {
  const address = page.url()
  await page.goto('about:blank')
  await stage.overnight(installation => makeRecurringTasks(installation))
  await page.goto(address)
}

it('recurring task: is told apart from others of its name, in the list and where it is chosen', async () => {
  await page.goto('/dashboard/recurring-tasks?search=DRA')
  const rows = page.getByRole('row').filter({ hasText: 'ZUS DRA/RCA' })
  await expect.poll(() => rows.count()).toBe(5)
  const names = await rows.getByRole('link').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  await page.goto('/dashboard/recurring-tasks/new')
  const options = page.getByLabel('Obowiązek z katalogu').getByRole('option')
  await shows(page.getByLabel('Obowiązek z katalogu'))
  await expect.poll(() => options.count()).toBeGreaterThan(90)
  const offered = await options.allInnerTexts()
  expect(new Set(offered).size).toBe(offered.length)
})

describe('a recurring task', () => {
  it('shows twelve terms and the companies that get it before anything is saved', async () => {
    await page.goto('/dashboard/recurring-tasks')
    await page.getByRole('link', { name: 'Nowe zadanie' }).click()
    await page.getByLabel(/^Tytuł/).fill(title)
    await page.getByLabel(/^Częstotliwość/).selectOption({ label: 'Co rok' })
    await page.getByLabel(/^Do dnia/).selectOption({ label: `${Number(day)}.` })
    await page.getByLabel(/^Miesiąc/).selectOption({ index: Number(month) - 1 })
    await page.getByLabel(/^Którego roku/).selectOption({ label: 'tego samego' })
    const terms = page.getByRole('table').locator('tbody tr')
    // The same day stands in the first row already while the terms are those of the following year.
    const years = Array.from({ length: 12 }, (_, place) => String(Number(wanted.slice(0, 4)) + place))
    await expect.poll(() => cellsOf(terms, 1)).toEqual(years)
    await shows(terms.first().getByText(formatDate(wanted)).first())

    await page.getByLabel(/^Zatrudnienie/).selectOption({ label: 'Zatrudnia' })
    await goes(page.getByText(/Pracownia Glinka/))
    await shows(page.getByText(/Trzy Wierzby/))
    await page.getByRole('combobox', { name: /^Firmy/ }).selectOption({ label: 'Wybrane firmy' })
    await page.getByRole('combobox', { name: 'Dodaj firmę' }).fill('glinka')
    await page.getByRole('option', { name: /Pracownia Glinka/ }).click()
    await shows(page.getByRole('heading', { name: 'Firmy: 1' }))
    await goes(page.getByText(/Trzy Wierzby/))

    await page.getByLabel(/^Lista kontrolna/).fill('Wniosek o nowy certyfikat')
    await page.getByRole('button', { name: 'Dodaj zadanie' }).click()
    await shows(page.getByRole('heading', { name: title, level: 1 }))
    await shows(page.getByRole('heading', { name: 'Otwarte zadania: 0' }))
  })

  it('is made overnight for its company, once, and done by whoever looks after it', async () => {
    await sleepOver()
    await shows(page.getByRole('heading', { name: 'Otwarte zadania: 1' }))
    await sleepOver()
    await shows(page.getByRole('heading', { name: 'Otwarte zadania: 1' }))

    await page.getByRole('link', { name: 'Pokaż na liście zadań' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await shows(row.getByText(/Pracownia Glinka/))
    await row.getByRole('button', { name: `Oznacz jako zrobione: ${title}` }).click()
    await goes(row)
    await page.goBack()
    await shows(page.getByRole('heading', { name: 'Otwarte zadania: 0' }))
  })
})
