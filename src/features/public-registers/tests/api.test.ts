import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { searchShare, TaxpayerList } from '#features/public-registers/server/mf.ts'
import { readAddress, typeOfName } from '#features/public-registers/server/reading.ts'
import { readConfig } from '#platform/config/config.ts'
import { testInstallation } from '#test/installation.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { gusKey, limitedCompany, registerLimitedCompany, RegonStandIn, TaxpayerListStandIn } from '#test/fakes/registers.ts'

const list = new TaxpayerListStandIn()
const regon = new RegonStandIn()
registerLimitedCompany(list, regon)
const { installation } = await testInstallation({ MF_URL: await list.listen(), GUS_URL: await regon.listen(), GUS_KEY: gusKey })
const known = installation.config
const { nip, account, krs } = limitedCompany
let who: Caller

/** Clients remember sessions and answers; each test begins with new ones. */
beforeEach(async () => {
  installation.config = { ...known }
  for (const standIn of [list, regon]) {
    standIn.mood = 'usual'
    standIn.requests.length = 0
  }
  who = await (await newOffice()).as('accountant')
})
afterAll(async () => {
  installation.config = known
  await Promise.all([list.stop(), regon.stop()])
})

const lookUp = (number = nip) => who.get(`/api/companies/lookup?vat_number=${number}`)
const states = (body: { data: { answers: { register: string; state: string }[] } }) =>
  Object.fromEntries(body.data.answers.map(({ register, state }) => [register, state]))

describe('a company looked up by its NIP', () => {
  it('comes from both registers, each giving what the other has not', async () => {
    const { status, body } = await lookUp('999-000-00-14')
    expect(status).toBe(200)
    expect(states(body)).toEqual({ gus: 'found', mf: 'found' })
    expect(body.data.values).toEqual({
      title: 'PRZYKŁADOWA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
      company_type: 'zoo',
      regon: limitedCompany.regon,
      krs,
      street: 'Testowa',
      building: '1',
      unit: '2',
      postal_code: '00-001',
      city: 'Warszawa',
      email: 'biuro@przykladowa.example',
      business_start: '2020-01-01',
      legal_status: 'aktywna',
      bank_account: account,
      vat_status: 'czynny',
    })
  })

  it('asks the list once a day, and logs in to REGON once an hour', async () => {
    await lookUp()
    await lookUp()
    expect(list.requests).toEqual([nip])
    expect(regon.requests.filter(operation => operation === 'Zaloguj')).toHaveLength(1)
    regon.forgetSessions()
    const { body } = await lookUp()
    expect(states(body).gus).toBe('found')
    expect(regon.requests.filter(operation => operation === 'Zaloguj')).toHaveLength(2)
  })

  it('is not in the registers, which is an answer', async () => {
    const other = await lookUp('5260250995')
    expect(other).toMatchObject({ status: 200, body: { data: { values: {} } } })
    expect(states(other.body)).toEqual({ gus: 'not_found', mf: 'not_found' })
  })

  it('a sole trader is told by the kind of record, and a suspended one by its dates', async () => {
    const trader = '5261040567'
    regon.entities.set(trader, [{ Regon: '012100784', Nip: trader, Nazwa: 'Zielony Warzywniak & Spółka', Miejscowosc: 'Kraków', Typ: 'F', SilosID: '1' }])
    regon.reports.set('012100784 BIR12OsFizycznaDzialalnoscCeidg', {
      fiz_dataRozpoczeciaDzialalnosci: '2015-03-02',
      fiz_dataZawieszeniaDzialalnosci: '2026-01-02',
    })
    const { body } = await lookUp(trader)
    expect(body.data.values).toMatchObject({
      title: 'Zielony Warzywniak & Spółka',
      company_type: 'jdg',
      business_start: '2015-03-02',
      legal_status: 'zawieszona',
    })
  })
})

it('public registers: is what the search says when there is no report', async () => {
  regon.entities.set('7740001454', [{ Regon: '610188201', Nip: '7740001454', Nazwa: 'Miasto', Typ: 'P', SilosID: '6', Miejscowosc: 'Płock' }])
  const { body } = await lookUp('7740001454')
  expect(body.data.values).toMatchObject({ title: 'Miasto', city: 'Płock' })
})

