import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Browser, codeFor, enrolApp, type Phone } from '#test/fixtures/browser.ts'
import { newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

/** What the log-in must remember of a browser, and nothing else. */
interface BrowserState {
  /** A log-in that waits for its code: the code that was sent, or the app's. */
  pending: string | undefined
  tries: number
  verified: boolean
  /** Wrong passwords so far; a browser that has logged in is counted apart from strangers. */
  device: boolean
  failures: number
  access_token: string | undefined
  /** Whether a password or a code was given lately. */
  proved: boolean
}

interface World {
  office: TestOffice
  id: string
  email: string
  browsers: { browser: Browser; known: BrowserState }[]
  strangers: { failures: number }
  /** Log-ins that never saw their code; three at once are enough. */
  unfinished: number
  proofs: { failures: number }
  app: { phone: Phone; last_step: number; recovery: string[]; used: string[] } | undefined
}

const fresh = (): BrowserState => ({ pending: undefined, tries: 0, verified: false, device: false, failures: 0, access_token: undefined, proved: false })

const freeTries = 5
const triesPerCode = 5
const unfinishedAtOnce = 3

interface Step {
  act: 'check' | 'verify' | 'enter' | 'use' | 'leave' | 'wait' | 'prove' | 'change'
  who: 0 | 1
  right: boolean
  /** For who has an app: its code, or one from paper. */
  paper: boolean
}

/** Half of the runs begin with somebody signed in. */
const begun: fc.Arbitrary<Step[]> = fc.constantFrom(
  [],
  (['check', 'verify', 'enter'] as const).map(act => ({ act, who: 0 as const, right: true, paper: false })),
)

const further: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    // Weighted so that most runs come as far as a session.
    act: fc.constantFrom<Step['act'][]>('check', 'check', 'verify', 'verify', 'verify', 'enter', 'enter', 'use', 'leave', 'wait', 'prove', 'change', 'change'),
    who: fc.constantFrom<(0 | 1)[]>(0, 0, 1),
    right: fc.constantFrom(true, true, true, false),
    paper: fc.boolean(),
  }),
  { minLength: 4, maxLength: 18 },
)

const steps = fc.tuple(begun, further).map(parts => parts.flat())

const budgetOf = (world: World, known: BrowserState) => (known.device ? known : world.strangers)
const mustWait = ({ failures }: { failures: number }) => failures >= freeTries

/** A code that must open, and what it uses up: of the app while it has one that was not taken, else from paper, which is enough for every run. */
function rightCode(app: NonNullable<World['app']>, paper: boolean): { code: string; spend(): void } {
  const now = Math.floor(Date.now() / 30_000)
  const step = Math.max(now, app.last_step + 1)
  if (!paper && step <= now + 1) return { code: app.phone.code(step - now), spend: () => Object.assign(app, { last_step: step }) }
  const [code] = app.recovery
  fc.pre(code !== undefined)
  return { code, spend: () => void app.used.push(...app.recovery.splice(0, 1)) }
}

/** The one that was used last. */
const wrongAppCode = (app: NonNullable<World['app']>, paper: boolean) =>
  paper ? (app.used.at(-1) ?? 'abcd-abcd-abcd') : app.phone.code(app.last_step - Math.floor(Date.now() / 30_000))

type Party = World['browsers'][number]

async function check(world: World, { browser, known }: Party, right: boolean) {
  const reply = await browser.check(world.email, right ? testPassword : 'Nie-to-haslo-wcale')
  if (!right) {
    budgetOf(world, known).failures++
    return expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials'])
  }
  const goesOn = world.app && known.pending !== undefined && known.tries < triesPerCode
  if (!world.app && known.pending !== undefined) return expect(reply.status, 'a code was just sent').toBe(429)
  if (!goesOn && world.unfinished >= unfinishedAtOnce) return expect(reply.status, 'too many unfinished').toBe(429)
  expect([reply.status, reply.body.data?.channel]).toEqual([200, world.app ? 'totp' : 'email'])
  if (goesOn) return
  world.unfinished++
  Object.assign(known, { pending: world.app ? 'app' : await codeFor(world.office), tries: 0, verified: false })
}

