import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth, formatDate, formatMonth, monthOf, startOfWeek } from '#kernel/dates/dates.ts'
import { wallToInstant, warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, phone, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
/** Before the demo's own working time begins. */
const month = addToMonth(warsawMonth(), -6)
const glinka = 'Pracownia Glinka'
let accountant: Page
let person: string

interface Entry {
  id: string
  start_date: string
  end_date: string | null
  comment: string
}

beforeAll(async () => {
  accountant = await stage.open()
  await stage.admit(accountant, 'ksiegowa@demo.example')
  person = await accountant.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as string)
})

const entriesOf = async (page: Page, filters: string) =>
  (await callApi<{ data: Entry[] }>(page, 'GET', `/api/uptimes?filters=${encodeURIComponent(filters)}&limit=100`)).data
const total = (page: Page) => page.getByRole('status').filter({ hasText: /^Razem/ })
/** A running clock has brought what stops it, whatever becomes of the line. */
const untilStoppable = (page: Page) =>
  page.waitForFunction(async () => {
    const part = performance.getEntriesByType('resource').find(({ name }) => /StopDialog.*\.js$/.test(name))
    return part && (await import(part.name)) && [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet)
  })
const day = formatDate(`${month}-05`)

describe('entries of working time', () => {
  it('are added by hand, put right, and kept in a locked month', async () => {
    const manager = await stage.open()
    await stage.admit(manager, 'kierownik@demo.example')
    await accountant.goto(`/dashboard/reports/${person}/workeruptimes?from=${month}&to=${month}`)
    await shows(accountant.getByText('W tym okresie nie ma wpisów'))
    await accountant.getByRole('button', { name: 'Dodaj wpis' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Nowy wpis czasu pracy' })
    await dialog.getByRole('textbox', { name: 'Dzień', exact: true }).fill(formatDate(`${addToMonth(month, 12)}-05`))
    await dialog.getByRole('textbox', { name: 'Od', exact: true }).fill('8:00')
    await dialog.getByRole('textbox', { name: 'Do', exact: true }).fill('9:00')
    await dialog.getByRole('button', { name: 'Zapisz czas' }).click()
    await shows(dialog.getByText('Ten dzień jeszcze nie nadszedł.'))
    await dialog.getByRole('textbox', { name: 'Dzień', exact: true }).fill(day)
    await dialog.getByRole('textbox', { name: 'Do', exact: true }).fill('7:00')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Dzień zakończenia' }).inputValue()).toBe(day)
    await dialog.getByRole('combobox', { name: 'Firma' }).fill('glinka')
    await accountant.getByRole('option', { name: new RegExp(glinka) }).click()
    await dialog.getByLabel('Opis').fill('Spotkanie z klientem')
    await dialog.getByRole('button', { name: 'Zapisz czas' }).click()
    await shows(dialog.getByText('Zakończenie nie może być wcześniejsze niż rozpoczęcie.'))
    await dialog.getByRole('textbox', { name: 'Do', exact: true }).fill('10:30')
    await accountant.keyboard.press('Enter')
    await goes(dialog)
    const row = accountant.getByRole('row').filter({ hasText: 'Spotkanie z klientem' })
    await shows(row.getByText(new RegExp(glinka)))
    await shows(total(accountant).filter({ hasText: '2 h 30 min' }).filter({ hasText: '1 wpis' }))

    await row.getByRole('button', { name: /^Popraw wpis/ }).click()
    const change = accountant.getByRole('dialog', { name: 'Wpis czasu pracy' })
    await change.getByRole('textbox', { name: 'Do', exact: true }).fill('9:00')
    await change.getByRole('button', { name: 'Zapisz czas' }).click()
    await shows(total(accountant).filter({ hasText: '1 h 00 min' }))

    await manager.goto(`/dashboard/reports/companies-uptimes?month=${month}`)
    await shows(manager.getByRole('row').filter({ hasText: glinka }).filter({ hasText: '1 h 00 min' }))
    await manager.getByRole('button', { name: 'Zamknij czas pracy' }).click()
    await shows(manager.getByText(`Czas pracy za ${formatMonth(month)} jest zamknięty:`))
    await row.getByRole('button', { name: /^Pokaż wpis/ }).click()
    await shows(change.getByText(`Czas pracy za ${formatMonth(month)} jest zamknięty, dlatego wpisu nie można zmienić ani usunąć.`))
    await expect.poll(() => change.getByRole('button', { name: 'Zapisz czas' }).count()).toBe(0)
    await change.getByRole('button', { name: 'Zamknij', exact: true }).last().click()
    await manager.getByRole('button', { name: 'Otwórz czas pracy' }).click()
    await goes(manager.getByText(`Czas pracy za ${formatMonth(month)} jest zamknięty:`))

    await row.getByRole('button', { name: /^Popraw wpis/ }).click()
    await change.getByRole('button', { name: 'Usuń wpis' }).click()
    await accountant
      .getByRole('dialog', { name: /^Usunąć wpis/ })
      .getByRole('button', { name: 'Usuń wpis' })
      .click()
    await shows(accountant.getByText('W tym okresie nie ma wpisów'))
  })

  it('begin with times of one day shortly after midnight', async () => {
    const page = await stage.open()
    await stage.signIn(page, 'ksiegowa@demo.example')
    const today = warsawToday()
    await page.clock.setFixedTime(wallToInstant(`${today} 00:10:00`))
    await page.goto(`/dashboard/reports/${person}/workeruptimes?from=${month}&to=${month}`)
    await page.getByRole('button', { name: 'Dodaj wpis' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nowy wpis czasu pracy' })
    const fields = ['Dzień', 'Od', 'Dzień zakończenia', 'Do'].map(name => dialog.getByRole('textbox', { name, exact: true }))
    const values = () => Promise.all(fields.map(field => field.inputValue()))
    await expect.poll(values).toEqual([formatDate(today), '00:00', formatDate(today), '00:10'])
  })

  it('can be added on a phone, and the week of the desk is the same as in its report', async () => {
    const page = await stage.open({ viewport: phone, hasTouch: true })
    await stage.admit(page, 'kierownik@demo.example')
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: /^.* od poniedziałku$/ })
      .first()
      .click()
    await shows(page.getByRole('heading', { name: 'Szczegółowy czas pracy' }))
    const address = new URL(page.url()).searchParams
    const monday = startOfWeek(warsawToday())
    expect([address.get('from'), address.get('to'), address.get('filters')]).toEqual([monthOf(monday), warsawMonth(), `start_date>=${monday}`])
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as string)
    await page.getByRole('button', { name: 'Licz czas pracy' }).tap()
    const { width = 0, height = 0 } = (await page.getByRole('button', { name: /^Zatrzymaj/ }).boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ ...phone, width: 320 })
    // The chart is drawn anew for it.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize(phone)
    await page.goto(`/dashboard/reports/${id}/workeruptimes?from=${month}&to=${month}`)
    await page.getByRole('button', { name: 'Dodaj wpis' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Nowy wpis czasu pracy' })
    await dialog.getByRole('textbox', { name: 'Dzień', exact: true }).fill(day)
    await dialog.getByRole('textbox', { name: 'Od', exact: true }).fill('12:00')
    await dialog.getByRole('textbox', { name: 'Do', exact: true }).fill('12:45')
    await dialog.getByRole('button', { name: 'Zapisz czas' }).tap()
    await shows(total(page).filter({ hasText: '45 min' }))
  })
})

it('a clock that ends on a device behind the one where it began has measured nothing, and is saved', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kadry@demo.example')
  await page.getByRole('button', { name: 'Licz czas' }).click()
  await shows(page.getByRole('button', { name: /^Zatrzymaj/ }))
  await page.clock.setSystemTime(Date.now() - 60_000)
  await page.getByRole('button', { name: /^Zatrzymaj/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz czas' }).click()
  await shows(page.getByText('Zapisano czas: 0:00:00.'))
  await page.context().close()
})

it('time that the server refuses after a lost line is told and put right, and the rest is saved', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'ksiegowa@demo.example')
  const { data } = await callApi<{ data: { id: string; company_title: string; month: string }[] }>(
    page,
    'GET',
    '/api/settlements?filters=state=in_progress&limit=1',
  )
  const [settlement] = data
  await page.goto(`/dashboard/settlements/${settlement?.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Licz czas miesiąca' }).click()
  await shows(page.getByRole('main').getByRole('button', { name: /^Zatrzymaj/ }))
  const bar = page.getByRole('banner')
  await bar.getByTitle('Biegnące zegary').click()
  await page.getByRole('menuitem', { name: 'Zacznij liczyć czas pracy' }).click()
  const own = () => page.evaluate(() => localStorage.getItem('uptime'))
  await expect.poll(own).not.toBe(null)

  await untilStoppable(page)
  await page.context().setOffline(true)
  for (const [title, comment] of [
    [settlement?.company_title ?? '', 'Bez połączenia: rozliczenie'],
    ['Czas pracy', 'Bez połączenia: własny'],
  ] as const) {
    if (title === 'Czas pracy') await bar.getByRole('button', { name: 'Zatrzymaj: Czas pracy' }).click()
    else
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Zatrzymaj/ })
        .click()
    const dialog = page.getByRole('dialog').filter({ hasText: title })
    await dialog.getByLabel('Opis').fill(comment)
    await dialog.getByRole('button', { name: 'Zapisz czas' }).click()
    await goes(dialog)
  }
  await shows(page.getByText('Brak połączenia. Czas zostanie wysłany, gdy połączenie wróci.'))

  // Meanwhile another device of the same person changes the entry.
  const [running] = (await entriesOf(accountant, `end_date=,user_id=${person}`)).filter(({ end_date }) => end_date === null)
  await callApi(accountant, 'PUT', '/api/uptimes', { id: running?.id, comment: 'Z drugiego urządzenia' })
  await page.context().setOffline(false)

  const mark = page.getByRole('button', { name: 'Niezapisany czas: 1' })
  await shows(mark)
  await expect.poll(async () => (await entriesOf(accountant, `user_id=${person},comment:własny`)).length).toBe(1)
  await mark.click()
  const list = page.getByRole('dialog', { name: 'Niezapisany czas pracy' })
  await shows(list.getByText(settlement?.company_title ?? ''))
  await shows(list.getByText(/„Bez połączenia: rozliczenie”/))
  await shows(list.getByText('Ktoś inny zmienił te dane przed chwilą.'))
  // It stays in sight until its person has decided.
  await page.reload()
  await mark.click()
  await list.getByRole('button', { name: 'Popraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wpis czasu pracy' })
  await expect.poll(() => dialog.getByLabel('Opis').inputValue()).toBe('Bez połączenia: rozliczenie')
  await dialog.getByRole('button', { name: 'Zapisz czas' }).click()
  await goes(mark)
  const saved = (await entriesOf(accountant, `user_id=${person},comment:rozliczenie`)).find(({ id }) => id === running?.id)
  expect(saved).toMatchObject({ id: running?.id, comment: 'Bez połączenia: rozliczenie', end_date: expect.any(String) })
})
