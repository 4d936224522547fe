import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { demoNip } from '#demo/companies.ts'
import { callApi } from './call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'

const ksef = new KsefStandIn()
ksef.limits.table = wideLimits
const ksef_url = await ksef.listen()
const stage = openFixtures({ environment: { KSEF_URL: ksef_url } })
afterAll(() => ksef.stop())

const officeNip = '9990000126'
const nip = demoNip(710)
let page: Page
let id: string
let token: string

const card = (title: string) => page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
const company = () => card('KSeF')
const press = (name: string) => company().getByRole('button', { name, exact: true }).click()
const chosen = (name: string) => join(import.meta.dirname, '../inputs', name)

beforeAll(async () => {
  page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  const newCompany = await callApi<{ data: { id: string } }>(page, 'POST', '/api/companies', {
    title: 'Faktura Sama Przychodzi',
    company_type: 'jdg',
    vat_number: nip,
  })
  id = newCompany.data.id
})

describe('a company is connected to KSeF', () => {
  it('after the office has added its certificate', async () => {
    await page.goto('/dashboard/settings/integrations')
    const own = card('KSeF: certyfikat biura')
    await own.getByRole('button', { name: 'Dodaj certyfikat' }).click()
    const dialog = page.getByRole('dialog', { name: 'KSeF: certyfikat biura' })
    await dialog.locator('input[type=file]').first().setInputFiles(chosen('ksef-ec.p12'))
    await shows(dialog.getByText('ksef-ec.p12'))
    await dialog.getByRole('textbox', { name: /^Hasło do pliku/ }).fill('pomylone')
    await dialog.getByRole('button', { name: 'Zapisz certyfikat' }).click()
    await shows(dialog.getByText('Hasło nie pasuje do tego pliku.'))
    await dialog.getByRole('textbox', { name: /^Hasło do pliku/ }).fill('tajne-haslo')
    await dialog.getByRole('button', { name: 'Zapisz certyfikat' }).click()
    await goes(dialog)
    await shows(own.getByText(officeNip))
    await own.getByRole('button', { name: 'Sprawdź połączenie' }).click()
    await shows(page.getByText('KSeF przyjął certyfikat: Biuro Próbne.'))
  })

  it('by the permission that it has given to the office, which it may take back', async () => {
    await page.goto(`/dashboard/companies/${id}?tab=details`)
    await shows(company().getByText('Nie połączono'))
    await shows(company().getByText(officeNip))
    await press('Sprawdź')
    await shows(company().getByText('Czeka na uprawnienie'))
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    await press('Sprawdź')
    await shows(company().getByText('Działa', { exact: true }))
    await shows(company().getByText('Przeglądanie faktur'))
    ksef.rights.withdraw(nip, officeNip)
    await press('Sprawdź')
    await shows(company().getByText('Klient cofnął uprawnienie'))
  })

  it('by a token of its own', async () => {
    token = ksef.rights.issueToken(nip, 'InvoiceRead')
    await press('Połącz tokenem')
    const dialog = page.getByRole('dialog', { name: 'Połącz tokenem' })
    await dialog
      .getByRole('textbox', { name: /^Token/ })
      .first()
      .fill(ksef.rights.issueToken(demoNip(711), 'InvoiceRead'))
    await dialog.getByRole('button', { name: 'Sprawdź i zapisz' }).click()
    await shows(dialog.getByText('Ten token wydano dla innej firmy'))
    await dialog
      .getByRole('textbox', { name: /^Token/ })
      .first()
      .fill(token)
    await dialog.getByRole('button', { name: 'Sprawdź i zapisz' }).click()
    await goes(dialog)
    await shows(company().getByText('Token firmy'))
    await shows(company().getByText('Działa', { exact: true }))
  })

  it('so that its invoices come when somebody asks for them, with what is written on them', async () => {
    ksef.invoices.add(makeInvoice({ number: 'FZ/2026/11', buyer: { nip, name: 'Faktura Sama Przychodzi' } }))
    await press('Pobierz teraz')
    await shows(page.getByText('Portal pobiera faktury.'))
    await stage.overnight((installation, office) => fetchAsked({ ...installation, config: { ...installation.config, ksef_url } }, office.id, id))
    await shows(company().getByText(/Nabywca: 1.nowa faktura/))
    await shows(company().getByText('Ostatnie pobranie faktur'))
    await press('Pobierz od 1 lutego 2026')
    const dialog = page.getByRole('dialog', { name: 'Pobrać faktury od 1 lutego 2026?' })
    await dialog.getByRole('button', { name: 'Pobierz' }).click()
    await goes(dialog)
    await shows(company().getByText('Portal przegląda jeszcze starsze faktury: doszedł do 01.02.2026.'))
    await page.getByRole('tab', { name: 'Dokumenty' }).click()
    await page.getByRole('link', { name: 'FZ/2026/11' }).click()
    await shows(page.getByRole('heading', { name: 'FZ/2026/11' }).first())
    await shows(page.getByText('Towar próbny'))
  })

  it('until the connection is ended', async () => {
    await page.goto(`/dashboard/companies/${id}?tab=details`)
    await press('Zakończ połączenie')
    await page.getByRole('dialog').getByRole('button', { name: 'Zakończ połączenie' }).click()
    await shows(page.getByText('Połączenie zakończono, a token unieważniono w KSeF.'))
    await shows(company().getByText('Nie połączono'))
    expect(ksef.rights.findToken(token)?.status).toBe('Revoked')
  })
})
