import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { writeInvoice } from '#demo/structured.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { addressOf } from '#test/e2e/address-of.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, phone, openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()
let page: Page

/** The running one may have nothing yet. */
const lastMonth = addToMonth(warsawMonth(), -1)
/** With the motion that most people see; the other journeys do without it, which takes a fifth less time. */
const touched = { viewport: phone, isMobile: true, hasTouch: true, reducedMotion: 'no-preference' as const }

beforeAll(async () => {
  page = await stage.open(touched)
  await stage.signIn(page, 'klient@demo.example')
})

const shortcuts = (by = page) => by.getByRole('navigation', { name: 'Skróty' })
const raised = () => shortcuts().getByRole('button', { name: 'Dodaj dokument', exact: true })
const firstCompany = async () => (await page.locator('a[href^="/companies/"]').first().getAttribute('href'))?.split(/[/?]/)[2] ?? ''
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Where the last words of the page stand once it is scrolled to its end. */
const endOfPage = () =>
  page.getByRole('main').evaluate(main => {
    scrollTo(0, document.documentElement.scrollHeight)
    return Math.max(...[...main.querySelectorAll('a, button, li, dd, p')].map(part => part.getBoundingClientRect().bottom))
  })

async function visit(path: string, by = page) {
  await by.goto(path)
  await shows(by.getByRole('heading', { level: 1 }))
  await settle(by)
}

it('everything a client has to do stands in one list by day, and the headline counts it', async () => {
  await visit('/')
  const list = page.getByRole('region', { name: 'Do zrobienia' })
  for (const kind of [/^Dokumenty za/, /^Akceptacja kwot za/, /^Wiadomość do potwierdzenia: /, /^Prośba biura/]) await shows(list.getByText(kind).first())
  // The newest questions stand there, the others are asked for.
  await list.getByRole('button', { name: /^Pokaż wszystkie pytania/ }).tap()
  await goes(list.getByRole('button', { name: /^Pokaż wszystkie pytania/ }))
  const rows = await list.getByRole('listitem').count()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(new RegExp(`^${rows}\\s`))
  const days = await list.locator('[class*=distance]').allTextContents()
  const late = days.map(day => day.endsWith('po terminie'))
  expect(late).toEqual([...late].sort().reverse())
  // What can wait is told of apart, with its day.
  const later = page.getByRole('group').filter({ hasText: /^Później/ })
  await later.getByText('Później').tap()
  for (const kind of [/^Ankieta: /, /^Szkolenie: /]) await shows(page.getByRole('main').getByText(kind).first())
  const countBefore = await list.getByText('Prośba biura').count()
  await list
    .getByRole('button', { name: /^Oznacz jako zrobione: / })
    .first()
    .click()
  await expect.poll(() => list.getByText('Prośba biura').count()).toBe(countBefore - 1)
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await expect.poll(() => list.getByText('Prośba biura').count()).toBe(countBefore)
})

it('the camera is at hand on every screen, covers nothing, and fits beside its neighbours', async () => {
  await visit('/')
  const company = await firstCompany()
  for (const path of ['/', '/documents', '/tickets/new', `/companies/${company}`, `/companies/${company}?tab=settlements`]) {
    await visit(path)
    await shows(raised())
    expect((await boxOf(raised())).y, path).toBeGreaterThanOrEqual((await boxOf(shortcuts())).y)
    await expect.poll(async () => (await endOfPage()) - (await boxOf(shortcuts())).y, { message: path }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ ...phone, width: 320 })
  const parts = await Promise.all((await shortcuts().locator(':scope > a, :scope > button').all()).map(boxOf))
  for (const [place, { x, width }] of parts.entries()) expect(x + width).toBeLessThanOrEqual((parts[place + 1]?.x ?? 320) + 0.5)
  await page.setViewportSize(phone)
})

