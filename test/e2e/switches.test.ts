import type { Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { SearchResult } from '#features/search/shared/contract.ts'
import { pathOf } from '#features/search/pages/found-links.ts'
import type { AppearanceRecord } from '#features/tenants/shared/contract.ts'
import { components, isOn, modules, type Switch, type Switches } from '#kernel/feature-flags.ts'
import { lineage, paramsFit, type RouteEntry, routes } from '#web/routing/routes.ts'
import { addressOf } from '#test/e2e/address-of.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { openFixtures, settle } from './fixtures.ts'

const stage = openFixtures()

interface Side {
  page: Page
  isAdmin: boolean
  /** One company's view; in sections it shows all its parts at once. */
  company: string
  /** Calls under way. */
  calls: Set<unknown>
  refusals: string[]
}
const sides: Side[] = []
let whole: AppearanceRecord

/** What the page asks for from now on, and what it is not answered because it is switched off. */
function watch(page: Page): Pick<Side, 'calls' | 'refusals'> {
  const [calls, refusals] = [new Set<unknown>(), [] as string[]]
  page.on('request', request => {
    if (request.url().includes('/api/') && !request.url().includes('/api/events')) calls.add(request)
  })
  page.on('requestfailed', request => calls.delete(request))
  page.on('response', async answer => {
    const body = answer.status() === 403 ? await answer.text().catch(() => '') : ''
    if (body.includes('module_disabled')) refusals.push(`${new URL(page.url()).pathname} calls ${new URL(answer.url()).pathname}`)
    calls.delete(answer.request())
  })
  return { calls, refusals }
}

beforeAll(async () => {
  for (const isAdmin of [true, false]) {
    const page = await stage.open()
    await stage.admit(page, isAdmin ? 'administrator@demo.example' : 'klient@demo.example')
    const company = await addressOf(isAdmin ? '/dashboard/companies/:id' : '/companies/:id', page)
    sides.push({ page, isAdmin, company, ...watch(page) })
  }
  whole = (await callApi<{ data: AppearanceRecord }>((sides[0] as Side).page, 'GET', '/api/tenants/appearance')).data
})

async function switchOff(names: readonly Switch[]): Promise<Switches> {
  const { version, ...appearance } = whole
  const switches: Switches = structuredClone({ ...whole.switches, variants: { ...whole.switches.variants, companyView: 'sections' } })
  for (const name of names) {
    if (name.startsWith('component:')) (switches.components as Record<string, boolean>)[name.slice('component:'.length)] = false
    else (switches.modules as Record<string, boolean>)[name] = false
  }
  await callApi((sides[0] as Side).page, 'PUT', '/api/tenants/appearance', { ...appearance, switches })
  return switches
}

/** Whether the address leads to a screen, as the router decides it. */
function isThere(switches: Switches, isAdmin: boolean, address: string): boolean {
  const { pathname } = new URL(address, stage.url)
  const meant = Object.entries(routes as Record<string, RouteEntry>).find(([, route]) => {
    const match = route.path && route.path !== '*' && route.area === (isAdmin ? 'admin' : 'client') ? matchPath(route.path, pathname) : null
    return match && paramsFit(route, match.params)
  })
  return meant !== undefined && lineage(meant[0]).every(step => isOn(switches, step.needs))
}

async function drawn({ page, calls }: Side) {
  await settle(page)
  await expect.poll(() => calls.size).toBe(0)
  await settle(page)
}

const linksIn = (page: Page, part: string) =>
  page.locator(`${part} a[href^="/"]`).evaluateAll(links => [...new Set(links.map(link => String(link.getAttribute('href'))))])

/** Menu, home screen and company of one side, screen by screen; answers every link that leads nowhere. */
async function walk(side: Side, switches: Switches): Promise<string[]> {
  const { page, isAdmin, company } = side
  await page.goto(isAdmin ? '/dashboard' : '/')
  await drawn(side)
  const menu = await linksIn(page, 'nav[aria-label="Menu główne"]')
  const addresses = [...menu, ...(await linksIn(page, 'main'))]
  for (const address of menu) {
    await page.locator(`nav[aria-label="Menu główne"] a[href="${address}"]`).first().click()
    await page.waitForURL(url => url.pathname === address)
    await drawn(side)
  }
  if (isThere(switches, isAdmin, company)) {
    await page.goto(company)
    await drawn(side)
  }
  if (switches.components.search) {
    for (const words of ['an', 'fv', 'za']) {
      const { data } = await callApi<{ data: SearchResult[] }>(page, 'GET', `/api/search?query=${words}`)
      addresses.push(...data.map(one => pathOf(one, isAdmin)))
    }
  }
  return [...new Set(addresses)].filter(address => !isThere(switches, isAdmin, address))
}

/** The large parts one by one, the small ones by a few: a walk takes a dozen seconds. */
const small = components.map(name => `component:${name}` as const)
const parts: Switch[][] = [...modules.map(name => [name]), ...Array.from({ length: 4 }, (_, rest) => small.filter((_, place) => place % 4 === rest))]

it.each(parts.map(names => ({ names })))('without $names nothing leads there and nothing asks for it', async ({ names }) => {
  const switches = await switchOff(names)
  for (const side of sides) {
    side.refusals.length = 0
    expect.soft(await walk(side, switches), `${side.isAdmin ? 'the office' : 'the client'} is led nowhere`).toEqual([])
    expect.soft([...new Set(side.refusals)], `${side.isAdmin ? 'the office' : 'the client'} is refused`).toEqual([])
  }
})
