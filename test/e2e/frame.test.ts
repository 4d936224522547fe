import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { SecurityRecord } from '#features/tenants/shared/contract.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'
import { defaultListQueries } from '#app/default-list-queries.ts'

const stage = openFixtures()
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu główne' })
const countIn = async (page: Page, entry: string) =>
  Number.parseInt((await menuOf(page).getByRole('link', { name: entry }).locator('[class*=count]').textContent()) ?? '', 10)

it('frame: counts in the menu what waits, and follows a document that is taken in', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'ksiegowa@demo.example')
  await shows(menuOf(page).getByRole('link', { name: /^Rozliczenia.*po terminie/ }))
  await shows(menuOf(page).getByRole('link', { name: /^Dokumenty.*czeka/ }))
  const before = await countIn(page, 'Dokumenty')
  await page.goto('/dashboard/documents?filters=state:in_review')
  await page.getByRole('table').locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Przyjmij' }).click()
  await expect.poll(() => countIn(page, 'Dokumenty')).toBe(before - 1)
})

it('frame: the whole menu of an office stands on a desk’s screen, and its foot on a lower one too', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
  const menu = menuOf(page)
  const settings = menu.getByRole('link', { name: 'Ustawienia' })
  await shows(settings)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(
    await settings.evaluate(link => link.contains(document.elementFromPoint(link.getBoundingClientRect().x + 20, link.getBoundingClientRect().y + 16))),
  ).toBe(true)
  // What scrolls is reached by keyboard, and is not hidden by the foot then.
  const last = menu.getByRole('link', { name: 'Ankiety na pulpicie' })
  await last.focus()
  const [bottom, top] = [(await last.boundingBox())?.y ?? 0, (await menu.getByRole('link', { name: 'Zgłoszenia' }).boundingBox())?.y ?? 0]
  expect(bottom + 32).toBeLessThanOrEqual(top)
})

it("frame: leads a client to the own companies from the menu, and to no one else's", async () => {
  const page = await stage.open()
  await stage.signIn(page, 'klient@demo.example')
  const companies = menuOf(page).locator('a[href^="/companies/"]')
  await shows(companies)
  await expect.poll(() => companies.count()).toBe(2)
  const name = await companies.nth(1).textContent()
  await companies.nth(1).click()
  await shows(page.getByRole('heading', { level: 1, name: name ?? '' }))
})

it('frame: what stands in the menu under a client’s companies comes with them', async () => {
  const page = await stage.open()
  await stage.admit(page, 'klient@demo.example')
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/api/users/companies?*', async route => {
    await mayCome
    await route.continue()
  })
  await page.goto('/documents')
  const menu = menuOf(page)
  await shows(menu.getByRole('link', { name: 'Sprawy' }))
  expect(await menu.getByRole('link', { name: 'Szkolenia' }).count()).toBe(0)
  come()
  await shows(menu.getByRole('link', { name: 'Szkolenia' }))
  expect(await menu.locator('a[href^="/companies/"]').count()).toBe(2)
})

it('frame: letters as wide as those of Roboto stand in for it until it is there, in plain words as in buttons', async () => {
  const page = await stage.open()
  await page.goto('/login')
  await shows(page.getByRole('button', { name: 'Dalej' }))
  const texts = page.locator('h1, p, label, input, button')
  const families = await texts.evaluateAll(all => all.map(part => getComputedStyle(part).fontFamily.split(', ').slice(0, 2)))
  expect([...new Set(families.map(String))]).toEqual(['Roboto,"Roboto room"'])
})

it('frame: asks once for the rows of a list, those that its address says', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
  // The home asks for companies too.
  await page.goto('about:blank')
  // What happens meanwhile would have them read anew.
  await page.route('**/api/events', route => route.abort())
  const sorts: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/api/companies' && url.searchParams.has('page')) sorts.push(url.searchParams.get('sort') ?? '')
  })
  await page.goto('/dashboard/companies?filters=accounting_status:in_progress&sort=title:desc')
  await shows(page.getByRole('table', { name: 'Firmy' }).locator('tbody a'))
  expect(sorts).toEqual(['title:desc'])
})

