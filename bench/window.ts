import type { BrowserContext, Page } from 'playwright-core'
import type { openGround } from './fixture.ts'

type Session = Awaited<ReturnType<Awaited<ReturnType<typeof openGround>>['logIn']>>

/** What the browser remembers of somebody who is logged in, since before the visit. */
export async function memoryOf(session: Session, port: number) {
  const reply = await fetch(`http://127.0.0.1:${port}/api/users/${session.id}`, { headers: session.headers })
  const { data: person } = (await reply.json()) as { data: object }
  const { access_token, refresh_token } = session
  const now = String(Date.now())
  const stored = { access_token, refresh_token, user: JSON.stringify(person), logged_in: 'true', session_start: now, active_at: now }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: `http://localhost:${port}`, localStorage }] }
}

interface Seen {
  tasks: { start: number; duration: number }[]
  row?: number
}

/** A page on a processor four times slower that keeps its long tasks (ms) and when its first row appeared (ms after the visit began). */
export async function openSlowPage(context: BrowserContext) {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: Seen = { tasks: [] }
    Object.assign(window, { seen })
    const observer = new PerformanceObserver(list => {
      seen.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ start: startTime, duration })))
    })
    observer.observe({ type: 'longtask', buffered: true })
    const changes = new MutationObserver(() => {
      if (![...document.querySelectorAll('tbody td')].some(cell => cell.textContent)) return
      changes.disconnect()
      requestAnimationFrame(() => {
        seen.row = performance.now()
        console.debug('row')
      })
    })
    changes.observe(document, { childList: true, subtree: true })
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Goes there and waits for the first row, without a script of the driver's in the page meanwhile. */
export async function goToRow(page: Page, url: string) {
  const row = page.waitForEvent('console', message => message.text() === 'row')
  await page.goto(url, { waitUntil: 'commit' })
  await row
}

/** What the page has seen since the last look; its tasks are forgotten. */
export const seenBy = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen }
    return { row: seen.row, tasks: seen.tasks.splice(0) }
  })
