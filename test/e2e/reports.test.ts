import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth, formatMonth } from '#kernel/dates.ts'
import { warsawMonth } from '#kernel/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
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

const textOf = async (name: string) => ((await manager.getByRole('table', { name }).textContent()) ?? '').replaceAll('\u00a0', ' ')

beforeAll(async () => {
  manager = await stage.open()
  accountant = await stage.open()
  await stage.signIn(manager, 'kierownik@demo.example')
  await stage.signIn(accountant, 'ksiegowa@demo.example')
  const found = await callApi<{ data: { id: string; company_title: string }[] }>(accountant, 'GET', `/api/settlements?filters=month=${month}&limit=1`)
  settlement = found.data[0] as typeof settlement
  await enter('05 08:00', '05 10:00', settlement.id)
  await enter('05 09:30', '05 10:30')
  await enter('06 12:00', '06 12:15')
})

describe('reports', () => {
  it('say the same as the entries made, from the list to the last of them', async () => {
    await manager.goto(`/dashboard/reports?month=${month}`)
    const row = manager.getByRole('row').filter({ hasText: '3 wpisy' })
    await shows(row)
    expect(((await row.textContent()) ?? '').replaceAll('\u00a0', ' ')).toContain('3 h 15 min')
    await row.getByRole('link', { name: '3 h 15 min' }).click()
    await shows(manager.getByRole('heading', { name: 'Czas pracy', level: 1 }))
    const days = await textOf('Czas według dni i firm')
    for (const part of [settlement.company_title, 'Bez firmy', 'Razem3 h 15 min', '30 min', 'Czas przy pracy2 h 45 min']) expect(days).toContain(part)
    await manager.getByRole('link', { name: 'Szczegółowy czas pracy' }).click()
    await shows(manager.getByRole('heading', { name: 'Szczegółowy czas pracy' }))
    const marked = manager.getByRole('table', { name: 'Wpisy czasu pracy' }).getByText('równolegle')
    await shows(marked)
    expect(await marked.count()).toBe(2)
    await shows(manager.getByRole('status').filter({ hasText: /Razem 3 h 15 min \(3.wpisy\), w tym równolegle 30 min; przy pracy 2 h 45 min/ }))
    await manager.getByRole('navigation', { name: 'Raporty pracownika' }).getByRole('link', { name: 'Rozliczenia miesięczne' }).click()
    await shows(manager.getByRole('heading', { name: 'Rozliczenia miesięczne' }))
    expect(await textOf('Rozliczenia miesięczne')).toContain('2 h 00 min')
    const saved = manager.waitForEvent('download')
    await manager.getByRole('button', { name: 'Pobierz' }).click()
    await manager.getByRole('menuitem', { name: 'Arkusz XLSX' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^rozliczenia-miesieczne.*\.xlsx$/)
  })

  it.each(['', '/uptimes', '/workeruptimes'])('of a person who is not there are not found%s', async report => {
    await manager.goto(`/dashboard/reports/${crypto.randomUUID()}${report}`)
    await shows(manager.getByRole('heading', { name: 'Nie znaleziono', level: 1 }))
    await shows(manager.getByRole('navigation', { name: 'Okruszki' }).getByText('Nie znaleziono'))
    expect(await manager.getByText(/^Razem/).count()).toBe(0)
  })

  it('lock a month, so that nobody changes its entries any more', async () => {
    await manager.goto(`/dashboard/reports/companies-uptimes?month=${month}`)
    await shows(manager.getByRole('row').filter({ hasText: settlement.company_title }))
    await manager.getByRole('button', { name: 'Zamknij miesiąc' }).click()
    await shows(manager.getByText(`Czas pracy za ${formatMonth(month)} jest zamknięty:`))
    const refused = await enter('07 08:00', '07 09:00').catch((error: unknown) => ({ error: String(error) }))
    expect(refused.error).toContain('zamknięty')
    await manager.getByRole('button', { name: 'Otwórz miesiąc' }).click()
    await goes(manager.getByText(`Czas pracy za ${formatMonth(month)} jest zamknięty:`))
  })
})