it('frame: keeps what a list shows as a view of its person: saved, renamed, made the usual one, removed and brought back', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies?filters=accounting_status:in_progress&sort=title:desc')
  const bar = page.getByRole('navigation', { name: 'Zapisane widoki' })
  const dialog = page.getByRole('dialog')
  const total = () => page.getByRole('table', { name: 'Firmy' }).locator('tbody a').count()
  await shows(page.getByRole('table', { name: 'Firmy' }).locator('tbody a'))
  const narrowed = await total()

  await bar.getByRole('button', { name: 'Zapisz widok' }).click()
  await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
  await shows(dialog.getByText('To pole jest wymagane.'))
  await dialog.getByLabel('Nazwa widoku').fill('W trakcie księgowania')
  await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
  await goes(dialog)
  await shows(bar.locator('a[aria-current]').getByText('W trakcie księgowania'))

  await bar.getByRole('link', { name: 'Wszystkie' }).click()
  await expect.poll(total).toBeGreaterThan(narrowed)
  await bar.getByRole('link', { name: 'W trakcie księgowania' }).click()
  await expect.poll(total).toBe(narrowed)

  const choose = async (entry: string) => {
    await bar.getByRole('button', { name: /działania$/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Zmień nazwę')
  await dialog.getByLabel('Nazwa widoku').fill('Księgowane')
  await dialog.getByRole('button', { name: 'Zapisz widok' }).click()
  await shows(bar.getByRole('link', { name: 'Księgowane' }))
  await choose('Otwieraj domyślnie')
  await shows(page.getByText('Lista otwiera się widokiem „Księgowane”.'))

  // The bare list opens by the view, in another browser too; "Wszystkie" stays everything after a reload.
  const other = await stage.open()
  await stage.signIn(other, 'kierownik@demo.example')
  const seen = await rowsSeen(other, () => other.goto('/dashboard/companies'))
  await other.waitForURL(/filters=accounting_status/)
  await expect.poll(() => other.getByRole('table', { name: 'Firmy' }).locator('tbody a').count()).toBe(narrowed)
  expect(await seen()).toEqual([narrowed])
  await other.getByRole('link', { name: 'Wszystkie' }).click()
  await other.reload()
  await shows(other.locator('a[aria-current]').getByText('Wszystkie'))
  expect(new URL(other.url()).searchParams.has('filters')).toBe(false)

  await choose('Usuń widok')
  await goes(bar.getByRole('link', { name: 'Księgowane' }))
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await shows(bar.getByRole('link', { name: 'Księgowane' }))
})

it('warns two minutes before a session without work ends, lets one stay, and then logs out', async () => {
  const page = await stage.open()
  await page.clock.install()
  await stage.signIn(page, 'kadry@demo.example')
  const warning = page.getByRole('dialog', { name: 'Sesja zaraz się skończy' })
  // In steps: what the page sets its next look by, it must have drawn.
  const untilWarned = async () => {
    await page.clock.fastForward('57:00')
    await expect.poll(() => warning.isVisible()).toBe(false)
    const passing = { interval: 500, timeout: 15_000 }
    await expect.poll(() => page.clock.fastForward('00:16').then(() => warning.isVisible()), passing).toBe(true)
  }
  await untilWarned()
  const stay = warning.getByRole('button', { name: 'Zostań' })
  await expect.poll(() => stay.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await goes(warning)
  await untilWarned()
  await page.clock.fastForward('02:00')
  await page.waitForURL(url => url.pathname === '/login' && url.searchParams.get('redirect') === '/dashboard')
  await shows(page.getByText('Sesja wygasła z powodu braku aktywności. Proszę zalogować się ponownie.'))
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(null)
})

it('opened anew with a session that is over, a list leads to the log-in and says why', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kadry@demo.example')
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token']) localStorage.setItem(key, 'wygasly')
  })
  await page.goto('/dashboard/companies?page=2')
  await page.waitForURL(url => url.pathname === '/login' && url.searchParams.get('redirect') === '/dashboard/companies?page=2')
  await shows(page.getByText('Sesja wygasła. Proszę zalogować się ponownie.'))
})

