import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { ServiceRow } from '#features/pricelist/shared/contract.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()
let manager: Page

beforeAll(async () => {
  manager = await stage.open()
  await stage.signIn(manager, 'kierownik@demo.example')
})

const question = () => manager.getByRole('dialog', { name: 'Wyjść bez zapisania?' })
const phone = () => manager.getByLabel('Telefon')

it('leaving a form: asks also who leaves at once, before the question itself has come', async () => {
  await manager.goto('/dashboard/users/profile')
  await shows(phone())
  await settle(manager)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  await manager.route('**/assets/**', route => gate.then(() => route.fallback()))
  await phone().fill('601 202 305')
  await manager.getByRole('link', { name: 'Firmy', exact: true }).click()
  go()
  await question().getByRole('button', { name: 'Wyjdź bez zapisania' }).click()
  await manager.waitForURL(url => url.pathname === '/dashboard/companies')
  await manager.unroute('**/assets/**')
})

it('leaving a form: asks before a form is left whose saving has failed', async () => {
  await manager.goto('/dashboard/users/profile')
  await phone().fill('601 202 303')
  await manager.route('**/api/users**', route => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await manager.getByRole('button', { name: 'Zapisz dane' }).click()
  await shows(manager.getByRole('alert'))
  await manager.getByRole('link', { name: 'Firmy', exact: true }).click()
  await question().getByRole('button', { name: 'Zostań na stronie' }).click()
  await goes(question())
  await expect.poll(() => phone().inputValue()).toBe('601 202 303')
  await manager.unroute('**/api/users**')
})

it('leaving a form: asks also who goes back and forward, and then goes where that led', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'ksiegowa@demo.example')
  const leaveDialog = page.getByRole('dialog', { name: 'Wyjść bez zapisania?' })
  const telephone = page.getByLabel('Telefon')
  await page.goto('/dashboard/companies')
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Mój profil' }).click()
  await telephone.fill('601 202 306')
  await page.goBack()
  await leaveDialog.getByRole('button', { name: 'Zostań na stronie' }).click()
  await goes(leaveDialog)
  expect(new URL(page.url()).pathname).toBe('/dashboard/users/profile')
  expect(await telephone.inputValue()).toBe('601 202 306')
  await page.goBack()
  await leaveDialog.getByRole('button', { name: 'Wyjdź bez zapisania' }).click()
  await page.waitForURL('**/dashboard/companies')
  await shows(page.getByRole('heading', { level: 1, name: 'Firmy' }))
  await page.goForward()
  await telephone.fill('601 202 307')
  await page.getByRole('link', { name: 'Firmy', exact: true }).click()
  await leaveDialog.getByRole('button', { name: 'Wyjdź bez zapisania' }).click()
  await page.waitForURL('**/dashboard/companies')
  // Until it is there, the form that was left is still to be seen.
  await shows(page.getByRole('heading', { level: 1, name: 'Firmy' }))
  await page.goBack()
  await telephone.fill('601 202 308')
  await page.goForward()
  await leaveDialog.getByRole('button', { name: 'Wyjdź bez zapisania' }).click()
  await page.waitForURL('**/dashboard/companies')
  await shows(page.getByRole('heading', { level: 1, name: 'Firmy' }))
})

it('unsaved changes: whoever has left without saving is not asked again while the next screen is on its way', async () => {
  const page = await stage.open()
  await stage.admit(page, 'ksiegowa@demo.example')
  await page.goto('/dashboard/users/profile')
  await settle(page)
  await page.getByLabel('Telefon').fill('601 202 309')
  const leaveDialog = page.getByRole('dialog', { name: 'Wyjść bez zapisania?' })
  const menu = page.getByRole('navigation', { name: 'Menu główne' })
  await menu.getByRole('link', { name: 'Firmy', exact: true }).click()
  await shows(leaveDialog)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/assets/**', route => gate.then(() => route.fallback()))
  await leaveDialog.getByRole('button', { name: 'Wyjdź bez zapisania' }).click()
  await goes(leaveDialog)
  await menu.getByRole('link', { name: 'Cennik' }).click()
  go()
  await page.waitForURL('**/dashboard/pricelist')
  await shows(page.getByRole('heading', { level: 1, name: 'Lista usług' }))
})

