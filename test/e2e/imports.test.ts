import { stringify } from 'csv-stringify/sync'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { desk, goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let manager: Page

const rows = Array.from({ length: 300 }, (_, place) => [
  `Klient ${place + 1} z pliku`,
  place % 3 === 0 ? 'sp. z o.o.' : 'jednoosobowa',
  demoNip(1000 + place),
  'Łódź',
  '',
])
const fileOf = (lines: string[][], name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(stringify([['Kontrahent', 'Rodzaj firmy', 'NIP', 'Miasto', 'Uwagi'], ...lines], { delimiter: ';' })),
})

const wrong = rows.map(row => [...row])
wrong[9] = ['Zły NIP', 'jednoosobowa', '1234567890', 'Łódź', '']
wrong[150] = ['Dwa razy', 'jednoosobowa', demoNip(1003), 'Łódź', '']
wrong[299] = ['Już obsługiwana', 'jednoosobowa', demoNip(0), 'Łódź', '']

const total = async () => (await callApi<{ meta: { total: number } }>(manager, 'GET', '/api/companies?page=1&limit=1')).meta.total

beforeAll(async () => {
  manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
})

describe('an import of 300 companies', () => {
  it('shows the three wrong rows and takes in none of the others', async () => {
    const before = await total()
    await manager.goto('/dashboard/companies')
    await manager.getByRole('link', { name: 'Importuj' }).click()
    await manager.getByLabel('Plik CSV: firmy').setInputFiles(fileOf(wrong, 'klienci.csv'))
    await shows(manager.getByRole('heading', { name: 'klienci.csv' }))
    // The header says another word than the template; the person tells what it means.
    await shows(manager.getByText('Proszę wskazać kolumny: Typ.'))
    await manager.getByLabel('Co oznacza kolumna „Rodzaj firmy”').selectOption({ label: 'Typ (wymagane)' })
    await shows(manager.getByText('3 wiersze wymagają poprawy', { exact: false }))
    await manager.getByRole('button', { name: 'Z błędami (3)' }).click()
    const table = manager.getByRole('region', { name: 'Podgląd wierszy' })
    await shows(table.getByText('Nieprawidłowy NIP', { exact: false }))
    await shows(table.getByText('Ten sam NIP jest już w wierszu 5.'))
    await shows(table.getByText('Firma z tym NIP już jest w biurze:', { exact: false }))
    await expect.poll(() => table.getByRole('row').count()).toBe(4)
    await expect.poll(() => manager.getByRole('button', { name: /^Zapisz 300/ }).isDisabled()).toBe(true)
    expect(await total()).toBe(before)
  })

  it('is given up, mended and taken in whole, and asks for no rows that are gone', async () => {
    const before = await total()
    const failedCalls: string[] = []
    manager.on('response', answer => answer.status() >= 400 && failedCalls.push(`${answer.status()} ${new URL(answer.url()).pathname}`))
    await manager.getByRole('button', { name: 'Porzuć import' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Porzuć import' }).click()
    await shows(manager.getByText('Import przerwano. Nic nie zostało zapisane, a plik usunięto.'))
    await manager.goto('/dashboard/settings/imports?tab=imports')
    await manager.getByLabel('Plik CSV: firmy').setInputFiles(fileOf(rows, 'poprawieni klienci.csv'))
    await manager.getByLabel('Co oznacza kolumna „Rodzaj firmy”').selectOption({ label: 'Typ (wymagane)' })
    await shows(manager.getByText('Wszystkie wiersze są poprawne.'))
    await manager.getByRole('button', { name: /^Zapisz 300/ }).click()
    await shows(manager.getByText(/Zapisano 300.rekordów/))
    expect(failedCalls).toEqual([])
    expect(await total()).toBe(before + 300)
    await manager.getByRole('link', { name: 'Przejdź do listy firm' }).click()
    await manager.getByLabel('Nazwa lub NIP').fill('klient 300 z pliku')
    await goes(manager.getByRole('row').filter({ hasText: 'Zielony Kąt' }))
    await shows(manager.getByRole('row').filter({ hasText: 'Klient 300 z pliku' }))
  })
})

it.each([
  ['umowa.pdf', 'application/pdf', '%PDF-1.4\n1 0 obj'],
  ['skan.pdf', 'application/pdf', '\u0000\u0001\u0002'],
  ['klienci.xls', 'application/vnd.ms-excel', '<html><table><tr><td>Nazwa</td></tr></table></html>'],
  ['klienci.csv', 'text/csv', '\u0000\u0001\u0002'],
  ['uruchom.bat', 'text/plain', 'dir c:'],
  ['klienci.txt', 'text/plain', '@echo off'],
])('%s that is no table is refused by naming the CSV that is needed', async (name, mimeType, content) => {
  await manager.goto('/dashboard/settings/imports?tab=imports')
  await manager.getByLabel('Plik CSV: firmy').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  await shows(manager.getByText('To nie jest plik CSV.', { exact: false }))
})

it('what is said once more stands once, and anew', async () => {
  await manager.goto('/dashboard/settings/imports?tab=imports')
  const choose = (name: string) => manager.getByLabel('Plik CSV: firmy').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  const refusalText = manager.getByText('To nie jest plik CSV.', { exact: false })
  await choose('umowa.pdf')
  await refusalText.evaluate(text => text.setAttribute('data-earlier', ''))
  await choose('aneks.pdf')
  await shows(refusalText.and(manager.locator(':not([data-earlier])')))
  expect(await refusalText.count()).toBe(1)
})

it('a value that runs on without a space leaves the other columns in sight', async () => {
  await manager.goto('/dashboard/settings/imports?tab=imports')
  await manager.getByLabel('Plik CSV: firmy').setInputFiles(fileOf([['X'.repeat(400), 'jednoosobowa', demoNip(2000), 'Łódź', '']], 'jednym ciągiem.csv'))
  const city = manager.getByRole('region', { name: 'Podgląd wierszy' }).getByRole('columnheader', { name: 'Miejscowość' })
  await shows(city)
  const { x = 0, width = 0 } = (await city.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(desk.width)
})
