import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, firstOfMonth, formatFullDate, monthOf, weekdayOf } from '#kernel/dates/dates.ts'
import { holidayName } from '#kernel/dates/holidays.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { desk, goes, phone, openFixtures, shows } from './fixtures.ts'
import { yearPage } from '#web/ui/calendar/grid.ts'

const stage = openFixtures()
const today = warsawToday()
const monday = addDays(today, 1 - weekdayOf(today))
const year = Number(today.slice(0, 4))
let page: Page

beforeAll(async () => {
  page = await stage.open()
  await stage.signIn(page, 'ksiegowa@demo.example')
})

/** Each key, and the day that has the focus after it. */
async function press(steps: readonly (readonly [key: string, day: string])[]) {
  for (const [key, day] of steps) {
    await page.keyboard.press(key)
    await page.locator(`[data-date="${day}"]:focus`).waitFor()
  }
}

describe('the calendar by keyboard', () => {
  it('goes through days, weeks, months and years, and shows the chosen day', async () => {
    await page.goto('/dashboard/settings/schedule')
    await page.locator(`[data-date="${today}"]`).focus()
    await press([
      ['ArrowRight', addDays(today, 1)],
      ['ArrowLeft', today],
      ['ArrowDown', addDays(today, 7)],
      ['ArrowUp', today],
      ['Home', monday],
      ['End', addDays(monday, 6)],
      ['Home', monday],
      ['PageDown', addMonths(monday, 1)],
      ['PageUp', addMonths(addMonths(monday, 1), -1)],
    ])
    const monthStart = firstOfMonth(monthOf(addMonths(addMonths(monday, 1), -1)))
    const ofNextMonth = addDays(monthStart, 42 - weekdayOf(monthStart))
    await page.locator(`[data-date="${ofNextMonth}"]`).focus()
    await press([
      ['ArrowLeft', addDays(ofNextMonth, -1)],
      ['PageUp', addMonths(addDays(ofNextMonth, -1), -1)],
    ])
    await page.locator(`[data-date="${today}"]`).focus()
    await press([
      ['Alt+PageDown', addMonths(today, 12)],
      ['Alt+PageUp', addMonths(addMonths(today, 12), -12)],
    ])
    await page.locator(`[data-date="${monday}"]`).focus()
    await shows(page.locator('[data-day-popover]'))
    // What the day holds stays within a window that is turned or made smaller.
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    }
    await page.keyboard.press('Enter')
    await shows(page.getByRole('heading', { name: formatFullDate(monday) }))
    await shows(page.getByRole('button', { name: /Narada biura/ }))
  })

  it('leads to a month of another year by a page of twelve years', async () => {
    await page.goto('/dashboard/settings/schedule')
    const title = page.locator('[data-calendar] button[aria-haspopup=dialog]')
    const popover = page.getByRole('dialog', { name: 'Wybór miesiąca i roku' })
    await title.press('Enter')
    await popover.getByRole('button', { name: `${year}, wybierz rok` }).press('Enter')
    const pageFrom = (first: number) => popover.getByRole('group', { name: `Lata ${first}–${first + 11}` }).getByRole('button')
    const [first = 0] = yearPage(year)
    await expect.poll(() => pageFrom(first).count()).toBe(12)
    await popover.getByRole('button', { name: 'Następne lata' }).press('Enter')
    await expect.poll(() => pageFrom(first + 12).count()).toBe(12)
    await popover.getByRole('button', { name: String(year + 12), exact: true }).press('Enter')
    await popover.getByRole('button', { name: `luty ${year + 12}` }).press('Enter')
    await goes(popover)
    await expect.poll(() => title.innerText()).toBe(`luty ${year + 12}`)
  })

  it('shows a day under the pointer, and hides it 110 ms after the pointer has left what it shows', async () => {
    const own = await stage.open()
    await stage.signIn(own, 'kierownik@demo.example')
    await own.clock.install()
    await own.goto('/dashboard/settings/schedule')
    const popover = own.locator('[data-day-popover]')
    await own.locator(`[data-date="${monday}"]`).hover()
    await shows(popover)
    await own.clock.pauseAt(Date.now() + 60_000)
    await own.mouse.move(0, 0)
    await own.clock.runFor(109)
    expect(await popover.isVisible()).toBe(true)
    await popover.hover()
    await own.clock.runFor(1000)
    expect(await popover.isVisible()).toBe(true)
    await own.mouse.move(0, 0)
    await own.clock.runFor(110)
    await goes(popover)
  })

  it('does so in the week, where Enter plans something, and another one’s event is only read', async () => {
    await page.goto('/dashboard/settings/schedule?tab=week')
    await page.locator(`[data-date="${today}"]`).focus()
    await press([
      ['Home', monday],
      ['ArrowRight', addDays(monday, 1)],
      ['ArrowLeft', monday],
      ['ArrowDown', addDays(monday, 7)],
    ])
    await shows(page.getByRole('button', { name: formatFullDate(addDays(monday, 13)) }))
    await page.keyboard.press('Enter')
    const fresh = page.getByRole('dialog', { name: 'Nowe wydarzenie' })
    await fresh.getByLabel(/^Tytuł/).fill('Telefon do urzędu')
    await fresh.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
    const own = page.getByRole('button', { name: /Telefon do urzędu/ })
    await shows(own)
    await own.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Wydarzenie' })
    await shows(dialog.getByRole('button', { name: 'Zapisz wydarzenie' }))
    await expect.poll(() => keyboardOf(page).isWithin(dialog)).toBe(true)
    await page.keyboard.press('Escape')
    await goes(dialog)

    await page.getByRole('button', { name: /Narada biura/ }).press('Enter')
    await shows(dialog.getByText('To wydarzenie zmienia jego autor, kierownik albo administrator.'))
    await expect.poll(() => dialog.getByRole('button', { name: /Zapisz|Usuń/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Zamknij' }).last().click()
    await goes(dialog)
  })

  it('does so in the agenda, from one day with something to the next', async () => {
    await page.goto('/dashboard/settings/schedule?tab=agenda')
    const dates = page.locator('[data-date]')
    await dates.first().focus()
    const days = await dates.evaluateAll(buttons => buttons.map(button => String((button as HTMLElement).dataset.date)))
    const [first = '', second = ''] = days
    await press([
      ['ArrowDown', second],
      ['End', String(days.at(-1))],
      ['Home', first],
    ])
  })
})

it('a holiday is said in the agenda, and leaves room for what else lies on its day', async () => {
  let holiday = addDays(today, 1)
  while (!holidayName(holiday)) holiday = addDays(holiday, 1)
  const once = { description: '', all_day: true, start_time: null, end_time: null, company_id: null, user_id: null, freq: null, interval: 1, until: null }
  const { data } = await callApi<{ data: { id: string } }>(page, 'POST', '/api/schedule/events', {
    title: 'Dyżur przy telefonie',
    starts_on: holiday,
    ends_on: holiday,
    ...once,
  })
  await page.goto('/dashboard/settings/schedule')
  await shows(page.getByRole('grid'))
  const cell = page.locator(`[data-date="${holiday}"]`)
  while ((await cell.count()) === 0) await page.getByRole('button', { name: 'Następny miesiąc' }).click()
  await shows(cell.locator('[data-kind="holiday"]').filter({ hasText: 'święto' }))
  await shows(cell.locator('[data-kind="event"]').filter({ hasText: 'Dyżur przy telefonie' }))
  // With nothing else on its day it is said all the same.
  await callApi(page, 'DELETE', `/api/schedule/events/${data.id}`)
  await page.goto('/dashboard/settings/schedule?tab=agenda')
  await shows(page.locator('[data-date]'))
  // It shows sixty days and goes on by thirty.
  for (let last = addDays(today, 59); last < holiday; last = addDays(last, 30)) await page.getByRole('button', { name: 'Później' }).click()
  await shows(page.getByText(String(holidayName(holiday))))
})

it('the link to it from elsewhere is neither replaced nor called off at one press', async () => {
  const worker = await stage.open()
  await stage.admit(worker, 'kadry@demo.example')
  await worker.goto('/dashboard/users/profile')
  const link = worker.getByText(/^https?:\/\//)
  await worker.getByRole('button', { name: 'Utwórz link' }).click()
  await shows(link)
  const first = await link.first().textContent()
  expect(await worker.getByRole('link', { name: 'Dodaj do kalendarza' }).getAttribute('href')).toBe(first?.replace(/^https?:/, 'webcal:'))
  await worker.getByRole('button', { name: 'Utwórz nowy link' }).click()
  const renewal = worker.getByRole('dialog', { name: 'Utworzyć nowy link do kalendarza?' })
  await renewal.getByRole('button', { name: 'Anuluj' }).click()
  await goes(renewal)
  await expect.poll(() => link.first().textContent()).toBe(first)
  await worker.getByRole('button', { name: 'Odwołaj link' }).click()
  const end = worker.getByRole('dialog', { name: 'Odwołać link do kalendarza?' })
  await end.getByRole('button', { name: 'Odwołaj link' }).click()
  await goes(end)
  await shows(worker.getByRole('button', { name: 'Utwórz link' }))
})

it('office hours are set here by the administrator, and read by everybody else', async () => {
  const administrator = await stage.open()
  await stage.admit(administrator, 'administrator@demo.example')
  await administrator.goto('/dashboard/settings')
  await administrator.getByRole('link', { name: /Kalendarz biura/ }).click()
  await administrator.getByRole('button', { name: 'Godziny pracy' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Godziny pracy biura' })
  await dialog.getByLabel('poniedziałek: do').fill('17:30')
  await dialog.getByRole('button', { name: 'Zapisz godziny' }).click()
  await goes(dialog)

  await page.goto('/dashboard/settings/schedule')
  await page.getByRole('button', { name: 'Godziny pracy' }).click()
  const read = page.getByRole('dialog', { name: 'Godziny pracy biura' })
  const closes = read.getByLabel('poniedziałek: do')
  await shows(closes)
  expect([await closes.inputValue(), await closes.isDisabled()]).toEqual(['17:30', true])
  await expect.poll(() => read.getByRole('button', { name: 'Zapisz godziny' }).count()).toBe(0)
})
