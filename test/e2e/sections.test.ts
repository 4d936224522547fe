import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Appearance, AppearanceRecord } from '#features/tenants/shared/contract.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'
import { scrollTime } from '#web/routing/scroll.ts'

const stage = openFixtures()
const path = '/api/tenants/appearance'
let administrator: Page
let usual: Appearance

beforeAll(async () => {
  administrator = await stage.open()
  await stage.admit(administrator, 'administrator@demo.example')
  const { version, ...appearance } = (await callApi<{ data: AppearanceRecord }>(administrator, 'GET', path)).data
  usual = appearance
  const { switches } = usual
  await callApi(administrator, 'PUT', path, { ...usual, switches: { ...switches, variants: { ...switches.variants, companyView: 'sections' } } })
})

afterAll(() => callApi(administrator, 'PUT', path, usual))

const titleOf = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 2, exact: true })

/** Below the bar at the top, and not far down. */
const stands = (page: Page, title: string) =>
  expect
    .poll(() =>
      titleOf(page, title)
        .first()
        .evaluate(heading => heading.getBoundingClientRect().top),
    )
    .toSatisfy((top: number) => top >= 56 && top < 150)

const parts = (page: Page) => page.getByRole('navigation', { name: 'Części firmy' }).getByRole('link').allTextContents()

describe('a company in sections', () => {
  it('shows the client all parts at once, each reached by its name and by an address', async () => {
    const page = await stage.open()
    await stage.admit(page, 'klient@demo.example')
    const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/companies?search=Pracownia%20Glinka')
    await page.goto(`/companies/${data[0]?.id}?tab=tickets`)
    await shows(page.getByText('Zwrot VAT za wrzesień'))
    await stands(page, 'Sprawy')
    const seen = await parts(page)
    expect(seen).toEqual(expect.arrayContaining(['Podsumowanie', 'Rozliczenia', 'Dokumenty', 'Zadania', 'Sprawy', 'Pracownicy', 'Dane firmy']))
    expect(seen).not.toContain('Notatka')
    for (const title of seen) await shows(titleOf(page, title).first())
    await page.getByRole('navigation', { name: 'Części firmy' }).getByRole('link', { name: 'Dokumenty' }).click()
    await stands(page, 'Dokumenty')
  })

  it('shows the office its own parts too', async () => {
    const { data } = await callApi<{ data: { id: string }[] }>(administrator, 'GET', '/api/companies?search=Pracownia%20Glinka')
    await administrator.goto(`/dashboard/companies/${data[0]?.id}?tab=note`)
    await shows(titleOf(administrator, 'Notatka'))
    expect(await parts(administrator)).toEqual(expect.arrayContaining(['Ludzie', 'Oś czasu', 'Dane rozliczeniowe', 'Notatka']))
    await expect.poll(() => administrator.getByRole('tab').count()).toBe(0)
  })
})

const partOf = (page: Page, title: string) => page.locator('section').filter({ has: titleOf(page, title) })
const rowsOf = (part: Locator) => part.getByRole('table').locator('tbody a')
const pageOf = (part: Locator) => part.getByRole('navigation', { name: 'Strony listy' })
const showsRows = (part: Locator, count: number) => expect.poll(() => rowsOf(part).count()).toBe(count)
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const addressed = (page: Page, address: Record<string, string>) => expect.poll(() => addressOf(page)).toEqual(address)
const isInSight = (part: Locator) =>
  part.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

