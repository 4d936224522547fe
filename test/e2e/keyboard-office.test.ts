import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { addToMonth, formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { desk, goes, phone, openFixtures, shows } from './fixtures.ts'

/** The office's jobs with the keyboard alone; what a mouse may do beside them stands in the files of the features. */

const stage = openFixtures()
const month = addToMonth(warsawMonth(), -1)
let page: Page
let keys: ReturnType<typeof keyboardOf>

beforeAll(async () => {
  page = await stage.open()
  keys = keyboardOf(page)
  await stage.signIn(page, 'administrator@demo.example')
})

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name })

describe('a month', () => {
  it('is found in the matrix and opened', async () => {
    await keys.open('/dashboard/settlements/matrix')
    await keys.fill(page.getByRole('searchbox', { name: /Nazwa firmy/ }), 'zielony')
    await expect.poll(() => page.getByRole('grid').locator('tbody tr').count()).toBe(1)
    const cell = page.getByRole('grid').locator(`tbody [aria-label^="${formatMonthTitle(month)}"]`)
    await keys.reach(cell.or(cell.locator('a')))
    await keys.press('Enter')
    await keys.arrives(formatMonthTitle(month))
  })

  it('takes an amount due', async () => {
    const field = page.getByLabel(`Kwota: Składki ZUS za ${formatMonth(month)}`)
    await keys.fill(field, '2345,67')
    await keys.press('Enter')
    await goes(field)
    await shows(page.getByRole('table', { name: 'Podatki i deklaracje' }).getByText(/2\s345,67/))
    await keys.inSight()
  })

  it('moves on, is put aside with a reason and taken up again', async () => {
    await keys.act(button('Rozpocznij księgowanie'))
    await shows(page.getByText('W trakcie księgowania', { exact: true }))
    await keys.inSight()
    await keys.take(button('Inne czynności'), 'Wstrzymaj')
    const dialog = page.getByRole('dialog', { name: 'Wstrzymaj' })
    await shows(dialog)
    await keys.fill(dialog.getByLabel(/^Dlaczego/), 'Klient wyjechał.')
    await keys.act(dialog.getByRole('button', { name: 'Wstrzymaj' }))
    await goes(dialog)
    await shows(page.getByText('Wstrzymane', { exact: true }))
    await keys.inSight()
    await keys.act(button('Wznów'))
    await shows(page.getByText('W trakcie księgowania', { exact: true }))
    await keys.inSight()
  })
})

it('measures time, and stays at the clock', async () => {
  const bar = page.getByRole('banner')
  const start = bar.getByRole('button', { name: 'Licz czas pracy' })
  const stop = bar.getByRole('button', { name: 'Zatrzymaj: Czas pracy' })
  await keys.open('/dashboard')
  for (const end of ['Odrzuć ten czas', 'Zapisz czas']) {
    await keys.act(start)
    await keys.hasFocus(stop)
    await keys.inDialog(stop, 'Czas pracy', dialog => keys.act(dialog.getByRole('button', { name: end })), start)
  }
})

it('measures a month beside it, and stays at the clocks until the last one is stopped', async () => {
  const bar = page.getByRole('banner')
  const clocks = bar.getByTitle('Biegnące zegary')
  const drop = () => keys.act(page.getByRole('dialog').getByRole('button', { name: 'Odrzuć ten czas' }))
  /** One's own clock can be set again; the entry of the month is asked about, as it would be gone. */
  const stopFirst = async (place: Locator, then: Locator, isAsked: boolean) => {
    // Back from the page to the bar above it: what the page still reads stands after both.
    await keys.reach(place, 'Shift+Tab')
    await keys.take(place, /^Zatrzymaj/)
    await drop()
    if (isAsked) {
      await shows(page.getByRole('dialog', { name: /^Odrzucić czas: / }))
      await drop()
    }
    await keys.hasFocus(then)
  }
  await keys.act(bar.getByRole('button', { name: 'Licz czas pracy' }))
  await keys.open('/dashboard/settlements')
  await keys.act(page.getByRole('row').filter({ hasText: 'W trakcie księgowania' }).first().getByRole('link').first())
  await keys.act(page.getByRole('main').getByRole('button', { name: 'Licz czas miesiąca' }))
  await stopFirst(clocks, clocks, false)
  await stopFirst(clocks, bar.getByRole('button', { name: 'Licz czas pracy' }), true)
})

