import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { fillSilently, goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const terms = 'Portal prowadzi Biuro Wrzosowa.\nKonto zakłada się dla siebie.'
const password = 'Haslo-nowej-osoby-7'

let administrator: Page
beforeAll(async () => {
  administrator = await stage.open()
  await stage.admit(administrator, 'administrator@demo.example')
})

async function setTerms(words: string) {
  await administrator.goto('/dashboard/settings/appearance')
  await administrator.getByLabel('Warunki pokazywane przy rejestracji').fill(words)
  await administrator.getByRole('button', { name: 'Zapisz wygląd i moduły' }).click()
  await shows(administrator.getByText(/^Zapisano\./))
}

/** The page that the letter of the invitation leads to. */
async function invited(email: string) {
  const since = new Date()
  await callApi(administrator, 'POST', '/api/users/invite', { email, isAdmin: true, role: 'assistant' })
  const { text } = await stage.letter(email, since)
  const page = await stage.open()
  await page.goto(String(/\/register\/\w+/.exec(text)))
  return page
}

async function typeName(page: Page) {
  await page.getByLabel('Imię').fill('Ewa')
  await page.getByLabel('Nazwisko').fill('Nowa')
  await page
    .getByLabel(/^Hasło/)
    .first()
    .fill(password)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Załóż konto' }).click()

it('registration: shows the terms that the office has set, and takes nobody who does not agree to them', async () => {
  await setTerms(terms)
  const page = await invited('ewa@biuro.example')
  await page.getByText('Regulamin portalu', { exact: true }).click()
  expect(await page.getByText('Portal prowadzi Biuro Wrzosowa.').innerText()).toBe(terms)
  await typeName(page)
  await submit(page)
  await shows(page.getByText('Aby założyć konto, trzeba zaakceptować regulamin.'))
  await page.getByLabel('Akceptuję regulamin portalu').check()
  await submit(page)
  await shows(page.getByText('Konto jest gotowe. Można się zalogować.'))
  await stage.signInByForm(page, 'ewa@biuro.example', password)
})

it('registration: takes a password that a manager puts in without telling the page', async () => {
  await setTerms('')
  const page = await invited('ola@biuro.example')
  await page.getByLabel('Imię').fill('Ola')
  await page.getByLabel('Nazwisko').fill('Nowa')
  await fillSilently(page.getByLabel(/^Hasło/).first(), password)
  await submit(page)
  await shows(page.getByText('Konto jest gotowe. Można się zalogować.'))
  await stage.signInByForm(page, 'ola@biuro.example', password)
})

it('registration: asks for no consent where the office has no terms', async () => {
  await setTerms('')
  const page = await invited('iza@biuro.example')
  await typeName(page)
  await goes(page.getByLabel('Akceptuję regulamin portalu'))
  await submit(page)
  await shows(page.getByText('Konto jest gotowe. Można się zalogować.'))
})

it('adds a company to the account that somebody invited has already, once they accept', async () => {
  const email = 'wspolniczka@obca.example'
  const { data: other } = await callApi<{ data: { id: string } }>(administrator, 'POST', '/api/companies', { title: 'Firma obca', company_type: 'jdg' })
  const account = { email, first_name: 'Zofia', last_name: 'Obca', isAdmin: false, role: 'owner', companies: [{ id: other.id, role: 'owner' }] }
  await callApi(administrator, 'POST', '/api/users', account)
  const client = await stage.open()
  await stage.admit(client, 'klient@demo.example')
  const { data } = await callApi<{ data: { id: string }[] }>(client, 'GET', '/api/companies')
  const id = String(data[0]?.id)
  const since = new Date()
  await callApi(client, 'POST', '/api/users/invite', { email, isAdmin: false, role: 'member', companies: [{ id, role: 'member' }] })
  const { text } = await stage.letter(email, since, letter => letter.text.includes('/register/'))
  const page = await stage.open()
  await page.goto(String(/\/register\/\w+/.exec(text)))
  await shows(page.getByRole('heading', { name: 'Zaproszenie do firmy' }))
  await page.getByRole('button', { name: 'Przyjmij zaproszenie' }).click()
  await shows(page.getByText('Zaproszenie zostało przyjęte. Można się zalogować.'))
  const people = await callApi<{ data: object[] }>(client, 'GET', `/api/companies/${id}/users`)
  expect(people.data).toContainEqual(expect.objectContaining({ email, invited: false }))
})
