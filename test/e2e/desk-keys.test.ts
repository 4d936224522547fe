import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openFixtures, settle, shows } from './fixtures.ts'

/** An accountant's lists by single keys. */

const stage = openFixtures()
let page: Page

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** The row that has the focus, by its place among all. */
const rowNow = () =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('tbody tr')
    return row ? [...document.querySelectorAll('main tbody tr')].indexOf(row) : -1
  })

async function open(address: string) {
  await page.goto(address)
  await settle(page)
  await shows(page.getByRole('button', { name: 'Pomoc' }))
}

beforeAll(async () => {
  page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
})

it('list: one key leads to the first row, others go on, choose, search, and open', async () => {
  await open('/dashboard/companies')
  await press('j')
  await expect.poll(rowNow).toBe(0)
  await press('j', 'j', 'k')
  expect(await rowNow()).toBe(1)
  await press('x')
  await shows(page.getByRole('region', { name: 'Zaznaczone' }).getByText('Zaznaczono: 1 firma'))
  expect(await rowNow()).toBe(1)
  await press('x', '/')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search')
  const name = (await page.locator('main tbody tr a').first().textContent()) ?? ''
  await open('/dashboard/companies')
  await press('j', 'Enter')
  await shows(page.getByRole('heading', { level: 1, name }))
})

it('list: what was chosen stays so on the next page, and Shift chooses all between', async () => {
  await open('/dashboard/documents?limit=10')
  const bar = page.getByRole('region', { name: 'Zaznaczone' })
  const boxes = page.locator('main tbody').getByRole('checkbox')
  // Each says whose it is.
  const name = (await page.locator('main tbody tr a').first().textContent()) ?? ''
  await page
    .getByRole('checkbox', { name: `Zaznacz: ${name}` })
    .first()
    .check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await shows(bar.getByText('Zaznaczono: 4 dokumenty'))
  await page.getByRole('button', { name: 'Następna strona' }).click()
  await shows(page.getByText(/^11–20 z/))
  await boxes.first().check()
  await shows(bar.getByText('Zaznaczono: 5 dokumentów'))
  await page.getByRole('searchbox').first().fill('faktura')
  await expect.poll(() => bar.count()).toBe(0)
})

it('list: the heads of its columns stay in sight', async () => {
  await open('/dashboard/documents')
  const head = page.locator('main thead th').nth(1)
  await page.locator('main tbody tr').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  expect((await head.boundingBox())?.y).toBe(56)
})

it('keys: lead to other places, add, edit, and are told in the help', async () => {
  await open('/dashboard')
  await press('g', 'z')
  await shows(page.getByRole('heading', { level: 1, name: 'Lista zadań' }))
  await settle(page)
  await press('c')
  await shows(page.getByRole('dialog', { name: 'Nowe zadanie' }))
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('?')
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  for (const text of ['Następny wiersz (pierwszy, gdy żaden nie jest wybrany)', 'Firmy', 'Edytuj', 'Szukaj na liście'])
    await shows(help.getByText(text, { exact: true }))
  await press('Escape')
  await help.waitFor({ state: 'hidden' })
  await press('j', 'Enter')
  await page.waitForURL(/tasks\/[\da-f-]{36}/)
  await settle(page)
  await press('e')
  await shows(page.getByRole('dialog').getByRole('button', { name: 'Zapisz zadanie' }))
})

it('keys: a screen that gives one a meaning of its own keeps it', async () => {
  await open('/dashboard/documents?limit=10')
  await press('j', 'Enter')
  await page.waitForURL(/documents\/[\da-f-]{36}/)
  await settle(page)
  const before = page.url()
  await press('j')
  await expect.poll(() => page.url()).not.toBe(before)
  await press('?')
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  await shows(help.getByText('Następny dokument'))
  expect(await help.getByText(/^Następny wiersz/).count()).toBe(0)
})
