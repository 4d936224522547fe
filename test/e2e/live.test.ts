import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { demoNip } from '#demo/companies.ts'
import { openFixtures, settle } from './fixtures.ts'

/** What a busy office costs those who look on: the clock of their tabs stands and is moved by hand. */

const stage = openFixtures()
let busy: Page

beforeAll(async () => {
  busy = await stage.open()
  await stage.admit(busy, 'administrator@demo.example')
})

/** Counts what the tab is told, whichever tab reads the stream. */
const hear = (page: Page) =>
  page.evaluate(() => {
    const scope = globalThis as typeof globalThis & { heard?: number }
    scope.heard = 0
    new BroadcastChannel('biurko-events').onmessage = () => {
      scope.heard = (scope.heard ?? 0) + 1
    }
  })
const heardBy = (page: Page) => page.evaluate(() => (globalThis as typeof globalThis & { heard?: number }).heard ?? 0)

function readsOf(page: Page, path: string) {
  const reads = { count: 0 }
  page.on('request', request => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === path) reads.count++
  })
  return reads
}

/** Tabs of one browser at this address, whose clock stands from now on. */
async function openTabs(address: string, count: number) {
  const first = await stage.open()
  await stage.admit(first, 'kierownik@demo.example')
  const tabs = [first]
  while (tabs.length < count) tabs.push(await first.context().newPage())
  for (const tab of tabs) {
    await tab.goto(address)
    await settle(tab)
  }
  await first.clock.install()
  await first.clock.pauseAt(Date.now() + 20_000)
  for (const tab of tabs) await hear(tab)
  return tabs as [Page, ...Page[]]
}

const show = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

it('three tabs read the counts at most ten times while four changes a second come for fifteen seconds, a hidden one when it is looked at', async () => {
  const tabs = await openTabs('/dashboard/tasks', 4)
  const [hiddenTab] = tabs
  await show(hiddenTab, true)
  const reads = tabs.map(tab => readsOf(tab, '/api/counts'))
  const lists = readsOf(hiddenTab, '/api/tasks')
  for (let second = 1; second <= 15; second++) {
    await Promise.all(Array.from({ length: 4 }, () => callApi(busy, 'POST', '/api/tasks', { title: 'Zadanie', assigned_to: 'staff' })))
    for (const tab of tabs) await expect.poll(() => heardBy(tab)).toBeGreaterThanOrEqual(second * 4)
    await hiddenTab.clock.runFor(1000)
  }
  const [unseen, ...others] = reads.map(({ count }) => count)
  expect([unseen, lists.count]).toEqual([0, 0])
  expect(Math.min(...others)).toBeGreaterThan(0)
  expect(others.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10)
  const answers = Promise.all(['/api/counts', '/api/tasks'].map(path => hiddenTab.waitForResponse(answer => new URL(answer.url()).pathname === path)))
  await show(hiddenTab, false)
  await hiddenTab.clock.runFor(0)
  for (const answer of await answers) await answer.finished()
  // Whatever an answer would have asked again has been asked by then.
  await callApi(hiddenTab, 'GET', '/api/companies?page=1&limit=1')
  expect([reads[0]?.count, lists.count]).toEqual([1, 1])
})

it('what shows one company is not read again when another one changes', async () => {
  const companyOf = async (nip: string) =>
    (await callApi<{ data: { id: string }[] }>(busy, 'GET', `/api/companies?page=1&limit=1&filters=vat_number:${nip}`)).data[0]?.id as string
  const [openCompany, other] = [await companyOf(demoNip(1)), await companyOf(demoNip(2))]
  const [page] = await openTabs(`/dashboard/companies/${openCompany}`, 1)
  const reads = readsOf(page, `/api/companies/${openCompany}`)
  const change = async (company_id: string, eventCount: number) => {
    const before = await heardBy(page)
    await callApi(busy, 'POST', '/api/tasks', { title: 'Zadanie', assigned_to: 'staff', company_id })
    await expect.poll(() => heardBy(page)).toBeGreaterThanOrEqual(before + eventCount)
    await page.clock.runFor(1000)
  }
  await change(other, 2)
  await change(openCompany, 2)
  await expect.poll(() => reads.count).toBe(1)
})
