import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { countedUpTo } from '#kernel/listing/listing.ts'
import { officeScope } from '#platform/db/db.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let page: Page
let hand: ReturnType<typeof keyboardOf>

beforeAll(async () => {
  page = await stage.open()
  hand = keyboardOf(page)
  await stage.signIn(page, 'kierownik@demo.example')
})

const today = warsawToday()
const before = addMonths(today, -1)
const from = () => page.getByLabel('Od', { exact: true })
const to = () => page.getByLabel('Do', { exact: true })
const calendar = (end: string) => page.getByRole('dialog', { name: `Wybór daty: ${end}` })
const chip = (words: string) => page.getByRole('button', { name: words, exact: true })
const addressed = (filters: string | null) => expect.poll(() => new URL(page.url()).searchParams.get('filters')).toBe(filters)

/** As many rows as the server has for these filters. */
async function showsRowsOf(list: string, filters: string) {
  const { meta } = await callApi<{ meta: { total: number } }>(page, 'GET', `/api/${list}?filters=${encodeURIComponent(filters)}`)
  await expect.poll(() => page.getByRole('table').locator('tbody a').count()).toBe(Math.min(meta.total, 25))
  return meta.total
}

describe('a range of days', () => {
  it('is set by keyboard, by typing and in the calendar, which closes alone', async () => {
    await page.goto('/dashboard/documents')
    await hand.act(page.getByRole('button', { name: 'Filtr', exact: true }))
    await hand.act(page.getByRole('dialog').getByRole('button', { name: 'Dodano', exact: true }))
    await hand.hasFocus(from())
    await hand.type(formatDate(before).replaceAll('.', ''))
    await hand.reach(to())
    await expect.poll(() => from().inputValue()).toBe(formatDate(before))
    await hand.type('wczoraj')
    await hand.press('Alt+ArrowDown')
    const yesterday = calendar('Do').locator(`[data-date="${addDays(today, -1)}"]`)
    await hand.hasFocus(yesterday)
    await hand.press('Tab')
    await hand.reach(yesterday)
    await hand.press('ArrowRight', 'Escape')
    await goes(calendar('Do'))
    await hand.hasFocus(to())
    await expect.poll(() => to().inputValue()).toBe(formatDate(addDays(today, -1)))
    await hand.press('Alt+ArrowDown')
    await hand.reach(yesterday)
    await hand.press('ArrowRight', 'Enter')
    await goes(calendar('Do'))
    await hand.hasFocus(to())
    await hand.press('Enter')
    await goes(from())
    await shows(chip(`Dodano: od ${formatDate(before)} do ${formatDate(today)}`))
    const filters = `created_at>=${before},created_at<=${today}`
    await addressed(filters)
    expect(await showsRowsOf('documents', filters)).toBeGreaterThan(0)
  })

  it('is set by the pointer; what is no range is said and asked of nobody', async () => {
    await chip(`Dodano: od ${formatDate(before)} do ${formatDate(today)}`).click()
    await from().fill('32.13.2026')
    await page.getByRole('button', { name: 'Filtruj' }).click()
    await shows(page.getByText('„32.13.2026” nie jest datą.'))
    await hand.hasFocus(from())
    await page.getByRole('button', { name: 'Otwórz kalendarz: Do' }).click()
    await expect.poll(() => hand.isWithin(calendar('Do'))).toBe(true)
    await hand.press('Escape')
    await goes(calendar('Do'))
    await from().fill(formatDate(today))
    await to().fill(formatDate(before))
    await page.getByRole('button', { name: 'Filtruj' }).click()
    await shows(page.getByText(`Najwcześniejsza data to ${formatDate(today)}.`))
    await hand.hasFocus(to())
    await page.getByRole('button', { name: 'Otwórz kalendarz: Do' }).click()
    await calendar('Do').locator(`[data-date="${today}"]`).click()
    await goes(calendar('Do'))
    await page.getByRole('button', { name: 'Filtruj' }).click()
    await shows(chip(`Dodano: ${formatDate(today)}`))
    await addressed(`created_at=${today}`)

    // An end that is emptied is open; Escape leaves all as it was.
    await chip(`Dodano: ${formatDate(today)}`).click()
    await from().fill('')
    await page.getByRole('button', { name: 'Filtruj' }).click()
    await shows(chip(`Dodano: do ${formatDate(today)}`))
    await hand.act(chip(`Dodano: do ${formatDate(today)}`))
    await hand.hasFocus(from())
    await hand.press('Escape')
    await goes(from())
    await hand.hasFocus(chip(`Dodano: do ${formatDate(today)}`))
    await addressed(`created_at<=${today}`)
    await page.getByRole('button', { name: 'Usuń filtr Dodano' }).click()
    await addressed(null)
  })
})

