import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goes, raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()
let clerk: Page
let client: Page

beforeAll(async () => {
  clerk = await stage.open()
  client = await stage.open()
  await stage.signIn(clerk, 'ksiegowa@demo.example')
  await stage.signIn(client, 'klient@demo.example')
})

const isFocused = (locator: Locator) => locator.evaluate(element => element === document.activeElement)

const lane = (name: string) => clerk.getByRole('region', { name: new RegExp(`^${name}`) })

async function reach(page: Page, locator: Locator, key = 'Tab') {
  await shows(locator)
  for (let step = 0; step < 120; step++) {
    if (await isFocused(locator)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${locator}`)
}

describe('tasks', () => {
  it('the office asks, the client does it and the office sees that by itself', async () => {
    await clerk.goto('/dashboard/tasks')
    await clerk.getByRole('button', { name: 'Nowe zadanie' }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Nowe zadanie' })
    await dialog.getByLabel(/^Tytuł/).fill('Proszę przesłać umowę najmu')
    await dialog.getByRole('combobox', { name: 'Firma' }).fill('glinka')
    await clerk.getByRole('option', { name: /Pracownia Glinka/ }).click()
    await dialog.getByLabel(/^Dla kogo/).selectOption({ label: 'Klient' })
    await dialog.getByRole('button', { name: 'Dodaj pozycję' }).click()
    await dialog.getByLabel('Pozycja 1').fill('Skan umowy')
    const since = new Date()
    await dialog.getByRole('button', { name: 'Dodaj zadanie' }).click()
    await clerk.waitForURL(/\/dashboard\/tasks\/[0-9a-f-]+$/)
    await shows(clerk.getByRole('heading', { name: 'Proszę przesłać umowę najmu' }))
    expect((await stage.letter('klient@demo.example', since)).text).toContain('Proszę przesłać umowę najmu')

    await client.goto('/')
    await client.getByRole('link', { name: 'Proszę przesłać umowę najmu' }).click()
    await client.getByRole('checkbox', { name: 'Skan umowy' }).check()
    await shows(clerk.getByText('1 z 1'))
    await client.getByRole('button', { name: 'Zrobione: Proszę przesłać umowę najmu' }).click()
    await shows(clerk.getByText('Zrobione', { exact: true }))
  })

  it('are done from the list with one click, and that is taken back', async () => {
    await clerk.goto('/dashboard/tasks')
    await clerk.getByRole('button', { name: 'Moje' }).click()
    const row = clerk.getByRole('row').filter({ hasText: 'Sprawdzić fakturę za transport' })
    await row.getByRole('button', { name: /^Zrobione/ }).click()
    await goes(row)
    await clerk.getByRole('button', { name: 'Cofnij' }).click()
    await shows(row)
  })

  it('move over the board by keyboard alone', async () => {
    await clerk.goto('/dashboard/tasks')
    await reach(clerk, clerk.getByRole('link', { name: 'Tablica' }))
    await clerk.keyboard.press('Enter')
    const mover = clerk.getByRole('button', { name: 'Przenieś: Umówić spotkanie o limicie VAT' })
    await reach(clerk, mover)
    await clerk.keyboard.press('Enter')
    await reach(clerk, clerk.getByRole('menuitem', { name: 'W toku' }), 'ArrowDown')
    await clerk.keyboard.press('Enter')
    await shows(lane('W toku').getByText('Umówić spotkanie o limicie VAT'))
  })

  it('move over the board by dragging', async () => {
    await clerk.goto('/dashboard/tasks?look=board')
    const card = lane('Do zrobienia').getByText('Sprawdzić fakturę za transport')
    await shows(card)
    const from = await card.boundingBox()
    const to = await lane('W toku').boundingBox()
    if (!from || !to) throw new Error('The board is not there')
    await clerk.mouse.move(from.x + 20, from.y + from.height + 14)
    await clerk.mouse.down()
    await clerk.mouse.move(to.x + 60, from.y + 20, { steps: 12 })
    await clerk.mouse.up()
    await shows(lane('W toku').getByText('Sprawdzić fakturę za transport'))
  })
})
