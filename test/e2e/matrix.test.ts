import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { insertFirstProfiles } from '#features/tax-profiles/server/store.ts'
import { usualTaxValuesFor } from '#features/tax-profiles/shared/rules.ts'
import { addToMonth, formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()
const last = addToMonth(warsawMonth(), -1)
const company = 'Stolarnia Marek Dębnik'
let page: Page
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Where the focus is, as a screen reader says it. */
const focused = () =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('td, th')
    return {
      row: cell?.parentElement?.querySelector('th')?.textContent,
      cell: cell?.getAttribute('aria-label'),
      column: (cell as HTMLTableCellElement)?.cellIndex,
    }
  })

beforeAll(async () => {
  page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
})

it('matrix: is read, filtered and opened with the keyboard alone', async () => {
  await page.goto('/dashboard/settlements')
  await page.getByRole('navigation', { name: 'Widok rozliczeń' }).getByRole('link', { name: 'Tablica' }).focus()
  await press('Enter')
  await shows(page.getByRole('grid', { name: /^Tablica rozliczeń/ }))

  // The month before the newest may be of the year before.
  await page.getByRole('button', { name: 'Dwa lata' }).focus()
  await press('Space')
  await page.getByRole('searchbox', { name: /Nazwa firmy/ }).focus()
  await page.keyboard.type('stolarnia')
  await expect.poll(() => page.getByRole('grid').locator('tbody tr').count()).toBe(1)
  // The table is one tab stop, at the newest month that ended.
  for (let steps = 0; steps < 12 && (await focused()).column === undefined; steps++) await press('Tab')
  expect(await focused()).toMatchObject({ cell: expect.stringMatching(new RegExp(`^${formatMonthTitle(last)}: W trakcie księgowania`)) })

  const details = page.getByRole('group', { name: `${company}, ${formatMonth(addToMonth(last, -1))}` })
  await press('ArrowLeft')
  await shows(details.getByText(/Po terminie/))
  await shows(details.getByText(/Brakujące dokumenty: /))
  await press('Escape')
  await expect.poll(() => details.count()).toBe(0)

  await press('Home')
  expect(await focused()).toMatchObject({ column: 0 })
  await press('End')
  expect((await focused()).column).toBe(24)
  // The first of the two years stands before that of the newest month.
  await press('Home', ...Array.from({ length: 12 + Number(last.slice(5)) - 1 }, () => 'ArrowRight'), 'Enter')
  await shows(page.getByRole('heading', { name: formatMonthTitle(addToMonth(last, -1)), level: 1 }))
  // Nobody has entered the amount yet, and its day has passed.
  const expected = page
    .getByRole('table', { name: 'Podatki i deklaracje' })
    .getByRole('row')
    .filter({ has: page.getByRole('textbox') })
  await shows(expected.getByText(/\d+\sdni po terminie/))
})

it('matrix: goes down and up by pages, and from what it tells back to the cell', async () => {
  await page.goto('/dashboard/settlements/matrix')
  const grid = page.getByRole('grid')
  await shows(grid)
  const rows = Number(await grid.getAttribute('aria-rowcount')) - 1
  await grid.locator('tbody tr').first().locator('td').first().click({ trial: true })
  await grid.locator('tbody [tabindex="0"]').focus()
  const start = await focused()
  await press('PageDown')
  const below = await focused()
  expect([below.column, below.row === start.row]).toEqual([start.column, false])
  await press('Control+End')
  expect(await focused()).toMatchObject({
    row: await grid.locator(`tbody tr[aria-rowindex="${rows + 1}"] th`).textContent(),
    column: 12,
  })
  await press('Control+Home')
  expect(await focused()).toMatchObject({ row: start.row, column: 0 })
})

