import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

/** So many rows that a click comes in between. */
const many = 250_000
/** One row more than a file may have that is saved at once. */
const long = 1001

let page: Page

beforeAll(async () => {
  page = await stage.open()
  await stage.signIn(page, 'administrator@demo.example')
  await stage.overnight(({ database }, office) =>
    database.transact(officeScope(office.id), async db => {
      await sql`insert into outbox (id, tenant_id, channel, recipient, event, content, state)
        select gen_random_uuid(), ${office.id}, 'email', 'k' || n || '@przyklad.example', 'reset', '', 'sent' from generate_series(1, ${many}) n`.execute(db)
      await sql`insert into outbox (id, tenant_id, channel, recipient, event, content, state)
        select gen_random_uuid(), ${office.id}, 'push', 'telefon ' || n, 'reset', '', 'sent' from generate_series(1, ${long}) n`.execute(db)
    }),
  )
})

it('a long export is given up in the middle, over a line slower than what is told of its progress', async () => {
  await page.route('**/api/exports?*', async route => {
    await wait(700)
    await route.continue()
  })
  await page.goto('/dashboard/settings/outbox')
  const order = async () => {
    await page.getByRole('button', { name: 'Eksportuj', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  }
  await order()
  await page.getByRole('button', { name: /^Przygotowywane: 1 plik/ }).click()
  const works = page.getByRole('region', { name: 'Prace w tle' }).getByRole('listitem')
  await shows(works.getByRole('progressbar'))
  await works.getByRole('button', { name: /^Przerwij: / }).click()
  await shows(works.getByText('Przerwany'))
  await goes(works.getByRole('progressbar'))
  await expect.poll(() => works.getByRole('button', { name: 'Pobierz' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Wszystkie eksporty' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Przerwany' })
  await shows(row)
  await expect.poll(() => row.getByRole('button', { name: /^Pobierz/ }).count()).toBe(0)
  await page.unroute('**/api/exports?*')
})

const download = (at: Page) => at.waitForEvent('download')

it('a file of more than a thousand rows says when it is ready, and waits to be asked for', async () => {
  await page.goto('/dashboard/settings/outbox?filters=channel:push')
  await page.getByRole('button', { name: 'Eksportuj', exact: true }).click()
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  await shows(page.getByText('Plik jest gotowy.'))
  const coming = download(page)
  await page.getByRole('button', { name: 'Pobierz', exact: true }).click()
  await coming
})

it('exports of one list are told apart by when they were ordered and how much is in them', async () => {
  const works = page.getByRole('region', { name: 'Prace w tle' }).getByRole('listitem')
  for (const search of ['glinka', '']) {
    await page.goto(`/dashboard/companies?search=${search}`)
    await page.getByRole('button', { name: 'Eksportuj', exact: true }).click()
    const coming = download(page)
    await page.getByRole('menuitem', { name: /^CSV/ }).click()
    await coming
    await shows(page.getByText('Plik jest wśród pobranych.'))
  }
  await page.getByRole('button', { name: 'Przygotowane pliki' }).click()
  await shows(works.filter({ hasText: /Firmy, CSV/ }).filter({ hasText: new RegExp(`${formatDate(warsawToday())}, \\d?\\d:\\d\\d, 1\u00a0wiersz`) }))
  await expect
    .poll(() =>
      works
        .filter({ hasText: /Firmy, CSV/ })
        .filter({ hasText: /\d:\d\d, \d{2,}\u00a0wiersz/ })
        .count(),
    )
    .toBe(1)
  const names = await works.getByRole('button', { name: /^Pobierz: Firmy, CSV, / }).evaluateAll(all => all.map(one => one.getAttribute('aria-label')))
  expect([names.length, new Set(names).size]).toEqual([2, 2])
})

it('a short file that was ready before the list of files was read is saved as well', async () => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/exports?*', async route => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/dashboard/companies?search=stolarnia')
  await page.getByRole('button', { name: 'Eksportuj', exact: true }).click()
  const answer = page.waitForResponse(response => response.request().method() === 'POST' && response.url().endsWith('/api/exports'))
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  const { id } = ((await (await answer).json()) as { data: { id: string } }).data
  await expect.poll(async () => (await callApi<{ data: { state: string } }>(page, 'GET', `/api/exports/${id}`)).data.state).toBe('done')
  const coming = download(page)
  gate.resolve()
  await coming
  await shows(page.getByText('Plik jest wśród pobranych.'))
  await page.unroute('**/api/exports?*')
})

it('invoices of the documents that are shown are taken away as a package of KSeF', async () => {
  await page.goto('/dashboard/documents?search=Nasiona')
  await page.getByRole('button', { name: 'Eksportuj', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Paczka KSeF/ }).click()
  await shows(page.getByText('Plik jest gotowy.'))
  const coming = download(page)
  await page.getByRole('button', { name: 'Pobierz', exact: true }).click()
  expect((await coming).suggestedFilename()).toMatch(/^Dokumenty, paczka KSeF .*\.zip$/)
})
