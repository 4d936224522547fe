import { expect, it } from 'vitest'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

it('a picture is chosen in the profile, made a small square, and stands where the initials stood', async () => {
  const page = await stage.open()
  await stage.admit(page, 'ksiegowa@demo.example')
  await page.goto('/dashboard/users/profile')
  await page.getByLabel('Dodaj zdjęcie').setInputFiles({ name: 'ja.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await shows(page.getByRole('button', { name: 'Zmień zdjęcie' }))
  const own = page.getByRole('button', { name: /^Menu użytkownika/ }).locator('img')
  await shows(own)
  await expect.poll(() => own.evaluate(image => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight])).toEqual([256, 256])
  const manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await manager.goto('/dashboard/companies')
  await shows(manager.locator('tbody img').first())
  await page.getByRole('button', { name: 'Usuń zdjęcie' }).click()
  const question = page.getByRole('dialog', { name: 'Usunąć zdjęcie?' })
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await goes(question)
  await shows(own)
  await page.getByRole('button', { name: 'Usuń zdjęcie' }).click()
  await question.getByRole('button', { name: 'Usuń zdjęcie' }).click()
  await shows(page.getByRole('button', { name: 'Dodaj zdjęcie' }))
  await expect.poll(() => own.count()).toBe(0)
})