it('leaving a form: leads to where one turned last, whatever comes first', async () => {
  const page = await stage.open()
  await stage.admit(page, 'ksiegowa@demo.example')
  await page.goto('/dashboard/companies')
  await settle(page)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/tasks?**', route => gate.then(() => route.fallback()))
  await page.route('**/assets/*.js', route => gate.then(() => route.fallback()))
  const menu = page.getByRole('navigation', { name: 'Menu główne' })
  await menu.getByRole('link', { name: /^Zadania(?! podatkowe)/ }).click()
  await menu.getByRole('link', { name: 'Cennik' }).click()
  // Nothing of either is here yet, and so the address is still the first one.
  expect(new URL(page.url()).pathname).toBe('/dashboard/companies')
  go()
  await page.waitForURL('**/dashboard/pricelist')
  await shows(page.getByRole('heading', { level: 1, name: 'Lista usług' }))
  await settle(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard/pricelist')
})

it('leaving a form: is as far down the page as it was left, back and after a reload, and at its top on another one', async () => {
  const page = await stage.open({ viewport: { width: 1280, height: 400 } })
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies')
  await shows(page.getByRole('table', { name: 'Firmy' }).locator('tbody a'))
  await settle(page)
  const far = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await expect.poll(far).toBe(300)
  // Without being brought into sight first.
  await page.getByRole('table', { name: 'Firmy' }).locator('tbody a').first().dispatchEvent('click')
  await page.waitForURL(/companies\/./)
  await expect.poll(far).toBe(0)
  await page.goBack()
  await page.waitForURL('**/dashboard/companies')
  await expect.poll(far).toBe(300)
})

it('scroll position: a reload whose rows come late ends where the list was left', async () => {
  const page = await stage.open({ viewport: { width: 1280, height: 400 } })
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies')
  await shows(page.getByRole('table', { name: 'Firmy' }).locator('tbody a'))
  await settle(page)
  // Further down than the page reaches while its rows are awaited, with all that stands below them (308), and not as far as its end (396, by how its rows break).
  const left = 350
  await page.evaluate(to => scrollTo(0, to), left)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/companies?**', route => gate.then(() => route.fallback()))
  await page.reload()
  await shows(page.getByRole('heading', { level: 1, name: 'Firmy' }))
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(left)
  go()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
})

it('scroll position: a page that is opened by its address begins at its top, and Back leads to where it was left', async () => {
  const page = await stage.open({ viewport: { width: 390, height: 400 } })
  await stage.admit(page, 'klient@demo.example')
  const far = () => page.evaluate(() => Math.round(scrollY))
  const open = async (address: string) => {
    await page.goto(address)
    await shows(page.getByRole('heading', { level: 1 }))
    await settle(page)
  }
  await open('/')
  await page.evaluate(() => scrollTo(0, 300))
  await open('/documents')
  await open('/')
  expect(await far()).toBe(0)
  await page.goBack()
  await page.goBack()
  await expect.poll(far).toBe(300)
})

it('leaving a form: asks before logging out of it, and stays in with what was typed', async () => {
  const leave = async () => {
    await manager.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await manager.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  }
  await leave()
  await question().getByRole('button', { name: 'Zostań na stronie' }).click()
  await goes(question())
  await manager.getByRole('button', { name: 'Zapisz dane' }).click()
  await expect.poll(async () => (await callApi<{ data: { phone: string } }>(manager, 'GET', `/api/users/${await idOf(manager)}`)).data.phone).toContain('202')
  await phone().fill('601 202 304')
  await leave()
  await question().getByRole('button', { name: 'Wyjdź bez zapisania' }).click()
  await manager.waitForURL(url => url.pathname === '/login')
})

it('leaving a form: asks before a draft that was begun on another screen ends with the session', async () => {
  const client = await stage.open()
  await stage.signIn(client, 'klient@demo.example')
  const subject = () => client.getByRole('textbox', { name: 'Temat' })
  const leave = async (answer: string) => {
    await client.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await client.getByRole('menuitem', { name: 'Wyloguj się' }).click()
    await client.getByRole('dialog', { name: 'Wylogować się bez wysłania?' }).getByRole('button', { name: answer }).click()
  }
  await client.goto('/messages/new')
  await subject().fill('Pytanie o leasing')
  await client.goto('/')
  await leave('Zostań')
  await client.goto('/messages/new')
  await expect.poll(() => subject().inputValue()).toBe('Pytanie o leasing')
  await client.goto('/')
  await leave('Wyloguj się')
  await client.waitForURL(url => url.pathname === '/login')
})

const idOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as string)

