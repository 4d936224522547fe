import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
/** Before the demo's own working time begins. */
const month = addToMonth(warsawMonth(), -6)
let manager: Page
let accountant: Page
let settlement: { id: string; company_title: string }

const enter = (start: string, end: string, settlement_id?: string) =>
  callApi<{ data?: { id: string }; error?: string }>(accountant, 'POST', '/api/uptimes', {
    start_date: `${month}-${start}:00`,
    end_date: `${month}-${end}:00`,
    ...(settlement_id && { settlement_id }),
  })

const chart = (name: string) => manager.getByRole('figure').filter({ hasText: name })

const textOf = async (name: string) => ((await manager.getByRole('table', { name }).textContent()) ?? '').replaceAll('\u00a0', ' ')

beforeAll(async () => {
  manager = await stage.open()
  accountant = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(accountant, 'ksiegowa@demo.example')
  const settlements = await callApi<{ data: { id: string; company_title: string }[] }>(accountant, 'GET', `/api/settlements?filters=month=${month}&limit=1`)
  settlement = settlements.data[0] as typeof settlement
  await enter('05 08:00', '05 10:00', settlement.id)
  await enter('05 09:30', '05 10:30')
  await enter('06 12:00', '06 12:15')
})

describe('reports', () => {
  it('say the same as the entries made, from the list to the last of them', async () => {
    await manager.goto(`/dashboard/reports?month=${month}`)
    const row = manager.getByRole('row').filter({ hasText: '3 wpisy' })
    await shows(row)
    const titles = await manager.getByRole('table', { name: 'Raporty pracowników' }).getByRole('columnheader').allTextContents()
    expect(titles.map(title => title.trim())).toEqual(['Imię i nazwisko', 'Czas pracy', 'Rozliczenia miesięczne', 'Szczegółowy czas pracy'])
    await shows(manager.getByRole('status').filter({ hasText: /Razem 3 h 15 min: .+, 3.wpisy, w tym równolegle 30 min; przy pracy 2 h 45 min/ }))
    await shows(chart('Godziny pracy według osób').locator('.recharts-bar-rectangle'))
    const list = manager.waitForEvent('download')
    await manager.getByRole('button', { name: 'Pobierz' }).click()
    await manager.getByRole('menuitem', { name: 'PDF' }).click()
    expect((await list).suggestedFilename()).toMatch(/^raporty-.*\.pdf$/)
    expect(((await row.textContent()) ?? '').replaceAll('\u00a0', ' ')).toContain('3 h 15 min')
    await row.getByRole('link', { name: '3 h 15 min' }).click()
    await shows(manager.getByRole('heading', { name: 'Czas pracy', level: 1 }))
    const days = await textOf('Czas według dni i firm')
    for (const part of [settlement.company_title, 'Bez firmy', 'Razem3 h 15 min', '30 min', 'Czas przy pracy2 h 45 min']) expect(days).toContain(part)
    await manager.getByRole('link', { name: 'Szczegółowy czas pracy' }).click()
    await shows(manager.getByRole('heading', { name: 'Szczegółowy czas pracy' }))
    const marked = manager.getByRole('table', { name: 'Wpisy czasu pracy' }).getByText('równolegle')
    await shows(marked)
    await expect.poll(() => marked.count()).toBe(2)
    await shows(manager.getByRole('status').filter({ hasText: /Razem 3 h 15 min \(3.wpisy\), w tym równolegle 30 min; przy pracy 2 h 45 min/ }))
    // The days of the entries under the list's own filters.
    const bars = chart('Godziny pracy według dni').locator('.recharts-bar-rectangle')
    await expect.poll(() => bars.count()).toBe(2)
    await manager.goto(`${manager.url()}&filters=start_date>=${month}-06`)
    await expect.poll(() => bars.count()).toBe(1)
    // Another period is one more narrowing of the same list.
    await manager.getByLabel('Do', { exact: true }).selectOption(addToMonth(month, 1))
    await expect
      .poll(() => Object.fromEntries(new URL(manager.url()).searchParams))
      .toEqual({ from: month, to: addToMonth(month, 1), filters: `start_date>=${month}-06` })
    await manager.getByLabel('Do', { exact: true }).selectOption(month)
    await manager.getByRole('navigation', { name: 'Raporty pracownika' }).getByRole('link', { name: 'Rozliczenia miesięczne' }).click()
    await shows(manager.getByRole('heading', { name: 'Rozliczenia miesięczne' }))
    expect(await textOf('Rozliczenia miesięczne')).toContain('2 h 00 min')
    const saved = manager.waitForEvent('download')
    await manager.getByRole('button', { name: 'Pobierz' }).click()
    await manager.getByRole('menuitem', { name: 'Arkusz XLSX' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^rozliczenia-miesieczne.*\.xlsx$/)
  })

  it('cover at most two years, whichever end is moved', async () => {
    const period = () => Object.fromEntries(new URL(manager.url()).searchParams)
    const me = await callApi<{ id: string }>(manager, 'GET', '/api/auth')
    await manager.goto(`/dashboard/reports/${me.id}?from=${addToMonth(month, -40)}&to=${month}`)
    await shows(manager.getByText('najdłuższy okres: 24 miesiące'))
    await expect.poll(() => manager.getByLabel('Do', { exact: true }).inputValue()).toBe(addToMonth(month, -17))
    await manager.getByLabel('Do', { exact: true }).selectOption(month)
    await expect.poll(period).toEqual({ from: addToMonth(month, -23), to: month })
    await shows(manager.getByRole('table', { name: 'Rozliczenia miesięczne' }).or(manager.getByText('W tym okresie nie ma rozliczeń')))
  })

  it('draw two companies of one title as two', async () => {
    for (const hour of ['08', '10']) {
      const duplicate = { title: 'Bliźniacza', company_type: 'jdg' }
      const company = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/companies', duplicate)
      const opened = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/settlements', { company_id: company.data.id, month })
      const span = { start_date: `${month}-09 ${hour}:00:00`, end_date: `${month}-09 ${hour}:30:00`, settlement_id: opened.data.id }
      await callApi(manager, 'POST', '/api/uptimes', span)
    }
    const me = await callApi<{ id: string }>(manager, 'GET', '/api/auth')
    await manager.goto(`/dashboard/reports/${me.id}?from=${month}&to=${month}`)
    await expect.poll(() => chart('Godziny pracy tej osoby według firm').locator('.recharts-bar-rectangle').count()).toBe(2)
  })

  it('draw hours by company for whoever sees no fees', async () => {
    await accountant.goto(`/dashboard/reports/companies-uptimes?month=${month}`)
    await shows(accountant.getByRole('figure').filter({ hasText: 'Godziny pracy według firm' }).locator('.recharts-bar-rectangle'))
  })

  it.each(['', '/uptimes', '/workeruptimes'])('of a person who is not there are not found%s', async report => {
    await manager.goto(`/dashboard/reports/${crypto.randomUUID()}${report}`)
    await shows(manager.getByRole('heading', { name: 'Nie znaleziono', level: 1 }))
    await shows(manager.getByRole('navigation', { name: 'Okruszki' }).getByText('Nie znaleziono'))
    await expect.poll(() => manager.getByText(/^Razem/).count()).toBe(0)
  })

  it('lock a month, so that nobody changes its entries any more', async () => {
    await manager.goto(`/dashboard/reports/companies-uptimes?month=${month}`)
    await shows(manager.getByRole('row').filter({ hasText: settlement.company_title }))
    await manager.getByRole('button', { name: 'Zamknij czas pracy' }).click()
    await shows(manager.getByText(`Czas pracy za ${formatMonth(month)} jest zamknięty:`))
    const response = await enter('07 08:00', '07 09:00').catch((error: unknown) => ({ error: String(error) }))
    expect(response.error).toContain('zamknięty')
    await manager.getByRole('button', { name: 'Otwórz czas pracy' }).click()
    await goes(manager.getByText(`Czas pracy za ${formatMonth(month)} jest zamknięty:`))
  })
})
