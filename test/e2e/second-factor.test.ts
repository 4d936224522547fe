import jsQR from 'jsqr'
import { URI } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '#demo/people.ts'
import { Phone } from '#test/fixtures/browser.ts'
import { goes, openFixtures, settle, shows, typePassword } from './fixtures.ts'

const stage = openFixtures()
const client = 'klient@demo.example'
const manager = 'kierownik@demo.example'
const administrator = 'administrator@demo.example'

/** What a camera sees of it, read by a decoder that is not ours. */
async function scan(code: Locator): Promise<Phone> {
  await shows(code)
  const picture = (await code.screenshot()).toString('base64')
  const camera = await code.page().context().newPage()
  const { width, height, pixels } = await camera.evaluate(async picture => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.drawImage(bitmap, 0, 0)
    return { width: bitmap.width, height: bitmap.height, pixels: [...canvas.getImageData(0, 0, bitmap.width, bitmap.height).data] }
  }, picture)
  await camera.close()
  const read = jsQR.default(new Uint8ClampedArray(pixels), width, height)
  const app = URI.parse(read?.data ?? '')
  expect([app.issuer, app.label.endsWith('@demo.example')]).toEqual(['Biuro Wrzosowa', true])
  return new Phone(app.secret.base32)
}

/** From the square code on screen to the recovery codes. */
async function enrol(page: Page) {
  const phone = await scan(page.getByRole('img', { name: 'Kod QR dla aplikacji uwierzytelniającej' }))
  await page.getByLabel('Kod z aplikacji').fill(phone.code())
  const list = page.getByRole('list', { name: 'Kody zapasowe' })
  await shows(list)
  const recovery = await list.getByRole('listitem').allTextContents()
  expect(recovery).toHaveLength(10)
  return { phone, recovery }
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await page.waitForURL(url => url.pathname === '/login')
}

async function codeStep(page: Page, email: string) {
  await page.goto('/login')
  await typePassword(page, email)
  await shows(page.getByText('Sześć cyfr z aplikacji uwierzytelniającej albo kod zapasowy.'))
  return page.getByLabel('Kod weryfikacyjny')
}

it('second factor: is enrolled from its square code, opens the door, and so does a code from paper', async () => {
  const page = await stage.open()
  await stage.signInByForm(page, client)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Włącz aplikację' }).click()
  const { phone, recovery } = await enrol(page)
  // They are shown this once.
  await page.keyboard.press('Escape')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz plik' }).click()
  expect((await downloading).suggestedFilename()).toBe('kody-zapasowe.txt')
  await page.getByRole('button', { name: 'Kody zapisane, zakończ' }).click()
  await shows(page.getByText('Pozostało: 10 kodów z 10.'))

  await logOut(page)
  const field = await codeStep(page, client)
  await field.fill(phone.code(5))
  await shows(page.getByText('Nieprawidłowy lub nieaktualny kod weryfikacyjny.'))
  await field.fill(phone.code(1))
  await page.waitForURL(url => url.pathname === '/')

  await logOut(page)
  await (await codeStep(page, client)).fill(String(recovery[0]))
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await page.waitForURL(url => url.pathname === '/')
  await page.goto('/profile')
  await shows(page.getByText('Pozostało: 9 kodów z 10.'))
  await page.getByRole('button', { name: 'Używaj e-maila' }).click()
  await page.getByRole('button', { name: 'Wyłącz aplikację' }).click()
  await shows(page.getByRole('button', { name: 'Włącz aplikację' }))
})

it('second factor: takes another browser out when its session is ended', async () => {
  const here = await stage.open()
  const there = await stage.open({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  })
  await stage.signInByForm(here, 'ksiegowa@demo.example')
  await stage.signInByForm(there, 'pracownik@demo.example')
  const since = new Date()
  await there.context().clearCookies()
  await there.evaluate(() => localStorage.clear())
  await there.goto('/login')
  await typePassword(there, 'ksiegowa@demo.example')
  await there.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor('ksiegowa@demo.example', since))
  await there.waitForURL(url => url.pathname === '/dashboard')
  expect((await stage.letter('ksiegowa@demo.example', since, ({ text }) => text.includes('nowego urządzenia'))).text).toContain('Safari, macOS')

  const beside = await there.context().newPage()
  await beside.goto('/dashboard/companies')
  await settle(beside)
  await here.goto('/dashboard/users/profile')
  await here.getByRole('button', { name: /^Zakończ sesję: Safari, macOS/ }).click()
  await shows(here.getByText('Zakończono sesję: Safari, macOS.'))
  for (const tab of [there, beside]) {
    await tab.waitForURL(url => url.pathname === '/login')
    await shows(tab.getByText('Sesję zakończono z innego urządzenia zalogowanego na to konto. Proszę zalogować się ponownie.'))
  }
  expect(await there.evaluate(() => Object.values(localStorage).join())).not.toContain('Sesję zakończono')
  await goes(here.getByText('Safari, macOS').first())
  await shows(here.getByText('Ta przeglądarka'))
})

it('second factor: takes all other browsers out, having asked', async () => {
  const [here, there] = [await stage.open(), await stage.open()]
  for (const page of [here, there]) await stage.signInByForm(page, 'kadry@demo.example')
  await here.goto('/dashboard/users/profile')
  const ask = here.getByRole('button', { name: 'Zakończ pozostałe' })
  const question = here.getByRole('dialog', { name: 'Zakończyć pozostałe sesje?' })
  await ask.click()
  await shows(question.getByText(/^W 1.innej przeglądarce trzeba będzie zalogować się ponownie\.$/))
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await goes(question)
  await shows(here.getByRole('button', { name: /^Zakończ sesję: / }))
  await ask.click()
  await question.getByRole('button', { name: 'Zakończ pozostałe' }).click()
  await there.waitForURL(url => url.pathname === '/login')
  await shows(here.getByText('Zakończono pozostałe sesje.'))
  await goes(ask)
})