/** Every number of rows that the list showed since, one after the other. */
async function rowsSeen(page: Page, act: () => Promise<unknown>) {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const look = () => {
      const rows = document.querySelectorAll('main table tbody a').length
      if (rows > 0 && rows !== seen.at(-1)) seen.push(rows)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  // The slowest line to the saved views: the list itself is there long before them.
  await page.route('**/api/views*', async route => {
    await new Promise(done => setTimeout(done, 700))
    await route.continue()
  })
  await act()
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen)
}

const exchanges = (page: Page) => page.evaluate(() => Number(localStorage.getItem('exchanged_at')))

/** Of a clock's face: `1:02:18`. */
const minutesOf = (text: string) => {
  const [, hours, minutes] = /(\d+):(\d\d):\d\d/.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes)
}

it('a running clock of working time keeps the session', async () => {
  const page = await stage.open()
  await page.clock.install()
  await stage.signIn(page, 'kadry@demo.example')
  await page.getByRole('button', { name: 'Licz czas pracy' }).click()
  await shows(page.getByRole('timer'))
  const warning = page.getByRole('dialog', { name: 'Sesja zaraz się skończy' })
  // In steps that give the page time to tell the server, over one and a half of what a session lasts without work.
  for (let quarter = 1; quarter <= 6; quarter++) {
    const lastExchange = await exchanges(page)
    await page.clock.fastForward('15:00')
    await expect.poll(() => exchanges(page)).toBeGreaterThan(lastExchange)
    await expect.poll(async () => minutesOf(await page.getByRole('timer').innerText())).toBeGreaterThanOrEqual(quarter * 15)
    await expect.poll(() => warning.isVisible()).toBe(false)
  }

  // Stopped, it keeps nothing any more.
  await page.getByRole('button', { name: /^Zatrzymaj/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Odrzuć ten czas' }).click()
  await goes(page.getByRole('timer'))
  await page.clock.fastForward('59:00')
  await shows(warning)
})

it('frame: ends a session by the office’s own lengths where these are stricter', async () => {
  const office = await stage.open()
  await stage.signIn(office, 'administrator@demo.example')
  const { version: _, ...usual } = (await callApi<{ data: SecurityRecord }>(office, 'GET', '/api/tenants/security')).data
  await callApi(office, 'PUT', '/api/tenants/security', { ...usual, staff_idle_minutes: 10 })
  try {
    const page = await stage.open()
    await page.clock.install()
    await stage.signIn(page, 'kadry@demo.example')
    const warning = page.getByRole('dialog', { name: 'Sesja zaraz się skończy' })
    await page.clock.fastForward('07:00')
    await expect.poll(() => warning.isVisible()).toBe(false)
    // In steps: a busy page looks at its clock later than the clock is put forward.
    await expect.poll(() => page.clock.fastForward('00:10').then(() => warning.isVisible()), { interval: 500 }).toBe(true)
    await page.clock.fastForward('02:00')
    await page.waitForURL(url => url.pathname === '/login')
  } finally {
    await callApi(office, 'PUT', '/api/tenants/security', usual)
  }
})

it('frame: keeps a long form that was not sent, for its person alone, until it is sent or one logs out', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft ')).length)
  const name = page.getByRole('textbox', { name: 'Nazwa', exact: true })
  page.on('dialog', dialog => void dialog.accept())
  await page.goto('/dashboard/companies/new')
  await name.fill('Piekarnia pod Lipą')
  await page.reload()
  await shows(page.getByText('Przywrócono to, co nie zostało wysłane.'))
  await expect.poll(() => name.inputValue()).toBe('Piekarnia pod Lipą')

  await page.getByRole('button', { name: 'Zacznij od nowa' }).click()
  expect([await name.inputValue(), await drafts()]).toEqual(['', 0])

  await name.fill('Piekarnia')
  await page.getByRole('combobox', { name: 'Typ', exact: true }).selectOption({ index: 1 })
  expect(await drafts()).toBe(1)
  await page.getByRole('button', { name: 'Dodaj firmę' }).click()
  await shows(page.getByRole('heading', { level: 1, name: 'Piekarnia' }))
  expect(await drafts()).toBe(0)

  await page.goto('/dashboard/companies/new')
  await name.fill('Druga piekarnia')
  expect(await drafts()).toBe(1)
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  const question = page.getByRole('dialog', { name: 'Wylogować się bez wysłania?' })
  expect(await question.getByRole('link', { name: 'Nowa firma' }).getAttribute('href')).toBe('/dashboard/companies/new')
  await question.getByRole('button', { name: 'Wyloguj się' }).click()
  await page.waitForURL(url => url.pathname === '/login')
  expect([await drafts(), await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('draft')))]).toEqual([0, []])
})

