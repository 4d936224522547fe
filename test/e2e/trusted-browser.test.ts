import { it } from 'vitest'
import { openFixtures, shows, typePassword } from './fixtures.ts'

/** In an office of its own: nobody has guessed at its accounts. */
const stage = openFixtures()
const client = 'klient@demo.example'
const administrator = 'administrator@demo.example'

it('log-in: a client who trusts an own browser is asked for no code there, until somebody guesses', async () => {
  const office = await stage.open()
  await stage.signIn(office, administrator)
  await office.goto('/dashboard/settings/security')
  await office.getByLabel('Klient może zaufać własnej przeglądarce na 30 dni').check()
  await office.getByRole('button', { name: 'Zapisz zasady' }).click()
  await shows(office.getByText('Zapisano zasady logowania.'))

  const page = await stage.open()
  const since = new Date()
  await page.goto('/login')
  await typePassword(page, client)
  await page.getByLabel('Nie pytaj o kod w tej przeglądarce przez 30 dni').check()
  await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor(client, since))
  await page.waitForURL(url => url.pathname === '/')
  const leave = async () => {
    await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
    await page.waitForURL(/login/)
  }
  await leave()
  await typePassword(page, client)
  await page.waitForURL(url => url.pathname === '/')
  await leave()
  await typePassword(page, client, 'nie-to-hasło')
  await shows(page.getByRole('alert').filter({ hasText: 'Nieprawidłowy adres e-mail lub hasło.' }))
  await typePassword(page, client)
  await shows(page.getByLabel('Kod weryfikacyjny'))
})
