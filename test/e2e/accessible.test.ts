import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes, type RouteEntry } from '#web/routes.tsx'
import { callApi } from '#test/e2e/call-api.ts'
import { desk, phone, raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const screens = Object.entries(routes as Record<string, RouteEntry>).flatMap(([name, { path, area, screen }]) => (path && screen ? [{ name, path, area }] : []))
const pages = {} as Record<RouteEntry['area'], Page>
/** What stands in the place of a path's parameter. */
const known: Record<string, string> = { year: String(new Date().getFullYear()) }

beforeAll(async () => {
  for (const area of ['public', 'admin', 'client'] as const) pages[area] = await stage.open({ reducedMotion: 'reduce' })
  await stage.signIn(pages.admin, 'administrator@demo.example')
  await stage.signIn(pages.client, 'klient@demo.example')
  const since = new Date()
  await callApi(pages.admin, 'POST', '/api/users/invite', { email: 'nowa@klient.example', isAdmin: true, role: 'assistant' })
  const { text } = await stage.letter('nowa@klient.example', since)
  known.token = String(/\/register\/([0-9a-z]+)/i.exec(text)?.[1])
})

/** `:id` is the first record of the list that the path names: `/dashboard/companies/:id`. */
async function addressOf(path: string, page: Page): Promise<string> {
  const list = /([a-z-]+)\/:id/.exec(path)?.[1]
  const first = list ? await callApi<{ data: { id: string }[] }>(page, 'GET', `/api/${list}?limit=1`) : undefined
  return path.replace('*', 'nie-ma-takiej-strony').replace(/:([a-z]+)/gi, (_, key: string) => (key === 'id' ? first?.data[0]?.id : known[key]) ?? '')
}

async function violationsOf(page: Page): Promise<string[]> {
  // The whole script as one expression goes past the page's policy, which allows no foreign scripts.
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) => `${id} (${help}): ${target.join(' ')} ${any[0]?.message ?? ''}`))
}

/** Drawn in full: nothing is being loaded any more. */
async function settle(page: Page) {
  await shows(page.locator('main h1'))
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true], [aria-label=Wczytywanie]') &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

async function open(area: RouteEntry['area'], path: string, theme: 'light' | 'dark'): Promise<Page> {
  const page = pages[area]
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: theme })
  await page.goto(await addressOf(path, area === 'public' ? pages.admin : page))
  await settle(page)
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(theme)
  return page
}

const themes = ['light', 'dark'] as const
const widths = [desk, phone]

describe.each(screens)('$name', ({ path, area }) => {
  it.each(themes)('can be used by everybody, %s', async theme => {
    const page = await open(area, path, theme)
    for (const viewport of widths) {
      await page.setViewportSize(viewport)
      await settle(page)
      expect(await violationsOf(page), `${viewport.width} px`).toEqual([])
    }
    for (const tab of await page.getByRole('main').getByRole('tab', { selected: false }).allTextContents()) {
      await page.getByRole('tab', { name: tab }).click()
      for (const viewport of widths) {
        await page.setViewportSize(viewport)
        await settle(page)
        expect(await violationsOf(page), `${tab}, ${viewport.width} px`).toEqual([])
      }
    }
  })
})

const opened = [
  { area: 'admin', path: '/dashboard/users', by: ['Zaproś użytkownika'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id', by: ['Inna płatność', 'Otwórz kalendarz: Termin ustawowy'], role: 'dialog' },
  { area: 'admin', path: '/dashboard', by: [/^Menu użytkownika/], role: 'menu' },
  { area: 'client', path: '/documents', by: ['Dodaj dokumenty'], role: 'dialog' },
] as const

describe.each(opened)('$path with $by', ({ area, path, by, role }) => {
  it.each(themes)('can be used by everybody, %s', async theme => {
    const page = await open(area, path, theme)
    for (const [place, name] of by.entries()) {
      await page.getByRole('button', { name }).click()
      await shows(page.getByRole(role).nth(place))
    }
    for (const viewport of widths) {
      await page.setViewportSize(viewport)
      await settle(page)
      expect(await violationsOf(page), `${viewport.width} px`).toEqual([])
    }
  })
})
