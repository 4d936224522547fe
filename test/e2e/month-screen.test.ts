import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callApi } from './call-api.ts'
import { desk, openFixtures, phone, settle, shows } from './fixtures.ts'

/** The page of a month is one screen, a part at a time. */

const stage = openFixtures()
let page: Page
let fullest: { id: string; company_id: string }[]

interface Month {
  id: string
  company_id: string
  state: string
}

const part = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

/** How far the page goes below and beside the window, and its tables beside their places. */
const beyond = () =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    const pushed = [...document.querySelectorAll('main section[tabindex]')].filter(box => box.scrollWidth > box.clientWidth)
    return { below: Math.max(0, scrollHeight - innerHeight), beside: Math.max(0, scrollWidth - innerWidth), pushed: pushed.map(box => box.ariaLabel) }
  })

beforeAll(async () => {
  page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  const { data } = await callApi<{ data: Month[] }>(page, 'GET', '/api/settlements?limit=100')
  const lines = new Map<string, number>()
  for (const { id } of data) lines.set(id, (await callApi<{ data: object[] }>(page, 'GET', `/api/obligations/${id}`)).data.length)
  const byLines = data.toSorted((left, right) => (lines.get(right.id) ?? 0) - (lines.get(left.id) ?? 0))
  // Of each state: what a row holds hangs on it.
  fullest = [
    ...new Map(
      byLines
        .toReversed()
        .filter(({ id }) => (lines.get(id) ?? 0) > 0)
        .map(month => [month.state, month]),
    ).values(),
  ]
  expect(fullest.length).toBeGreaterThan(3)
})

it('the fullest month of each state is one screen of a desk, and nothing of it is cut on a smaller one', async () => {
  for (const { id } of fullest) {
    for (const { width, height } of [desk, { width: 1280, height: 720 }]) {
      await page.setViewportSize({ width, height })
      await page.goto(`/dashboard/settlements/${id}`)
      await shows(page.getByRole('table', { name: 'Podatki i deklaracje' }))
      await settle(page)
      const { below, ...others } = await beyond()
      expect.soft(others, `${id} at ${width}`).toEqual({ beside: 0, pushed: [] })
      // A partnership of three with its yearly declarations has twelve.
      if (width === desk.width && (await page.locator('main tbody tr:has(td)').count()) <= 12) expect.soft(below, id).toBe(0)
    }
  }
  await page.setViewportSize(desk)
})

it('its parts are told with their counts, gone through by keys, and kept in the address', async () => {
  await page.goto(`/dashboard/settlements/${fullest[0]?.id}`)
  await settle(page)
  const rows = page.getByRole('table', { name: 'Podatki i deklaracje' }).getByRole('row', { name: /\d\d\.\d\d\.\d{4}/ })
  await expect.poll(async () => part('Podatki i deklaracje').textContent()).toBe(`Podatki i deklaracje${await rows.count()}`)
  await part('Podatki i deklaracje').focus()
  for (const name of ['Dokumenty', 'Inne zadania', 'Wyniki', 'Komentarze']) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => part(name).evaluate(tab => tab === document.activeElement && tab.ariaSelected === 'true')).toBe(true)
    await settle(page)
    expect.soft(await beyond(), name).toEqual({ below: 0, beside: 0, pushed: [] })
  }
  expect(new URL(page.url()).search).toBe('?tab=comments')
  await page.reload()
  await shows(page.getByRole('region', { name: 'Komentarze' }))
  await page.goBack()
  await shows(page.getByRole('tabpanel', { name: /^Wyniki/ }))
})

it('a link to a comment opens the part where it stands', async () => {
  const { id } = fullest[0] ?? {}
  const body = { subject_kind: 'settlement', subject_id: id, content: '<p>Czekamy na wyciąg.</p>', internal: true, file_ids: [] }
  const { data } = await callApi<{ data: { id: string } }>(page, 'POST', '/api/comments', body)
  await page.goto(`/dashboard/settlements/${id}#comment-${data.id}`)
  await shows(page.getByText('Czekamy na wyciąg.'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${data.id}`)
})

it('on a phone its parts stand side by side, to which nobody has to push the page', async () => {
  await page.setViewportSize(phone)
  for (const tab of ['', 'documents', 'totals', 'course']) {
    await page.goto(`/dashboard/settlements/${fullest[0]?.id}${tab && `?tab=${tab}`}`)
    await settle(page)
    expect.soft((await beyond()).beside, tab).toBe(0)
  }
  await page.setViewportSize(desk)
})
