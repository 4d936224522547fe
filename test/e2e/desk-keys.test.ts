import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { plural } from '#kernel/text/plural.ts'
import { callApi } from './call-api.ts'
import { goes, openFixtures, settle, shows } from './fixtures.ts'

/** An accountant's lists by single keys. */

const documentForms = ['dokument', 'dokumenty', 'dokumentów', 'dokumentu'] as const

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

/** What is pressed next is pressed in it. */
const holdsFocus = (dialog: Locator) => expect.poll(() => dialog.evaluateAll(([part]) => part?.contains(document.activeElement))).toBe(true)

async function open(address: string) {
  await page.goto(address)
  await settle(page)
  await shows(page.getByRole('button', { name: 'Pomoc' }))
}

const stateOf = async (id?: string) => (await callApi<{ data: { state: string } }>(page, 'GET', `/api/documents/${id}`)).data.state

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

it('list: what is done with the chosen rows leads back to the first one as it goes, however late the next picture is drawn', async () => {
  await open('/dashboard/tasks')
  await press('j', 'x')
  const bar = page.getByRole('region', { name: 'Zaznaczone' })
  await shows(bar)
  await page.evaluate(() => Object.assign(globalThis, { requestAnimationFrame: () => 0 }))
  await bar.getByRole('button', { name: 'Usuń zaznaczenie' }).press('Enter')
  await goes(bar)
  await expect.poll(rowNow).toBe(0)
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
  await holdsFocus(page.getByRole('dialog', { name: 'Nowe zadanie' }))
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('?')
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  for (const text of ['Następny wiersz (pierwszy, gdy żaden nie jest wybrany)', 'Firmy', 'Edytuj', 'Szukaj na liście'])
    await shows(help.getByText(text, { exact: true }))
  await holdsFocus(help)
  await press('Escape')
  await help.waitFor({ state: 'hidden' })
  await press('j', 'Enter')
  await page.waitForURL(/tasks\/[\da-f-]{36}/)
  await settle(page)
  await press('e')
  await shows(page.getByRole('dialog').getByRole('button', { name: 'Zapisz zadanie' }))
})

it('keys: lead from a month in the list to its first amount, which is told in the help', async () => {
  await open('/dashboard/settlements?filters=state:awaiting_documents')
  await press('?')
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  await shows(help.getByText('Wpisz kwoty', { exact: true }))
  expect(await help.getByText('Edytuj', { exact: true }).count()).toBe(0)
  await holdsFocus(help)
  await press('Escape')
  await help.waitFor({ state: 'hidden' })
  await press('j', 'e')
  await page.waitForURL(/settlements\/[\da-f-]{36}/)
  const inFocus = () => page.evaluate(() => document.activeElement?.ariaLabel ?? '')
  await expect.poll(inFocus).toMatch(/^Kwota: /)
  // The key was pressed once: reading the page anew is no such wish.
  await page.reload()
  await shows(page.getByRole('textbox', { name: /^Kwota: / }).first())
  await settle(page)
  expect(await inFocus()).not.toMatch(/^Kwota: /)
})

it('keys: a screen that gives one a meaning of its own keeps it', async () => {
  await open('/dashboard/documents?limit=10')
  await press('j', 'Enter')
  await page.waitForURL(/documents\/[\da-f-]{36}/)
  await settle(page)
  const before = page.url()
  await press('j')
  await expect.poll(() => page.url()).not.toBe(before)
  await shows(page.getByText(/^2 z \d+/))
  await press('?')
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' })
  await shows(help.getByText('Następny dokument'))
  expect(await help.getByText(/^Następny wiersz/).count()).toBe(0)
})

it('list: all rows of all pages are chosen, changed together, and changed back', async () => {
  await open('/dashboard/documents')
  const total = (await callApi<{ meta: { total: number } }>(page, 'GET', '/api/documents?limit=1')).meta.total
  // More than one call takes.
  expect(total).toBeGreaterThan(100)
  await press('j', 'x')
  const bar = page.getByRole('region', { name: 'Zaznaczone' })
  await bar.getByRole('button', { name: `Zaznacz wszystkie ${total}` }).click()
  await shows(bar.getByText(`Zaznaczono: ${plural(total, documentForms)}`))
  await bar.getByRole('button', { name: 'Etykiety' }).click()
  const dialog = page.getByRole('dialog', { name: `Etykiety: ${plural(total, documentForms)}` })
  await dialog.getByLabel('Etykiety').fill('przegląd')
  await dialog.getByRole('button', { name: 'Dodaj etykiety' }).click()
  const done = page.getByText(/^Oznaczono: \d+/)
  await shows(done)
  const marked = Number.parseInt(((await done.textContent()) ?? '').replace(/\D+/, ''), 10)
  const count = async () =>
    (await callApi<{ data: { tags: string[] }[] }>(page, 'GET', '/api/documents?limit=100')).data.filter(({ tags }) => tags.includes('przegląd')).length
  expect(await count()).toBeGreaterThan(0)
  // Those of closed months are left out, and said.
  if (marked < total) await shows(page.getByText(/^Pominięto/))
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await shows(page.getByText('Cofnięto.'))
  expect(await count()).toBe(0)
})

