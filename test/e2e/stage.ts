import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { demoPassword } from '#demo/people.ts'
import type { MailboxMessage } from '#features/outbox/contract.ts'
import type { Installation } from '#server/context.ts'
import { openChromium } from '#test/chromium.ts'
import { isOtherMoment } from '#test/clock.ts'
import { type DemoServer, startDemo } from '#test/e2e/server.ts'

const pictures = join(import.meta.dirname, '../../test-results')

/** How long anything visible may take, in milliseconds. */
const patience = 15_000

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

export interface Stage {
  readonly url: string
  readonly port: number
  /** A browser of its own: nothing is shared with the other ones. */
  open(options?: BrowserContextOptions): Promise<Page>
  signIn(page: Page, email: string, password?: string): Promise<void>
  /** The newest message to this address since then that the test accepts. */
  letter(to: string, since: Date, fits?: (letter: MailboxMessage) => boolean): Promise<MailboxMessage>
  codeFor(email: string, since: Date): Promise<string>
  /** What a night does: the server rests while this works on its data, and is back afterwards. */
  overnight(work: (installation: Installation) => Promise<void>): Promise<void>
}

/** An office of its own in place of the demo: mail leaves it as from a real one, so that the test holds the mailbox. */
export interface OwnOffice {
  found(installation: Installation): Promise<void>
  letters(): Promise<MailboxMessage[]>
}

/** Once for a test file: the server with demo data, and Chromium. A failed test leaves pictures of what was open. */
export function raiseStage(environment: Record<string, string> = {}, own?: OwnOffice): Stage {
  let server: DemoServer | undefined
  let browser: Browser | undefined
  /** And what of each is asked and not answered yet. */
  const contexts = new Map<BrowserContext, Set<Request>>()
  let lasting: BrowserContext[] = []
  const faults: string[] = []
  /** Each code is good once: whoever logs in again at once waits for the next letter. */
  const used = new Set<string>()
  const running = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The stage is not up')
    return part
  }

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startDemo(environment, own?.found), openChromium()])
  })
  beforeEach(() => {
    lasting = [...contexts.keys()]
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const waiting = [...contexts.values()].flatMap(asked => [...asked].map(request => request.url()))
      if (waiting.length > 0) console.error(`Not answered: ${waiting.join(', ')}`)
      await picture([...contexts.keys()], task.name)
    }
    // What a test opened ends with it; what was opened before it stays for the next one.
    await Promise.all([...contexts.keys()].filter(context => !lasting.includes(context)).map(context => context.close()))
    // What breaks in a page breaks the test that was running.
    expect(faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const stage: Stage = {
    get url() {
      return running(server).url
    },
    get port() {
      return running(server).port
    },
    async open(options = {}) {
      const context = await running(browser).newContext({
        baseURL: stage.url,
        locale: 'pl-PL',
        timezoneId: 'Europe/Warsaw',
        viewport: desk,
        // What passes through one cannot be held up by a test; whoever tests it allows it.
        serviceWorkers: 'block',
        // Nothing is waited for that only moves.
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(patience)
      if (isOtherMoment) await context.clock.setSystemTime(Date.now())
      context.on('page', page => page.on('pageerror', error => faults.push(`${page.url()}: ${error.stack ?? error.message}`)))
      const asked = new Set<Request>()
      context.on('request', request => asked.add(request))
      context.on('requestfinished', request => asked.delete(request))
      context.on('requestfailed', request => asked.delete(request))
      contexts.set(context, asked)
      context.on('close', () => contexts.delete(context))
      return context.newPage()
    },
    async signIn(page, email, password) {
      const since = new Date()
      await page.goto('/login')
      await typePassword(page, email, password)
      await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor(email, since))
      await page.waitForURL(url => url.pathname !== '/login')
      await shows(page.getByRole('button', { name: /^Menu użytkownika/ }))
    },
    async letter(to, since, fits = () => true) {
      for (const from = Date.now(); Date.now() - from < patience; await wait(100)) {
        const data = await (own ? own.letters() : readMailbox(stage.url))
        // The machine's clock and the database's agree to the second.
        const found = data.find(letter => letter.to === to && Date.parse(letter.sent_at) >= since.getTime() - 1000 && fits(letter))
        if (found) return found
      }
      throw new Error(`No such message to ${to}`)
    },
    async codeFor(email, since) {
      const nameOf = ({ to, sent_at }: MailboxMessage) => `${to} ${sent_at}`
      const letter = await stage.letter(email, since, letter => /\bkod\b[^\n]*\b\d{6}\b/i.test(letter.text) && !used.has(nameOf(letter)))
      used.add(nameOf(letter))
      return String(/\b\d{6}\b/.exec(letter.text))
    },
    overnight: work => running(server).between(work),
  }
  return stage
}

async function readMailbox(url: string) {
  const { data } = (await (await fetch(`${url}/api/dev/mailbox`)).json()) as { data: MailboxMessage[] }
  return data
}

export async function typePassword(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Dalej' }).click()
}

/** Waits until it can be seen. */
export const shows = (locator: Locator) => locator.first().waitFor({ state: 'visible' })
/** Waits until none of it can be seen. */
export const goes = (locator: Locator) => locator.first().waitFor({ state: 'hidden' })

/** Drawn in full: nothing is being loaded any more. */
export async function settle(page: Page) {
  await shows(page.locator('main h1'))
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true], [aria-label=Wczytywanie]') &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

async function picture(contexts: BrowserContext[], name: string) {
  await mkdir(pictures, { recursive: true })
  const pages = contexts.flatMap(context => context.pages())
  for (const [place, page] of pages.entries())
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${place + 1}.png`), fullPage: true })
}