it('matrix: keeps both of two changes, the second of which comes before the first is drawn', async () => {
  await page.goto('/dashboard/settlements/matrix')
  await shows(page.getByRole('grid'))
  await page.getByRole('button', { name: 'Dwa lata' }).evaluate((years: HTMLElement) => {
    years.click()
    for (const button of document.querySelectorAll('button')) if (button.textContent === 'Tylko otwarte') button.click()
  })
  await expect.poll(() => new URL(page.url()).search).toBe('?years=2&only=open')
  await shows(page.getByRole('button', { name: 'Tylko otwarte', pressed: true }))
  await page.goto('/dashboard/settlements/matrix')
  await shows(page.getByRole('grid'))
})

it('steps to the year before and keeps the choice in the address', async () => {
  await page.getByRole('button', { name: 'Poprzedni rok' }).click()
  await page.getByRole('button', { name: 'Dwa lata' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('years')).toBe('2')
  await page.reload()
  await expect.poll(() => page.getByRole('grid').locator('thead th').count()).toBe(25)
})

it('moves many months of the list together, and says which could not', async () => {
  await page.goto(`/dashboard/settlements?month=${last}&filters=state:incomplete`)
  const table = page.getByRole('table', { name: 'Rozliczenia miesięczne' })
  await shows(table.getByRole('link', { name: 'Zielony Kąt sp. z o.o.' }))
  await table.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Poproś o dokumenty' }).click()
  const since = new Date()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Poproś o dokumenty/ })
    .click()
  await shows(page.getByRole('dialog').getByText('Ta firma nie ma w portalu nikogo, kto może przysłać dokumenty, ani adresu e-mail, na który można napisać.'))
  const letter = await stage.letter('klient@demo.example', since, ({ subject }) => subject.startsWith('Prośba o dokumenty'))
  expect(letter.text).toContain('Zielony Kąt')
})

it('matrix: draws what is near the window of 400 companies, leads the keys through all of them, and keeps the names for the browser’s own search', async () => {
  await stage.overnight(({ database }, office) =>
    database.transact(officeScope(office.id), async db => {
      const companies = Array.from({ length: 400 }, (_, place) => ({ id: newId(), title: `Żywiec ${place + 1}`, company_type: 'zoo' as const }))
      await db.insertInto('companies').values(companies).execute()
      await insertFirstProfiles(
        db,
        companies.map(({ id }) => ({ ...usualTaxValuesFor('zoo'), company_id: id })),
      )
    }),
  )
  await page.goto('/dashboard/settlements/matrix')
  const grid = page.getByRole('grid')
  await shows(grid)
  await settle(page)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1500)
  const rows = grid.locator('tbody tr[aria-rowindex]')
  const all = Number(await grid.getAttribute('aria-rowcount')) - 1
  expect([all > 400, (await rows.count()) < 50]).toEqual([true, true])
  await grid.locator('tbody [tabindex="0"]').focus()
  await press('Control+End')
  const rowNow = () => page.evaluate(() => Number(document.activeElement?.closest('tr')?.ariaRowIndex) - 1)
  expect(await rowNow()).toBe(all)
  await press('PageUp', 'PageUp', 'ArrowUp')
  expect(await rowNow()).toBe(all - 21)
  // The row that has the focus stays, however far one looks away from it.
  await grid.locator('xpath=..').evaluate(box => box.scrollTo(0, 0))
  await grid.locator('tbody tr[aria-rowindex="2"]').waitFor()
  expect(await rowNow()).toBe(all - 21)
  const name = 'Żywiec 201'
  expect(await grid.getByRole('link', { name }).count()).toBe(0)
  // As the browser's own search does with what it finds.
  await grid.evaluate((table, name) => {
    const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const at = walk.currentNode.nodeValue?.indexOf(`${name}\n`) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(walk.currentNode, at)
      range.setEnd(walk.currentNode, at + name.length)
      table.parentElement?.scrollBy(0, range.getBoundingClientRect().top - 400)
    }
  }, name)
  await shows(grid.getByRole('link', { name }))
})
