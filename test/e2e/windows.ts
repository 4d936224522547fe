import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { chromiumPath, openChromium, shellPath } from '#test/chromium.ts'
import { isOtherMoment } from '#test/fixtures/clock.ts'

const pictures = join(import.meta.dirname, '../../test-results')

/** How long anything visible may take, in milliseconds. */
const timeoutMs = 15_000

/** How many times slower a page works than this machine lets it. */
const slowness = Number(process.env.BIURKO_SLOW_BROWSER ?? 1)

/** As on somebody's old computer: what depends on the order of things by chance comes to light. */
async function slowDown(page: Page) {
  if (slowness === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** One of a kind for all the files that a process runs: what is opened in it stands apart. */
const browsers = new Map<string, Promise<Browser>>()
const browserAt = (path: string) => browsers.getOrInsertComputed(path, () => openUntilGone(path))

async function openUntilGone(path: string): Promise<Browser> {
  const browser = await openChromium(path)
  browser.once('disconnected', () => browsers.delete(path))
  return browser
}

/** Who was admitted and has gone nowhere yet stands on a drawing, which has no body whose height could be asked for. */
async function draw(page: Page, path: string) {
  try {
    await page.screenshot({ path, fullPage: !page.url().endsWith('.svg'), timeout: 5_000 })
  } catch (error) {
    console.error(`No picture of ${page.url()}: ${error}`)
  }
}

/** What a test file has open in the browser. */
export class Windows {
  /** What broke in a page. */
  readonly faults: string[] = []
  /** And what of each is asked and not answered yet. */
  readonly #contexts = new Map<BrowserContext, Set<Request>>()
  #lasting: BrowserContext[] = []
  readonly #program: string

  /** Without windows of its own a Chromium takes a third less time, and knows no push. */
  constructor({ push = false }: { push?: boolean }) {
    this.#program = push ? chromiumPath : shellPath
  }

  async open(options: BrowserContextOptions): Promise<Page> {
    const context = await (await browserAt(this.#program)).newContext(options)
    context.setDefaultTimeout(timeoutMs)
    if (isOtherMoment) await context.clock.setSystemTime(Date.now())
    context.on('page', page => page.on('pageerror', error => this.faults.push(`${page.url()}: ${error.stack ?? error.message}`)))
    const pendingRequests = new Set<Request>()
    context.on('request', request => pendingRequests.add(request))
    context.on('requestfinished', request => pendingRequests.delete(request))
    context.on('requestfailed', request => pendingRequests.delete(request))
    this.#contexts.set(context, pendingRequests)
    context.on('close', () => this.#contexts.delete(context))
    const page = await context.newPage()
    await slowDown(page)
    return page
  }

  /** What is open now stays for the tests that follow. */
  keep() {
    this.#lasting = [...this.#contexts.keys()]
  }

  /** Closes what was opened since. */
  async closeNew() {
    await Promise.all([...this.#contexts.keys()].filter(context => !this.#lasting.includes(context)).map(context => context.close()))
  }

  async closeAll() {
    await Promise.all([...this.#contexts.keys()].map(context => context.close()))
  }

  /** Pictures of all that is open, and what it waits for. It never fails: the test's own error is what is told. */
  async describe(name: string) {
    const waiting = [...this.#contexts.values()].flatMap(requests => [...requests].map(request => request.url()))
    if (waiting.length > 0) console.error(`Not answered: ${waiting.join(', ')}`)
    await mkdir(pictures, { recursive: true })
    const pages = [...this.#contexts.keys()].flatMap(context => context.pages())
    for (const [place, page] of pages.entries()) await draw(page, join(pictures, `${name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${place + 1}.png`))
  }
}
