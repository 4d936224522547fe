import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
let accountant: Page
let client: Page

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
    expect(await field(accountant).count()).toBe(0)
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
    const found = option(accountant, /Faktura za leasing/).filter({ has: accountant.locator('mark', { hasText: 'przeprowadzki' }) })
    await shows(found)
    await found.click()
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
})
