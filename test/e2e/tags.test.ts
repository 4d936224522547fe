import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let manager: Page

beforeAll(async () => {
  manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
})

describe('tags', () => {
  it('are made on the fly, given to chosen companies and filtered by', async () => {
    await manager.goto('/dashboard/companies?columns=title,tags')
    for (const title of ['Fundacja Sąsiedzki Krąg', 'Trzy Wierzby sp. z o.o.'])
      await manager.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check()
    await manager.getByRole('button', { name: 'Etykiety', exact: true }).click()
    await manager.getByRole('dialog', { name: 'Etykiety' }).getByRole('button', { name: 'Nowa etykieta' }).click()
    const editor = manager.getByRole('dialog', { name: 'Nowa etykieta' })
    await editor.getByLabel(/^Nazwa/).fill('Audyt roczny')
    await editor.getByLabel('Fioletowy').check()
    await editor.getByRole('button', { name: 'Dodaj etykietę' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Etykiety' })
    await shows(dialog.getByRole('checkbox', { name: 'Audyt roczny' }))
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Audyt roczny' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Zapisz etykiety' }).click()
    await goes(dialog)
    await shows(manager.getByRole('row').filter({ hasText: 'Trzy Wierzby' }).getByText('Audyt roczny'))
    await manager.getByRole('button', { name: 'Filtr', exact: true }).click()
    await manager.getByRole('button', { name: 'Etykieta' }).click()
    await manager.getByLabel('Audyt roczny').check()
    await manager.getByRole('button', { name: 'Filtruj' }).click()
    await goes(manager.getByRole('row').filter({ hasText: 'Zielony Kąt' }))
    await shows(manager.getByRole('row').filter({ hasText: 'Fundacja Sąsiedzki Krąg' }))
  })
})