it('documents: ten invoices that wait are booked with at most twenty keys, and the last one is taken back', async () => {
  await open('/dashboard/documents?filters=state:new|in_review,category:purchase_invoice|sales_invoice')
  let keys = 0
  const key = async (name: string) => {
    keys += 1
    await page.keyboard.press(name)
  }
  await key('j')
  await expect.poll(rowNow).toBe(0)
  await key('Enter')
  const booked: string[] = []
  for (let place = 1; place <= 10; place++) {
    await shows(page.getByText(new RegExp(`^${place} z \\d+`)))
    await shows(page.getByRole('button', { name: /^(Zweryfikuj|Przyjmij)/ }))
    booked.push(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    await key('z')
  }
  await shows(page.getByText(/^11 z \d+/))
  expect(keys).toBeLessThanOrEqual(20)
  for (const id of booked) expect(await stateOf(id)).toBe('booked')
  await page.keyboard.press('Control+z')
  await shows(page.getByText('Cofnięto.'))
  expect(await stateOf(booked.at(-1))).not.toBe('booked')
})

it('documents: one without its amount is booked by nobody’s accident', async () => {
  const [receipt] = (await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/documents?filters=state:new|in_review,category:receipt,gross:')).data
  await open(`/dashboard/documents/${receipt?.id}`)
  await shows(page.getByRole('button', { name: /^(Zweryfikuj|Przyjmij)/ }))
  await press('z')
  const confirmation = page.getByRole('dialog', { name: 'Zaksięgować mimo to?' })
  await shows(confirmation.getByText('Dokument nie ma kwoty brutto.'))
  await holdsFocus(confirmation)
  // A second press meets the question.
  await press('z', 'Escape')
  await goes(confirmation)
  expect(await stateOf(receipt?.id)).not.toBe('booked')
})

it('billing: all statements of a month are approved and numbered in at most six clicks', async () => {
  const month = addToMonth(warsawMonth(), -1)
  const rows = async () =>
    (await callApi<{ data: { state: string; invoice_number: string | null }[] }>(page, 'GET', `/api/billing?limit=100&filters=month:${month}`)).data
  const companies = (await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/companies?limit=100')).data
  const [service] = (await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/pricelist?limit=1')).data
  for (const { id } of companies.slice(0, 8))
    await callApi(page, 'POST', `/api/companies/${id}/billing`, { service_id: service?.id, quantity: '1.00', from_month: month })
  await callApi(page, 'POST', '/api/billing/month', { month })
  const drafts = (await rows()).filter(({ state }) => state === 'draft').length
  expect(drafts).toBeGreaterThan(5)
  await open(`/dashboard/pricelist?tab=statements&filters=month:${month},state:draft|approved`)
  let clicks = 0
  const click = async (locator: Locator) => {
    clicks += 1
    await locator.click()
  }
  await click(page.getByRole('checkbox', { name: 'Zaznacz wszystkie na stronie' }))
  const bar = page.getByRole('region', { name: 'Zaznaczone' })
  await click(bar.getByRole('button', { name: /^Zatwierdź/ }))
  const approval = page.getByRole('dialog', { name: /^Zatwierdź: / })
  await click(approval.getByLabel('Także te, których rozliczenie nie jest zamknięte'))
  await click(approval.getByRole('button', { name: 'Zatwierdź' }))
  await goes(approval)
  await click(bar.getByRole('button', { name: 'Nadaj numery faktur' }))
  const numbering = page.getByRole('dialog', { name: /^Numery faktur: / })
  await numbering.getByLabel('Numer pierwszej faktury').fill('FV 101/2026')
  await shows(numbering.getByText('FV 102/2026'))
  await click(numbering.getByRole('button', { name: 'Zapisz numery faktur' }))
  await goes(numbering)
  expect(clicks).toBeLessThanOrEqual(6)
  const numbers = (await rows()).filter(({ invoice_number }) => invoice_number?.match(/^FV 1\d\d\/2026$/))
  expect(numbers.length).toBeGreaterThanOrEqual(drafts)
  expect(new Set(numbers.map(({ invoice_number }) => invoice_number)).size).toBe(numbers.length)
})

it('billing: what was approved on pages out of sight is known as approved, and numbered in the order of the list', async () => {
  const month = warsawMonth()
  await callApi(page, 'POST', '/api/billing/month', { month })
  const filters = `month:${month}`
  type Listed = { data: { state: string; invoice_number: string | null }[] }
  const listed = async () => (await callApi<Listed>(page, 'GET', `/api/billing?limit=100&sort=company_title:asc&filters=${filters}`)).data
  const total = (await listed()).length
  expect(total).toBeGreaterThan(5)
  await open(`/dashboard/pricelist?tab=statements&limit=5&sort=company_title:asc&filters=${filters}`)
  await page.locator('main tbody').getByRole('checkbox').nth(1).check()
  const bar = page.getByRole('region', { name: 'Zaznaczone' })
  await bar.getByRole('button', { name: `Zaznacz wszystkie ${total}` }).click()
  await bar.getByRole('button', { name: 'Zatwierdź', exact: true }).click()
  const approval = page.getByRole('dialog', { name: /^Zatwierdź: / })
  await approval.getByLabel('Także te, których rozliczenie nie jest zamknięte').click()
  await approval.getByRole('button', { name: 'Zatwierdź' }).click()
  await goes(approval)
  await shows(bar.getByRole('button', { name: 'Nadaj numery faktur', exact: true }))
  await expect.poll(() => bar.getByRole('button', { name: /^Zatwierdź/ }).count()).toBe(0)
  await bar.getByRole('button', { name: 'Nadaj numery faktur' }).click()
  const numbering = page.getByRole('dialog', { name: /^Numery faktur: / })
  await shows(numbering.getByText(/^Ostatni zapisany: /))
  await numbering.getByLabel('Numer pierwszej faktury').fill('FV 501')
  await numbering.getByRole('button', { name: 'Zapisz numery faktur' }).click()
  await goes(numbering)
  await goes(bar)
  expect((await listed()).map(({ invoice_number }) => invoice_number)).toEqual(Array.from({ length: total }, (_, place) => `FV ${501 + place}`))
})
