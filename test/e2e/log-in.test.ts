import { expect, it } from 'vitest'
import { demoPassword } from '#demo/people.ts'
import { fillSilently, openFixtures, shows, typePassword } from './fixtures.ts'

const stage = openFixtures()
const client = 'klient@demo.example'
const accountant = 'ksiegowa@demo.example'
const administrator = 'administrator@demo.example'

const sessionKeys = ['user', 'access_token', 'refresh_token', 'logged_in', 'uptime', 'uptimesSettlements']

it('log-in: says in one sentence that the password is wrong, and keeps what was typed', async () => {
  const page = await stage.open()
  await page.goto('/login')
  const field = page.getByLabel('Hasło', { exact: true })
  expect(await field.evaluate((input: HTMLInputElement) => [input.type, input.autocomplete])).toEqual(['password', 'current-password'])
  await typePassword(page, client, 'nie-to-hasło')
  await shows(page.getByRole('alert').filter({ hasText: 'Nieprawidłowy adres e-mail lub hasło.' }))
  await expect.poll(() => page.getByLabel('Adres e-mail').inputValue()).toBe(client)
  await expect.poll(() => page.getByLabel('Hasło', { exact: true }).inputValue()).toBe('nie-to-hasło')
  // Pressed twice, the button makes room for the link below it.
  await page.getByRole('button', { name: 'Dalej' }).dblclick()
  await shows(page.getByRole('alert').filter({ hasText: 'Nieprawidłowy adres e-mail lub hasło.' }))
  expect(new URL(page.url()).pathname).toBe('/login')
})

it('log-in: takes what a password manager puts in without telling the page', async () => {
  const page = await stage.open()
  const since = new Date()
  await page.goto('/login')
  await fillSilently(page.getByLabel('Adres e-mail'), client)
  await fillSilently(page.getByLabel('Hasło', { exact: true }), demoPassword)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor(client, since))
  await page.waitForURL(url => url.pathname === '/')
})

it('log-in: names the field that the server refuses', async () => {
  const page = await stage.open()
  await page.goto('/login')
  await typePassword(page, 'klient@demo')
  const email = page.getByLabel('Adres e-mail')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => email.evaluate(input => input === document.activeElement)).toBe(true)
})

it('log-in: asks for the code again after a wrong one, and never for the password; a code pasted with spaces sends itself', async () => {
  const page = await stage.open()
  const since = new Date()
  await page.goto('/login')
  await typePassword(page, 'pracownik@demo.example')
  const field = page.getByLabel('Kod weryfikacyjny')
  const code = await stage.codeFor('pracownik@demo.example', since)
  await field.fill(code === '000000' ? '111111' : '000000')
  await shows(page.getByText('Nieprawidłowy lub nieaktualny kod weryfikacyjny.'))
  await expect.poll(() => page.getByLabel('Hasło', { exact: true }).count()).toBe(0)
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)

  const resend = page.getByRole('button', { name: 'Wyślij kod ponownie' })
  await expect.poll(() => resend.isDisabled()).toBe(true)
  const seconds = async () => Number(/\d+/.exec((await page.getByText(/^za \d+ s$/).textContent()) ?? ''))
  const first = await seconds()
  await expect.poll(seconds, { timeout: 5000 }).toBeLessThan(first)
  // In an app meanwhile: its timers have rested, the clock has not.
  await page.clock.setSystemTime(Date.now() + 30_000)
  await expect.poll(seconds, { timeout: 5000 }).toBeLessThan(first - 29)

  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await page.waitForURL(url => url.pathname === '/')
  await shows(page.getByRole('button', { name: /^Menu użytkownika/ }))
})