describe('the lists of a company in sections', () => {
  let id = ''
  let employed = 0
  const employees = () => partOf(administrator, 'Pracownicy')
  const timeline = () => partOf(administrator, 'Oś czasu')
  const total = async (query: string) => (await callApi<{ meta: { total: number } }>(administrator, 'GET', query)).meta.total

  beforeAll(async () => {
    const { data } = await callApi<{ data: { id: string }[] }>(administrator, 'GET', '/api/companies?search=Zielony')
    id = data[0]?.id ?? ''
    employed = await total(`/api/employees?filters=company_id:${id},state:employed`)
    expect(employed).toBeGreaterThan(1)
    expect(await total(`/api/companies/${id}/timeline`)).toBeGreaterThan(50)
  })

  it('take a link into one of them for that one alone', async () => {
    await administrator.goto(`/dashboard/companies/${id}?tab=employees&filters=state:employed`)
    await showsRows(employees(), employed)
    await showsRows(timeline(), 25)
    await stands(administrator, 'Pracownicy')
  })

  it('put what happened under its day', async () => {
    const days = timeline().getByRole('rowheader', { name: /^(Poniedziałek|Wtorek|Środa|Czwartek|Piątek|Sobota|Niedziela), \d+ \p{L}+ \d{4}$/u })
    await shows(days.first())
    const dayTitles = await days.allTextContents()
    expect(dayTitles).toEqual([...new Set(dayTitles)])
  })

  it('are paged, searched and filtered each by itself, where one looks', async () => {
    await pageOf(timeline()).getByRole('button', { name: 'Następna strona' }).click()
    await shows(pageOf(timeline()).getByText(/^26–50 z/))
    await addressed(administrator, { tab: 'employees', filters: 'state:employed', 'timeline.page': '2' })
    await showsRows(employees(), employed)
    // Were the page led back to the employees, it would have arrived there.
    await administrator.waitForTimeout(2 * scrollTime)
    expect(await isInSight(pageOf(timeline()))).toBe(true)

    await employees().getByRole('searchbox').fill('Świderska')
    const all = { tab: 'employees', 'employees.search': 'Świderska', 'employees.filters': 'state:employed', 'timeline.page': '2' }
    await addressed(administrator, all)
    await shows(employees().getByText('Nic nie pasuje do wyszukiwania i filtrów'))
    await employees().getByRole('button', { name: 'Usuń filtr Stan' }).click()
    await showsRows(employees(), 1)
    const { 'employees.filters': _, ...without } = all
    await addressed(administrator, without)
    await shows(pageOf(timeline()).getByText(/^26–50 z/))
    expect(await timeline().getByRole('searchbox').inputValue()).toBe('')

    await administrator.goBack()
    await addressed(administrator, all)
    await administrator.goBack()
    await addressed(administrator, { tab: 'employees', filters: 'state:employed' })
    await shows(pageOf(timeline()).getByText(/^1–25 z/))
    await showsRows(employees(), employed)
    await administrator.goForward()
    await administrator.goForward()
    await addressed(administrator, without)
    await showsRows(employees(), 1)
  })

  it('stay so on the way to another part, and when the address is opened anew', async () => {
    await administrator.getByRole('navigation', { name: 'Części firmy' }).getByRole('link', { name: 'Oś czasu' }).click()
    await stands(administrator, 'Oś czasu')
    await addressed(administrator, { tab: 'timeline', 'employees.search': 'Świderska', 'timeline.page': '2' })
    await administrator.reload()
    await showsRows(employees(), 1)
    await shows(pageOf(timeline()).getByText(/^26–50 z/))
    expect(await employees().getByRole('searchbox').inputValue()).toBe('Świderska')
    await stands(administrator, 'Oś czasu')
  })

  it('open each with its own usual view, at once', async () => {
    const view = { filters: '', search: '', sort: '', columns: '', is_default: true }
    const save = async (list: string, changes: object) =>
      (await callApi<{ data: { id: string } }>(administrator, 'POST', '/api/views', { ...view, list, ...changes })).data.id
    const first = await save('company-employees', { name: 'Zatrudnieni', filters: 'state:employed' })
    const second = await save('timeline', { name: 'Rozliczenia miesięcy', filters: 'kind:settlements' })
    await administrator.goto(`/dashboard/companies/${id}?tab=timeline`)
    const usual = { 'employees.view': first, 'employees.filters': 'state:employed', 'timeline.view': second, 'timeline.filters': 'kind:settlements' }
    await addressed(administrator, { tab: 'timeline', ...usual })
    await showsRows(employees(), employed)
    await stands(administrator, 'Oś czasu')
    await timeline().getByRole('link', { name: 'Wszystkie', exact: true }).click()
    await addressed(administrator, {
      ...{ tab: 'timeline', 'employees.view': first, 'employees.filters': 'state:employed' },
      'timeline.view': 'all',
    })
    await employees().getByRole('button', { name: 'Widok Zatrudnieni: działania' }).click()
    await administrator.getByRole('menuitem', { name: 'Usuń widok' }).click()
    await addressed(administrator, { tab: 'timeline', 'employees.view': 'all', 'timeline.view': 'all' })
  })
})

it('a message leads to its task, and another month beside it leaves that open', async () => {
  const page = await stage.open()
  await stage.admit(page, 'klient@demo.example')
  const { data } = await callApi<{ data: { id: string; title: string; company_id: string }[] }>(page, 'GET', '/api/tasks?filters=status:waiting')
  const task = data[0]
  await page.goto(`/companies/${task?.company_id}?tab=tasks&task=${task?.id}`)
  const opened = page.getByRole('button', { name: task?.title, expanded: true })
  await shows(opened)
  const month = page.getByLabel('Miesiąc', { exact: true })
  const earlier = await month.locator('option').last().getAttribute('value')
  await month.selectOption(earlier)
  await addressed(page, { tab: 'tasks', task: `${task?.id}`, 'settlements.month': `${earlier}` })
  await shows(opened)
  await opened.click()
  await addressed(page, { tab: 'tasks', 'settlements.month': `${earlier}` })
  await goes(opened)
})
