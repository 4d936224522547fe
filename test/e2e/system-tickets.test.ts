import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const title = 'Lista nie chce się posortować'
let client: Page
let administrator: Page

/** A screenshot from the clipboard. */
async function paste(page: Page) {
  const content = (await readFile(join(import.meta.dirname, '../../demo/files/paragon-paliwo.jpg'))).toString('base64')
  await page.locator('.ck-editor__editable').evaluate((element, content) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], 'zrzut.jpg', { type: 'image/jpeg' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  }, content)
}

beforeAll(async () => {
  client = await stage.open()
  administrator = await stage.open()
  await stage.admit(client, 'klient@demo.example')
  await stage.admit(administrator, 'administrator@demo.example')
})

describe('a report about the portal', () => {
  it('is written from anywhere and takes the page, the browser and a screenshot along', async () => {
    await client.goto('/documents?sort=title:asc')
    await client.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await client.getByRole('menuitem', { name: 'Zgłoś problem' }).click()
    await shows(client.getByRole('heading', { name: 'Nowe zgłoszenie' }))
    await shows(client.getByText('/documents?sort=title:asc'))
    await client.getByRole('textbox', { name: 'Zgłoszenie' }).fill(title)
    await client.getByRole('textbox', { name: 'Opis' }).focus()
    await shows(client.locator('.ck-editor__editable'))
    await client.locator('.ck-editor__editable').click()
    await client.keyboard.type('Po kliknięciu w nagłówek nic się nie dzieje.')
    const { promise: gate, resolve: go } = Promise.withResolvers<void>()
    await client.route('**/api/files/uploads', route => gate.then(() => route.continue()), { times: 1 })
    const begun = client.waitForRequest('**/api/files/uploads')
    await paste(client)
    await begun
    // On a phone out of its pictures, below the field; what was typed a moment ago stays, and what was pasted and is still on its way.
    await client
      .getByLabel('Dołącz zrzut ekranu')
      .last()
      .setInputFiles(join(import.meta.dirname, '../../demo/files/paragon-paliwo.jpg'))
    const pictures = client.locator('.ck-editor__editable img[src^="/api/files/download/"]')
    await shows(pictures)
    go()
    await expect.poll(() => pictures.count()).toBe(2)
    expect(await client.locator('.ck-editor__editable').textContent()).toContain('nic się nie dzieje.')
    const since = new Date()
    await client.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
    await shows(client.getByRole('heading', { name: title }))
    await stage.letter('administrator@demo.example', since, ({ subject }) => subject.includes('Nowe zgłoszenie'))
  })

  it('is answered by an administrator, and the client sees it by itself', async () => {
    await administrator.goto('/dashboard/system-tickets')
    await administrator.getByRole('link', { name: title }).click()
    await shows(administrator.getByTitle('/documents?sort=title:asc').filter({ hasText: 'Lista dokumentów' }))
    await expect
      .poll(() => administrator.evaluate(() => [...document.querySelectorAll('main img')].map(image => (image as HTMLImageElement).naturalWidth > 0)))
      .toEqual([true, true])
    await administrator.getByRole('button', { name: 'Potwierdź' }).click()
    await shows(client.getByText('Potwierdzone'))
    await administrator.getByRole('button', { name: 'Zrealizowane' }).click()
    await administrator.getByRole('dialog').getByLabel('Odpowiedź').fill('Poprawione, proszę odświeżyć stronę.')
    await administrator.getByRole('button', { name: 'Zamknij zgłoszenie' }).click()
    await shows(client.getByText('Poprawione, proszę odświeżyć stronę.'))
  })

  it('is nobody else’s to see', async () => {
    const accountant = await stage.open()
    await stage.admit(accountant, 'ksiegowa@demo.example')
    await accountant.goto('/dashboard/system-tickets')
    await shows(accountant.getByRole('link', { name: 'Skrót do najczęstszych firm' }))
    await expect.poll(() => accountant.getByRole('link', { name: title }).count()).toBe(0)
  })
})
