import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goes, phone, openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Proszę potwierdzić nowy adres' })
const hasFocus = (page: Page, name: string) => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Opens the profile's form by keyboard and sends another address. */
async function send(page: Page, email: string) {
  await page.getByRole('button', { name: 'Zmień adres e-mail' }).press('Enter')
  await hasFocus(page, 'email')
  await page.getByLabel('Nowy adres e-mail').fill(email)
  await page.keyboard.press('Enter')
  await shows(dialogOf(page))
}

it('an address with a slip is put right before it counts, by keyboard, and the right one opens the door', async () => {
  const page = await stage.open()
  await stage.admit(page, 'klient@demo.example')
  await page.goto('/profile')
  await settle(page)
  const address = page.getByLabel('Nowy adres e-mail')
  await send(page, 'klint@demo.example')
  await hasFocus(page, 'email_code')
  await shows(dialogOf(page).getByText('klint@demo.example'))
  await page.keyboard.press('Escape')
  await goes(dialogOf(page))
  await shows(page.getByText('Adres e-mail nie został zmieniony.'))
  await expect.poll(() => address.inputValue()).toBe('klint@demo.example')

  const since = new Date()
  await address.fill('k.nowak@demo.example')
  await address.press('Enter')
  await hasFocus(page, 'email_code')
  const code = await stage.codeFor('k.nowak@demo.example', since)
  await page.keyboard.type(otherThan(code))
  await shows(dialogOf(page).getByText('Nieprawidłowy lub nieaktualny kod.'))
  await hasFocus(page, 'email_code')
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await shows(page.getByText('Zmieniono adres e-mail. Od teraz służy do logowania.'))
  await goes(page.getByRole('dialog'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Zmień adres e-mail')
  await stage.letter('klient@demo.example', since, ({ text }) => text.includes('k.nowak@demo.example'))

  const anew = await stage.open()
  await stage.signInByForm(anew, 'k.nowak@demo.example')
})

it('whoever goes back and sends the same again enters the code that is on its way', async () => {
  const page = await stage.open({ viewport: phone, hasTouch: true })
  await stage.admit(page, 'ksiegowa@demo.example')
  await page.goto('/dashboard/users/profile')
  await settle(page)
  const since = new Date()
  await send(page, 'anna@demo.example')
  await shows(dialogOf(page).getByText(/^za \d+ s$/))
  await dialogOf(page).getByRole('button', { name: 'Wróć do formularza' }).click()
  await page.getByRole('button', { name: 'Zmień adres', exact: true }).click()
  const field = dialogOf(page).getByLabel('Kod weryfikacyjny')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await dialogOf(page).getByRole('button', { name: 'Wyślij kod ponownie' }).isDisabled()).toBe(true)
  await field.fill('12')
  await dialogOf(page).getByRole('button', { name: 'Potwierdź' }).click()
  await shows(dialogOf(page).getByText('Kod ma sześć cyfr.'))
  await field.fill(await stage.codeFor('anna@demo.example', since))
  await shows(page.getByText('Zmieniono adres e-mail. Od teraz służy do logowania.'))
})

it('another code is sent once the minute is over', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/users/profile')
  await settle(page)
  // A minute is not waited for: the first code is said to be sent long ago.
  await page.route('**/api/users/email-code', route => route.fulfill({ json: { data: { expires_in: 540, resend_after: 0 } } }), { times: 1 })
  await send(page, 'nowa@demo.example')
  const since = new Date()
  await dialogOf(page).getByRole('button', { name: 'Wyślij kod ponownie' }).click()
  await shows(dialogOf(page).getByRole('status').filter({ hasText: 'Wysłaliśmy nowy kod.' }))
  await shows(dialogOf(page).getByText(/^za \d+ s$/))
  await hasFocus(page, 'email_code')
  await page.keyboard.type(await stage.codeFor('nowa@demo.example', since))
  await shows(page.getByText('Zmieniono adres e-mail. Od teraz służy do logowania.'))
})