it('leaving a form: takes every tab of the browser along into a session, whoever was at work in it', async () => {
  const other = await manager.context().newPage()
  await other.goto('/login')
  await shows(other.getByLabel('Hasło', { exact: true }))
  await stage.signInByForm(manager, 'kierownik@demo.example')
  await other.waitForURL(url => url.pathname === '/dashboard')
  await shows(other.getByRole('button', { name: /^Menu użytkownika/ }))

  const accountant = await stage.open()
  await stage.signIn(accountant, 'ksiegowa@demo.example')
  const session = await accountant.evaluate(() => ({ ...localStorage }))
  await other.evaluate(items => Object.assign(localStorage, items), session)
  await shows(manager.getByRole('button', { name: /^Menu użytkownika.*Krupa/ }))
  await other.close()
  await accountant.close()
})

async function serviceNamed(page: Page, name: string) {
  const { data } = await callApi<{ data: ServiceRow[] }>(page, 'GET', '/api/pricelist')
  const serviceRow = data.find(service => service.name === name)
  if (!serviceRow) throw new Error(`The demo has no service "${name}".`)
  return serviceRow
}

/** Another person's change of a service. */
function change(page: Page, { id, code, name, description, category, unit, vat_rate }: ServiceRow, changed: Partial<ServiceRow>) {
  return callApi(page, 'PUT', `/api/pricelist/${id}`, { code, name, description, category, unit, vat_rate, ...changed })
}

it('leaving a form: keeps what each of two has changed, if the second wants that', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
  const service = await serviceNamed(page, 'Księgi rachunkowe')
  await page.goto(`/dashboard/pricelist/${service.id}/edit`)
  await page.getByLabel('Nazwa').fill('Pełna księgowość')
  await change(page, service, { description: 'Z raportem rocznym' })
  await page.getByRole('button', { name: 'Zapisz usługę' }).click()
  await shows(page.getByText(/^Opis: zapisano „Z raportem rocznym”$/))
  await page.getByRole('button', { name: 'Zapisz moje zmiany' }).click()
  await expect
    .poll(async () => (await serviceNamed(page, 'Pełna księgowość').catch(() => undefined))?.description, { timeout: 10_000 })
    .toBe('Z raportem rocznym')
})

it('leaving a form: opens a dialog by a double click as by a single one, and closes it by a click beside it', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/users')
  const opener = page.getByRole('button', { name: 'Zaproś użytkownika' })
  const dialog = page.getByRole('dialog', { name: 'Zaproś użytkownika' })
  await opener.click()
  await shows(dialog)
  await page.mouse.click(5, 5)
  await goes(dialog)
  // Its file is there by now: it opens between the two clicks.
  await opener.dblclick()
  await shows(dialog)
  await settle(page)
  expect(await dialog.count()).toBe(1)
})

it('leaving a form: opens no row by a click in a dialog that the row’s menu has opened, nor leaves a dialog whose act is under way', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Działania: Robert Pawlik' }).click()
  await page.getByRole('menuitem', { name: 'Usuń konto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading').click()
  expect(new URL(page.url()).pathname).toBe('/dashboard/users')
  await shows(dialog)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/users/**', async route => {
    if (route.request().method() !== 'GET') await gate
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Usuń konto' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.getByRole('button', { name: 'Anuluj' }).isDisabled()).toBe(true)
  go()
  await goes(dialog)
})

it('leaving a form: reads again what was asked for before a change and answered after it', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
  const watching = await page.context().newPage()
  await watching.goto('/dashboard/pricelist')
  await shows(watching.getByRole('link', { name: 'Zmiana wpisu w CEIDG' }))
  const service = await serviceNamed(page, 'Zmiana wpisu w CEIDG')
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const serverAnswer = Promise.withResolvers<void>()
  await page.route('**/api/pricelist?*', async (route, request) => {
    if (request.method() !== 'GET') return route.continue()
    const answer = await route.fetch({ url: stage.fromNode(route.request().url()) })
    serverAnswer.resolve()
    await gate
    await route.fulfill({ response: answer })
  })
  await page.goto('/dashboard/pricelist')
  await serverAnswer.promise
  await change(page, service, { name: 'Zmiana w CEIDG' })
  await shows(watching.getByRole('link', { name: 'Zmiana w CEIDG' }))
  go()
  await shows(page.getByRole('link', { name: 'Zmiana w CEIDG' }))
})
