import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AppearanceRecord } from '#features/tenants/shared/contract.ts'
import { settingsFrom, templateNames } from '#features/tenants/server/templates.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { declarations } from '#registry'
import { lineage, type RouteEntry, routes } from '#web/routing/routes.ts'
import { answersOf, callApi } from '#test/e2e/call-api.ts'
import { openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()
const someId = '01890000-0000-7000-8000-000000000000'
const firms = ['Pracownia Glinka Anna Zawilska', 'Zielony Kąt sp. z o.o.']

interface Expected {
  /** The menu from its first entry to its last. */
  menu: string[]
  /** Cards of the home screen that follow the switches. */
  cards: string[]
  /** Parts of a company's view. */
  parts: string[]
  /** Routes of this side that are not there. */
  gone: string[]
}
interface Side {
  person: 'administrator' | 'klient'
  area: RouteEntry['area']
}
const sides: Side[] = [
  { person: 'administrator', area: 'admin' },
  { person: 'klient', area: 'client' },
]

const wholeOffice: Expected = {
  menu: [
    ...['Pulpit', 'Wiadomości', 'Zadania', 'Sprawy', 'Firmy', 'Rozliczenia', 'Dokumenty', 'Pracownicy', 'Pełnomocnictwa'],
    ...['Zadania podatkowe', 'Limity podatkowe', 'Raporty', 'Cennik', 'Harmonogram', 'Użytkownicy'],
    ...['Szkolenia', 'Ankiety', 'Ankiety na pulpicie', 'Zgłoszenia', 'Ustawienia'],
  ],
  cards: ['Moje zadania', 'Po terminie', 'Niezamknięte miesiące', 'Najbliższe 14 dni', 'Dokumenty do przejrzenia'],
  parts: [
    ...['Podsumowanie', 'Rozliczenia', 'Dokumenty', 'Zadania', 'Sprawy', 'Pracownicy', 'Limity', 'Oś czasu', 'Dane rozliczeniowe'],
    ...['Pełnomocnictwa', 'Dane firmy', 'Ludzie', 'Notatka'],
  ],
  gone: ['dashboard-settings-procedures'],
}
const wholeClient: Expected = {
  menu: ['Pulpit', 'Dokumenty', 'Opis zakupów', 'Podatki', 'Wiadomości', 'Sprawy', ...firms, 'Szkolenia', 'Ankiety', 'Zgłoszenia', 'Profil'],
  cards: ['Stan miesiąca', 'Zapłacone w tym miesiącu'],
  parts: [
    ...['Podsumowanie', 'Rozliczenia', 'Dokumenty', 'Zadania', 'Sprawy', 'Pracownicy', 'Limity', 'Oś czasu', 'Dane rozliczeniowe'],
    ...['Pełnomocnictwa', 'Dane firmy', 'Ludzie'],
  ],
  gone: [],
}

/** What the two accounting offices are left with: settlements, taxes due, tickets, messages, tasks and the profile. */
const accountingOffice: Expected = {
  menu: [
    ...['Pulpit', 'Wiadomości', 'Zadania', 'Sprawy', 'Firmy', 'Rozliczenia', 'Pełnomocnictwa'],
    ...['Zadania podatkowe', 'Limity podatkowe', 'Raporty', 'Harmonogram', 'Użytkownicy', 'Ustawienia'],
  ],
  cards: ['Moje zadania', 'Po terminie'],
  parts: ['Podsumowanie', 'Rozliczenia', 'Zadania', 'Sprawy', 'Limity', 'Pełnomocnictwa', 'Dane firmy', 'Ludzie', 'Notatka'],
  gone: [
    ...['dashboard-documents', 'dashboard-documents-view', 'dashboard-trainings-categories', 'dashboard-trainings'],
    ...['dashboard-trainings-new', 'dashboard-trainings-view', 'dashboard-polls', 'dashboard-pricelist', 'dashboard-pricelist-new'],
    ...['dashboard-pricelist-edit', 'dashboard-surveys', 'dashboard-surveys-create', 'dashboard-surveys-view', 'dashboard-surveys-edit'],
    ...['dashboard-settings-document-checklists', 'dashboard-settings-purchases', 'dashboard-settings-procedures'],
    ...['dashboard-system-tickets', 'dashboard-system-tickets-new', 'dashboard-system-tickets-view'],
    ...['dashboard-employees', 'dashboard-employees-view'],
  ],
}
const accountingClient: Expected = {
  menu: ['Pulpit', 'Podatki', 'Wiadomości', 'Sprawy', ...firms, 'Profil'],
  cards: ['Stan miesiąca'],
  parts: ['Podsumowanie', 'Rozliczenia', 'Zadania', 'Sprawy', 'Limity', 'Pełnomocnictwa', 'Dane firmy', 'Ludzie'],
  gone: [
    ...['companies-employees', 'companies-employees-view', 'surveys', 'surveys-view', 'trainings-categories', 'trainings-category-view'],
    ...['trainings-view', 'documents', 'documents-view', 'purchases', 'system-tickets', 'system-tickets-new', 'system-tickets-view'],
  ],
}

const expected: Record<string, Record<Side['person'], Expected>> = {
  default: { administrator: wholeOffice, klient: wholeClient },
  demo: {
    administrator: { ...wholeOffice, gone: [] },
    klient: { ...wholeClient, cards: [...wholeClient.cards, 'Jak to zrobić'] },
  },
  dpszulc: { administrator: accountingOffice, klient: accountingClient },
  '4s4a': { administrator: accountingOffice, klient: accountingClient },
  panelprzedsiebiorcy: {
    administrator: wholeOffice,
    klient: { ...wholeClient, cards: [...wholeClient.cards, 'Wakacje składkowe'] },
  },
}
const laterSteps = ['Księgowanie', 'Podatki', 'Akceptacja', 'Zamknięcie']
/** Who has the search in the bar, and who is told of the contribution holiday on a company's page. */
const searching = ['default', 'demo', 'panelprzedsiebiorcy']
const toldOfHolidays = ['panelprzedsiebiorcy']
/** Every card that some office shows or hides by a switch on this home screen. */
const switchedCards = (person: Side['person']) => [...new Set(Object.values(expected).flatMap(office => office[person].cards))]

const cases = templateNames.flatMap(tenant => sides.map(side => ({ tenant, ...side })))

it('office configuration: knows every shipped configuration', () => expect(Object.keys(expected).sort()).toEqual([...templateNames].sort()))

it.each(cases)('$tenant as the $person', async ({ tenant, person, area }) => {
  const { menu, cards, parts, gone } = expected[tenant]?.[person] ?? accountingClient
  const { switches } = settingsFrom(tenant, { name: tenant })
  const page = await stage.open({ baseURL: tenant === 'demo' ? stage.url : `http://${tenant}.localhost:${stage.port}` })
  const failedCalls = watchRefusals(page)
  await stage.signIn(page, `${person}@${tenant}.example`)

  // The menu and the home screen.
  await settle(page)
  await expect.poll(() => entriesOf(page)).toEqual(menu)
  await expect.poll(() => cardsOf(page, person), { timeout: 15_000 }).toEqual(cards)
  await expect.poll(() => page.getByRole('button', { name: 'Szukaj' }).count()).toBe(searching.includes(tenant) ? 1 : 0)

  // The company's view, part by part.
  const { data } = await callApi<{ data: { id: string; title: string }[] }>(page, 'GET', '/api/companies?sort=title:asc')
  const company = data.find(({ title }) => title === firms[0])?.id
  await page.goto(person === 'klient' ? `/companies/${company}` : `/dashboard/companies/${company}`)
  const tabs = page.getByRole('main').getByRole('tab')
  await expect.poll(() => tabs.evaluateAll(all => all.map(tab => tab.firstChild?.textContent))).toEqual(parts)
  await settle(page)
  const holiday = page.getByRole('main').getByRole('heading', { name: 'Wakacje składkowe' })
  await expect.poll(() => holiday.count()).toBe(toldOfHolidays.includes(tenant) ? 1 : 0)
  const steps = page.getByRole('main').getByRole('list', { name: 'Kroki miesiąca' }).first().getByRole('listitem')
  const ofDocuments = switches.modules.documents ? ['Dokumenty'] : []
  await expect.poll(() => steps.evaluateAll(all => all.map(step => step.textContent))).toEqual([...ofDocuments, ...laterSteps])

  // Where much is off, what is shown asks for nothing of it.
  if (!switches.modules.documents) {
    for (const name of parts) {
      await page
        .getByRole('main')
        .getByRole('tab', { name: new RegExp(`^${name}( ?\\d+)?$`) })
        .click()
      await settle(page)
    }
    for (const name of menu.filter(entry => entry !== 'Pulpit')) {
      await page.getByRole('navigation', { name: 'Menu główne' }).getByTitle(name, { exact: true }).click()
      await settle(page)
    }
    if (person === 'administrator') {
      await page.goto('/dashboard/settlements?filters=missing>0')
      await page.getByRole('button', { name: 'Filtr', exact: true }).click()
      const offered = page.getByRole('dialog')
      await shows(offered.getByRole('button', { name: 'Stan', exact: true }))
      await settle(page)
      expect(await offered.getByRole('button', { name: 'Brakuje', exact: true }).count()).toBe(0)
      expect(await page.getByRole('button', { name: /^Brakuje dokumentów/ }).count()).toBe(0)
    }
  }
  expect(failedCalls).toEqual([])

  // Whatever is off has no route …
  const without = Object.entries(routes as Record<string, RouteEntry>).filter(
    ([name, route]) => route.area === area && route.path && !lineage(name).every(step => isOn(switches, step.needs)),
  )
  expect(without.map(([name]) => name)).toEqual(gone)
  for (const [, route] of without) {
    await page.goto(String(route.path).replaceAll(/:[a-z]+/gi, someId))
    await shows(page.getByRole('heading', { name: 'Strony nie znaleziono', level: 1 }))
  }
  // … and no answer, whoever asks for whatever.
  const off = declarations.filter(({ needs }) => !isOn(switches, needs))
  const calls = off.map(({ method, path }) => ({ method, path: path.replaceAll(/:[a-z_]+/g, someId) }))
  for (const [place, answer] of (await answersOf(page, calls)).entries())
    expect.soft(answer, `${calls[place]?.method} ${calls[place]?.path}`).toMatchObject({ status: 403, code: 'module_disabled' })
})

it('office configuration: tells a client of the panel of the contribution holiday: one asks for it, the office marks it as used', async () => {
  const there = { baseURL: `http://panelprzedsiebiorcy.localhost:${stage.port}` }
  const client = await stage.open(there)
  await stage.admit(client, 'klient@panelprzedsiebiorcy.example')
  const { data } = await callApi<{ data: { id: string; title: string }[] }>(client, 'GET', '/api/companies?sort=title:asc')
  const company = data.find(({ title }) => title === firms[0])?.id
  await client.goto(`/companies/${company}`)
  await client.getByRole('link', { name: 'Poproś o wniosek' }).click()
  await client.waitForURL(url => url.pathname === '/tickets/new')
  await expect.poll(() => client.getByLabel('Tytuł').inputValue()).toMatch(/^Wakacje składkowe: wniosek za /)

  const office = await stage.open(there)
  await stage.admit(office, 'administrator@panelprzedsiebiorcy.example')
  await office.goto(`/dashboard/companies/${company}`)
  await office.getByRole('checkbox', { name: /^Wykorzystane w \d{4} roku$/ }).click()
  await shows(office.getByText(/^Zaznaczono: wykorzystane w \d{4} roku\.$/))
  await client.goto(`/companies/${company}`)
  await shows(client.getByText(/^Wykorzystane w \d{4} roku$/))
  await expect.poll(() => client.getByRole('link', { name: 'Poproś o wniosek' }).count()).toBe(0)
})

it('office configuration: keeps both home screens without their tiles, and shows them as a list', async () => {
  const there = { baseURL: `http://panelprzedsiebiorcy.localhost:${stage.port}` }
  const page = await stage.open(there)
  await stage.admit(page, 'administrator@panelprzedsiebiorcy.example')
  const { data } = await callApi<{ data: AppearanceRecord }>(page, 'GET', '/api/tenants/appearance')
  const { version, ...appearance } = data
  const { modules, variants } = data.switches
  const switches = { ...data.switches, modules: { ...modules, dashboard: false }, variants: { ...variants, home: 'list' } }
  await callApi(page, 'PUT', '/api/tenants/appearance', { ...appearance, switches })
  await page.goto('/dashboard')
  await settle(page)
  await expect.poll(() => cardsOf(page, 'administrator'), { timeout: 15_000 }).toEqual(['Moje zadania'])

  const client = await stage.open(there)
  await stage.signIn(client, 'klient@panelprzedsiebiorcy.example')
  await shows(client.getByRole('region', { name: 'Do zrobienia' }))
  await settle(client)
  await expect.poll(() => cardsOf(client, 'klient'), { timeout: 15_000 }).toEqual(['Wakacje składkowe'])
  const leftOf = (heading: string) => client.getByRole('heading', { name: heading, level: 2 }).evaluate(element => element.closest('section')?.offsetLeft)
  expect(await leftOf('Wakacje składkowe')).toBe(await client.getByRole('region', { name: 'Do zrobienia' }).evaluate((part: HTMLElement) => part.offsetLeft))
})

it('office configuration: is configured in the form, which tries colours on before they are saved, and seen so by its client', async () => {
  const there = { baseURL: `http://panelprzedsiebiorcy.localhost:${stage.port}` }
  const page = await stage.open(there)
  await stage.admit(page, 'administrator@panelprzedsiebiorcy.example')
  await page.goto('/dashboard/settings/appearance')
  const save = page.getByRole('button', { name: 'Zapisz wygląd i moduły' })
  const light = page.getByRole('region', { name: 'Jasny wygląd' })
  const primary = (where: Page) => where.evaluate(() => document.documentElement.style.getPropertyValue('--tenant-primary-light').toLowerCase())
  await light.getByLabel('Kolor główny').fill('#ffe9a8')
  await shows(light.getByText('za mały'))
  await expect.poll(() => primary(page)).toBe('#ffe9a8')
  await save.click()
  await shows(light.getByText(/^Kontrast z tłem wynosi/))
  await light.getByLabel('Kolor główny').fill('#0b5d3b')
  await expect.poll(() => primary(page)).toBe('#0b5d3b')
  await page.getByLabel('Nazwa portalu').fill('Portal Zielony')
  await page.getByRole('checkbox', { name: 'Ankiety na pulpicie' }).uncheck()
  await page.getByRole('checkbox', { name: 'Typ', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Wyżej: NIP' }).click()
  await page.getByLabel('Lista', { exact: true }).selectOption('Użytkownicy')
  await page.getByRole('checkbox', { name: 'Nazwisko' }).uncheck()
  await page.getByRole('checkbox', { name: 'Telefon' }).check()
  await save.click()
  await shows(page.getByText('Zapisano. Nowy wygląd zobaczą wszyscy po ponownym otwarciu portalu.'))
  await page.goto('/dashboard/companies')
  const heads = page.getByRole('table', { name: 'Firmy' }).getByRole('columnheader')
  await expect
    .poll(async () => (await heads.allInnerTexts()).map(words => words.trim()).filter(Boolean))
    .toEqual(['Nazwa', 'Zadania', 'NIP', 'Opiekun', 'Status rozliczenia', 'Dokumenty'])
  await page.goto('/dashboard/users')
  const userHeads = page.getByRole('table', { name: 'Użytkownicy' }).getByRole('columnheader')
  await expect
    .poll(async () => (await userHeads.allInnerTexts()).map(words => words.trim()).slice(0, 6), { timeout: 15_000 })
    .toEqual(['Imię', 'Adres e-mail', 'Rola', 'Stan', 'Ostatnie logowanie', 'Telefon'])

  const client = await stage.open(there)
  await stage.signIn(client, 'klient@panelprzedsiebiorcy.example')
  await expect.poll(() => primary(client)).toBe('#0b5d3b')
  await expect.poll(() => client.title()).toContain('Portal Zielony')
})

it('office configuration: tells the second of two administrators what the first one has saved', async () => {
  const page = await stage.open({ baseURL: `http://panelprzedsiebiorcy.localhost:${stage.port}` })
  await stage.admit(page, 'administrator@panelprzedsiebiorcy.example')
  await page.goto('/dashboard/settings/appearance')
  const name = page.getByLabel('Nazwa biura')
  await name.fill('Biuro Drugie')
  const { data } = await callApi<{ data: AppearanceRecord }>(page, 'GET', '/api/tenants/appearance')
  const { version, ...appearance } = data
  await callApi(page, 'PUT', '/api/tenants/appearance', { ...appearance, office: { ...appearance.office, name: 'Biuro Pierwsze' } })
  await page.getByRole('button', { name: 'Zapisz wygląd i moduły' }).click()
  await shows(page.getByText('Ktoś zapisał zmiany przed chwilą'))
  await shows(page.getByText('Nazwa biura: zapisano „Biuro Pierwsze”, wpisano „Biuro Drugie”'))
  await page.getByRole('button', { name: 'Zapisz moje zmiany' }).click()
  await shows(page.getByText('Zapisano. Nowy wygląd zobaczą wszyscy po ponownym otwarciu portalu.'))
  expect((await callApi<{ data: AppearanceRecord }>(page, 'GET', '/api/tenants/appearance')).data.office.name).toBe('Biuro Drugie')
})

/** Calls of the screens themselves that are refused or fail, from now on. */
function watchRefusals(page: Page): string[] {
  const failedCalls: string[] = []
  page.on('response', answer => {
    if (answer.url().includes('/api/') && answer.status() >= 400) failedCalls.push(`${answer.status()} ${answer.url()}`)
  })
  return failedCalls
}

const entriesOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu główne' })
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('title')))

const cardsOf = async (page: Page, person: Side['person']) => {
  const lines = (await page.locator('main').innerText()).split('\n').map(line => line.trim())
  return switchedCards(person).filter(title => lines.includes(title))
}
