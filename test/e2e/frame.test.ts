import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goes, raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu główne' })
const countIn = async (page: Page, entry: string) =>
  Number.parseInt((await menuOf(page).getByRole('link', { name: entry }).locator('[class*=count]').textContent()) ?? '', 10)

it('counts in the menu what waits, and follows a document that is taken in', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'ksiegowa@demo.example')
  await shows(menuOf(page).getByRole('link', { name: /^Rozliczenia.*po terminie/ }))
  await shows(menuOf(page).getByRole('link', { name: /^Dokumenty.*czeka/ }))
  const before = await countIn(page, 'Dokumenty')
  await page.goto('/dashboard/documents?filters=state:in_review')
  await page.getByRole('table').locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Przyjmij' }).click()
  await expect.poll(() => countIn(page, 'Dokumenty')).toBe(before - 1)
})

it("leads a client to the own companies from the menu, and to no one else's", async () => {
  const page = await stage.open()
  await stage.signIn(page, 'klient@demo.example')
  const companies = menuOf(page).locator('a[href^="/companies/"]')
  await shows(companies)
  expect(await companies.count()).toBe(2)
  const name = await companies.nth(1).textContent()
  await companies.nth(1).click()
  await shows(page.getByRole('heading', { level: 1, name: name ?? '' }))
})

it('keeps what a list shows as a view of its person: saved, renamed, made the usual one, removed and brought back', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies?filters=accounting_status:in_progress&sort=title:desc')
  const bar = page.getByRole('navigation', { name: 'Zapisane widoki' })
  const dialog = page.getByRole('dialog')
  const total = () => page.getByRole('table', { name: 'Firmy' }).locator('tbody a').count()
  await shows(page.getByRole('table', { name: 'Firmy' }).locator('tbody a'))
  const narrowed = await total()

  await bar.getByRole('button', { name: 'Zapisz widok' }).click()
  await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
  await shows(dialog.getByText('To pole jest wymagane.'))
  await dialog.getByLabel('Nazwa widoku').fill('W księgowaniu')
  await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
  await goes(dialog)
  await shows(bar.locator('a[aria-current]').getByText('W księgowaniu'))

  await bar.getByRole('link', { name: 'Wszystkie' }).click()
  await expect.poll(total).toBeGreaterThan(narrowed)
  await bar.getByRole('link', { name: 'W księgowaniu' }).click()
  await expect.poll(total).toBe(narrowed)

  const choose = async (entry: string) => {
    await bar.getByRole('button', { name: /działania$/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Zmień nazwę')
  await dialog.getByLabel('Nazwa widoku').fill('Księgowane')
  await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
  await shows(bar.getByRole('link', { name: 'Księgowane' }))
  await choose('Otwieraj domyślnie')
  await shows(page.getByText('Lista otwiera się widokiem „Księgowane”.'))

  // The bare list opens by the view, in another browser too; "Wszystkie" stays everything after a reload.
  const other = await stage.open()
  await stage.signIn(other, 'kierownik@demo.example')
  await other.goto('/dashboard/companies')
  await other.waitForURL(/filters=accounting_status/)
  await other.getByRole('link', { name: 'Wszystkie' }).click()
  await other.reload()
  await shows(other.locator('a[aria-current]').getByText('Wszystkie'))
  expect(new URL(other.url()).searchParams.has('filters')).toBe(false)

  await choose('Usuń widok')
  await goes(bar.getByRole('link', { name: 'Księgowane' }))
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await shows(bar.getByRole('link', { name: 'Księgowane' }))
})

/** Arriving counts as work: the watch over the session writes it down when it begins. */
const watched = (page: Page) => page.waitForFunction(() => localStorage.getItem('active_at') !== null)

it('warns two minutes before a session without work ends, lets one stay, and then logs out', async () => {
  const page = await stage.open()
  await page.clock.install()
  await stage.signIn(page, 'kadry@demo.example')
  await watched(page)
  const warning = page.getByRole('dialog', { name: 'Sesja zaraz się skończy' })
  // In steps: what the page sets its next look by, it must have drawn.
  const untilWarned = async () => {
    await page.clock.fastForward('57:00')
    expect(await warning.isVisible()).toBe(false)
    const passing = { interval: 500, timeout: 15_000 }
    await expect.poll(() => page.clock.fastForward('00:16').then(() => warning.isVisible()), passing).toBe(true)
  }
  await untilWarned()
  const stay = warning.getByRole('button', { name: 'Zostań' })
  await expect.poll(() => stay.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await goes(warning)
  await untilWarned()
  await page.clock.fastForward('02:00')
  await page.waitForURL(url => url.pathname === '/login')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(null)
})

it('a running clock of working time keeps the session', async () => {
  const page = await stage.open()
  await page.clock.install()
  await stage.signIn(page, 'kadry@demo.example')
  await watched(page)
  await page.getByRole('button', { name: 'Licz czas pracy' }).click()
  await shows(page.getByRole('timer'))
  const warning = page.getByRole('dialog', { name: 'Sesja zaraz się skończy' })
  for (let half = 0; half < 4; half++) {
    await page.clock.fastForward('29:00')
    await page.clock.fastForward('01:00')
  }
  expect(await warning.isVisible()).toBe(false)
  expect(new URL(page.url()).pathname).not.toBe('/login')
})