it('every screen has a way back, with one company as with two', async () => {
  const member = await stage.open(touched)
  await stage.signIn(member, 'pracownik@demo.example')
  for (const by of [page, member]) {
    await visit('/', by)
    const back = by.getByRole('button', { name: 'Wstecz' })
    expect(await back.count()).toBe(0)
    await shortcuts(by).getByRole('link', { name: 'Dokumenty' }).tap()
    await shows(by.getByRole('heading', { level: 1, name: 'Dokumenty' }))
    await by.getByRole('main').getByRole('listitem').filter({ hasText: 'Nowy' }).first().tap()
    await by.waitForURL(/\/documents\/[\w-]{36}/)
    await shows(by.getByRole('button', { name: 'Popraw dane' }))
    await back.tap()
    await by.waitForURL(url => url.pathname === '/documents')
    await back.tap()
    await by.waitForURL(url => url.pathname === '/')
  }
  // Opened by its address, as from a letter: one step up.
  const address = await addressOf('/documents/:id', page)
  const mailed = await stage.open(touched)
  await stage.admit(mailed, 'klient@demo.example')
  await visit(address, mailed)
  await mailed.getByRole('button', { name: 'Wstecz' }).tap()
  await mailed.waitForURL(url => url.pathname === '/documents')
})

it('lists are rows of two lines under their months, what waits is one tap away, and a sign chooses its row', async () => {
  await visit('/documents')
  const list = page.getByRole('region', { name: 'Dokumenty', exact: true })
  await shows(list.getByRole('heading', { level: 2, name: /^[A-ZŁŚ][a-ząćęłńóśźż]+ 20\d\d$/ }))
  expect((await boxOf(list.getByRole('listitem').first())).height).toBeLessThanOrEqual(72)
  const views = page.getByRole('navigation', { name: 'Zapisane widoki' })
  await views.getByRole('link', { name: /^Do poprawy\s*1$/ }).tap()
  await expect.poll(() => list.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('Do poprawy')])
  await list.getByRole('checkbox').first().tap()
  await shows(page.getByRole('region', { name: 'Zaznaczone' }))
  await list.getByRole('checkbox').first().tap()
  // Whoever has it before them has read what the bell says of it.
  await shows(page.getByRole('button', { name: 'Powiadomienia: 1 nieprzeczytane' }))
  await list.getByRole('listitem').first().tap()
  await page.waitForURL(/\/documents\/[\w-]{36}/)
  await shows(page.getByRole('button', { name: 'Powiadomienia', exact: true }))
})

it('a locked file asks for its password, which opens it and is handed to the office there', async () => {
  await visit('/documents?search=zabezpieczony')
  await page.getByRole('region', { name: 'Dokumenty', exact: true }).getByRole('listitem').first().tap()
  const password = page.getByLabel('Hasło do pliku', { exact: true })
  await password.fill('inne')
  await page.getByRole('button', { name: 'Otwórz plik' }).tap()
  await shows(page.getByText(/^To nie jest hasło do tego pliku/))
  await password.fill('wyciag')
  await page.getByRole('button', { name: 'Otwórz plik' }).tap()
  await shows(page.getByRole('img', { name: /strona 1$/ }))
  await page.getByRole('button', { name: 'Podaj hasło biuru' }).tap()
  await shows(page.getByText('Biuro ma hasło: jest w komentarzu do dokumentu.'))
  const office = await stage.open()
  await stage.admit(office, 'ksiegowa@demo.example')
  await office.goto(`/dashboard${new URL(page.url()).pathname}`)
  await shows(office.getByText('Hasło do pliku „wyciag-z-haslem.pdf”: wyciag'))
  await shows(office.getByLabel('Hasło do pliku', { exact: true }))
  // Of a file that the office has sent it knows the password.
  const { pathname } = new URL(page.url())
  await stage.overnight(({ database }, { id }) =>
    database.transact(officeScope(id), db =>
      db
        .updateTable('documents')
        .set({ direction: 'from_office' })
        .where('id', '=', pathname.split('/').at(-1) ?? '')
        .execute(),
    ),
  )
  await visit(pathname)
  await password.fill('wyciag')
  await page.getByRole('button', { name: 'Otwórz plik' }).tap()
  await shows(page.getByRole('img', { name: /strona 1$/ }))
  await settle(page)
  expect(await page.getByRole('button', { name: 'Podaj hasło biuru' }).count()).toBe(0)
})

it('the search stays while the list is read again without it', async () => {
  await visit('/documents?search=niczego-takiego')
  const search = page.getByRole('searchbox', { name: 'Szukaj: Nazwa, numer, kontrahent' })
  const nothing = page.getByText('Nic nie pasuje do wyszukiwania i filtrów')
  await shows(nothing)
  const gate = Promise.withResolvers<void>()
  const isList = (url: URL) => url.pathname === '/api/documents'
  await page.route(isList, async route => {
    await gate.promise
    await route.continue()
  })
  const listRequest = page.waitForRequest(request => isList(new URL(request.url())))
  await search.fill('')
  await listRequest
  await shows(nothing)
  expect(await search.count()).toBe(1)
  gate.resolve()
  await shows(page.getByRole('region', { name: 'Dokumenty', exact: true }).getByRole('listitem').first())
  await page.unroute(isList)
})

