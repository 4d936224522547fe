import { afterAll, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import type { KsefAnswer } from '#demo/ksef/answers.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { seededRandom } from '#demo/seeded-random.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isWhole } from '#test/extent.ts'
import { testInstallation } from '#test/installation.ts'
import { officeWithToken } from './testing.ts'

const ksef = new KsefStandIn()
ksef.limits.table = wideLimits
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())

type Chance = () => number
const pick = <T>(chance: Chance, from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T

/** In place of a value; none of them is what it could have been. */
const oddValues = [null, true, -1, 1e300, '', '../../etc/passwd', ' \u0000\uFFFF', 'x'.repeat(1_000_000), [], {}, [[[]]], { value: null }]

/** In place of an instant: no day, one long past, one to come. */
const oddInstants = ['x', '', '2026-13-45T99:00:00Z', '1970-01-01T00:00:00.0000000+00:00', '2099-01-01T00:00:00.0000000+00:00', '2026-11-01']

/** A copy in which one value, wherever it stands, is another one, is missing, or has company. */
function alter(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || chance() < 0.3) return pick(chance, oddValues)
    const place = Math.floor(chance() * value.length)
    return value.with(place, alter(value[place], chance))
  }
  if (typeof value !== 'object' || value === null) return pick(chance, oddValues)
  const keys = Object.keys(value)
  if (keys.length === 0 || chance() < 0.1) return pick(chance, oddValues)
  const key = pick(chance, keys)
  const { [key]: changed, ...others } = value as Record<string, unknown>
  const way = chance()
  if (way < 0.2) return others
  if (/Date$/.test(key) && way < 0.7) return { ...others, [key]: pick(chance, oddInstants) }
  return way < 0.4 ? { ...value, added_without_notice: pick(chance, oddValues) } : { ...others, [key]: alter(changed, chance) }
}

function damage(bytes: Buffer, chance: Chance): Buffer {
  const place = Math.floor(chance() * bytes.length)
  const ways = [
    () => bytes.subarray(0, place),
    () => Buffer.concat([bytes, Buffer.alloc(64)]),
    () => Buffer.concat([bytes.subarray(0, place), Buffer.of(((bytes[place] ?? 0) + 1) % 256), bytes.subarray(place + 1)]),
    () => Buffer.of(),
  ]
  return pick(chance, ways)()
}

/** One in eight answers comes otherwise than documented. */
const distorting =
  (chance: Chance): KsefStandIn['distort'] =>
  answer => {
    if (chance() > 1 / 8) return answer
    const { body } = answer
    if (Buffer.isBuffer(body)) return { ...answer, body: damage(body, chance) }
    const text = JSON.stringify(body ?? null)
    const ways: (() => KsefAnswer)[] = [
      () => ({ ...answer, body: alter(body ?? {}, chance) as object }),
      () => ({ ...answer, body: alter(body ?? {}, chance) as object }),
      () => ({ ...answer, body: text.slice(0, Math.floor(chance() * text.length)) }),
      () => ({ ...answer, body: '<html><body>Serwis niedostępny</body></html>' }),
      () => ({ ...answer, status: pick(chance, [204, 302, 400, 404, 409, 418]) }),
    ]
    return pick(chance, ways)()
  }

const companies = isWhole ? 12 : 2
/** People may have KSeF asked about a company twelve times in a quarter of an hour. */
const rounds = 9

it.each(Array.from({ length: companies }, (_, place) => place))('answers that are none end nothing and lose nothing: company %i', async place => {
  const seed = `${warsawToday()} ${place}`
  const chance = seededRandom(seed)
  const nip = demoNip(900 + place)
  const { office, administrator, company, path, saved } = await officeWithToken(ksef, nip)
  expect(saved.status).toBe(200)

  const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }
  const numbers: string[] = []
  ksef.exports.most = 3
  ksef.distort = distorting(chance)
  for (let round = 0; round < rounds; round++) {
    for (let more = 0; more < 2; more++) {
      const number = `FZ/${String(numbers.length).padStart(3, '0')}`
      numbers.push(number)
      ksef.invoices.add(makeInvoice({ number, seller, buyer: { nip, name: 'Piekarnia Próbna' }, issued: warsawToday() }))
    }
    await administrator.post(`${path}/check`)
    await fetchAsked(installation, office.office.id, company.id)
  }
  // A fault of the portal's own is told as one.
  const { fetches } = (await administrator.get(`${path}/fetches`)).body.data
  expect(
    fetches.map(({ problem }: { problem: string | null }) => problem),
    seed,
  ).not.toContain('fault')

  ksef.distort = answer => answer
  expect((await administrator.post(`${path}/check`)).body.data, seed).toMatchObject({ state: 'working' })
  // The first turn reads an export that was begun before, and ends where that one does.
  for (let turn = 0; turn < 2; turn++) await fetchAsked(installation, office.office.id, company.id)
  const listed = (await administrator.get(`/api/documents?filters=company_id:${company.id}&limit=100&sort=number:asc`)).body.data
  expect(
    listed.map(({ number }: { number: string }) => number),
    seed,
  ).toEqual(numbers)
})