async function verify(world: World, { browser, known }: Party, { who, right, paper }: Step) {
  const other = world.browsers[1 - who]?.known.pending
  const wrongSent = other !== undefined && other !== known.pending ? other : known.pending === '000000' ? '000001' : '000000'
  const way = world.app ? rightCode(world.app, paper) : { code: known.pending ?? wrongSent, spend: () => undefined }
  const wrong = world.app ? wrongAppCode(world.app, paper) : wrongSent
  const reply = await browser.verify(world.email, right ? way.code : wrong)
  const fits = right && known.pending !== undefined && known.tries < triesPerCode
  if (known.pending !== undefined) known.tries++
  expect(reply.status).toBe(fits ? 200 : 401)
  if (!fits) return
  way.spend()
  world.unfinished--
  Object.assign(known, { pending: undefined, verified: true })
}

async function enter(world: World, { browser, known }: Party, right: boolean) {
  const reply = await browser.enter(world.email, right ? testPassword : 'Nie-to-haslo-wcale')
  if (!right) {
    budgetOf(world, known).failures++
    return expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials'])
  }
  if (!known.verified) return expect([reply.status, reply.body.code]).toEqual([401, 'verification_required'])
  expect(reply.status).toBe(200)
  budgetOf(world, known).failures = 0
  const pair = await browser.refresh(reply.body.refresh_token)
  Object.assign(known, { verified: false, device: true, access_token: pair.body.access_token, proved: true })
}

async function prove(world: World, { known }: Party, { right, paper }: Step) {
  const byCode = world.app !== undefined && paper ? world.app : undefined
  const way = byCode && rightCode(byCode, true)
  const wrong = byCode ? { code: wrongAppCode(byCode, true) } : { current_password: 'Nie-to-haslo-wcale' }
  const reply = await sessionOf(world, known).post('/api/auth/proof', right ? (way ? { code: way.code } : { current_password: testPassword }) : wrong)
  if (known.access_token === undefined) return expect(reply.status).toBe(401)
  expect(reply.status).toBe(right ? 200 : 422)
  if (!right) return void world.proofs.failures++
  way?.spend()
  known.proved = true
}

const sessionOf = (world: World, known: BrowserState) => world.office.anonymous.with({ authorization: `Bearer ${known.access_token ?? 'A'.repeat(43)}` })

/** Status and code that the specification wants, and what is true afterwards. */
async function take(world: World, step: Step) {
  const party = world.browsers[step.who] as Party
  const { known } = party
  // From here on the answer depends on the clock; waiting has tests of its own.
  if (mustWait(budgetOf(world, known)) && (step.act === 'check' || step.act === 'enter')) return
  if (mustWait(world.proofs) && step.act === 'prove') return
  if (step.act === 'check') return check(world, party, step.right)
  if (step.act === 'verify') return verify(world, party, step)
  if (step.act === 'enter') return enter(world, party, step.right)
  if (step.act === 'prove') return prove(world, party, step)
  if (step.act === 'wait') {
    for (const { known } of world.browsers) known.proved = false
    return world.office.transact(db => db.updateTable('sessions').set({ proved_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', world.id).execute())
  }
  const session = sessionOf(world, known)
  const expected = known.access_token === undefined ? 401 : 200
  if (step.act === 'use') return expect((await session.get('/api/auth')).status).toBe(expected)
  if (step.act === 'change') return expect((await session.post('/api/auth/second-factor/totp')).status).toBe(expected === 200 && !known.proved ? 403 : expected)
  expect((await session.delete('/api/auth')).status).toBe(expected)
  if (expected === 200) {
    expect((await session.get('/api/auth')).status).toBe(401)
    known.access_token = undefined
  }
}

async function newWorld(hasApp: boolean): Promise<World> {
  const office = await newOffice()
  const { id, email } = await office.person('owner')
  const last_step = Math.floor(Date.now() / 30_000) - 1
  const app = hasApp ? { ...(await enrolApp(await office.signIn(id, email))), last_step, used: [] } : undefined
  const browsers = [0, 1].map(() => ({ browser: new Browser(office), known: fresh() }))
  return { office, id, email, app, browsers, strangers: { failures: 0 }, proofs: { failures: 0 }, unfinished: 0 }
}

describe('the states of the log-in', () => {
  it.each([
    ['codes that are sent', false],
    ['an app and codes on paper', true],
  ])(
    'are those of the model with %s, whatever two browsers do in whatever order',
    async (_, hasApp) => {
      await fc.assert(
        fc.asyncProperty(steps, async taken => {
          const world = await newWorld(hasApp)
          for (const step of taken) await take(world, step)
        }),
        { numRuns: 25 },
      )
    },
    // Hundreds of log-ins, each with a slow hash of the password.
    300_000,
  )
})