it('what the bar has no room for opens from its own side, and the way back of the phone closes it', async () => {
  await visit('/documents')
  await shortcuts().getByRole('button', { name: 'Więcej' }).tap()
  const more = page.getByRole('dialog', { name: 'Więcej' })
  await shows(more.getByRole('button', { name: 'Wyloguj się' }))
  await settle(page)
  const { x, width } = await boxOf(more)
  expect(Math.round(x + width)).toBe(phone.width)
  expect(await more.getByRole('link', { name: 'Wiadomości' }).count()).toBe(0)
  await page.goBack()
  await goes(more)
  expect(new URL(page.url()).pathname).toBe('/documents')
  await shortcuts().getByRole('button', { name: 'Więcej' }).tap()
  await more.getByRole('link', { name: 'Powiadomienia' }).tap()
  await page.waitForURL(url => url.pathname === '/notifications')
  await goes(more)
  await page.goBack()
  await page.waitForURL(url => url.pathname === '/documents')
  expect(await more.count()).toBe(0)
})

it('papers are sent to the company that one looks at, which the bars name', async () => {
  await visit('/')
  const company = await firstCompany()
  await visit(`/companies/${company}`)
  const title = String(await page.getByRole('heading', { level: 1 }).textContent())
  await shows(page.getByRole('button', { name: `Firma: ${title}`, exact: true }))
  expect(await shortcuts().locator('[data-here]').textContent()).toBe('Więcej')
  await shows(page.getByText(/^Zapłacone w tym miesiącu: /))
  // The camera gives nothing.
  await shows(raised())
  await shortcuts().getByLabel('Zdjęcie nowego dokumentu').dispatchEvent('cancel')
  await expect.poll(() => page.getByRole('dialog', { name: 'Dodaj dokumenty' }).getByLabel('Firma').inputValue()).toBe(company)
})

it('what the office asks for is sent from where it is asked for', async () => {
  await visit('/')
  const row = page.getByRole('listitem').filter({ hasText: 'Proszę przesłać wyciąg bankowy' })
  await row.getByRole('link', { name: /^Otwórz/ }).tap()
  await page.getByRole('link', { name: 'Prześlij dokument' }).tap()
  await shows(page.getByRole('dialog', { name: 'Dodaj dokumenty' }))
})

it('a photo of two pages goes to one of two companies as one document, in three taps beside the camera', async () => {
  await visit('/')
  const shot = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([await readFile(join(import.meta.dirname, '../../demo/files/paragon-papier.jpg')), Buffer.from(randomUUID())]),
  })
  const camera = page.waitForEvent('filechooser')
  await raised().tap()
  await (await camera).setFiles(await shot('image.jpg'))
  const pages = page.getByRole('region', { name: 'Zdjęcia do wysłania' })
  await shows(pages.getByRole('img', { name: 'Strona 1' }))
  const next = page.waitForEvent('filechooser')
  await pages.getByRole('button', { name: 'Następna strona' }).tap()
  await (await next).setFiles(await shot('image.jpg'))
  await shows(pages.getByRole('img', { name: 'Strona 2' }))
  await pages.getByRole('button', { name: /^Wyślij do: Zielony Kąt/ }).tap()
  await shows(page.getByText('Wysłane: 1 z 1'))
  const sent = page.getByRole('list', { name: 'Wysyłane pliki' })
  await sent.getByRole('link', { name: /^Zdjęcie \d+\.\d\d, \d\d:\d\d$/ }).tap()
  await expect.poll(() => page.getByRole('list', { name: 'Pliki dokumentu' }).getByRole('listitem').count()).toBe(2)
})

