import { afterAll, expect, it } from 'vitest'
import { gatewayOf } from '#features/ksef/server/client/gateway.ts'
import { tellProblem } from '#features/ksef/shared/rules.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { readConfig } from '#platform/config/config.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { spyOnLog } from '#test/log-spy.ts'

const ksef = new KsefStandIn()
const url = await ksef.listen()
afterAll(() => ksef.stop())

const hour = 3600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

function begin(KSEF_STATUS_URL = new URL('/latarnia', url).href) {
  const spy = spyOnLog()
  const gateway = gatewayOf({ config: readConfig({ SECRET_KEY: 'a'.repeat(43), KSEF_URL: url, KSEF_STATUS_URL }), log: spy.log })
  return { spy, find: () => gateway?.findOutage() }
}

it.each([
  [{ status: 'AVAILABLE' }, null, null],
  [{ status: 'AVAILABLE', messages: [] }, null, null],
  [{ status: 'WHATEVER_COMES' }, null, null],
  [{ status: 'FAILURE', messages: [{ type: 'FAILURE_START', start: at(-1), end: null, addedLater: 1 }] }, 'failure', null],
  [{ status: 'TOTAL_FAILURE', messages: null }, 'total_failure', null],
  // One that is over, one that is on, one that is to come.
  [
    { status: 'MAINTENANCE', messages: [[-9, -8] as const, [-1, 2] as const, [20, 22] as const].map(([start, end]) => ({ start: at(start), end: at(end) })) },
    'maintenance',
    2,
  ],
])('is what the Ministry says: %j', async (announced, outage, hours) => {
  ksef.announced = announced
  const status = await begin().find()
  expect(status?.outage).toBe(outage)
  const left = status?.outage_until ? Math.round((new Date(status.outage_until).getTime() - Date.now()) / hour) : null
  expect(left).toBe(hours)
})

it('is not known while that service is silent, answers nonsense or is not named; it is asked once a minute', async () => {
  const silent = begin()
  ksef.announced = null
  expect(await silent.find()).toEqual({ outage: null, outage_until: null })
  ksef.announced = { status: 'FAILURE' }
  expect(await silent.find()).toEqual({ outage: null, outage_until: null })
  expect(silent.spy.lines()).toHaveLength(1)
  expect(await begin(`${url}/nowhere`).find()).toEqual({ outage: null, outage_until: null })
  expect(await begin('').find()).toEqual({ outage: null, outage_until: null })
})

it('is told with its end, and with the day where that is another one', () => {
  const today = warsawToday()
  const until = (wall: string) => tellProblem('unavailable', { outage: 'maintenance', outage_until: wall })
  expect(until(new Date(`${today}T18:00:00+01:00`).toISOString())).toMatch(/^KSeF ma przerwę techniczną do (18|19):00\.$/)
  expect(until(`${addDays(today, 2)}T12:00:00Z`)).toMatch(/ do \d\d?\.\d\d\.\d{4}, 1[34]:00\.$/)
  expect(tellProblem('unavailable', { outage: 'failure', outage_until: null })).toBe('KSeF ma awarię.')
  expect(tellProblem('limited', { outage: 'failure', outage_until: null })).toContain('tyle zapytań')
})
