import { it } from 'vitest'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

it('many companies are asked each for what it lacks; who is left out is said before, and all is taken back at once', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies')
  await page.locator('main thead').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Zaznaczone' }).getByRole('button', { name: 'Poproś o dokumenty' }).click()
  const dialog = page.getByRole('dialog', { name: 'Poproś o dokumenty' })
  const letter = dialog.getByRole('list', { name: 'Prośby do wysłania' }).getByRole('listitem').filter({ hasText: 'Zielony Kąt' })
  await shows(letter.getByText(/Wyciąg bankowy/))
  await shows(letter.getByText(/^na konta: \d/))
  await shows(dialog.getByText(/^Niczego nie brakuje, bez prośby/))
  await shows(dialog.getByText(/^Rozliczenie wstrzymane, bez prośby.*Studio Nagrań Echo/))
  await dialog.getByRole('button', { name: /^Wyślij \d/ }).click()
  await shows(page.getByText(/^Wysłano: .* o dokumenty/))
  await page.getByRole('button', { name: /^Cofnij/ }).click()
  await shows(page.getByText('Cofnięto prośby o dokumenty. Nikt ich nie otrzymał.'))
})