describe('a register that is out', () => {
  it.each([
    ['down', 'unavailable'],
    ['broken', 'unavailable'],
    ['nonsense', 'unavailable'],
    ['slow', 'unavailable'],
    ['limited', 'limited'],
    ['wrong', 'not_found'],
  ])('the list %s leaves the answer of the other one', async (mood, state) => {
    list.mood = mood
    const { status, body } = await lookUp()
    expect(status).toBe(200)
    expect(states(body)).toEqual({ gus: 'found', mf: state })
    expect(body.data.values).toMatchObject({ city: 'Warszawa' })
    expect(body.data.values.bank_account).toBeUndefined()
  })

  it('is asked again once it is back; after its limit not before midnight', async () => {
    list.mood = regon.mood = 'down'
    expect(states((await lookUp()).body)).toEqual({ gus: 'unavailable', mf: 'unavailable' })
    list.mood = regon.mood = 'usual'
    expect(states((await lookUp()).body)).toEqual({ gus: 'found', mf: 'found' })
    list.mood = 'limited'
    expect(states((await lookUp('5260250995')).body).mf).toBe('limited')
    list.mood = 'usual'
    const requestCount = list.requests.length
    expect(states((await lookUp('5260250995')).body).mf).toBe('limited')
    // What it said before still stands.
    expect(states((await lookUp()).body).mf).toBe('found')
    expect(list.requests).toHaveLength(requestCount)
  })

  it('is asked by one office, once half of the day is gone, no more often than leaves the others theirs', async () => {
    const taxpayers = new TaxpayerList(list.url)
    const nips = Array.from({ length: 52 }, (_, place) => `52602509${String(place).padStart(2, '0')}`)
    const asking = await Promise.allSettled(nips.map(nip => taxpayers.find(nip, 'pierwsze', 10)))
    expect(asking.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { state: 'limited' } }, { reason: { state: 'limited' } }])
    await expect(taxpayers.find('5260250995', 'drugie', 10)).resolves.toBeDefined()
    expect([1, 2, 5, 50].map(searchShare)).toEqual([100, 50, 20, 10])
  })

  it('that sends on to another address is away, and nobody goes there', async () => {
    const other = new TaxpayerListStandIn()
    registerLimitedCompany(other, regon)
    list.elsewhere = await other.listen()
    list.mood = 'moved'
    expect(states((await lookUp()).body)).toEqual({ gus: 'found', mf: 'unavailable' })
    expect(other.requests).toEqual([])
    await other.stop()
  })

  it('says that a key is refused, and that nobody named the register', async () => {
    installation.config = { ...known, gus: { url: regon.url, key: 'zlyklucz000000000000' } }
    expect(states((await lookUp()).body).gus).toBe('refused')
    installation.config = { ...known, gus: undefined, mf_url: undefined }
    const { body } = await lookUp()
    expect(states(body)).toEqual({ gus: 'off', mf: 'off' })
    expect(body.data.values).toEqual({})
  })
})

describe('the account of a company', () => {
  it('is checked against the list, and each answer stays with its number and day', async () => {
    const office = await newOffice()
    const accountant = await office.as('accountant')
    const company = await office.company({ vat_number: nip, bank_account: account })
    const path = `/api/companies/${company.id}/account-checks`
    expect((await accountant.get(path)).body.data).toEqual([])
    const once = accountant.with({ 'idempotency-key': randomUUID() })
    await once.post(path)
    const { status, body } = await once.post(path)
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ account, assigned: true, answered_at: '20-11-2026 10:15:00', request_id: expect.stringMatching(/^abc12-/) }])
    await office.transact(db => db.updateTable('companies').set({ bank_account: '61109010140000071219812874' }).execute())
    const again = await accountant.post(path)
    expect(again.body.data.map(({ assigned }: { assigned: boolean }) => assigned)).toEqual([false, true])
    expect((await (await office.as('assistant')).post(path)).status).toBe(403)
    expect((await (await newOffice()).as('accountant').then(stranger => stranger.post(path))).status).toBe(404)
  })

  it('leaves nothing behind when there is no answer', async () => {
    const office = await newOffice()
    const accountant = await office.as('accountant')
    const company = await office.company({ vat_number: nip, bank_account: account })
    const path = `/api/companies/${company.id}/account-checks`
    list.mood = 'down'
    expect(await accountant.post(path)).toMatchObject({ status: 502, body: { error: expect.stringContaining('nie odpowiada') } })
    list.mood = 'limited'
    expect(await accountant.post(path)).toMatchObject({ status: 502, body: { error: expect.stringContaining('wyczerpano dzienny limit zapytań') } })
    installation.config = { ...known, mf_url: undefined }
    expect(await accountant.post(path)).toMatchObject({ status: 404, body: { code: 'not_configured' } })
    expect((await accountant.get(path)).body.data).toEqual([])
    const bare = await office.company()
    expect((await accountant.post(`/api/companies/${bare.id}/account-checks`)).status).toBe(409)
  })
})

it('public registers: is for those who keep companies, and for a NIP that can exist', async () => {
  const office = await newOffice()
  expect((await (await office.as('assistant')).get(`/api/companies/lookup?vat_number=${nip}`)).status).toBe(403)
  expect(await lookUp('1234567890')).toMatchObject({ status: 422, body: { fields: { vat_number: expect.stringContaining('Nieprawidłowy NIP') } } })
})

it('public registers: is named in the environment, which is checked at start', () => {
  expect(() => readConfig({ MF_URL: 'wl-api.mf.gov.pl', GUS_KEY: 'x' })).toThrow(/MF_URL: [\s\S]*GUS_KEY: /)
})

describe('what registers write', () => {
  it.each([
    ['UL. TESTOWA 1, 00-001 WARSZAWA', { street: 'Testowa', building: '1', unit: null, postal_code: '00-001', city: 'Warszawa' }],
    ['AL. JANA PAWŁA II 12A/7, 31-000 KRAKÓW', { street: 'Al. Jana Pawła II', building: '12A', unit: '7', postal_code: '31-000', city: 'Kraków' }],
    ['ŁĄKOWA 3 LOK. 4, 43-300 BIELSKO-BIAŁA', { street: 'Łąkowa', building: '3', unit: '4', postal_code: '43-300', city: 'Bielsko-Biała' }],
    ['NOWA WIEŚ 5, 05-660 NOWA WIEŚ', { street: 'Nowa Wieś', building: '5', city: 'Nowa Wieś' }],
    ['-', {}],
  ])('%s', (line, parts) => {
    expect(readAddress(line)).toMatchObject(parts)
  })

  it.each([
    ['Alfa prosta spółka akcyjna', 'psa'],
    ['Beta Sp. z o.o. Sp. k.', 'sk'],
    ['GAMMA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ SPÓŁKA KOMANDYTOWO-AKCYJNA', 'ska'],
    ['Delta S.A.', 'sa'],
    ['Epsilon s.c. Jan Lis, Ewa Lis', 'sc'],
    ['Jan Lis', undefined],
  ])('%s is a form by its name', (name, type) => {
    expect(typeOfName(name)).toBe(type)
  })
})