it('log-in: a reload while one looks for the code keeps the step and the address, and nothing secret', async () => {
  const page = await stage.open()
  const since = new Date()
  await page.goto('/login')
  await typePassword(page, client)
  await shows(page.getByText(/^Sześć cyfr wysłaliśmy/))
  await page.reload()
  const code = page.getByLabel('Kod weryfikacyjny')
  await shows(code)
  const stored = await page.evaluate(() => [localStorage, sessionStorage].flatMap(storage => Object.values(storage)).join(' '))
  expect(stored).toContain(client)
  expect(stored).not.toContain(demoPassword)
  // The password that is missing is asked for beside the code, and a wrong one costs no other code.
  const sent = await stage.codeFor(client, since)
  await code.fill(sent)
  await shows(page.getByText('Proszę wpisać hasło.'))
  const password = page.getByLabel('Hasło', { exact: true })
  await expect.poll(() => password.evaluate(input => input === document.activeElement)).toBe(true)
  await password.fill('nie-to-hasło')
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await shows(page.getByRole('alert').filter({ hasText: 'Nieprawidłowy adres e-mail lub hasło.' }))
  await expect.poll(() => code.inputValue()).toBe(sent)
  await password.fill(demoPassword)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await page.waitForURL(url => url.pathname === '/')
  expect(await page.evaluate(() => sessionStorage.getItem('log_in_step'))).toBeNull()
  // Whoever would rather come in as somebody else begins anew, after a reload too.
  const other = await stage.open()
  await other.goto('/login')
  await typePassword(other, 'pracownik@demo.example')
  await shows(other.getByLabel('Kod weryfikacyjny'))
  await other.getByRole('button', { name: 'Inny adres e-mail' }).click()
  await other.reload()
  await shows(other.getByRole('button', { name: 'Dalej' }))
})

it('log-in: asks for the address once on the way to a new password, and says what a code looks like', async () => {
  const page = await stage.open()
  const email = 'pracownik@demo.example'
  const since = new Date()
  await page.goto('/login')
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByRole('link', { name: 'Nie pamiętam hasła' }).click()
  await shows(page.getByRole('button', { name: 'Wyślij link' }))
  await expect.poll(() => page.getByLabel('Adres e-mail').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Wyślij link' }).click()
  const letter = await stage.letter(email, since, ({ text }) => text.includes('/reset-password/'))
  await page.goto(new URL(String(/\/reset-password\/[0-9a-z]+/i.exec(letter.text)), stage.url).href)
  await page.getByLabel(/^Nowe hasło/).fill('trzy przypadkowe słowa')
  await page.getByRole('button', { name: 'Ustaw hasło' }).click()
  const password = page.getByLabel('Hasło', { exact: true })
  await expect.poll(() => password.evaluate(input => input === document.activeElement)).toBe(true)
  await expect.poll(() => page.getByLabel('Adres e-mail').inputValue()).toBe(email)
  await password.fill('trzy przypadkowe słowa')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByLabel('Kod weryfikacyjny').fill('123')
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await shows(page.getByText('Kod ma sześć cyfr.'))
  await expect.poll(() => page.getByLabel('Kod weryfikacyjny').evaluate(input => input === document.activeElement)).toBe(true)
})

it('log-in: takes the code that was sent for another tab', async () => {
  const page = await stage.open()
  const since = new Date()
  await page.goto('/login')
  await typePassword(page, 'kadry@demo.example')
  await shows(page.getByLabel('Kod weryfikacyjny'))
  // Another tab knows nothing of the step.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await typePassword(page, 'kadry@demo.example')
  await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor('kadry@demo.example', since))
  await page.waitForURL(url => url.pathname === '/dashboard')
})

it('log-in: says that another code was sent, and takes what was begun out of the field', async () => {
  const page = await stage.open()
  const since = new Date()
  await page.clock.install()
  await page.goto('/login')
  await typePassword(page, 'ksiegowa@demo.example')
  const field = page.getByLabel('Kod weryfikacyjny')
  await field.fill('12')
  const resend = page.getByRole('button', { name: 'Wyślij kod ponownie' })
  await expect.poll(() => page.clock.fastForward(1000).then(() => resend.isEnabled()), { timeout: 20_000, interval: 20 }).toBe(true)
  // Just the browser's minute is over: the server would still ask to wait.
  const sent = { result: 'code_sent', channel: 'email', destination: 'k••••••@demo.example', expires_in: 600, resend_after: 60 }
  await page.route('**/api/users/check', route => route.fulfill({ json: { data: sent } }))
  await resend.click()
  await shows(page.getByText('Wysłaliśmy nowy kod.'))
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
  await field.fill(await stage.codeFor('ksiegowa@demo.example', since))
  await page.waitForURL(url => url.pathname === '/dashboard')
})

it('log-in: opens "Inny adres e-mail" with what was typed', async () => {
  const page = await stage.open()
  await page.goto('/login')
  await typePassword(page, 'kadry@demo.example')
  await page.getByRole('button', { name: 'Inny adres e-mail' }).click()
  await expect.poll(() => page.getByLabel('Adres e-mail').inputValue()).toBe('kadry@demo.example')
})