describe('an address with several conditions of one field', () => {
  const written = `created>=${before},gross>0,gross<1000000,created<=${today},state!=rejected,state!=booked`

  it('shows each, changes what is changed and keeps the rest', async () => {
    await page.goto(`/dashboard/documents?filters=${written}`)
    expect(await showsRowsOf('documents', written)).toBeGreaterThan(0)
    const range = chip(`Dodano: od ${formatDate(before)} do ${formatDate(today)}`)
    await shows(range)
    await shows(chip('Stan: inny niż Odrzucony'))
    await page.getByRole('button', { name: 'Usuń filtr Stan: inny niż Odrzucony' }).click()
    const remainingFilters = `created>=${before},gross>0,gross<1000000,created<=${today},state!=booked`
    await addressed(remainingFilters)
    await showsRowsOf('documents', remainingFilters)

    await range.click()
    await to().fill('dzisiaj')
    await from().fill(formatDate(addDays(before, 1)))
    await page.getByRole('button', { name: 'Filtruj' }).click()
    const changed = `created_at>=${addDays(before, 1)},created_at<=${today},gross>0,gross<1000000,state!=booked`
    await addressed(changed)
    await showsRowsOf('documents', changed)
    await page.getByRole('button', { name: 'Usuń filtr Dodano' }).click()
    await addressed('gross>0,gross<1000000,state!=booked')
  })

  it('is saved as a view and opened again', async () => {
    await page.goto(`/dashboard/documents?filters=${written}`)
    await page.getByRole('button', { name: 'Zapisz widok' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nazwa widoku').fill('Miesiąc')
    await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
    await goes(dialog)
    const range = chip(`Dodano: od ${formatDate(before)} do ${formatDate(today)}`)
    await page.getByRole('link', { name: 'Wszystkie', exact: true }).click()
    await goes(range)
    await page.getByRole('link', { name: 'Miesiąc', exact: true }).click()
    await shows(range)
    await addressed(written)
    await expect.poll(() => page.getByRole('button', { name: 'Usuń filtr Stan' }).count()).toBe(2)
  })

  it('shows what its field’s form cannot say as words that can be removed', async () => {
    await page.goto(`/dashboard/documents?filters=created_at=${before}|${today},company_title:`)
    const several = page.getByText(`Dodano: ${formatDate(before)}, ${formatDate(today)}`)
    await shows(several)
    await expect.poll(() => page.getByRole('button').filter({ has: several }).count()).toBe(0)
    await page.getByRole('button', { name: 'Usuń filtr Dodano' }).click()
    await goes(several)
    await addressed('company_title:')
  })
})

describe('a number', () => {
  it('is filtered by from so many on; what is no number is said', async () => {
    await page.goto('/dashboard/companies')
    await hand.act(page.getByRole('button', { name: 'Filtr', exact: true }))
    await hand.act(page.getByRole('dialog').getByRole('button', { name: 'Dokumenty', exact: true }))
    const least = page.getByLabel('Co najmniej')
    await hand.hasFocus(least)
    await hand.type('pięć')
    await hand.press('Enter')
    await shows(page.getByText('Proszę podać liczbę cyframi, np. 5.'))
    await hand.hasFocus(least)
    await hand.fill(least, '5')
    await hand.press('Enter')
    await goes(least)
    await shows(chip('Dokumenty: od 5'))
    await addressed('documents>=5')
    expect(await showsRowsOf('companies', 'documents>=5')).toBeGreaterThan(0)
  })
})

it('the columns of the companies fit beside the menu of a small window, as long as their names may give way', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/companies')
  await shows(page.getByRole('table').locator('tbody a'))
  // August has the longest number of all months.
  const months = page.getByRole('table').locator('[class*=month]')
  expect(await months.count()).toBeGreaterThan(0)
  await months.evaluateAll(all => {
    for (const month of all) month.textContent = 'VIII\u00a02026'
  })
  // Fifteen pixels go to the window's scroll bar, where it has one.
  await page.addStyleTag({ content: 'html { padding-right: 15px }' })
  const table = page.getByRole('table')
  expect(await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0))).toBe(0)
})

describe('what a list refuses of its address', () => {
  it('is an order that takes too long for so many rows, which is left for the usual one', async () => {
    await stage.overnight(({ database }, office) =>
      database.transact(officeScope(office.id), db =>
        sql`insert into conversations (tenant_id, id, company_id, subject, author_id, last_author_id)
          select ${office.id}, gen_random_uuid(), c.id, 'Pytanie', u.id, u.id from generate_series(0, ${countedUpTo}),
            (select id from companies where tenant_id = ${office.id} limit 1) c, (select id from users where tenant_id = ${office.id} limit 1) u`.execute(db),
      ),
    )
    await page.goto('/dashboard/messages?tab=office')
    await page.getByRole('table').getByRole('button', { name: 'Rozmówcy' }).click()
    await shows(page.getByRole('alert').getByText(/albo wrócić do zwykłej kolejności/))
    await goes(page.getByRole('button', { name: 'Spróbuj ponownie' }))
    await hand.act(page.getByRole('button', { name: 'Wróć do zwykłej kolejności' }))
    await shows(page.getByRole('table').locator('tbody a'))
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull()
  })

  it('is a field that it is neither filtered nor sorted by, which leaves the address', async () => {
    await page.goto('/dashboard/companies?filters=nazwa:x&sort=nazwa:asc')
    await shows(page.getByRole('alert').getByText('Ta lista nie przyjmuje któregoś z filtrów z adresu strony.'))
    await page.getByRole('button', { name: 'Usuń filtry' }).click()
    await shows(page.getByRole('alert').getByText('Ta lista nie przyjmuje kolejności z adresu strony.'))
    await page.getByRole('button', { name: 'Wróć do zwykłej kolejności' }).click()
    await shows(page.getByRole('table').locator('tbody a'))
    expect(new URL(page.url()).search).toBe('')
  })
})
