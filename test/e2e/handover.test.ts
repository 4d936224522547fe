import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'
import { unzip } from '#test/fixtures/unzip.ts'

const stage = openFixtures()

/** The company with the most to take away. */
async function findCompany(page: Awaited<ReturnType<typeof stage.open>>) {
  const { data } = await callApi<{ data: { company_id: string; company_title: string }[] }>(page, 'GET', '/api/documents?limit=1&sort=created_at:desc')
  const [document] = data
  if (!document) throw new Error('The demo has no documents.')
  return { id: document.company_id, title: document.company_title }
}

it('a company that leaves takes its data and papers with it', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  const { id, title } = await findCompany(page)
  await page.goto(`/dashboard/companies/${id}`)
  await page.getByRole('button', { name: `Działania: ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Przygotuj paczkę przekazania' }).click()
  const dialog = page.getByRole('dialog', { name: `Paczka przekazania: ${title}` })
  await shows(dialog.getByText(/Plik nie jest zaszyfrowany/))
  await dialog.getByRole('button', { name: 'Przygotuj paczkę' }).click()
  await goes(dialog)
  await shows(page.getByText(/^Przygotowujemy paczkę\./))

  await page.getByRole('button', { name: /^(Przygotowywane: 1 plik|Przygotowane pliki)$/ }).click()
  const item = page
    .getByRole('region', { name: 'Prace w tle' })
    .getByRole('listitem')
    .filter({ hasText: `Paczka przekazania: ${title}, ZIP` })
  await shows(item.getByRole('button', { name: 'Pobierz' }))
  const [download] = await Promise.all([page.waitForEvent('download'), item.getByRole('button', { name: 'Pobierz' }).click()])
  expect(download.suggestedFilename()).toMatch(/^Paczka przekazania .+ \d{4}-\d{2}-\d{2}\.zip$/)
  const whole = await unzip(await readFile(await download.path()))
  expect([...whole.keys()]).toEqual(expect.arrayContaining(['index.html', 'sumy-sha256.txt', 'dane/dokumenty.csv', 'dane/rozliczenia.json']))
  expect([...whole.keys()].some(name => name.startsWith('Dokumenty/'))).toBe(true)

  await page.getByRole('link', { name: 'Wszystkie eksporty' }).click()
  const row = page.getByRole('row').filter({ hasText: `Paczka przekazania: ${title}` })
  await shows(row.getByText('Gotowy'))
  await shows(row.getByRole('button', { name: `Pobierz: Paczka przekazania: ${title}` }))
})

it('whoever does not manage companies is not offered it', async () => {
  const page = await stage.open()
  await stage.admit(page, 'ksiegowa@demo.example')
  const { id, title } = await findCompany(page)
  await page.goto(`/dashboard/companies/${id}`)
  await page.getByRole('button', { name: `Działania: ${title}` }).click()
  await shows(page.getByRole('menuitem', { name: 'Etykiety' }))
  await expect.poll(() => page.getByRole('menuitem', { name: 'Przygotuj paczkę przekazania' }).count()).toBe(0)
})