it.each<[string, (page: Page) => Promise<unknown>]>([
  [
    'by time',
    async page => {
      const warning = page.getByRole('dialog', { name: 'Sesja zaraz się skończy' })
      await page.clock.fastForward('57:00')
      await expect.poll(() => page.clock.fastForward('00:16').then(() => warning.isVisible()), { interval: 500, timeout: 15_000 }).toBe(true)
      await page.clock.fastForward('02:00')
    },
  ],
  [
    'by the server',
    async page => {
      const elsewhere = await stage.open()
      await stage.admit(elsewhere, 'kierownik@demo.example')
      await callApi(elsewhere, 'DELETE', '/api/auth/sessions')
      await page.goto('/dashboard/users')
    },
  ],
])('keeps what was being written when the session is ended %s, for the same person', async (_, end) => {
  const page = await stage.open()
  await page.clock.install()
  await stage.signIn(page, 'kierownik@demo.example')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft ')).length)
  const name = page.getByRole('textbox', { name: 'Nazwa', exact: true })
  const write = async () => {
    await page.goto('/dashboard/companies/new')
    await name.fill('Trzecia piekarnia')
    await expect.poll(drafts).toBe(1)
  }
  page.on('dialog', dialog => void dialog.accept())
  await write()
  await end(page)
  await page.waitForURL(url => url.pathname === '/login')
  expect(await drafts()).toBe(1)
  await stage.signInByForm(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies/new')
  await shows(page.getByText('Przywrócono to, co nie zostało wysłane.'))
  await expect.poll(() => name.inputValue()).toBe('Trzecia piekarnia')
  await end(page)
  await page.waitForURL(url => url.pathname === '/login')
  await stage.signInByForm(page, 'kadry@demo.example')
  await expect.poll(drafts).toBe(0)
})

it('frame: names a failure of the server by its number, so that it can be told to the office', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kadry@demo.example')
  const failure = { error: 'Wystąpił nieoczekiwany błąd.', code: 'unexpected', request_id: '01a20957-7021-79d6-8898-4e63679d7bc2' }
  await page.route('**/api/users', route => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: failure }) : route.continue()))
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitemradio', { name: 'Ciemny' }).click()
  await shows(page.getByText('Wystąpił nieoczekiwany błąd. Numer błędu: 679D7BC2.'))
})

it('the look that an account has chosen comes along to every device', async () => {
  const [phone, laptop] = [await stage.open(), await stage.open()]
  const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
  const choose = async (page: Page, look: string) => {
    await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await page.getByRole('menuitemradio', { name: look }).click()
  }
  await stage.signIn(phone, 'pracownik@demo.example')
  await choose(phone, 'Ciemny')
  await expect.poll(() => schemeOf(phone)).toBe('dark')
  await laptop.goto('/login')
  await expect.poll(() => schemeOf(laptop)).toBe('light')
  await stage.signIn(laptop, 'pracownik@demo.example')
  await expect.poll(() => schemeOf(laptop)).toBe('dark')
  await choose(laptop, 'Jak w systemie')
  await expect.poll(() => schemeOf(laptop)).toBe('light')
})

it('frame: names the files of the screen at an address with the page, and asks for each of them once', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'kierownik@demo.example')
  const namedAt = async (address: string) => {
    const html = await (await fetch(stage.fromNode(address))).text()
    return [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]+)">/g)].map(([, file = '']) => file)
  }
  const nowhere = await namedAt('/nigdzie')
  const [list, fresh, record] = [
    await namedAt('/dashboard/companies?page=2'),
    await namedAt('/dashboard/companies/new'),
    await namedAt('/dashboard/companies/x'),
  ]
  for (const files of [list, fresh, record]) expect(files.length).toBeGreaterThan(nowhere.length)
  expect(fresh).not.toEqual(record)
  expect(new Set(list).size).toBe(list.length)

  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/companies')
  await shows(page.getByRole('heading', { level: 1, name: 'Firmy' }))
  for (const file of list) expect(paths.filter(address => address === file)).toHaveLength(1)
  // The page has brought it along.
  expect(paths).not.toContain('/api/config')
})