describe('tasks', () => {
  const title = 'Sprawdzić leasing samochodu'
  const isLane = (status: string) => (url: URL) =>
    url.pathname === '/api/tasks' && (url.searchParams.get('filters') ?? '').split(',').includes(`status=${status}`)

  it('are made', async () => {
    await keys.open('/dashboard/tasks')
    await keys.act(button('Nowe zadanie'))
    const dialog = page.getByRole('dialog', { name: 'Nowe zadanie' })
    await keys.hasFocus(dialog.getByLabel(/^Tytuł/))
    await keys.type(title)
    await keys.find(dialog.getByRole('combobox', { name: 'Firma' }), 'glinka', /Pracownia Glinka/)
    await keys.choose(dialog.getByLabel('Priorytet'), 'Wysoki')
    await keys.act(dialog.getByRole('button', { name: 'Dodaj zadanie' }))
    await goes(dialog)
    await keys.arrives(title)
  })

  it('are done from the list, and the focus goes on from there', async () => {
    // Without a term it stands behind those that have one.
    await keys.open(`/dashboard/tasks?${new URLSearchParams({ search: 'leasing', filters: `status:${openStatuses.join('|')}` })}`)
    const row = page.getByRole('row').filter({ hasText: title })
    await keys.act(row.getByRole('button', { name: /^Oznacz jako zrobione/ }))
    await goes(row)
    await keys.inSight()
    await keys.act(page.getByRole('button', { name: 'Cofnij' }))
    await shows(row)
    await keys.inSight()
  })

  it('move over the board', async () => {
    await keys.act(link('Tablica'))
    const mover = button(`Przenieś: ${title}`)
    const started = page.getByRole('region', { name: /^W toku/ })
    await shows(mover)
    // Each lane is read by itself: the one that has got the card answers before the one that it has left, and names one more that tells when it is drawn.
    const { promise: isDrawn, resolve: onDrawn } = Promise.withResolvers<void>()
    await page.route(isLane('todo'), async route => {
      await isDrawn
      await route.continue()
    })
    await page.route(isLane('in_progress'), async route => {
      const response = await route.fetch({ url: stage.fromNode(route.request().url()) })
      const { data, meta } = (await response.json()) as { data: unknown[]; meta: { total: number } }
      await route.fulfill({ response, json: { data, meta: { ...meta, total: meta.total + 1 } } })
    })
    await keys.take(mover, 'W toku')
    await shows(started.getByRole('link', { name: 'Na liście jeszcze 1 zadanie' }))
    expect(await mover.count()).toBe(1)
    const left = page.waitForResponse(response => isLane('todo')(new URL(response.url())))
    onDrawn()
    await left
    await page.unrouteAll({ behavior: 'wait' })
    await shows(started.getByText(title))
    await keys.hasFocus(mover)
    await keys.inSight()
  })

  it('move on over the board before their last move is read', async () => {
    const mover = button(`Przenieś: ${title}`)
    const lane = (label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) })
    const { promise: mayRead, resolve: read } = Promise.withResolvers<void>()
    await page.route(isLane('todo'), route => mayRead.then(() => route.continue()))
    await keys.take(mover, 'Czeka na klienta')
    await shows(page.getByText(`Czeka na klienta: ${title}`))
    const { promise: mayMove, resolve: move } = Promise.withResolvers<void>()
    await page.route('**/api/tasks/*/move', route => mayMove.then(() => route.continue()))
    await keys.take(mover, 'W toku')
    await shows(lane('W toku').getByText(title))
    const answered = page.waitForResponse(response => isLane('todo')(new URL(response.url())))
    read()
    await (await answered).finished()
    // Whatever the page makes of the answer it has made of it by then.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await lane('Czeka na klienta').getByText(title).count()).toBe(0)
    move()
    await page.unrouteAll({ behavior: 'wait' })
    await keys.hasFocus(mover)
  })
})

describe('people who write', () => {
  it('get an answer to a ticket', async () => {
    await keys.open('/dashboard/tickets')
    const first = page.getByRole('main').locator('tbody a').first()
    const title = String(await first.textContent()).replace('Nieprzeczytana: ', '')
    await keys.act(first)
    await keys.arrives(title)
    const talk = page.getByRole('region', { name: 'Komentarze' })
    await keys.write(talk.getByRole('textbox', { name: 'Napisz odpowiedź' }), 'Sprawdzimy to jutro rano.')
    await keys.act(talk.getByRole('button', { name: 'Wyślij odpowiedź' }))
    await shows(talk.getByRole('article').filter({ hasText: 'Sprawdzimy to jutro rano.' }))
    await keys.inSight()
  })

  it('get a message', async () => {
    await keys.open('/dashboard/messages')
    await keys.act(link('Nowa wiadomość'))
    await keys.arrives('Nowa wiadomość')
    await keys.find(page.getByRole('combobox', { name: 'Do kogo' }).or(page.getByLabel('Do kogo')).first(), 'zawilska', /Zawilska/)
    await keys.fill(page.getByLabel('Temat'), 'Godziny w grudniu')
    await keys.write(page.getByRole('textbox', { name: 'Treść wiadomości' }), 'W grudniu biuro jest otwarte do 18.')
    await keys.act(button('Wyślij wiadomość'))
    await keys.arrives('Godziny w grudniu')
  })
})

