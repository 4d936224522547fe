import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword } from '#demo/people.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const administrator = 'administrator@demo.example'
let page: Page

let hand: ReturnType<typeof keyboardOf>

beforeAll(async () => {
  page = await stage.open()
  hand = keyboardOf(page)
})

it('logs in', async () => {
  await page.goto('/login')
  await expect.poll(() => hand.isFocused(page.getByLabel('Adres e-mail'))).toBe(true)
  const since = new Date()
  await page.keyboard.type(administrator)
  await hand.press('Tab')
  await page.keyboard.type(demoPassword)
  await hand.press('Enter')
  await expect.poll(() => hand.isFocused(page.getByLabel('Kod weryfikacyjny'))).toBe(true)
  await page.keyboard.type(await stage.codeFor(administrator, since))
  await page.waitForURL(url => url.pathname === '/dashboard')
})

it('keyboard: goes past the menu, opens a list and a row of it', async () => {
  await hand.reach(page.getByRole('link', { name: 'Przejdź do treści' }))
  await hand.press('Enter')
  await expect.poll(() => hand.isFocused(page.getByRole('main'))).toBe(true)

  await hand.reach(page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Użytkownicy' }))
  await hand.press('Enter')
  const rows = page.getByRole('table', { name: 'Użytkownicy' }).locator('tbody a')
  await hand.reach(rows.nth(0))
  await hand.press('ArrowDown', 'ArrowDown')
  expect(await hand.isFocused(rows.nth(2))).toBe(true)
  await hand.press('Home')
  expect(await hand.isFocused(rows.nth(0))).toBe(true)
  await hand.press('Enter')
  await shows(page.getByRole('heading', { name: 'Anna Zawilska', level: 1 }))
})

it('keyboard: keeps the focus in a dialog and gives it back once', async () => {
  await page.goto('/dashboard/users')
  const opener = page.getByRole('button', { name: 'Zaproś użytkownika' })
  await hand.reach(opener)
  await hand.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Zaproś użytkownika' })
  await shows(dialog)
  const inside = () => dialog.evaluate(element => element.contains(document.activeElement))
  await expect.poll(inside).toBe(true)
  for (let step = 0; step < 12; step++) {
    await hand.press(step < 8 ? 'Tab' : 'Shift+Tab')
    expect(await inside()).toBe(true)
  }
  await opener.evaluate(button => {
    const { focus } = button
    button.focus = options => {
      button.dataset.given = `${button.dataset.given ?? ''}•`
      focus.call(button, options)
    }
  })
  await hand.press('Escape')
  await goes(dialog)
  await expect.poll(() => hand.isFocused(opener)).toBe(true)
  await expect.poll(() => opener.getAttribute('data-given')).toBe('•')
})

it('keyboard: gives the focus back to the button whose menu opened a dialog', async () => {
  const opener = page.getByRole('button', { name: 'Działania: Joanna Sowa' })
  await hand.take(opener, 'Usuń konto')
  const dialog = page.getByRole('dialog', { name: 'Usunąć konto: Joanna Sowa?' })
  await shows(dialog)
  await expect.poll(() => hand.isWithin(dialog)).toBe(true)
  await hand.press('Escape')
  await goes(dialog)
  await expect.poll(() => hand.isFocused(opener)).toBe(true)
})

it('chooses a day in a form', async () => {
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/companies?limit=1')
  const id = data[0]?.id
  await page.goto(`/dashboard/companies/${id}/edit`)
  const field = page.getByLabel('Początek współpracy', { exact: true })
  await hand.reach(field)
  await expect.poll(() => field.inputValue()).toBe('01.01.2024')
  await hand.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Wybór daty: Początek współpracy' })
  await hand.reach(calendar.locator('[data-date="2024-01-01"]'))
  await hand.press('ArrowRight', 'ArrowDown', 'PageDown')
  await expect.poll(() => hand.isFocused(calendar.locator('[data-date="2024-02-09"]'))).toBe(true)
  await hand.press('Enter')
  await goes(calendar)
  await expect.poll(() => field.inputValue()).toBe('09.02.2024')
  await hand.hasFocus(field)

  await hand.press('Alt+ArrowDown')
  await expect.poll(() => calendar.evaluateAll(([element]) => element?.contains(document.activeElement))).toBe(true)
  await hand.press('Escape')
  await goes(calendar)
  await hand.hasFocus(field)

  // Typed by hand it is understood too.
  await hand.press('Control+A')
  await page.keyboard.type('15022024')
  await hand.press('Enter')
  await page.waitForURL(url => !url.pathname.endsWith('/edit'))
  const saved = await callApi<{ data: { cooperation_start: string } }>(page, 'GET', `/api/companies/${id}`)
  expect(saved.data.cooperation_start).toBe('2024-02-15')
})

it('keyboard: closes by Escape what is open within a dialog, and not the dialog with it', async () => {
  await page.goto('/dashboard/tasks')
  await hand.act(page.getByRole('button', { name: 'Nowe zadanie' }))
  const dialog = page.getByRole('dialog', { name: 'Nowe zadanie' })
  const field = dialog.getByLabel('Termin', { exact: true })
  await hand.reach(field)
  await hand.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Wybór daty: Termin' })
  const title = calendar.getByRole('button', { expanded: false })
  await expect.poll(() => hand.isWithin(calendar)).toBe(true)
  await hand.act(title)
  const months = page.getByRole('dialog', { name: 'Wybór miesiąca i roku' })
  await expect.poll(() => hand.isWithin(months)).toBe(true)
  await hand.press('Escape')
  await goes(months)
  await hand.hasFocus(title)
  await hand.press('Escape')
  await goes(calendar)
  await hand.hasFocus(field)

  const company = dialog.getByRole('combobox', { name: 'Firma' })
  const list = page.getByRole('listbox')
  await hand.reach(company)
  await hand.type('glinka')
  await shows(list)
  await hand.press('Escape')
  await goes(list)
  await hand.hasFocus(company)
  // Nothing was asked either, and the next one is meant for the dialog.
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
  await hand.press('Escape')
  await goes(dialog)
})

it('keyboard: shows the keys of the screen behind "?", and switches single keys off and on', async () => {
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  const isOn = page.getByLabel('Skróty jednym klawiszem są włączone')
  await hand.press('?')
  await shows(help)
  await shows(help.getByText('Kalendarz: dzień i tydzień'))
  await isOn.uncheck()
  await hand.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await hand.press('?')
  await expect.poll(() => help.count()).toBe(0)
  await page.getByRole('button', { name: 'Pomoc' }).click()
  await page.getByRole('menuitem', { name: 'Skróty klawiszowe' }).click()
  await isOn.check()
  await hand.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await hand.press('?')
  await shows(help)
  await hand.press('Escape')
})

it('keyboard: leads to the heading of the next screen, however busy the browser has been since the first one', async () => {
  const busy = await stage.open()
  await stage.signIn(busy, administrator)
  await busy.addInitScript(() => {
    const later = requestIdleCallback.bind(globalThis)
    Object.assign(globalThis, { requestIdleCallback: (act: () => void) => setTimeout(() => later(act), 3000) })
  })
  await busy.goto('/dashboard/companies')
  await busy.getByRole('link', { name: 'Nowa firma' }).click()
  const heading = busy.getByRole('heading', { name: 'Nowa firma', level: 1 })
  await shows(heading)
  await expect.poll(() => hand.isFocused(heading)).toBe(true)
})

it('keyboard: does not call back who is in the next screen already when the browser finds the time', async () => {
  const busy = await stage.open()
  await stage.signIn(busy, administrator)
  await busy.addInitScript(() => {
    const rest = Promise.withResolvers<void>()
    Object.assign(globalThis, { requestIdleCallback: (act: () => void) => rest.promise.then(act), rest: rest.resolve })
  })
  await busy.goto('/dashboard/companies')
  await busy.getByRole('link', { name: 'Pracownia Glinka' }).click()
  const tab = busy.getByRole('tab', { name: 'Dane firmy' })
  await tab.focus()
  await busy.evaluate(() => (globalThis as unknown as { rest(): void }).rest())
  const announcement = busy.locator('[role=status]', { hasText: 'Firmy | Biurko' })
  await expect.poll(() => announcement.count()).toBe(1)
  expect(await hand.isFocused(tab)).toBe(true)
})