it('where a file went and as what is said, and put right where it stands', async () => {
  await visit('/documents?add=files')
  const dialog = page.getByRole('dialog', { name: 'Dodaj dokumenty' })
  await dialog.getByLabel('Firma').selectOption({ label: 'Zielony Kąt sp. z o.o.' })
  await dialog.getByLabel('Kategoria').selectOption({ label: 'Wyciąg bankowy' })
  const issued = warsawMonth()
  const paper = (number: string, buyer: number) => ({
    name: `${number}.xml`,
    mimeType: 'text/xml',
    buffer: Buffer.from(
      writeInvoice({
        number,
        issue_date: `${issued}-01`,
        seller: { title: 'Szkółka Pod Bukiem', vat_number: demoNip(700), address: 'ul. Bukowa 1', account: '83999900130000000000000001' },
        buyer: { title: 'Nabywca', vat_number: demoNip(buyer), address: 'ul. Ogrodowa 21' },
        lines: [{ name: 'Bukszpan', quantity: 1, unit: 'szt.', price: '39.00' }],
      }),
    ),
  })
  await dialog.getByLabel('Pliki dokumentów').setInputFiles([paper('FV-801', 1), paper('FV-802', 777)])
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await shows(row('FV-801').getByText(/^Wysłano: wyciąg bankowy/))
  await row('FV-801').getByRole('button', { name: 'Zmień kategorię' }).click()
  await shows(row('FV-801').getByText(/^Wysłano: faktura zakupu/))
  await row('FV-801').getByRole('button', { name: 'Zmień: FV-801.xml' }).click()
  await expect.poll(() => row('FV-801').getByLabel('Miesiąc').inputValue()).toBe(issued)
  await shows(row('FV-802').getByText(/^Nabywcą jest inna firma: Nabywca, NIP .* Wysłać mimo to\?$/))
  await row('FV-802').getByRole('button', { name: 'Wyślij mimo to' }).click()
  await shows(dialog.getByText('Wysłane: 2 z 2'))
})

it('the month of papers is chosen before their company as well', async () => {
  await visit('/documents?add=camera')
  const dialog = page.getByRole('dialog', { name: 'Dodaj dokumenty' })
  const month = dialog.getByLabel('Miesiąc')
  const other = (await month.getByRole('option').nth(5).getAttribute('value')) ?? ''
  await expect.poll(() => dialog.getByLabel('Firma').inputValue()).toBe('')
  await month.selectOption(other)
  await expect.poll(() => month.inputValue()).toBe(other)
  await dialog.getByLabel('Firma').selectOption({ index: 1 })
  await expect.poll(() => month.inputValue()).toBe(other)
})

it('a list of cards is sorted as well', async () => {
  await visit('/tickets')
  await page.getByRole('button', { name: 'Narzędzia listy' }).click()
  await page.getByRole('button', { name: 'Sortuj' }).click()
  await page.getByRole('button', { name: 'Numer', exact: true }).click()
  await page.waitForURL(/sort=number(:|%3A)asc/)
  await shows(page.getByRole('button', { name: 'Numer, rosnąco' }))
  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByText(/^SPR\//)
        .first()
        .textContent(),
    )
    .toMatch(/000001\b/)
})

it('where the system is dark, the page is so before the program has come', async () => {
  const dark = await stage.open({ ...touched, colorScheme: 'dark' })
  await dark.route('**/*.js', route => route.abort())
  await dark.goto('/login')
  expect(await dark.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 22, 34)')
})

/** How many points above and below its middle still press it. */
const reachOf = async (part: Locator) => {
  await part.scrollIntoViewIfNeeded()
  return part.evaluate(element => {
    const target = element.closest('label') ?? element
    const { left, top, width, height } = element.getBoundingClientRect()
    const hits = (down: number) => target.contains(document.elementFromPoint(left + Math.min(width / 2, 8), top + height / 2 + down))
    let points = 0
    for (const way of [-1, 1]) for (let down = 0; down <= 40 && hits(way * down); down++) points++
    return points - 1
  })
}

it('what is small is pressed within 44 px by a finger, and within 24 by a pointer', async () => {
  const tablet = { width: 1024, height: 800 }
  for (const [least, client, staff] of [
    [44, page, await stage.open({ viewport: tablet, hasTouch: true, isMobile: true })],
    [24, await stage.open({ viewport: tablet }), await stage.open({ viewport: tablet })],
  ] as const) {
    if (client !== page) await stage.admit(client, 'klient@demo.example')
    await stage.admit(staff, 'ksiegowa@demo.example')
    await visit('/', client)
    const month = client.locator('section').filter({ has: client.getByRole('heading', { name: 'Stan miesiąca' }) })
    const lowest = [await reachOf(month.getByRole('link').first())]
    const waiting = '/api/messages?page=1&limit=1&filters=to_acknowledge:true'
    const { data } = await callApi<{ data: { id: string }[] }>(client, 'GET', waiting)
    await visit(`/messages/${data[0]?.id}`, client)
    lowest.push(await reachOf(client.getByRole('button', { name: 'Potwierdzam, że znam treść' })))
    await visit('/dashboard/documents', staff)
    lowest.push(await reachOf(staff.getByRole('row').nth(3).getByRole('checkbox')))
    expect(Math.min(...lowest), lowest.join()).toBeGreaterThanOrEqual(least)
  }
})

