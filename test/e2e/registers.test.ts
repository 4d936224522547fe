import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFixtures, shows } from './fixtures.ts'
import { gusKey, registerLimitedCompany, RegonStandIn, TaxpayerListStandIn } from '#test/fakes/registers.ts'

const list = new TaxpayerListStandIn()
const regon = new RegonStandIn()
registerLimitedCompany(list, regon)
const stage = openFixtures({ environment: { MF_URL: await list.listen(), GUS_URL: await regon.listen(), GUS_KEY: gusKey } })
const name = 'PRZYKŁADOWA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ'
let manager: Page

const field = (label: string) => manager.getByRole('textbox', { name: new RegExp(`^${label}`) })
const choose = (label: string, value: string) => manager.getByRole('combobox', { name: new RegExp(`^${label}`) }).selectOption(value)
const lookUp = () => manager.getByRole('button', { name: 'Pobierz dane' }).click()

beforeAll(async () => {
  manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
})
afterAll(async () => {
  await Promise.all([list.stop(), regon.stop()])
})

it('a NIP fills the form of a company, except what somebody typed', async () => {
  await manager.goto('/dashboard/companies/new')
  await field('Miejscowość').fill('Łódź')
  await field('NIP').fill('999-000-00-14')
  await lookUp()
  await shows(manager.getByText(/^Uzupełniono: Nazwa, Typ, .*Źródło: GUS REGON, wykaz podatników VAT/))
  await expect.poll(() => field('Nazwa').inputValue()).toBe(name)
  await expect.poll(() => field('Kod pocztowy').inputValue()).toBe('00-001')
  await expect.poll(() => field('Miejscowość').inputValue()).toBe('Łódź')
  await manager.getByRole('button', { name: 'Przyjmij z rejestru: Miejscowość' }).click()
  await expect.poll(() => field('Miejscowość').inputValue()).toBe('Warszawa')
  await field('Nazwa').fill('Przykładowa Sp. z o.o.')
  await choose('Podatek dochodowy', 'cit_9')
  await choose('Rodzaj ewidencji księgowej', 'ksiegi_rachunkowe')
  await manager.getByRole('button', { name: 'Dodaj firmę' }).click()
  await shows(manager.getByRole('heading', { name: 'Przykładowa Sp. z o.o.' }))
})

it('what came with one NIP goes with it', async () => {
  await manager.goto('/dashboard/companies/new')
  await field('NIP').fill('9990000014')
  await lookUp()
  await shows(manager.getByText(/^Uzupełniono/))
  await field('Telefon').fill('500 600 700')
  await field('NIP').fill('7740001454')
  await lookUp()
  await shows(manager.getByText('Rejestr GUS REGON: nie znaleziono podmiotu o podanym NIP.'))
  await expect.poll(() => field('Nazwa').inputValue()).toBe('')
  await expect.poll(() => field('KRS').inputValue()).toBe('')
  await expect.poll(() => field('Telefon').inputValue()).toBe('500 600 700')
})

it('a company is saved by hand while the registers are out', async () => {
  list.mood = regon.mood = 'down'
  await manager.goto('/dashboard/companies/new')
  await field('NIP').fill('5260250995')
  await lookUp()
  await shows(manager.getByText(/Rejestr GUS REGON teraz nie odpowiada/))
  await shows(manager.getByText(/Wykaz podatników VAT teraz nie odpowiada/))
  await field('Nazwa').fill('Wpisana Ręcznie')
  await choose('Typ', 'jdg')
  await manager.getByRole('button', { name: 'Dodaj firmę' }).click()
  await shows(manager.getByRole('heading', { name: 'Wpisana Ręcznie' }))
})

it('on a saved company what differs is shown and changes nothing by itself', async () => {
  list.mood = regon.mood = 'usual'
  await manager.goto('/dashboard/companies')
  await manager.getByRole('link', { name: 'Przykładowa Sp. z o.o.' }).click()
  await manager.getByRole('heading', { name: 'Przykładowa Sp. z o.o.' }).waitFor()
  await manager.goto(`${new URL(manager.url()).pathname}/edit`)
  await lookUp()
  await shows(manager.getByRole('button', { name: 'Przyjmij z rejestru: Nazwa' }))
  await expect.poll(() => field('Nazwa').inputValue()).toBe('Przykładowa Sp. z o.o.')
  await expect.poll(() => manager.getByRole('button', { name: /^Przyjmij z rejestru/ }).count()).toBe(1)
})

it('the account of a company is checked against the list, by a button that never moves', async () => {
  const button = manager.getByRole('button', { name: 'Sprawdź rachunek' })
  const earlier = Promise.withResolvers<void>()
  const checks = (url: URL) => url.pathname.endsWith('/account-checks')
  await manager.route(checks, async route => {
    await earlier.promise
    await route.continue()
  })
  await manager.getByRole('button', { name: 'Anuluj' }).click()
  await shows(button)
  const place = await button.boundingBox()
  earlier.resolve()
  await shows(manager.getByText('Tego rachunku nie sprawdzano jeszcze'))
  expect((await button.boundingBox())?.x).toBe(place?.x)
  await button.click()
  await shows(manager.getByText('Jest w wykazie VAT'))
  await shows(manager.getByText(/numer abc12-/))
})
