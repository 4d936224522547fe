import { expect, it } from 'vitest'
import { goes, openFixtures, shows } from './fixtures.ts'
import { png } from '#test/fixtures/pictures.ts'

const stage = openFixtures()

it('the office’s logo is chosen in the settings and stands in the frame and above the log-in', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings/appearance')
  await page
    .getByLabel('Dodaj logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await shows(page.getByText('Logo może być plikiem PNG, JPG albo WebP.'))
  await page.getByLabel('Dodaj logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('nie obraz') })
  await shows(page.getByText('Tego obrazu nie udało się odczytać.'))
  await page.getByLabel('Dodaj logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.concat([png, Buffer.alloc(300_000)]) })
  await shows(page.getByText('Logo może mieć najwyżej 256 kB.'))
  await page.getByLabel('Dodaj logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await shows(page.getByRole('button', { name: 'Zmień logo' }))
  const frame = page.locator('a:has-text("strona główna") img')
  await page.reload()
  await shows(frame)
  await expect.poll(() => frame.first().evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1)
  const guest = await stage.open()
  await guest.goto('/login')
  await shows(guest.locator('header img'))
  await page.getByRole('button', { name: 'Usuń logo' }).click()
  const question = page.getByRole('dialog', { name: 'Usunąć logo?' })
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await goes(question)
  await shows(page.getByRole('button', { name: 'Zmień logo' }))
  await page.getByRole('button', { name: 'Usuń logo' }).click()
  await question.getByRole('button', { name: 'Usuń logo' }).click()
  await shows(page.getByRole('button', { name: 'Dodaj logo' }))
})

it('a long name of the portal ends within the menu’s head', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings/appearance')
  await page.getByLabel('Nazwa portalu').fill(`Portal klientów biura ${'Wrzosowa'.repeat(4)}`)
  await page.getByRole('button', { name: 'Zapisz wygląd i moduły' }).click()
  await shows(page.getByText(/^Zapisano\./))
  await page.reload()
  const head = page.getByRole('link', { name: /Wrzosowa.*strona główna/ }).first()
  const name = head.getByText(/^Portal klientów/)
  await shows(name)
  const [outer, inner] = [await head.boundingBox(), await name.boundingBox()]
  if (!outer || !inner) throw new Error('The name is not drawn')
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  expect(inner.height).toBeLessThan(outer.height / 2)
})
