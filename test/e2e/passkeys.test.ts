import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { goes, openFixtures, phone, shows } from './fixtures.ts'

const stage = openFixtures()
let page: Page

/** A phone that knows its owner's finger, which touches it whenever it asks. */
async function giveFinger(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut() {
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await page.waitForURL(url => url.pathname === '/login')
}

const offer = () => page.getByRole('region', { name: 'Logowanie jednym dotknięciem' })
const byKey = () => page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' })

beforeAll(async () => {
  page = await stage.open({ viewport: phone })
  await giveFinger(page)
})

it('a passkey is offered after the log-in, and opens the next one by a single tap', async () => {
  await stage.signInByForm(page, 'klient@demo.example')
  await offer().getByRole('button', { name: 'Dodaj klucz dostępu' }).click()
  await shows(page.getByText('Dodano klucz dostępu. Następnym razem wystarczy jedno dotknięcie.'))
  await goes(offer())
  await logOut()
  await page.goto('/login?redirect=%2Fdocuments')
  await byKey().click()
  await page.waitForURL(url => url.pathname === '/documents')
  await shows(page.getByRole('heading', { level: 1 }))
})

it('a passkey stands in the profile, and taken from there it opens nothing', async () => {
  await page.goto('/profile')
  const rows = page.getByRole('button', { name: /^Usuń klucz dostępu: / })
  await shows(page.getByText(/, ostatnio użyto /))
  expect(await rows.count()).toBe(1)
  await rows.click()
  await page.getByRole('dialog', { name: 'Usunąć klucz dostępu?' }).getByRole('button', { name: 'Usuń klucz' }).click()
  await shows(page.getByText(/Odcisk palca, twarz albo PIN tego urządzenia zamiast hasła i kodu\./))
  await logOut()
  await byKey().click()
  await shows(page.getByText('Nie udało się zalogować tym kluczem dostępu. Proszę zalogować się hasłem.'))
})

it('whoever put the offer away is not asked again', async () => {
  const other = await stage.open()
  await giveFinger(other)
  await stage.signInByForm(other, 'pracownik@demo.example')
  const keyOffer = other.getByRole('region', { name: 'Logowanie jednym dotknięciem' })
  await keyOffer.getByRole('button', { name: 'Nie teraz' }).click()
  await goes(keyOffer)
  const answered = other.waitForResponse(response => new URL(response.url()).pathname === '/api/auth/second-factor')
  await other.reload()
  await answered
  await shows(other.getByRole('heading', { level: 1 }))
  expect(await keyOffer.count()).toBe(0)
})
