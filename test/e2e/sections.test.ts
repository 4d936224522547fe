import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Appearance, AppearanceRecord } from '#features/tenants/contract.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
const path = '/api/tenants/appearance'
let administrator: Page
let usual: Appearance

beforeAll(async () => {
  administrator = await stage.open()
  await stage.signIn(administrator, 'administrator@demo.example')
  const { version, ...appearance } = (await callApi<{ data: AppearanceRecord }>(administrator, 'GET', path)).data
  usual = appearance
  const { switches } = usual
  await callApi(administrator, 'PUT', path, { ...usual, switches: { ...switches, variants: { ...switches.variants, companyView: 'sections' } } })
})

afterAll(() => callApi(administrator, 'PUT', path, usual))

const titleOf = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 2, exact: true })

/** Below the bar at the top, and not far down. */
const stands = (page: Page, title: string) =>
  expect
    .poll(() =>
      titleOf(page, title)
        .first()
        .evaluate(heading => heading.getBoundingClientRect().top),
    )
    .toSatisfy((top: number) => top >= 56 && top < 150)

const parts = (page: Page) => page.getByRole('navigation', { name: 'Części firmy' }).getByRole('link').allTextContents()

describe('a company in sections', () => {
  it('shows the client all parts at once, each reached by its name and by an address', async () => {
    const page = await stage.open()
    await stage.signIn(page, 'klient@demo.example')
    const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/companies?search=Pracownia%20Glinka')
    await page.goto(`/companies/${data[0]?.id}?tab=tickets`)
    await shows(page.getByText('Zwrot VAT za wrzesień'))
    await stands(page, 'Sprawy')
    const seen = await parts(page)
    expect(seen).toEqual(expect.arrayContaining(['Podsumowanie', 'Rozliczenia', 'Dokumenty', 'Zadania', 'Sprawy', 'Pracownicy', 'Dane firmy']))
    expect(seen).not.toContain('Notatka')
    for (const title of seen) await shows(titleOf(page, title).first())
    await page.getByRole('navigation', { name: 'Części firmy' }).getByRole('link', { name: 'Dokumenty' }).click()
    await stands(page, 'Dokumenty')
  })

  it('shows the office its own parts too', async () => {
    const { data } = await callApi<{ data: { id: string }[] }>(administrator, 'GET', '/api/companies?search=Pracownia%20Glinka')
    await administrator.goto(`/dashboard/companies/${data[0]?.id}?tab=note`)
    await shows(titleOf(administrator, 'Notatka'))
    expect(await parts(administrator)).toEqual(expect.arrayContaining(['Ludzie', 'Oś czasu', 'Dane rozliczeniowe', 'Notatka']))
    await expect.poll(() => administrator.getByRole('tab').count()).toBe(0)
  })
})