it('frame: sends its files in fewer bytes to whoever takes them, and plainly to others', async () => {
  const page = await (await fetch(stage.fromNode('/dashboard/companies'))).text()
  const files = [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const total = { br: 0, gzip: 0, identity: 0 }
  for (const file of files) {
    const texts = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const reply = await fetch(stage.fromNode(file), { headers: { 'accept-encoding': encoding } })
      expect(reply.headers.get('content-type')).toMatch(file.endsWith('.css') ? 'text/css' : 'javascript')
      expect(reply.headers.get('vary')).toBe('accept-encoding')
      expect(reply.headers.get('cache-control')).toContain('immutable')
      total[encoding] += Number(reply.headers.get('content-length'))
      texts.add(await reply.text())
    }
    expect(texts.size).toBe(1)
  }
  expect(total.br).toBeLessThan(total.identity / 3)
  expect(total.gzip).toBeLessThan(total.identity / 2.5)
})

it('frame: leads to the limits of the year that it is in Warsaw', async () => {
  const page = await stage.open({ timezoneId: 'America/New_York' })
  // Half an hour into the new year there, the afternoon of the old one here.
  await page.clock.setFixedTime(new Date('2026-12-31T23:30:00Z'))
  await stage.signIn(page, 'ksiegowa@demo.example')
  await expect.poll(() => menuOf(page).getByRole('link', { name: 'Limity podatkowe' }).getAttribute('href')).toBe('/dashboard/limits/2027')
})

it('frame: lets a client of many companies choose any of them, and shows its caretaker', async () => {
  const office = await stage.open()
  await stage.admit(office, 'administrator@demo.example')
  const { data: users } = await callApi<{ data: { id: string }[] }>(office, 'GET', '/api/users?search=pracownik@demo.example')
  for (let number = 10; number < 36; number++) {
    const { data: company } = await callApi<{ data: { id: string } }>(office, 'POST', '/api/companies', { title: `Żuraw ${number}`, company_type: 'jdg' })
    await callApi(office, 'POST', `/api/companies/${company.id}/users`, { user_id: users[0]?.id, role: 'owner' })
  }
  const page = await stage.open()
  await stage.signIn(page, 'pracownik@demo.example')
  await page.getByRole('button', { name: /^Firma: Wszystkie firmy/ }).click()
  await page.getByRole('menuitemradio', { name: 'Żuraw 35' }).click()
  await shows(page.getByRole('button', { name: 'Firma: Żuraw 35' }))
  await shows(page.getByText('Państwa opiekun'))
  await shows(page.getByRole('link', { name: 'administrator@demo.example' }))
})

it('frame: asks for what a list opened bare will show while its program is still on its way, and once', async () => {
  const page = await stage.open()
  await stage.signIn(page, 'ksiegowa@demo.example')
  for (const { name } of Object.values(defaultListQueries)) {
    const paths: string[] = []
    const heard = Promise.withResolvers<void>()
    // What was open before asks for lists too.
    await page.goto('about:blank')
    page.on('request', request => {
      const url = new URL(request.url())
      const isRows = url.pathname === `/api/${name}` && url.searchParams.has('page')
      if (!isRows && url.pathname !== '/api/views') return
      paths.push(url.pathname)
      if (isRows) heard.resolve()
    })
    // What happens meanwhile would have them read anew.
    await page.route('**/api/events', route => route.abort())
    await page.route(/\/assets\/(?!early).*\.js$/, route => heard.promise.then(() => route.continue()))
    await page.goto(`/dashboard/${name}`)
    await shows(page.getByRole('table').locator('tbody a'))
    expect(paths.toSorted(), name).toEqual([`/api/${name}`, '/api/views'].toSorted())
    await page.unrouteAll({ behavior: 'wait' })
  }
})