it('the open tab is in sight, and the bar counts what is unread', async () => {
  await visit('/')
  const company = await firstCompany()
  for (const [key, name] of [
    ['details', 'Dane firmy'],
    ['people', 'Ludzie'],
  ] as const) {
    await visit(`/companies/${company}?tab=${key}`)
    // The tabs before it come with the rights.
    await shows(page.getByRole('tab', { name: 'Dane rozliczeniowe' }))
    const rightOf = async () => {
      const { x, width } = await boxOf(page.getByRole('tab', { name }))
      return x + width
    }
    await expect.poll(rightOf, { message: name }).toBeLessThanOrEqual(phone.width)
  }
  await shows(shortcuts().getByRole('link', { name: /^Wiadomości.*\d+ nieprzeczytane$/ }))
})

it('a required choice that was not made is asked for, and what is not there leads on', async () => {
  await visit('/tickets/new')
  await page.getByRole('button', { name: 'Wyślij sprawę' }).click()
  await expect.poll(() => page.getByText('To pole jest wymagane.').count()).toBe(3)
  await page.goto('/documents/01890000-0000-7000-8000-000000000000')
  await page.getByRole('main').getByRole('link', { name: 'Przejdź do pulpitu' }).click()
  await page.waitForURL(url => url.pathname === '/')
})

/** What has to be pushed sideways to be read: the page itself, or a frame with a table in it. */
const pushed = (by: Page) =>
  by.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter(part => part.scrollWidth > part.clientWidth + 1)
      .filter(part => part === document.documentElement || (getComputedStyle(part).overflowX !== 'visible' && part.querySelector('table')))
      .map(part => `${part.tagName} ${part.getAttribute('aria-label') ?? part.className}`),
  )

async function expectCards(path: string, by: Page) {
  // Each value says of what it is.
  await shows(by.locator('main td[data-title]'))
  await settle(by)
  expect.soft(await pushed(by), path).toEqual([])
}

it('tables are cards, to which nobody has to push', async () => {
  for (const [path, filters] of [['/companies/:id?tab=settlements'], ['/companies/:id?tab=billing'], ['/documents/:id', 'ksef_number!=']] as const) {
    await visit(await addressOf(path, page, filters))
    await expectCards(path, page)
  }
  const manager = await stage.open(touched)
  await stage.signIn(manager, 'administrator@demo.example')
  for (const [path, filters] of [
    ['/dashboard/settlements/:id', 'state:awaiting_approval'],
    ['/dashboard/companies/:id?tab=settlements'],
    ['/dashboard/companies/:id?tab=billing'],
    ['/dashboard/documents/:id', 'ksef_number!='],
    ['/dashboard/reports/companies-uptimes'],
    ['/dashboard/reports/:id'],
    [`/dashboard/reports/:id/uptimes?from=${lastMonth}&to=${lastMonth}`],
    ['/dashboard/limits/:year'],
    ['/dashboard/pricelist'],
    ['/dashboard/settings/imports/:id'],
  ] as const) {
    await visit(await addressOf(path, manager, filters), manager)
    await expectCards(path, manager)
  }
  await visit(await addressOf('/dashboard/companies/:id?tab=billing', manager), manager)
  await manager.getByRole('table', { name: 'Zestawienia miesięczne' }).getByRole('button').first().click()
  await shows(manager.getByRole('table', { name: 'Pozycje' }))
  await expectCards('a statement', manager)
})

it('the list under the bell stays within the window', async () => {
  await visit('/')
  await page.getByRole('button', { name: /^Powiadomienia/ }).click()
  await shows(page.getByRole('link', { name: 'Wszystkie powiadomienia' }))
  await settle(page)
  expect(await pushed(page)).toEqual([])
})

