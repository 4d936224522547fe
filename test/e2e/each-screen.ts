import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { RouteEntry } from '#web/routes.tsx'
import { addressOf, known, screens } from '#test/e2e/address-of.ts'
import { expectUsable, fewViews, look, usual } from '#test/e2e/axe.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { raiseStage } from '#test/e2e/stage.ts'

type Area = RouteEntry['area']

/** A page of each area, with somebody signed in who sees all of it, and an invitation that nobody has taken. */
export function openAreas() {
  const stage = raiseStage()
  const pages = {} as Record<Area, Page>
  beforeAll(async () => {
    for (const area of ['public', 'admin', 'client'] as const) pages[area] = await stage.open()
    await stage.signIn(pages.admin, 'administrator@demo.example')
    await stage.signIn(pages.client, 'klient@demo.example')
    const since = new Date()
    await callApi(pages.admin, 'POST', '/api/users/invite', { email: 'nowa@klient.example', isAdmin: true, role: 'assistant' })
    const { text } = await stage.letter('nowa@klient.example', since)
    known.token = String(/\/register\/([0-9a-z]+)/i.exec(text)?.[1])
  })
  return async function open(area: Area, path: string, filters?: string): Promise<Page> {
    const page = pages[area]
    await page.goto(await addressOf(path, area === 'public' ? pages.admin : page, filters))
    await look(page, usual)
    return page
  }
}

/** Each screen of these areas, with all its tabs. */
export function eachScreenIsUsable(...areas: Area[]) {
  const open = openAreas()
  it.each(screens.filter(({ area }) => areas.includes(area)))('$name can be used by everybody', async ({ name, path, area }) => {
    const page = await open(area, path)
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
}
