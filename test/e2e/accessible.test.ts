import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { RouteEntry } from '#web/routing/routes.ts'
import { addressOf, known, screens } from '#test/e2e/address-of.ts'
import { dark, expectUsable, fewViews, look, usual } from '#test/e2e/axe.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { follow } from '#test/e2e/screen.ts'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

const pages = {} as Record<RouteEntry['area'], Page>
beforeAll(async () => {
  for (const area of ['public', 'admin', 'client'] as const) pages[area] = await stage.open()
  await stage.admit(pages.admin, 'administrator@demo.example')
  await stage.admit(pages.client, 'klient@demo.example')
  const since = new Date()
  await callApi(pages.admin, 'POST', '/api/users/invite', { email: 'nowa@klient.example', isAdmin: true, role: 'assistant' })
  const { text } = await stage.letter('nowa@klient.example', since)
  known.token = String(/\/register\/([0-9a-z]+)/i.exec(text)?.[1])
})

async function open(area: RouteEntry['area'], path: string, filters?: string): Promise<Page> {
  const page = pages[area]
  await page.goto(await addressOf(path, area === 'public' ? pages.admin : page, filters))
  await look(page, usual)
  return page
}

/** As a link leads there: the program and what looks at the page are loaded once for all screens. */
async function walkTo(area: RouteEntry['area'], path: string): Promise<Page> {
  const page = pages[area]
  await follow(page, await addressOf(path, page))
  await look(page, usual)
  return page
}

it('theme: follows the theme of the system', async () => {
  const page = await open('client', '/')
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await theme()).toBe('light')
  await page.emulateMedia(dark)
  await expect.poll(theme).toBe('dark')
})

interface Opened {
  area: RouteEntry['area']
  path: string
  filters?: string
  /** Of this menu the first one is chosen. */
  menu?: string
  /** Pressed one after the other. */
  by?: readonly (string | RegExp)[]
  /** What they open. */
  role?: 'dialog' | 'menu'
}

/** Looked at before all screens: a quarter of an hour after the log-in the app would ask who it is. */
const opened: Opened[] = [
  { area: 'admin', path: '/dashboard/users', by: ['Zaproś użytkownika'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id', by: ['Inna płatność', 'Otwórz kalendarz: Termin ustawowy'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id?tab=totals', by: [/^(Wpisz|Zmień) wyniki/], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id?tab=documents' },
  { area: 'admin', path: '/dashboard/settlements/:id?tab=course', filters: 'state:approved' },
  { area: 'admin', path: '/dashboard/settlements/:id', filters: 'state:awaiting_approval', by: [/^Komentarze: /], role: 'dialog' },
  { area: 'admin', path: '/dashboard', by: [/^Menu użytkownika/], role: 'menu' },
  { area: 'admin', path: '/dashboard/documents?bin=open' },
  { area: 'admin', path: '/dashboard/documents', by: ['Poproś o dokumenty'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/documents', by: ['Eksportuj'], role: 'menu' },
  { area: 'admin', path: '/dashboard/documents?filters=created>=2026-01-01,created<=2026-01-31', by: [/^Dodano: od/, 'Otwórz kalendarz: Od'] },
  { area: 'admin', path: '/dashboard/documents/:id', filters: 'ksef_number!=' },
  { area: 'client', path: '/documents/:id', filters: 'ksef_number!=' },
  { area: 'admin', path: '/dashboard/companies/:id?tab=details', filters: 'company_type:sj', by: ['Dodaj wspólnika'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/companies/:id?tab=details', filters: 'company_type:sj', by: ['Zmiana od dnia'], role: 'dialog' },
  { area: 'client', path: '/documents', by: ['Dodaj dokumenty'], role: 'dialog' },
  { area: 'client', path: '/profile', by: ['Włącz aplikację'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/tasks?look=board' },
  { area: 'admin', path: '/dashboard/tasks?look=calendar' },
  { area: 'admin', path: '/dashboard/tasks', by: ['Nowe zadanie'], role: 'dialog' },
  { area: 'admin', path: '/dashboard', by: [/^Szukaj/], role: 'dialog' },
  { area: 'admin', path: '/dashboard/tickets/:id', filters: 'open:true', menu: 'Inne czynności', by: ['Połącz z inną sprawą'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/tickets/:id', menu: 'Inne czynności', by: ['Zapisz czas pracy'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settings/categories', by: ['Nowa kategoria spraw'], role: 'dialog' },
]

it.each(opened)('$path with $by can be used by everybody', async ({ area, path, filters, menu, by = [], role = 'dialog' }) => {
  const page = await open(area, path, filters)
  if (menu) await page.getByRole('button', { name: menu }).click()
  for (const [place, name] of by.entries()) {
    await page
      .getByRole(menu ? 'menuitem' : 'button', { name })
      .first()
      .click()
    await shows(page.getByRole(role).nth(place))
  }
  await expectUsable(page, path, fewViews)
})

it.each(screens)('$name can be used by everybody', async ({ name, path, area }) => {
  const page = area === 'public' ? await open(area, path) : await walkTo(area, path)
  // It is this screen that is looked at, and no other in its place.
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { name: 'Strony nie znaleziono', level: 1 }).count())
    .toBe(name === 'PageNotFound' ? 1 : 0)
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Spróbuj ponownie' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('main').getByText('Nie znaleziono', { exact: true }).count()).toBe(0)
  await expectUsable(page, path)
  for (const tab of await page.getByRole('main').getByRole('tab', { selected: false }).allTextContents()) {
    await page.getByRole('tab', { name: tab }).click()
    await expectUsable(page, tab, fewViews)
  }
})
