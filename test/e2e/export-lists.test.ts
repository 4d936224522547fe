import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addressOf } from '#test/e2e/address-of.ts'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

const offer = (at: Page) => at.getByRole('button', { name: 'Eksportuj', exact: true })

it('lists of talk, of questions and of what waits offer their files like all others', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  const parts = ['messages', 'messages?tab=office', 'messages?tab=broadcasts', 'polls', 'surveys', 'recurring-tasks', 'documents?bin=open', 'settings/outbox']
  for (const part of parts) {
    await page.goto(`/dashboard/${part}`)
    await shows(offer(page))
  }
})

it('a client takes a company’s time line as it is filtered', async () => {
  const client = await stage.open()
  await stage.admit(client, 'klient@demo.example')
  for (const part of ['/messages', '/surveys', '/documents?bin=open']) {
    await client.goto(part)
    await shows(offer(client))
  }
  await client.goto(`${await addressOf('/companies/:id', client)}?tab=timeline&filters=kind:documents`)
  await offer(client).click()
  const coming = client.waitForEvent('download')
  await client.getByRole('menuitem', { name: /^CSV/ }).click()
  const download = await coming
  // What the browser tells its driver before it saves is a guess of its own, and not always of these two.
  const link = client.locator('a[download]').last()
  expect(await link.getAttribute('download')).toMatch(/^Oś czasu.+\.csv$/)
  const disposition = await link.evaluate(async link => (await fetch((link as HTMLAnchorElement).href)).headers.get('content-disposition'))
  expect(disposition).toMatch(/^attachment;.* filename\*=UTF-8''O%C5%9B%20czasu.*\.csv$/)
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(head).toBe('Zdarzenie;Nazwa;Czego dotyczy;Kto;Kiedy')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(row => !row.includes(';Dokumenty;'))).toEqual([])
})