it('log-in: takes a client back to the address that was asked for, keeps clients out of the office and the office out of theirs', async () => {
  const page = await stage.open()
  await page.goto('/documents?search=paragon')
  await page.waitForURL(url => url.pathname === '/login' && url.searchParams.get('redirect') === '/documents?search=paragon')
  const since = new Date()
  await typePassword(page, client)
  await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor(client, since))
  await page.waitForURL(url => url.pathname === '/documents' && url.searchParams.get('search') === 'paragon')

  await page.goto('/dashboard')
  await page.waitForURL(url => url.pathname === '/')
  await page.goto('/login')
  await page.waitForURL(url => url.pathname === '/')
})

it('log-in: takes the office to its desk with an offer of the page that was asked for', async () => {
  const page = await stage.open()
  await page.goto('/dashboard/companies')
  await page.waitForURL(url => url.pathname === '/login')
  const since = new Date()
  await typePassword(page, accountant)
  await page.getByLabel('Kod weryfikacyjny').fill(await stage.codeFor(accountant, since))
  await page.waitForURL(url => url.pathname === '/dashboard')
  await page.getByRole('link', { name: 'Otwórz: Firmy' }).click()
  await page.waitForURL(url => url.pathname === '/dashboard/companies')
  await page.goto('/')
  await page.waitForURL(url => url.pathname === '/dashboard')
})

it('log-in: writes titles and breadcrumbs, and has a page for what is not there', async () => {
  const page = await stage.open()
  await stage.signInByForm(page, administrator)
  const crumbs = page.getByRole('navigation', { name: 'Okruszki' })
  const product = await page.evaluate(async () => ((await (await fetch('/api/config')).json()) as { data: { product_name: string } }).data.product_name)
  await expect.poll(() => page.title()).toBe(`Pulpit | ${product}`)

  await page.goto('/dashboard/users')
  await shows(page.getByRole('heading', { name: 'Użytkownicy', level: 1 }))
  expect(await page.title()).toBe(`Użytkownicy | ${product}`)
  await expect.poll(() => crumbs.getByRole('listitem').allTextContents()).toEqual(['Pulpit', 'Użytkownicy'])

  await page.getByRole('link', { name: 'Joanna', exact: true }).click()
  await expect.poll(() => crumbs.getByRole('listitem').allTextContents()).toEqual(['Pulpit', 'Użytkownicy', 'Joanna Sowa'])
  await expect.poll(() => crumbs.locator('[aria-current=page]').textContent()).toBe('Joanna Sowa')
  await crumbs.getByRole('link', { name: 'Użytkownicy' }).click()
  await page.waitForURL(url => url.pathname === '/dashboard/users')

  await page.goto('/nie-ma-takiej-strony')
  await shows(page.getByRole('heading', { name: 'Strony nie znaleziono', level: 1 }))
  expect(await page.title()).toBe(product)
  await expect.poll(() => crumbs.getByRole('listitem').allTextContents()).toEqual(['Pulpit', 'Strony nie znaleziono'])
})

it('log-in: removes every stored key at log-out', async () => {
  const page = await stage.open()
  await stage.signInByForm(page, 'kierownik@demo.example')
  const readSessionKeys = () => page.evaluate(keys => keys.filter(key => localStorage.getItem(key) !== null), sessionKeys)
  await page.evaluate(() => {
    localStorage.setItem('uptime', '1700000000')
    localStorage.setItem('uptimesSettlements', '[]')
  })
  expect(await readSessionKeys()).toEqual(sessionKeys)
  const ofPerson = ['last event', 'scroll_positions', 'session_start', 'exchanged_at']
  const stored = () => page.evaluate(() => [localStorage, sessionStorage].flatMap(storage => Object.keys(storage)))
  await page.goto('/dashboard/companies')
  await shows(page.getByRole('heading', { name: 'Firmy', level: 1 }))
  await expect.poll(stored).toEqual(expect.arrayContaining(ofPerson))
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await page.waitForURL(url => url.pathname === '/login')
  await shows(page.getByText('Po wpisaniu hasła wyślemy kod weryfikacyjny.'))
  expect(await readSessionKeys()).toEqual([])
  expect((await stored()).filter(name => ofPerson.includes(name))).toEqual([])
  await page.goto('/dashboard')
  await page.waitForURL(url => url.pathname === '/login')
})
