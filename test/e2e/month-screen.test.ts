import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callApi } from './call-api.ts'
import { desk, goes, openFixtures, phone, settle, shows } from './fixtures.ts'

/** The page of a month is one screen, a part at a time. */

const stage = openFixtures()
let page: Page
let fullest: Month[]

interface Month {
  id: string
  company_id: string
  state: string
}

const monthIn = (wantedState: string) => fullest.find(({ state }) => state === wantedState)?.id
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
  const byLines = data.filter(({ id }) => lines.get(id)).toSorted((left, right) => (lines.get(left.id) ?? 0) - (lines.get(right.id) ?? 0))
  // Of each state the last, which is the fullest: what a row holds hangs on it.
  fullest = [...new Map(byLines.map(month => [month.state, month])).values()]
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
  await page.goto(`/dashboard/settlements/${monthIn('awaiting_documents')}`)
  await settle(page)
  const rows = page.locator('main tbody tr:has(td)')
  await shows(rows.first())
  const readTabCount = async () => Number((await part('Podatki i deklaracje').textContent())?.replace(/\D/g, ''))
  await expect.poll(async () => (await readTabCount()) - (await rows.count())).toBe(0)
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

it('an amount that is typed outlasts a look at another part, from which a key leads back to it, and is asked about before it is lost', async () => {
  await page.goto(`/dashboard/settlements/${monthIn('awaiting_documents')}`)
  await settle(page)
  const amount = page.getByRole('textbox', { name: /^Kwota: / }).first()
  await amount.fill('1234,5')
  await part('Wyniki').click()
  await shows(page.getByRole('tabpanel', { name: /^Wyniki/ }))
  await goes(amount)
  await page.keyboard.press('e')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe('1234,5')
  await page.getByRole('link', { name: 'Firmy', exact: true }).click()
  const leaveDialog = page.getByRole('dialog', { name: 'Wyjść bez zapisania?' })
  await leaveDialog.getByRole('button', { name: 'Zostań na stronie' }).click()
  await goes(leaveDialog)
  expect(await amount.inputValue()).toBe('1234,5')
  // One that is being sent is lost by no leaving.
  const sent = Promise.withResolvers<void>()
  await page.route('**/taxes', async route => {
    await sent.promise
    await route.abort()
  })
  await amount.press('Enter')
  await page.getByRole('link', { name: 'Firmy', exact: true }).click()
  await shows(page.getByRole('heading', { level: 1, name: 'Firmy' }))
  sent.resolve()
  await page.unrouteAll({ behavior: 'wait' })
})

it('an amount that is typed and not entered goes with those that are sent; one that cannot be entered is told, and nothing is sent', async () => {
  await page.goto(`/dashboard/settlements/${monthIn('awaiting_documents')}`)
  await settle(page)
  const amount = page.getByRole('textbox', { name: /^Kwota: / }).first()
  const send = page.getByRole('button', { name: 'Wyślij kwoty' })
  const dialog = page.getByRole('dialog', { name: 'Wyślij kwoty do klienta' })
  await amount.fill('sto')
  await send.click()
  await shows(page.getByRole('status').getByText(/: Proszę podać kwotę cyframi/))
  await goes(dialog)
  await amount.fill('1284')
  await send.click()
  await shows(dialog.getByRole('checkbox', { name: /1\s284,00/, checked: true }))
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await goes(dialog)
  await shows(page.getByText(/1\s284,00/).first())
  await page.getByRole('link', { name: 'Firmy', exact: true }).click()
  await shows(page.getByRole('heading', { level: 1, name: 'Firmy' }))
})

it('a link to a comment opens the part where it stands', async () => {
  const id = monthIn('awaiting_documents')
  const body = { subject_kind: 'settlement', subject_id: id, content: '<p>Czekamy na wyciąg.</p>', internal: true, file_ids: [] }
  const { data } = await callApi<{ data: { id: string } }>(page, 'POST', '/api/comments', body)
  await page.goto(`/dashboard/settlements/${id}#comment-${data.id}`)
  await shows(page.getByText('Czekamy na wyciąg.'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${data.id}`)
})

it('on a phone its parts stand side by side, to which nobody has to push the page', async () => {
  await page.setViewportSize(phone)
  for (const tab of ['', 'documents', 'totals', 'course']) {
    await page.goto(`/dashboard/settlements/${monthIn('awaiting_documents')}${tab && `?tab=${tab}`}`)
    await settle(page)
    expect.soft((await beyond()).beside, tab).toBe(0)
  }
  await page.setViewportSize(desk)
})
