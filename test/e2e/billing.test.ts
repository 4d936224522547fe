import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const title = 'Zielony Kąt sp. z o.o.'
const month = addToMonth(warsawMonth(), -4)
const number = 'FV 7/2026'
let manager: Page
let client: Page
let company_id: string

beforeAll(async () => {
  manager = await stage.open()
  client = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(client, 'klient@demo.example')
  const companies = await callApi<{ data: { id: string; title: string }[] }>(manager, 'GET', '/api/companies?limit=100')
  company_id = String(companies.data.find(company => company.title === title)?.id)
  // The journey agrees and bills anew.
  const billed = await callApi<{ data: { terms: { id: string }[]; statements: { id: string; month: string }[] } }>(
    manager,
    'GET',
    `/api/companies/${company_id}/billing`,
  )
  for (const { id } of billed.data.terms) await callApi(manager, 'DELETE', `/api/billing/terms/${id}`)
})

const textOf = async (page: Page, name: string) => ((await page.getByRole('table', { name, exact: true }).textContent()) ?? '').replaceAll('\u00a0', ' ')

describe('billing', () => {
  it('sells a service at a price, refused with three decimals', async () => {
    await manager.goto('/dashboard/pricelist')
    await manager.getByRole('link', { name: 'Nowa usługa' }).click()
    await shows(manager.getByRole('heading', { name: 'Nowa usługa' }))
    await manager.getByLabel('Nazwa').fill('Obsługa sklepu')
    await manager.getByLabel('Kod').fill('SKLEP')
    await manager.getByLabel('Cena netto').fill('350,005')
    await manager.getByRole('button', { name: 'Dodaj usługę' }).click()
    await shows(manager.getByText('Kwota ma najwyżej dwa miejsca po przecinku.'))
    await manager.getByLabel('Cena netto').fill('350')
    await manager.getByRole('textbox', { name: /^Obowiązuje od/ }).fill(`01.${month.slice(5)}.${month.slice(0, 4)}`)
    await manager.getByRole('button', { name: 'Dodaj usługę' }).click()
    await shows(manager.getByRole('row').filter({ hasText: 'SKLEP' }))
  })

  it('keeps what one types of a service while another one saves it', async () => {
    await manager.getByRole('link', { name: 'Obsługa sklepu' }).click()
    await shows(manager.getByRole('heading', { name: 'Obsługa sklepu', level: 1 }))
    const name = manager.getByLabel('Nazwa')
    await name.fill('Obsługa sklepów')
    const api = new URL(manager.url()).pathname.replace(/^\/dashboard(.*)\/edit$/, '/api$1')
    const { data } = await callApi<{ data: Record<string, string | null> }>(manager, 'GET', api)
    const { code, description, category, unit, vat_rate } = data
    await callApi(manager, 'PUT', api, { code, description, category, unit, vat_rate, name: 'Obsługa kiosku' })
    await shows(manager.getByRole('heading', { name: 'Obsługa kiosku', level: 1 }))
    await expect.poll(() => name.inputValue()).toBe('Obsługa sklepów')
    await manager.getByRole('button', { name: 'Zapisz usługę' }).click()
    await shows(manager.getByText('Nazwa: zapisano „Obsługa kiosku”, wpisano „Obsługa sklepów”'))
    await callApi(manager, 'PUT', api, { code, description, category, unit, vat_rate, name: 'Obsługa sklepu' })
  })

  it('bills 37 documents under an allowance of 30 right in net, tax and gross', async () => {
    await manager.goto(`/dashboard/companies/${company_id}?tab=billing`)
    const agree = async (fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
      await manager.getByRole('button', { name: 'Dodaj usługę' }).click()
      const dialog = manager.getByRole('dialog', { name: 'Nowa uzgodniona usługa' })
      await fill(dialog)
      await dialog.getByLabel('Od miesiąca').fill(month)
      await dialog.getByRole('button', { name: 'Dodaj usługę' }).click()
      await goes(dialog)
    }
    await agree(async dialog => {
      await dialog.getByLabel('Usługa').selectOption({ label: 'Obsługa sklepu (SKLEP)' })
      await dialog.getByLabel('Rabat, %').fill('101')
      await dialog.getByRole('button', { name: 'Dodaj usługę' }).click()
      await shows(dialog.getByText('Rabat nie może być większy niż 100%.'))
      await dialog.getByLabel('Rabat, %').fill('')
    })
    await agree(async dialog => {
      await dialog.getByLabel('Usługa').selectOption({ label: 'Dokument ponad limit (DOK)' })
      await dialog.getByLabel('Ilość co miesiąc').fill('')
      await dialog.getByLabel('Liczona według').selectOption('documents')
      await dialog.getByLabel('W cenie').fill('30')
    })
    await manager.getByRole('button', { name: 'Przygotuj zestawienie' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Zestawienie miesiąca' })
    await dialog.getByLabel('Miesiąc').selectOption({ label: formatMonth(month) })
    await dialog.getByRole('button', { name: 'Przygotuj szkic' }).click()
    await shows(manager.getByText('Szkic', { exact: true }))
    expect(await textOf(manager, 'Pozycje')).toContain('policzono 37, w cenie 30')
    const sums = await textOf(manager, 'Sumy')
    for (const sum of ['371,00 zł', '85,33 zł', '456,33 zł']) expect(sums).toContain(sum)
  })

  it('shows the client what was approved, and not before', async () => {
    await client.goto(`/companies/${company_id}?tab=billing`)
    await shows(client.getByRole('heading', { name: 'Zestawienia miesięczne' }))
    await expect.poll(() => client.getByRole('button', { name: formatMonth(month) }).count()).toBe(0)
    await manager.getByRole('button', { name: 'Zatwierdź', exact: true }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Zatwierdź zestawienie' }).click()
    await shows(manager.getByText('Zatwierdzone', { exact: true }))
    await manager.getByRole('button', { name: 'Zafakturuj' }).click()
    await manager.getByRole('dialog').getByLabel('Numer faktury').fill(number)
    await manager.getByRole('dialog').getByRole('button', { name: 'Zapisz numer faktury' }).click()
    await shows(manager.getByText(`faktura ${number}`))
    const saved = manager.waitForEvent('download')
    await manager.getByRole('button', { name: 'Pobierz' }).click()
    await manager.getByRole('menuitem', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    await client.reload()
    await client.getByRole('button', { name: formatMonth(month) }).click()
    await shows(client.getByText(`faktura ${number}`))
    expect(await textOf(client, 'Sumy')).toContain('456,33 zł')
    await expect.poll(() => client.getByRole('button', { name: 'Zafakturuj' }).count()).toBe(0)
  })
})