describe('documents', () => {
  it('are walked through and given their states', async () => {
    await keys.open('/dashboard/documents?filters=state:new')
    await keys.act(page.getByRole('main').locator('tbody a').first())
    await shows(page.getByText(/^1 z \d+/))
    await keys.hasFocus(page.getByRole('heading', { level: 1 }))
    await keys.press('j')
    await shows(page.getByText(/^2 z \d+/))
    await keys.inSight()
    await keys.act(button(/^Zweryfikuj/))
    await shows(page.getByText('W weryfikacji', { exact: true }))
    await keys.inSight()
    await keys.press('p')
    const dialog = page.getByRole('dialog')
    await keys.fill(dialog.getByLabel('Powód'), 'Nie widać kwoty.')
    await keys.act(dialog.getByRole('button', { name: 'Odeślij do poprawy' }))
    await goes(dialog)
    await shows(page.getByText('Do poprawy', { exact: true }))
    await keys.inSight()
  })
})

describe('the office itself', () => {
  it('gets a new user', async () => {
    await keys.open('/dashboard/users')
    await keys.inDialog(button('Dodaj użytkownika'), 'Dodaj użytkownika', async dialog => {
      await keys.fill(dialog.getByLabel(/^Imię/), 'Zenon')
      await keys.fill(dialog.getByLabel(/^Nazwisko/), 'Kowalik')
      await keys.fill(dialog.getByLabel(/^Adres e-mail/), 'zenon@biuro.example')
      await keys.choose(dialog.getByLabel('Rola'), 'Asystent')
      await keys.act(dialog.getByRole('button', { name: 'Dodaj użytkownika' }))
    })
    await shows(page.getByRole('row').filter({ hasText: 'zenon@biuro.example' }))
  })

  it('gets other words and another list', async () => {
    await keys.open('/dashboard/settings/appearance')
    await keys.fill(page.getByLabel('Godziny otwarcia'), 'pn–pt 8–16')
    await keys.choose(page.getByLabel('Wiersze list'), 'Zwarte')
    await keys.act(button('Zapisz wygląd i moduły'))
    await shows(page.getByText(/^Zapisano\. Nowy wygląd/))
    await keys.inSight()
  })
})

describe.each([desk, phone])('a form longer than the window, $width px wide', size => {
  const dialog = () => page.getByRole('dialog', { name: 'Nowy pracownik' })
  const submit = () => dialog().getByRole('button', { name: 'Dodaj pracownika' })
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  /** How far what has the focus reaches over the line above the buttons. */
  const hidden = async () => (await bottomOf(dialog().locator(':focus'))) - ((await submit().locator('..').boundingBox())?.y ?? Number.NaN)
  const stands = async (field: string | RegExp) => {
    await keys.hasFocus(dialog().getByLabel(field))
    await keys.inSight()
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  }

  beforeAll(() => page.setViewportSize(size))
  afterAll(() => page.setViewportSize(desk))

  it('has its buttons in sight from the beginning, and no field under them', async () => {
    await keys.open('/dashboard/employees')
    await keys.act(button('Nowy pracownik'))
    await shows(submit())
    expect(await dialog().evaluate(part => part.scrollHeight > part.clientHeight + 200)).toBe(true)
    expect(await bottomOf(submit())).toBeLessThanOrEqual(Math.min(size.height, await bottomOf(dialog())))
    await keys.hasFocus(dialog().getByLabel(/^Firma/))
    const fields = await dialog().getByRole('textbox').count()
    let passed = 0
    for (; !(await keys.isFocused(dialog().getByRole('button', { name: 'Anuluj' }))); passed++) {
      await keys.inSight()
      expect(await hidden(), `stop ${passed}`).toBeLessThanOrEqual(0)
      await keys.press('Tab')
    }
    expect(passed).toBeGreaterThan(fields)
  })

  it('leads from its last line to the first one that is wrong, whoever finds it', async () => {
    await keys.act(submit())
    await stands(/^Firma/)
    await keys.find(dialog().getByRole('combobox', { name: 'Firma' }), 'zielony', /Zielony Kąt/)
    await keys.fill(dialog().getByLabel(/^Imię/), 'Zenon')
    await keys.fill(dialog().getByLabel(/^Nazwisko/), 'Kowalik')
    await keys.act(submit())
    await stands('PESEL')
  })

  it('asks in sight before it closes with what was typed', async () => {
    const question = dialog().getByRole('alert').filter({ hasText: 'Zamknąć bez zapisania zmian?' })
    await keys.reach(dialog().getByLabel(/^Imię/))
    await keys.press('Escape')
    await shows(question)
    expect(await bottomOf(question)).toBeLessThanOrEqual((await submit().locator('..').boundingBox())?.y ?? Number.NaN)
    await keys.act(question.getByRole('button', { name: 'Zamknij bez zapisania' }))
    await goes(dialog())
  })
})
