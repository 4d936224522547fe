import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Browser, codeFor } from '#test/browser.ts'
import { newOffice, type TestOffice, testPassword } from '#test/office.ts'

/** What the log-in must remember of a browser, and nothing else. */
interface Known {
  pending: string | undefined
  tries: number
  verified: boolean
  /** Wrong passwords so far; a browser that has logged in is counted apart from strangers. */
  device: boolean
  failures: number
  access_token: string | undefined
}

interface World {
  office: TestOffice
  email: string
  browsers: { browser: Browser; known: Known }[]
  strangers: { failures: number }
}

const fresh = (): Known => ({ pending: undefined, tries: 0, verified: false, device: false, failures: 0, access_token: undefined })

const freeTries = 5
const triesPerCode = 5

type Step = { act: 'check' | 'verify' | 'enter' | 'use' | 'leave'; who: 0 | 1; right: boolean }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    // Weighted so that most runs come as far as a session.
    act: fc.constantFrom<Step['act'][]>('check', 'check', 'verify', 'verify', 'verify', 'enter', 'enter', 'use', 'leave'),
    who: fc.constantFrom<(0 | 1)[]>(0, 0, 1),
    right: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 4, maxLength: 16 },
)

const budgetOf = (world: World, known: Known) => (known.device ? known : world.strangers)
const mustWait = (world: World, known: Known) => budgetOf(world, known).failures >= freeTries

/** Status and code that the specification wants, and what is true afterwards. */
async function take(world: World, { act, who, right }: Step) {
  const { browser, known } = world.browsers[who] ?? { browser: undefined, known: undefined }
  if (!browser || !known) throw new Error('There are two browsers.')
  // From here on the answer depends on the clock; waiting has tests of its own.
  if (mustWait(world, known) && (act === 'check' || act === 'enter')) return
  const password = right ? testPassword : 'Nie-to-haslo-wcale'
  if (act === 'check') {
    const reply = await browser.check(world.email, password)
    if (!right) {
      budgetOf(world, known).failures++
      return expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials'])
    }
    if (known.pending !== undefined) return expect(reply.status, 'a code was just sent').toBe(429)
    expect(reply.status).toBe(200)
    return Object.assign(known, { pending: await codeFor(world.office), tries: 0, verified: false })
  }
  if (act === 'verify') {
    const other = world.browsers[1 - who]?.known.pending
    const wrong = other !== undefined && other !== known.pending ? other : known.pending === '000000' ? '000001' : '000000'
    const reply = await browser.verify(world.email, right && known.pending !== undefined ? known.pending : wrong)
    const fits = right && known.pending !== undefined && !known.verified && known.tries < triesPerCode
    if (known.pending !== undefined && !known.verified) known.tries++
    expect(reply.status).toBe(fits ? 200 : 401)
    if (fits) Object.assign(known, { pending: undefined, verified: true })
    return
  }
  if (act === 'enter') {
    const reply = await browser.enter(world.email, password)
    if (!right) {
      budgetOf(world, known).failures++
      return expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials'])
    }
    if (!known.verified) return expect([reply.status, reply.body.code]).toEqual([401, 'verification_required'])
    expect(reply.status).toBe(200)
    budgetOf(world, known).failures = 0
    const pair = await browser.refresh(reply.body.refresh_token)
    return Object.assign(known, { verified: false, device: true, access_token: pair.body.access_token })
  }
  const session = world.office.anonymous.with({ authorization: `Bearer ${known.access_token ?? 'A'.repeat(43)}` })
  const expected = known.access_token === undefined ? 401 : 200
  if (act === 'use') return expect((await session.get('/api/auth')).status).toBe(expected)
  expect((await session.delete('/api/auth')).status).toBe(expected)
  if (expected === 200) {
    expect((await session.get('/api/auth')).status).toBe(401)
    known.access_token = undefined
  }
}

describe('the states of the log-in', () => {
  it('are those of the model, whatever two browsers do in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async taken => {
        const office = await newOffice()
        const { email } = await office.person('owner')
        const world: World = { office, email, strangers: { failures: 0 }, browsers: [0, 1].map(() => ({ browser: new Browser(office), known: fresh() })) }
        for (const step of taken) await take(world, step)
      }),
      { numRuns: 25 },
    )
  })
})
