import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword } from '#demo/people.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
const administrator = 'administrator@demo.example'
let page: Page

beforeAll(async () => {
  page = await stage.open()
})

const isFocused = (locator: Locator) => locator.evaluateAll(elements => elements.includes(document.activeElement as SVGElement))
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** More stops than any screen has: how many there are hangs on what the demo has to show that day. */
const longestRound = 400

/** Goes there as a hand on the keyboard does, by Tab. */
async function reach(locator: Locator) {
  await shows(locator)
  for (let step = 0; step < longestRound; step++) {
    if (await isFocused(locator)) return
    await press('Tab')
  }
  throw new Error(`Tab does not lead to ${locator}`)
}

it('logs in', async () => {
  await page.goto('/login')
  await expect.poll(() => isFocused(page.getByLabel('Adres e-mail'))).toBe(true)
  const since = new Date()
  await page.keyboard.type(administrator)
  await press('Tab')
  await page.keyboard.type(demoPassword)
  await press('Enter')
  await expect.poll(() => isFocused(page.getByLabel('Kod weryfikacyjny'))).toBe(true)
  await page.keyboard.type(await stage.codeFor(administrator, since))
  await page.waitForURL(url => url.pathname === '/dashboard')
})

it('goes past the menu, opens a list and a row of it', async () => {
  await reach(page.getByRole('link', { name: 'Przejdź do treści' }))
  await press('Enter')
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)

  await reach(page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Użytkownicy' }))
  await press('Enter')
  const rows = page.getByRole('table', { name: 'Użytkownicy' }).locator('tbody a')
  await reach(rows.nth(0))
  await press('ArrowDown', 'ArrowDown')
  expect(await isFocused(rows.nth(2))).toBe(true)
  await press('Home')
  expect(await isFocused(rows.nth(0))).toBe(true)
  await press('Enter')
  await shows(page.getByRole('heading', { name: 'Anna Zawilska', level: 1 }))
})

it('keeps the focus in a dialog and gives it back', async () => {
  await page.goto('/dashboard/users')
  const opener = page.getByRole('button', { name: 'Zaproś użytkownika' })
  await reach(opener)
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Zaproś użytkownika' })
  await shows(dialog)
  const inside = () => dialog.evaluate(element => element.contains(document.activeElement))
  await expect.poll(inside).toBe(true)
  for (let step = 0; step < 12; step++) {
    await press(step < 8 ? 'Tab' : 'Shift+Tab')
    expect(await inside()).toBe(true)
  }
  await press('Escape')
  await goes(dialog)
  await expect.poll(() => isFocused(opener)).toBe(true)
})

it('gives the focus back to the button whose menu opened a dialog', async () => {
  const opener = page.getByRole('button', { name: 'Działania: Joanna Sowa' })
  await reach(opener)
  await press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Usuń konto' })
  await shows(entry)
  for (let step = 0; step < 10 && !(await isFocused(entry)); step++) await press('ArrowDown')
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Usunąć konto: Joanna Sowa?' })
  await shows(dialog)
  await press('Escape')
  await goes(dialog)
  await expect.poll(() => isFocused(opener)).toBe(true)
})

it('chooses a day in a form', async () => {
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/companies?limit=1')
  const id = data[0]?.id
  await page.goto(`/dashboard/companies/${id}/edit`)
  const field = page.getByLabel('Początek współpracy', { exact: true })
  await reach(field)
  expect(await field.inputValue()).toBe('01.01.2024')
  await press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Wybór daty: Początek współpracy' })
  await reach(calendar.locator('[data-date="2024-01-01"]'))
  await press('ArrowRight', 'ArrowDown', 'PageDown')
  await expect.poll(() => isFocused(calendar.locator('[data-date="2024-02-09"]'))).toBe(true)
  await press('Enter')
  await goes(calendar)
  expect(await field.inputValue()).toBe('09.02.2024')
  expect(await isFocused(field)).toBe(true)

  await press('Alt+ArrowDown')
  await expect.poll(() => calendar.evaluateAll(([element]) => element?.contains(document.activeElement))).toBe(true)
  await press('Escape')
  await goes(calendar)
  expect(await isFocused(field)).toBe(true)

  // Typed by hand it is understood too.
  await press('Control+A')
  await page.keyboard.type('15022024')
  await press('Enter')
  await page.waitForURL(url => !url.pathname.endsWith('/edit'))
  const saved = await callApi<{ data: { cooperation_start: string } }>(page, 'GET', `/api/companies/${id}`)
  expect(saved.data.cooperation_start).toBe('2024-02-15')
})

it('shows the keys of the screen behind "?", and switches single keys off and on', async () => {
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  const isOn = page.getByLabel('Skróty jednym klawiszem są włączone')
  await press('?')
  await shows(help)
  await shows(help.getByText('Kalendarz: dzień i tydzień'))
  await isOn.uncheck()
  await press('Escape')
  await help.waitFor({ state: 'hidden' })
  await press('?')
  expect(await help.count()).toBe(0)
  await page.getByRole('button', { name: 'Skróty klawiszowe' }).click()
  await isOn.check()
  await press('Escape')
  await help.waitFor({ state: 'hidden' })
  await press('?')
  await shows(help)
  await press('Escape')
})
