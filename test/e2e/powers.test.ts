import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let manager: Page
let owner: Page

beforeAll(async () => {
  manager = await stage.open()
  owner = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(owner, 'klient@demo.example')
})

describe('powers of a company', () => {
  it('are written down with their scan, revoked, and seen by the owner', async () => {
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(owner, 'GET', '/api/companies?page=1&limit=25')
    const company = data.find(({ title }) => title.startsWith('Zielony Kąt'))
    await manager.goto(`/dashboard/companies/${company?.id}?tab=powers`)
    await manager.getByRole('button', { name: 'Dodaj pełnomocnictwo' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Nowe pełnomocnictwo' })
    await dialog.getByLabel(/^Rodzaj/).selectOption({ label: 'PPO-1 (pełnomocnictwo ogólne)' })
    await dialog.getByLabel(/^Zakres/).fill('Wszystkie sprawy podatkowe')
    await dialog.getByLabel(/^Ważne od/).fill(formatDate('2026-01-02'))
    await dialog.getByLabel(/^Sprawdzono dnia/).fill(formatDate(warsawToday()))
    await dialog.getByLabel(/^Gdzie sprawdzono/).selectOption({ label: 'W e-Urzędzie Skarbowym' })
    await dialog.getByLabel('Skan pełnomocnictwa').setInputFiles({ name: 'ppo-1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 PPO-1') })
    await shows(dialog.getByRole('button', { name: 'ppo-1.pdf' }))
    await dialog.getByRole('button', { name: 'Dodaj pełnomocnictwo' }).click()
    await shows(dialog.getByText('Tego pełnomocnictwa udziela się osobie. Proszę wskazać kogoś z biura.'))
    await dialog.getByRole('combobox', { name: 'Komu' }).fill('kierownik')
    await manager.getByRole('option', { name: 'Joanna Sowa' }).click()
    await dialog.getByRole('button', { name: 'Dodaj pełnomocnictwo' }).click()
    await goes(dialog)
    const row = manager.getByRole('listitem').filter({ hasText: 'PPO-1 (pełnomocnictwo ogólne)' })
    await shows(row.getByText('Obowiązuje', { exact: true }))
    await shows(row.getByText(/^Sprawdzono .*, w e-Urzędzie Skarbowym/))

    await owner.goto(`/companies/${company?.id}?tab=powers`)
    const seen = owner.getByRole('listitem').filter({ hasText: 'PPO-1 (pełnomocnictwo ogólne)' })
    await shows(seen.getByRole('button', { name: 'Pobierz skan: ppo-1.pdf' }))
    await goes(owner.getByRole('button', { name: 'Dodaj pełnomocnictwo' }))

    await row.getByRole('button', { name: /^Odwołaj/ }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Odwołaj', exact: true }).click()
    await shows(row.getByText('Odwołane', { exact: true }))
    // The owner's open page hears of it.
    await shows(seen.getByText('Odwołane', { exact: true }))
  })
})

describe('powers of all companies', () => {
  it('are filtered by what is missing, and lead to the company', async () => {
    await manager.goto('/dashboard/powers?filters=state:missing')
    const row = manager.getByRole('row').filter({ hasText: 'Gabinet Logopedyczny Ewa Mroczek' })
    await shows(row.getByText('Brakuje', { exact: true }))
    await shows(row.getByText('biuro wysyła DRA do ZUS'))
    await goes(manager.getByRole('row').filter({ hasText: 'Pracownia Glinka' }))
    await row.getByRole('link').click()
    await shows(manager.getByText('Brak ZUS PEL: biuro wysyła DRA do ZUS.'))
  })
})
