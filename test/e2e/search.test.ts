import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let accountant: Page
let client: Page

/** In which file of the build a part of the program is. */
const manifest = join(import.meta.dirname, '../../dist/.vite/manifest.json')
const field = (page: Page) => page.getByRole('combobox', { name: 'Szukaj firm' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

beforeAll(async () => {
  accountant = await stage.open()
  client = await stage.open()
  await stage.signIn(accountant, 'ksiegowa@demo.example')
  await stage.signIn(client, 'pracownik@demo.example')
})

describe('the search', () => {
  it('opens by its keys, finds in spite of a typo, and goes there by keyboard alone', async () => {
    await accountant.keyboard.press('Control+k')
    await shows(field(accountant))
    await accountant.keyboard.type('hurtownai ogrod')
    await shows(option(accountant, /Hurtownia Ogrodnicza Malwina/))
    await accountant.keyboard.press('Enter')
    await shows(accountant.getByRole('heading', { name: /Hurtownia Ogrodnicza Malwina/, level: 1 }))
    await expect.poll(() => field(accountant).count()).toBe(0)
  })

  it('opens by a key that was pressed before it had come', async () => {
    const busy = await stage.open()
    await stage.signIn(busy, 'ksiegowa@demo.example')
    await busy.addInitScript(() => {
      const rest = Promise.withResolvers<void>()
      Object.assign(globalThis, { requestIdleCallback: (act: () => void) => rest.promise.then(act), rest: rest.resolve })
    })
    await busy.goto('/dashboard/companies')
    await shows(busy.getByRole('heading', { name: 'Firmy', level: 1 }))
    await busy.keyboard.press('Control+k')
    await busy.evaluate(() => (globalThis as unknown as { rest(): void }).rest())
    await shows(field(busy))
  })

  it('finds a ticket by its number', async () => {
    await accountant.getByRole('button', { name: 'Szukaj' }).click()
    await accountant.keyboard.type('spr 000009')
    await shows(option(accountant, /Faktura za leasing/))
    await option(accountant, /Faktura za leasing/).click()
    await shows(accountant.getByRole('heading', { name: /Faktura za leasing/ }))
  })

  it('finds a conversation by what was said in it, and shows the place', async () => {
    await accountant.getByRole('button', { name: 'Szukaj' }).click()
    await field(accountant).fill('przeprowadzki')
    const result = option(accountant, /Faktura za leasing/).filter({ has: accountant.locator('mark', { hasText: 'przeprowadzki' }) })
    await shows(result)
    await result.click()
    await shows(accountant.getByRole('heading', { name: /Faktura za leasing/, level: 1 }))
  })

  it('leads each to the training in their own area', async () => {
    for (const [page, area] of [
      [accountant, '/dashboard/trainings/'],
      [client, '/trainings/'],
    ] as const) {
      await page.getByRole('button', { name: 'Szukaj' }).click()
      await field(page).fill('drugi skladnik')
      await option(page, /Hasła i drugi składnik/).click()
      await page.waitForURL(url => url.pathname.startsWith(area))
      await shows(page.getByRole('heading', { name: 'Hasła i drugi składnik', level: 1 }))
    }
  })

  it('does what it is told', async () => {
    await accountant.keyboard.press('Control+k')
    await accountant.keyboard.type('pomiar')
    await shows(option(accountant, 'Zacznij pomiar czasu'))
    await accountant.keyboard.press('Enter')
    await shows(accountant.getByRole('timer'))
    await accountant.keyboard.press('Control+k')
    await accountant.keyboard.type('nowa spr')
    await shows(accountant.getByRole('option', { name: 'Nowa sprawa', selected: true }))
    await accountant.keyboard.press('Enter')
    await shows(accountant.getByRole('heading', { name: 'Nowa sprawa' }))
  })

  it('shows a client nothing of others, and gives the focus back', async () => {
    const opener = client.getByRole('button', { name: 'Szukaj' })
    await opener.focus()
    await client.keyboard.press('Enter')
    await shows(field(client))
    await client.keyboard.type('zielony')
    await shows(option(client, /Zielony Kąt/))
    await field(client).fill('hurtownia')
    await shows(client.getByText('Nic nie znaleziono.'))
    await client.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('keeps what is typed before its code is there', async () => {
    const page = await stage.open()
    let letGo = () => {}
    const gate = new Promise<void>(resolve => {
      letGo = resolve
    })
    const parts = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
    await page.route(`**/${parts['src/features/search/pages/Palette.tsx']?.file}`, route => gate.then(() => route.continue()))
    await stage.signIn(page, 'ksiegowa@demo.example')
    const early = page.getByRole('textbox', { name: 'Szukaj firm' })
    const opener = page.getByRole('button', { name: 'Szukaj' })
    await opener.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pomyłka')
    await expect.poll(() => early.inputValue()).toBe('pomyłka')
    await page.keyboard.press('Escape')
    await expect.poll(() => early.count()).toBe(0)
    await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)

    await opener.click()
    await page.keyboard.type('hurtownia')
    await expect.poll(() => early.inputValue()).toBe('hurtownia')
    await expect.poll(() => field(page).count()).toBe(0)
    letGo()
    await page.keyboard.type(' ogrodnicza', { delay: 30 })
    await shows(option(page, /Hurtownia Ogrodnicza Malwina/))
    await expect.poll(() => field(page).inputValue()).toBe('hurtownia ogrodnicza')
    await expect.poll(() => early.count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  })
})
