import { expect, test } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'

const terms = { income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
const nips = ['9990000014', '9990000126', '9990000184']

async function threePartners() {
  const office = await newOffice()
  const company = await office.company({ company_type: 'sc' })
  const manager = await office.as('manager')
  const path = `/api/companies/${company.id}/payers`
  const ids: string[] = []
  for (const [place, nip] of nips.entries())
    ids.push((await manager.post(path, { name: `Wspólnik ${place + 1}`, nip, share: '1/3', ...terms, zus_scheme: 'maly_zus_plus' })).body.data.id)
  return { office, company, manager, path, ids }
}

test('everybody gets a new share at once, together exactly the whole', async () => {
  const { office, company, manager, path, ids } = await threePartners()
  const divide = (parts: string[], from_day = '2027-01-01') =>
    manager.post(`${path}/shares`, { from_day, shares: parts.map((part, place) => ({ payer_id: ids[place], part })) })
  expect((await divide(['50%', '25%', '24,99%'])).body.fields).toEqual({ shares: expect.stringMatching(/a muszą dać dokładnie 100%/) })
  expect((await divide(['33,33%', '33,33%', '33,33%'])).status).toBe(422)
  expect((await divide(['1/2', '1/2'])).body.fields).toEqual({ shares: 'Proszę podać udział każdego: Wspólnik 3.' })
  expect((await manager.get(path)).body.data.flatMap((payer: { terms: unknown[] }) => payer.terms)).toHaveLength(3)
  const { status, body } = await divide(['1/2', '25%', '1/4'])
  expect(status).toBe(200)
  expect(body.data.map((payer: { terms: { from_day: string; share: string; zus_scheme: string }[] }) => payer.terms.at(-1))).toMatchObject(
    ['1/2', '1/4', '1/4'].map(share => ({ from_day: '2027-01-01', share, zus_scheme: 'maly_zus_plus' })),
  )
  expect((await divide(['1/3', '1/3', '1/3'])).body.data[0].terms).toHaveLength(2)
  const owner = await office.client('owner', company)
  expect((await owner.post(`${path}/shares`, { from_day: '2027-01-01', shares: [{ payer_id: ids[0], part: '1/1' }] })).status).toBe(403)
})

test('who read the shares before somebody else changed them overwrites nothing unseen', async () => {
  const { manager, path, ids } = await threePartners()
  const divide = (parts: string[], was: string, from_day = '2027-01-01') =>
    manager.post(`${path}/shares`, { from_day, shares: parts.map((part, place) => ({ payer_id: ids[place], part, was })) })
  const now = async () => (await manager.get(path)).body.data.map((payer: { terms: { share: string }[] }) => payer.terms.at(-1)?.share)
  const answers = await Promise.all([divide(['1/2', '1/4', '1/4'], '1/3'), divide(['1/4', '1/2', '1/4'], '1/3')].map(async one => (await one).status))
  expect(answers.toSorted()).toEqual([200, 409])
  const storedShares = await now()
  const late = await divide(['1/4', '1/4', '1/2'], '1/3')
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect(late.body.error).toMatch(/^Ktoś inny zmienił te udziały przed chwilą\. Na 01\.01\.2027 są: Wspólnik 1 (50|25)%, Wspólnik 2 (50|25)%, Wspólnik 3 25%\./)
  expect(await now()).toEqual(storedShares)
  // The day before they are still what was read.
  expect((await divide(['1/5', '2/5', '2/5'], '1/3', '2026-12-31')).status).toBe(200)
})