it('the summary of a company leads to the month that waits for its client', async () => {
  // Until the 20th nothing of it was due, and nothing is paid.
  const { data: months } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/settlements?limit=1&filters=state:awaiting_approval')
  const taxes = `/api/settlements/${months[0]?.id}/taxes`
  const { data: amounts } = await callApi<{ data: { id: string; state: string }[] }>(page, 'GET', taxes)
  await callApi(page, 'POST', `${taxes}/${amounts.find(({ state }) => state === 'sent')?.id}/paid`, { amount: '1.00' })
  await visit('/')
  const href = await page.getByRole('link', { name: /zaakceptować kwoty$/ }).getAttribute('href')
  await visit(href?.split('?')[0] ?? '')
  await page.getByRole('link', { name: /zaakceptować kwoty$/ }).click()
  await page.getByRole('button', { name: /^Akceptuję/ }).click()
  // What is paid is not asked for once more.
  const question = page.getByRole('dialog')
  const [, left = '', paid = ''] = /Razem do zapłaty: ([\d\s]+,\d\d)\s*zł, zapłacono już ([\d\s]+,\d\d)/.exec((await question.textContent()) ?? '') ?? []
  expect(paid).not.toBe('')
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await visit('/')
  await shows(page.getByText(`Razem do zapłaty ${left}`))
})

it('what a month misses is sent from its own line', async () => {
  await visit('/')
  await page.getByRole('region', { name: 'Do zrobienia' }).getByRole('link', { name: 'Szczegóły' }).first().click()
  await page.getByRole('button', { name: 'Dodaj: Wyciąg bankowy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj dokumenty' })
  await expect.poll(() => dialog.getByLabel('Kategoria').inputValue()).toBe('bank_statement')
  await expect.poll(() => dialog.getByLabel('Miesiąc').inputValue()).toBe(new URL(page.url()).searchParams.get('month'))
  await page.keyboard.press('Escape')
})

it('the companies to ask are ticked in boxes that can be seen', async () => {
  const accountant = await stage.open(touched)
  await stage.signIn(accountant, 'ksiegowa@demo.example')
  await visit('/dashboard/documents', accountant)
  await accountant.getByRole('button', { name: 'Poproś o dokumenty' }).click()
  const box = accountant.getByRole('dialog').getByRole('checkbox').first()
  await shows(box)
  expect((await boxOf(box)).width).toBeGreaterThanOrEqual(16)
})

it('a day of the calendar says what it is about', async () => {
  const accountant = await stage.open(touched)
  await stage.signIn(accountant, 'ksiegowa@demo.example')
  await visit('/dashboard/tasks?look=calendar', accountant)
  const day = accountant.locator('[data-date]:not([data-holiday])').filter({ has: accountant.locator('[class*=matters]') })
  await shows(day)
  const [firstMatter, whole] = await Promise.all(
    ['[class*=matters] > span > span', '[class*=name]'].map(part => day.first().locator(part).first().textContent()),
  )
  expect(whole).toContain(firstMatter)
})

it('paging is pressed with a thumb, and the way back to the start is a whole word, however narrow', async () => {
  const clerk = await stage.open(touched)
  await stage.signIn(clerk, 'ksiegowa@demo.example')
  const widths = [390, 360, 320]
  for (const width of widths) {
    await clerk.setViewportSize({ width, height: 844 })
    for (const path of ['/dashboard/companies', '/dashboard/tickets']) {
      await visit(path, clerk)
      const paging = clerk.getByRole('navigation', { name: 'Strony listy' })
      await shows(paging)
      const controls = await Promise.all((await paging.locator('select, button').all()).map(boxOf))
      expect(controls.map(({ height }) => height)).toEqual([44, 44, 44])
      expect(new Set(controls.map(({ y }) => y)).size, `${path} at ${width}`).toBe(1)
      await staysWithin(clerk, `${path} at ${width}`)
    }
    await clerk.getByRole('main').locator('a[href^="/dashboard/tickets/"]:not([href$="/new"])').first().click()
    await clerk.waitForURL(/tickets\/[\w-]{36}/)
    await settle(clerk)
    const start = clerk.getByRole('navigation', { name: 'Okruszki' }).getByRole('link', { name: 'Pulpit' })
    expect(await start.evaluate(({ parentElement: step }) => step && step.scrollWidth <= step.clientWidth), `at ${width}`).toBe(true)
    await staysWithin(clerk, `a ticket at ${width}`)
  }
})

async function staysWithin(by: Page, where: string) {
  expect(await by.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0)
}
