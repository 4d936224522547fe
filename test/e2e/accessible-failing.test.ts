import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { RouteEntry } from '#web/routing/routes.ts'
import { addressOf, screens } from '#test/e2e/address-of.ts'
import { expectUsable, fewViews, leastRoom } from '#test/e2e/axe.ts'
import { openFixtures, shows } from './fixtures.ts'

/** The server answers, but not with what was asked for: each screen says so to everybody, and offers another try. */

const stage = openFixtures()
type Side = Exclude<RouteEntry['area'], 'public'>
const pages = {} as Record<Side, Page>
/** Without these there is no portal at all. What is told live would have a screen ask again while it is looked at. */
const needed = /^\/api\/(config|auth|users\/profile)/
let failing = false

/** An answer that is not asked for again by itself: nobody has to wait for it. */
const answer = {
  responseCode: 429,
  responseHeaders: [{ name: 'content-type', value: 'application/json' }],
  body: Buffer.from(JSON.stringify({ error: 'Za dużo prób. Proszę spróbować za chwilę.', code: 'too_many' })).toString('base64'),
}

/** In the browser itself: where the driver's own routes are set, a page keeps no file and loads the whole program anew each time. */
async function answerInstead(page: Page) {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const fails = failing && !needed.test(new URL(request.url).pathname)
    const answered = fails ? session.send('Fetch.fulfillRequest', { requestId, ...answer }) : session.send('Fetch.continueRequest', { requestId })
    // A page that was left meanwhile has given the request up.
    await answered.catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

beforeAll(async () => {
  for (const area of ['admin', 'client'] as const) {
    pages[area] = await stage.open()
    await stage.admit(pages[area], `${area === 'admin' ? 'administrator' : 'klient'}@demo.example`)
    await answerInstead(pages[area])
  }
})

/** Forms begin empty, and the settings are a list of links. */
const asksNothing = /\/(new|create|settings)$/
/** What says so is the same on both sides: one of them shows it in the dark, the other one in the least room. */
const views = { admin: fewViews.slice(-1), client: [leastRoom] }

const asking = screens.flatMap(({ area, ...screen }) => (area === 'public' ? [] : [{ ...screen, area }]))

it.each(asking)('$name can be used by everybody while the server fails', async ({ path, area }) => {
  const page = pages[area]
  failing = false
  const address = await addressOf(path, page)
  failing = true
  await page.goto(address)
  await shows(page.locator('main h1'))
  await expectUsable(page, path, views[area])
  if (!asksNothing.test(path)) await shows(page.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect((await page.getByRole('main').textContent())?.match(/undefined|NaN|\[object|null/)).toBe(null)
})
