import { basename } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { MailboxMessage } from '#features/outbox/shared/contract.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Office } from '#platform/config/offices.ts'
import { awaitLetter, mailboxOfDemo, mailboxOf, type Mailbox } from './letters.ts'
import { officeAt, openSession, within } from './node.ts'
import { desk, fillSilently, goes, phone, settle, shows, typePassword } from './screen.ts'
import { type CreateOffice, joinServer, joinWithServer, type PortalServer, startDemo, startFounded } from './server.ts'
import { Windows } from './windows.ts'

export { desk, fillSilently, goes, phone, settle, shows, typePassword }

export interface Fixtures {
  readonly url: string
  readonly port: number
  /** The same address for Node, which knows no names below localhost as browsers do: whose office is meant tells the key of the API. */
  fromNode(address: string): string
  /** A browser of its own: nothing is shared with the other ones. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Somebody who has just logged in comes to their home. */
  signIn(page: Page, email: string): Promise<void>
  /** The same without a look at their home: the page shows nothing yet. */
  admit(page: Page, email: string): Promise<void>
  /** The way in itself. */
  signInByForm(page: Page, email: string, password?: string): Promise<void>
  /** The newest message to this address since then that the test accepts. */
  letter(to: string, since: Date, fits?: (letter: MailboxMessage) => boolean): Promise<MailboxMessage>
  codeFor(email: string, since: Date): Promise<string>
  /** What a night does, or another node: works on this office while nobody clicks. */
  overnight<T>(work: (installation: Installation, office: Office) => Promise<T>): Promise<T>
  /** While the server is away. */
  withoutServer(work: () => Promise<void>): Promise<void>
}

/** Where nothing is said, a test file works in an office of its own on the server of all. */
interface Setting {
  /** A server of its own, with these settings. */
  environment?: Record<string, string>
  /** An office in place of the demo, whose mail leaves it: the test holds the mailbox. */
  own?: { createOffice: CreateOffice; mailbox: Mailbox }
  /** The demo as `npm start` starts it. */
  embedded?: boolean
  /** A browser that takes messages while nobody has the portal open. */
  push?: boolean
}

/** The file that is being run, as its office is called. */
const nameOfFile = () => basename(String(expect.getState().testPath), '.test.ts')

function raiseServer({ environment, own, embedded }: Setting): Promise<PortalServer> {
  if (embedded) return startDemo(environment)
  if (own) return startFounded({ ...environment }, own.createOffice)
  return environment ? joinWithServer(nameOfFile(), environment) : joinServer(nameOfFile())
}

/** Once for a test file: its server, its office, and Chromium. A failed test leaves pictures of what was open. */
export function openFixtures(setting: Setting = {}): Fixtures {
  const windows = new Windows(setting)
  let server: PortalServer | undefined
  /** Each code is good once: whoever logs in again at once waits for the next letter. */
  const used = new Set<string>()
  const running = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The stage is not up')
    return part
  }
  const installation = () => running(running(server).node).installation
  /** Where each browser is at home. */
  const origins = new WeakMap<BrowserContext, string>()

  beforeAll(async () => {
    server = await raiseServer(setting)
  })
  beforeEach(() => windows.keep())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await windows.describe(task.name)
    // What a test opened ends with it; what was opened before it stays for the next one.
    await windows.closeNew()
    // What breaks in a page breaks the test that was running.
    expect(windows.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await windows.closeAll()
    await server?.stop()
  })

  const officeOf = (page?: Page) => officeAt(installation(), new URL((page && origins.get(page.context())) ?? stage.url).hostname)
  async function mailbox(): Promise<Mailbox> {
    if (setting.own) return setting.own.mailbox
    return running(server).node ? mailboxOf(installation(), await officeOf()) : mailboxOfDemo(stage.url)
  }

  const stage: Fixtures = {
    get url() {
      return running(server).url
    },
    get port() {
      return running(server).port
    },
    fromNode: address => Object.assign(new URL(address, stage.url), { hostname: 'localhost' }).href,
    async open(options = {}) {
      const page = await windows.open({
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
      origins.set(page.context(), options.baseURL ?? stage.url)
      return page
    },
    async signIn(page, email) {
      await stage.admit(page, email)
      const isAdmin = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { isAdmin?: boolean }).isAdmin)
      await page.goto(isAdmin ? '/dashboard' : '/')
      await shows(page.getByRole('button', { name: /^Menu użytkownika/ }))
    },
    async admit(page, email) {
      if (!running(server).node) return stage.signInByForm(page, email)
      const session = await openSession(installation(), await officeOf(page), email)
      await page.goto('/icon.svg')
      await page.evaluate(items => {
        // By the page's own clock, which a test may have moved.
        const now = String(Date.now())
        for (const [key, value] of Object.entries({ ...items, session_start: now, exchanged_at: now })) localStorage.setItem(key, value)
      }, session)
    },
    async signInByForm(page, email, password) {
      const since = new Date()
      await page.goto('/login')
      await typePassword(page, email, password)
      await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor(email, since))
      await page.waitForURL(url => url.pathname !== '/login')
      await shows(page.getByRole('button', { name: /^Menu użytkownika/ }))
    },
    async letter(to, since, fits = () => true) {
      // The machine's clock and the database's agree to the second.
      const from = since.getTime() - 1000
      return awaitLetter(await mailbox(), letter => letter.to === to && Date.parse(letter.sent_at) >= from && fits(letter))
    },
    async codeFor(email, since) {
      const nameOf = ({ to, sent_at }: MailboxMessage) => `${to} ${sent_at}`
      const letter = await stage.letter(email, since, letter => /\bkod\b[^\n]*\b\d{6}\b/i.test(letter.text) && !used.has(nameOf(letter)))
      used.add(nameOf(letter))
      return String(/\b\d{6}\b/.exec(letter.text))
    },
    async overnight(work) {
      const office = await officeOf()
      return work(within(installation(), office.id), office)
    },
    withoutServer: work => running(server).without(work),
  }
  return stage
}
