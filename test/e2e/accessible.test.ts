import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { RouteEntry } from '#web/routes.tsx'
import { addressOf, known, screens } from '#test/e2e/address-of.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { desk, phone, raiseStage, settle, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const pages = {} as Record<RouteEntry['area'], Page>
beforeAll(async () => {
  for (const area of ['public', 'admin', 'client'] as const) pages[area] = await stage.open({ reducedMotion: 'reduce' })
  await stage.signIn(pages.admin, 'administrator@demo.example')
  await stage.signIn(pages.client, 'klient@demo.example')
  const since = new Date()
  await callApi(pages.admin, 'POST', '/api/users/invite', { email: 'nowa@klient.example', isAdmin: true, role: 'assistant' })
  const { text } = await stage.letter('nowa@klient.example', since)
  known.token = String(/\/register\/([0-9a-z]+)/i.exec(text)?.[1])
})

async function violationsOf(page: Page): Promise<string[]> {
  // The whole script as one expression goes past the page's policy, which allows no foreign scripts.
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) => `${id} (${help}): ${target.join(' ')} ${any[0]?.message ?? ''}`))
}

interface View {
  as: string
  viewport: { width: number; height: number }
  media: Parameters<Page['emulateMedia']>[0]
}

const light = { colorScheme: 'light', forcedColors: 'none' } as const
const dark = { colorScheme: 'dark', forcedColors: 'none' } as const
/** Every size is in pixels, so text of 200 % is the page at half the width. */
const magnified = { width: desk.width / 2, height: desk.height / 2 }
const usual: View = { as: 'light', viewport: desk, media: light }
const views: View[] = [
  usual,
  { as: 'dark', viewport: desk, media: dark },
  { as: 'forced colours', viewport: desk, media: { ...light, forcedColors: 'active' } },
  { as: '200 %', viewport: magnified, media: light },
  { as: 'dark phone', viewport: phone, media: dark },
  { as: '320 px', viewport: { width: 320, height: 640 }, media: light },
]
/** For parts of a screen: the colours, and the least room. */
const fewViews = [usual, ...views.slice(-2)]

async function look(page: Page, { viewport, media }: View) {
  await page.emulateMedia(media)
  await page.setViewportSize(viewport)
  await shows(page.locator(`html[data-mantine-color-scheme=${media?.colorScheme}]`))
  await settle(page)
}

/** What stands out of the window sideways; tables of data scroll in their own frame. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(element => element.getBoundingClientRect().right > clientWidth + 1)
    return [`${scrollWidth} px in ${clientWidth} px`, ...wide.map(element => `${element.tagName} ${element.className}`).slice(-8)]
  })

/** One page, loaded once, looked at in every way. */
async function expectUsable(page: Page, part: string, among = views) {
  for (const view of among) {
    await look(page, view)
    expect.soft(await violationsOf(page), `${part} ${view.as}`).toEqual([])
    expect.soft(await sideways(page), `${part} ${view.as}, sideways`).toEqual([])
  }
  await look(page, usual)
}

async function open(area: RouteEntry['area'], path: string, filters?: string): Promise<Page> {
  const page = pages[area]
  await page.goto(await addressOf(path, area === 'public' ? pages.admin : page, filters))
  await look(page, usual)
  return page
}

it('follows the theme of the system', async () => {
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
  { area: 'admin', path: '/dashboard/settlements/:id', by: [/^(Wpisz|Zmień) wyniki/], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id', filters: 'state:awaiting_approval', by: [/^Komentarze: /], role: 'dialog' },
  { area: 'admin', path: '/dashboard', by: [/^Menu użytkownika/], role: 'menu' },
  { area: 'admin', path: '/dashboard/documents?bin=open' },
  { area: 'admin', path: '/dashboard/documents', by: ['Poproś o dokumenty'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/documents', by: ['Eksport'], role: 'menu' },
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
  { area: 'admin', path: '/dashboard/settings/tickets', by: ['Nowa kategoria'], role: 'dialog' },
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
  const page = await open(area, path)
  // It is this screen that is looked at, and no other in its place.
  expect(await page.getByRole('main').getByRole('heading', { name: 'Strony nie znaleziono', level: 1 }).count()).toBe(name === 'PageNotFound' ? 1 : 0)
  expect(await page.getByRole('main').getByRole('button', { name: 'Spróbuj ponownie' }).count()).toBe(0)
  expect(await page.getByRole('main').getByText('Nie znaleziono', { exact: true }).count()).toBe(0)
  await expectUsable(page, path)
  for (const tab of await page.getByRole('main').getByRole('tab', { selected: false }).allTextContents()) {
    await page.getByRole('tab', { name: tab }).click()
    await expectUsable(page, tab, fewViews)
  }
})