it('second factor: asks for the password over an open form, loses nothing of it, and sends it once', async () => {
  const page = await stage.open()
  await stage.signInByForm(page, 'pracownik@demo.example')
  await page.goto('/profile')
  const keys: (string | undefined)[] = []
  // Ten minutes are not waited for: the first sending is answered as an old proof is.
  await page.route('**/api/users', async route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    keys.push(route.request().headers()['if-match'])
    if (keys.length > 1) return route.fallback()
    return route.fulfill({ status: 403, json: { error: 'To wymaga ponownego podania hasła albo kodu.', code: 'proof_required', request_id: '' } })
  })
  await page.getByRole('button', { name: 'Zmień adres e-mail' }).click()
  const address = page.getByLabel('Nowy adres e-mail')
  await address.fill('robert@demo.example')
  await page.getByRole('button', { name: 'Zmień adres', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Proszę potwierdzić, że to Państwo' })
  const password = asking.getByRole('textbox', { name: 'Hasło', exact: true })
  await expect.poll(() => password.evaluate(input => input === document.activeElement)).toBe(true)
  await password.fill('nie-to-hasło')
  await page.keyboard.press('Enter')
  await shows(asking.getByText('To nie jest obecne hasło.'))
  await expect.poll(() => address.inputValue()).toBe('robert@demo.example')
  const since = new Date()
  await password.fill(demoPassword)
  await asking.getByRole('button', { name: 'Potwierdź' }).click()
  await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor('robert@demo.example', since))
  await shows(page.getByText('Zmieniono adres e-mail. Od teraz służy do logowania.'))
  await shows(page.getByText('robert@demo.example'))
  // As an old proof refuses, for want of a code, and with it.
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

it('second factor: gives the question up by Escape, and leaves the form as it was', async () => {
  const page = await stage.open()
  await stage.signInByForm(page, 'kadry@demo.example')
  await page.goto('/dashboard/users/profile')
  await page.route('**/api/users', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { error: 'To wymaga ponownego podania hasła albo kodu.', code: 'proof_required', request_id: '' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Zmień adres e-mail' }).click()
  await page.getByLabel('Nowy adres e-mail').fill('tomasz@demo.example')
  await page.getByRole('button', { name: 'Zmień adres', exact: true }).click()
  await page.getByRole('dialog', { name: 'Proszę potwierdzić, że to Państwo' }).getByRole('textbox', { name: 'Hasło', exact: true }).press('Escape')
  await goes(page.getByText('Proszę potwierdzić, że to Państwo'))
  await shows(page.getByText('To wymaga ponownego podania hasła albo kodu.'))
  await expect.poll(() => page.getByLabel('Nowy adres e-mail').inputValue()).toBe('tomasz@demo.example')
})

it('second factor: is offered to staff, and asked of all of them where the office requires it', async () => {
  const offered = await stage.open()
  await stage.signInByForm(offered, manager)
  const offer = offered.getByRole('region', { name: 'Bezpieczne logowanie' })
  await shows(offer)
  await offer.getByRole('button', { name: 'Nie teraz' }).click()
  await goes(offer)
  await offered.reload()
  await shows(offered.getByRole('heading', { level: 1 }))
  await goes(offer)

  await offered.goto('/dashboard/companies')
  const search = offered.getByRole('searchbox').first()
  await shows(search)

  const page = await stage.open()
  await stage.signInByForm(page, administrator)
  await page.goto('/dashboard/settings/security')
  const rule = page.getByLabel('Wymagaj aplikacji uwierzytelniającej od pracowników')
  await rule.check()
  await page.getByRole('button', { name: 'Zapisz zasady' }).click()
  await shows(page.getByText('Najpierw proszę włączyć aplikację uwierzytelniającą we własnym profilu.'))
  await page.goto('/dashboard/users/profile')
  await page.getByRole('button', { name: 'Włącz aplikację' }).click()
  await enrol(page)
  await page.getByRole('button', { name: 'Kody zapisane, zakończ' }).click()
  await page.goto('/dashboard/settings/security')
  await rule.check()
  await page.getByRole('button', { name: 'Zapisz zasady' }).click()
  await shows(page.getByText('Zapisano zasady logowania.'))

  // Who is at work is asked with the next thing that they or their screen asks for, whichever comes first.
  const redirect = offered.waitForURL(url => url.pathname === '/second-factor')
  await Promise.race([redirect, search.fill('Piekarnia')])
  await redirect
  await enrol(offered)
  await offered.getByRole('button', { name: 'Kody zapisane, zakończ' }).click()
  await offered.waitForURL(url => url.pathname === '/dashboard/companies')
  await shows(offered.getByRole('button', { name: /^Menu użytkownika/ }))

  const late = await stage.open()
  const since = new Date()
  await late.goto('/login')
  await typePassword(late, 'ksiegowa@demo.example')
  await late.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor('ksiegowa@demo.example', since))
  await late.waitForURL(url => url.pathname === '/second-factor')
  await shows(late.getByRole('img', { name: 'Kod QR dla aplikacji uwierzytelniającej' }))
  await late.goto('/dashboard/companies')
  await late.waitForURL(url => url.pathname === '/second-factor')
})
