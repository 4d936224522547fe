import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const title = 'Korekta faktury za prąd'
const secret = 'Klient zalega z dwiema fakturami.'
let client: Page
let accountant: Page
let path: string

const talk = (page: Page) => page.getByRole('region', { name: 'Komentarze' })
/** While something is sent, what is typed would be lost. */
const editor = (page: Page) => talk(page).locator('.ck-editor__editable[contenteditable=true]')

async function write(page: Page, words: string, name = 'Napisz odpowiedź') {
  await talk(page).getByRole('textbox', { name }).first().focus()
  await shows(editor(page))
  await editor(page).click()
  await page.keyboard.type(words)
}

const state = (page: Page, label: string) => page.getByRole('banner').or(page.locator('header')).getByText(label, { exact: true }).first()

beforeAll(async () => {
  client = await stage.open()
  accountant = await stage.open()
  await stage.signIn(client, 'klient@demo.example')
  await stage.admit(accountant, 'ksiegowa@demo.example')
})

describe('a ticket through all its states', () => {
  it('is begun by the client, kept while it is written, and sent', async () => {
    // Leaving what is being written asks; here it is left on purpose.
    client.on('dialog', dialog => dialog.accept())
    await client.goto('/tickets/new')
    await client.getByLabel('Firma').selectOption({ label: 'Pracownia Glinka Anna Zawilska' })
    await client.getByLabel('Kategoria').selectOption({ label: 'Podatki' })
    await client.getByLabel('Tytuł').fill(title)
    await client.getByLabel('Pliki do dołączenia').setInputFiles({ name: 'faktura.txt', mimeType: 'text/plain', buffer: Buffer.from('Faktura za prąd') })
    await client.waitForFunction(() => ['new ticket', 'new ticket files'].every(name => Object.keys(localStorage).some(key => key.endsWith(name))))
    await client.reload()
    await client.goto('/tickets')
    await shows(client.getByRole('region', { name: 'Szkic' }).getByText(title))
    await client.getByRole('link', { name: 'Dokończ' }).click()
    await shows(client.getByRole('list', { name: 'Pliki do wysłania' }).getByText('faktura.txt'))
    await client.getByRole('textbox', { name: 'Opis' }).focus()
    await shows(client.locator('.ck-editor__editable'))
    await client.locator('.ck-editor__editable').click()
    await client.keyboard.type('Faktura przyszła dwa razy.')
    const since = new Date()
    await client.getByRole('button', { name: 'Wyślij sprawę' }).click()
    await shows(client.getByRole('heading', { name: title }))
    await client.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
    path = new URL(client.url()).pathname
    await shows(talk(client).getByText('faktura.txt'))
    expect(await client.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft ')))).toEqual([])
    const letter = await stage.letter('ksiegowa@demo.example', since, ({ subject }) => subject.includes('Nowa sprawa'))
    expect(letter.text).toContain(`/dashboard${path}`)
    expect(letter.text).not.toContain('dwa razy')
    // Back leads to where the form was opened, not to an empty one.
    await client.goBack()
    await client.waitForURL(url => url.pathname === '/tickets')
    await client.goForward()
    await client.waitForURL(url => url.pathname === path)
  })

  it('is answered by the office from another browser, and the note stays there', async () => {
    await accountant.goto(`/dashboard${path}`)
    await shows(accountant.getByRole('heading', { name: title }))
    // Whoever has chosen that it is a note writes it.
    await talk(accountant).getByRole('button', { name: 'Notatka wewnętrzna' }).press('Enter')
    await expect.poll(() => editor(accountant).evaluate(field => field.contains(document.activeElement))).toBe(true)
    await accountant.keyboard.type(secret)
    await talk(accountant).getByRole('button', { name: 'Zapisz notatkę' }).click()
    await shows(talk(accountant).getByRole('article').filter({ hasText: secret }))
    await shows(editor(accountant))

    await talk(accountant).getByRole('button', { name: 'Dla klienta' }).click()
    await talk(accountant).getByRole('button', { name: 'Gotowe odpowiedzi' }).click()
    await accountant.getByRole('menuitem', { name: 'Prośba o dokument' }).click()
    await shows(talk(accountant).getByText('skanu albo zdjęcia'))
    await talk(accountant).getByRole('button', { name: 'Wyślij i oczekuj na klienta' }).click()
    await shows(state(accountant, 'Czeka na klienta'))
    await shows(talk(client).getByRole('article').filter({ hasText: 'skanu albo zdjęcia' }))
    await shows(state(client, 'Czeka na Państwa odpowiedź'))
    // The longest state stands within its panel.
    expect(await client.getByRole('complementary', { name: 'Szczegóły sprawy' }).evaluate(panel => panel.scrollWidth - panel.clientWidth)).toBe(0)
    expect(await client.content()).not.toContain(secret)
  })

  it('takes an answer once, also where the line drops before the ticket waits', async () => {
    const again = 'Czy chodzi o fakturę z marca?'
    const answers = talk(accountant).getByRole('article').filter({ hasText: again })
    // Where it can go is asked at its state.
    await accountant.getByRole('button', { name: 'Stan sprawy: Czeka na klienta. Zmień' }).press('Enter')
    await accountant.getByRole('menuitem', { name: 'Wznów' }).click()
    await shows(state(accountant, 'W trakcie'))
    await shows(accountant.getByRole('button', { name: 'Stan sprawy: W trakcie. Zmień' }))
    await editor(accountant).click()
    await accountant.keyboard.type(again)
    await accountant.route(`**/api${path}`, route => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    const send = talk(accountant).getByRole('button', { name: 'Wyślij i oczekuj na klienta' })
    await send.click()
    await shows(answers)
    await shows(talk(accountant).getByRole('alert'))
    await accountant.unroute(`**/api${path}`)
    await send.click()
    await shows(state(accountant, 'Czeka na klienta'))
    await expect.poll(() => answers.count()).toBe(1)
  })

  it('gives rise to a task that leads back to it', async () => {
    const taskRegion = accountant.getByRole('region', { name: 'Zadania ze sprawy' })
    await taskRegion.getByRole('button', { name: 'Utwórz zadanie' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Nowe zadanie' })
    await dialog.getByLabel('Tytuł').fill('Wyjaśnić podwójną fakturę')
    await dialog.getByRole('button', { name: 'Dodaj zadanie' }).click()
    await taskRegion.getByRole('link', { name: 'Wyjaśnić podwójną fakturę' }).click()
    await shows(accountant.getByRole('heading', { name: 'Wyjaśnić podwójną fakturę' }))
    await accountant.getByRole('link', { name: /^Sprawa SPR/ }).click()
    await shows(accountant.getByRole('heading', { name: title }))
    expect(await client.content()).not.toContain('podwójną')
  })

  it('shows beside the talk what belongs to it: files for both sides, the month of an internal task for the office', async () => {
    const related = (page: Page) => page.getByRole('region', { name: 'Powiązane' })
    const [id, { data: ticket }] = [path.split('/').at(-1), await callApi<{ data: { company_id: string } }>(accountant, 'GET', `/api${path}`)]
    const filters = encodeURIComponent(`company_id=${ticket.company_id}`)
    const { data } = await callApi<{ data: { id: string }[] }>(accountant, 'GET', `/api/settlements?sort=month:desc&limit=1&filters=${filters}`)
    const task = { title: 'Ująć w rozliczeniu', company_id: ticket.company_id, settlement_id: data[0]?.id, ticket_id: id, internal: true }
    await callApi(accountant, 'POST', '/api/tasks', task)
    await accountant.goto(`/dashboard${path}`)
    for (const page of [client, accountant]) await shows(related(page).getByRole('button', { name: 'Pobierz: faktura.txt' }))
    await related(accountant)
      .getByRole('link', { name: /^Rozliczenie, / })
      .click()
    await accountant.waitForURL(`**/dashboard/settlements/${data[0]?.id}`)
    await client.reload()
    await shows(related(client))
    await expect.poll(() => related(client).getByRole('link').count()).toBe(0)
    await accountant.goto(`/dashboard${path}`)
  })

  it('comes back with the client’s answer, and is resolved', async () => {
    await write(client, 'Dodałam zdjęcie w dokumentach.')
    await talk(client).getByRole('button', { name: 'Wyślij' }).click()
    await shows(state(accountant, 'W trakcie'))
    await shows(talk(accountant).getByRole('article').filter({ hasText: 'Dodałam zdjęcie' }))
    await shows(accountant.getByRole('region', { name: 'Czas na odpowiedź' }).getByText(/^pozostało /))
    await accountant.getByRole('button', { name: 'Rozwiąż' }).click()
    await shows(state(client, 'Rozwiązana'))
    // What happened stands among the words, for both sides, after the last of them.
    for (const page of [accountant, client])
      await expect
        .poll(() =>
          talk(page)
            .locator('article, p')
            .filter({ hasText: /^Dodałam zdjęcie|^Rozwiązano sprawę/ })
            .allInnerTexts(),
        )
        .toEqual(['Dodałam zdjęcie w dokumentach.', expect.stringMatching(/^Rozwiązano sprawę\s+Magdalena Krupa, dziś/)])
    await expect.poll(() => client.getByRole('region', { name: 'Czas na odpowiedź' }).count()).toBe(0)
  })

  it('is opened again, resolved once more, and rated', async () => {
    await client.getByRole('button', { name: 'Otwórz ponownie' }).click()
    // The question of the first time goes before the second one comes.
    for (const page of [client, accountant]) await shows(state(page, 'W trakcie'))
    await accountant.getByRole('button', { name: 'Rozwiąż' }).click()
    await shows(state(client, 'Rozwiązana'))
    await client.getByRole('radio', { name: '5: bardzo dobrze' }).check()
    await client.getByLabel('Komentarz do oceny').fill('Sprawnie.')
    await client.getByRole('button', { name: 'Wyślij ocenę' }).click()
    await shows(accountant.getByText('5 z 5, bardzo dobrze'))
  })

  it('takes the time that was spent on it', async () => {
    await accountant.getByRole('button', { name: 'Inne czynności' }).click()
    await accountant.getByRole('menuitem', { name: 'Zapisz czas pracy' }).click()
    await accountant.getByRole('dialog').getByRole('textbox', { name: 'Od', exact: true }).fill('9:00')
    await accountant.getByRole('dialog').getByRole('textbox', { name: 'Do', exact: true }).fill('9:45')
    await accountant.getByRole('button', { name: 'Zapisz czas' }).click()
    await shows(accountant.getByRole('region', { name: 'Czas pracy' }).getByText('45 min'))
  })

  it('is measured by a clock of its own', async () => {
    const { data } = await callApi<{ data: { number: string } }>(accountant, 'GET', `/api${path}`)
    await accountant.getByRole('main').getByRole('button', { name: 'Licz czas sprawy' }).click()
    const running = accountant.getByRole('button', { name: /^Zatrzymaj: .*SPR/ }).first()
    await shows(running)
    await accountant.reload()
    await accountant
      .getByRole('main')
      .getByRole('button', { name: /^Zatrzymaj/ })
      .click()
    const dialog = accountant.getByRole('dialog', { name: data.number })
    await dialog.getByRole('button', { name: 'Zapisz czas' }).click()
    await shows(accountant.getByRole('main').getByRole('button', { name: 'Licz czas sprawy' }))
  })

  it('is joined with another one', async () => {
    const body = { company_id: (await callApi<{ data: { company_id: string } }>(client, 'GET', `/api${path}`)).data.company_id }
    const { data } = await callApi<{ data: { id: string; slug: string }[] }>(client, 'GET', '/api/tickets/categories')
    const category_id = data.find(({ slug }) => slug === 'podatki')?.id
    const other = await callApi<{ data: { id: string } }>(client, 'POST', '/api/tickets', {
      ...body,
      category_id,
      title: 'Ta sama sprawa',
      description: 'Jeszcze raz',
    })
    await client.goto(`/tickets/${other.data.id}`)
    await accountant.goto(`/dashboard/tickets/${other.data.id}`)
    await accountant.getByRole('button', { name: 'Inne czynności' }).click()
    await accountant.getByRole('menuitem', { name: 'Połącz z inną sprawą' }).click()
    await accountant.getByLabel('Sprawa, która zostaje').selectOption({ index: 1 })
    await accountant.getByRole('button', { name: 'Połącz sprawy' }).click()
    await shows(client.getByText('Ta sprawa została połączona z inną'))
  })

  it('is offered none that is about the pay of somebody else', async () => {
    const clerk = await stage.open()
    await stage.admit(clerk, 'kadry@demo.example')
    const { data } = await callApi<{ data: { id: string; title: string; author_name: string }[] }>(clerk, 'GET', '/api/tickets?filters=payroll:true,open:true')
    const own = data.find(({ author_name }) => author_name === 'Robert Pawlik')
    expect(data.some(({ author_name }) => author_name === 'Anna Zawilska')).toBe(true)
    await clerk.goto(`/dashboard/tickets/${own?.id}`)
    await clerk.getByRole('button', { name: 'Inne czynności' }).click()
    await clerk.getByRole('menuitem', { name: 'Połącz z inną sprawą' }).click()
    await shows(clerk.getByRole('dialog').getByText('Ta firma nie ma innej otwartej sprawy, z którą można tę połączyć.'))
  })

  it('goes through every step of the office, a step taken back among them, and is closed on both sides', async () => {
    const { company_id, category_id } = (await callApi<{ data: { company_id: string; category_id: string } }>(client, 'GET', `/api${path}`)).data
    const values = { company_id, category_id, title: 'Zaświadczenie o niezaleganiu', description: 'Potrzebne do banku' }
    const { data } = await callApi<{ data: { id: string } }>(client, 'POST', '/api/tickets', values)
    await client.goto(`/tickets/${data.id}`)
    await accountant.goto(`/dashboard/tickets/${data.id}`)
    const choose = async (name: string) => {
      await accountant.getByRole('button', { name: 'Inne czynności' }).click()
      await accountant.getByRole('menuitem', { name }).click()
    }
    await accountant.getByRole('button', { name: 'Podejmij' }).click()
    await shows(state(client, 'W trakcie'))
    await choose('Oczekuj na klienta')
    await shows(state(client, 'Czeka na Państwa odpowiedź'))
    await choose('Wznów')
    await shows(state(client, 'W trakcie'))
    await accountant.getByRole('button', { name: 'Rozwiąż' }).click()
    await shows(state(client, 'Rozwiązana'))
    await client.getByRole('button', { name: 'Otwórz ponownie' }).click()
    await shows(state(accountant, 'W trakcie'))
    // Whoever asked needs no answer any more.
    await client.getByRole('button', { name: 'Zakończ sprawę' }).click()
    await shows(state(accountant, 'Rozwiązana'))
    await shows(accountant.getByText('Zakończono sprawę'))
    await client.getByRole('button', { name: 'Cofnij' }).click()
    await shows(state(accountant, 'W trakcie'))
    await accountant.getByRole('button', { name: 'Rozwiąż' }).click()
    await shows(state(client, 'Rozwiązana'))
    await choose('Zamknij')
    await shows(state(accountant, 'Zamknięta'))
    await accountant.getByRole('button', { name: 'Cofnij' }).last().click()
    await shows(state(accountant, 'Rozwiązana'))
    await choose('Zamknij')
    await shows(state(client, 'Zamknięta'))
  })
})

describe('a new ticket of the office', () => {
  it('keeps its company where the same one is chosen again, and says that it needs a description or a file', async () => {
    await accountant.goto('/dashboard/tickets/new')
    const company = accountant.getByRole('combobox', { name: 'Firma' })
    const glinka = accountant.getByRole('option', { name: /Pracownia Glinka/ })
    for (const words of ['glinka', '']) {
      await company.click()
      if (words) await company.fill(words)
      await glinka.click()
      await goes(glinka)
      await expect.poll(() => company.inputValue()).toContain('Pracownia Glinka')
    }
    await shows(accountant.getByText('Potrzebny jest opis albo plik.'))
    await accountant.getByLabel('Kategoria').selectOption({ label: 'Podatki' })
    await accountant.getByLabel('Tytuł').fill('Bez słowa')
    await accountant.getByRole('button', { name: 'Załóż sprawę' }).click()
    await shows(accountant.getByText('Proszę opisać sprawę albo dołączyć plik.'))
    await expect.poll(() => accountant.evaluate(() => document.activeElement?.matches('.ck-editor__editable'))).toBe(true)
  })
})

describe('the office’s list', () => {
  it('is narrowed to whoever answers, and to a company', async () => {
    const { data } = await callApi<{ data: { id: string; last_name: string }[] }>(accountant, 'GET', '/api/users?filters=isAdmin=true')
    await callApi(accountant, 'PUT', `/api${path}`, { assignee_id: data.find(person => person.last_name === 'Sowa')?.id })
    const rows = accountant.getByRole('table', { name: 'Sprawy' }).locator('tbody').getByRole('row')
    const narrow = async (field: string, choose: (popover: Page) => Promise<void>) => {
      await accountant.getByRole('button', { name: 'Filtr', exact: true }).click()
      await accountant.getByRole('dialog').getByRole('button', { name: field, exact: true }).click()
      await choose(accountant)
      await accountant.getByRole('button', { name: 'Filtruj' }).click()
    }
    await accountant.goto('/dashboard/tickets')
    // It sorts with another one that is not shown, and carries no number for that.
    await expect.poll(() => accountant.getByRole('columnheader', { name: 'Termin odpowiedzi' }).textContent()).toBe('Termin odpowiedzi')
    await narrow('Prowadzi', page => page.getByLabel('Joanna Sowa').check())
    await shows(accountant.getByRole('button', { name: 'Prowadzi: Joanna Sowa' }))
    await shows(rows.filter({ hasText: title }))
    await expect.poll(async () => (await rows.allTextContents()).every(text => text.includes('Joanna Sowa'))).toBe(true)
    await accountant.getByRole('button', { name: 'Usuń filtr Prowadzi' }).click()
    await narrow('Firma', page => page.getByRole('textbox', { name: 'Firma' }).fill('glinka'))
    await shows(rows.filter({ hasText: title }))
    await expect.poll(async () => (await rows.allTextContents()).every(text => text.includes('Pracownia Glinka'))).toBe(true)
  })
})

describe('what the form fills in by itself', () => {
  it('is no draft, and a draft does not hide what one was sent to ask', async () => {
    const member = await stage.open()
    await stage.admit(member, 'pracownik@demo.example')
    await member.goto('/tickets/new?category=kadry')
    await member.waitForFunction(() => document.querySelector<HTMLSelectElement>('select[name=category_id]')?.value)
    await member.waitForFunction(() => document.querySelector<HTMLSelectElement>('select[name=company_id]')?.value)
    await member.goto('/tickets')
    await shows(member.getByRole('heading', { level: 1 }))
    expect(await member.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft ')))).toEqual([])

    member.on('dialog', dialog => dialog.accept())
    await member.goto('/tickets/new')
    await member.getByLabel('Tytuł').fill('Mój własny szkic')
    await member.waitForFunction(() => Object.keys(localStorage).some(key => key.endsWith('new ticket')))
    await member.goto('/tickets/new?title=Wakacje%20sk%C5%82adkowe')
    await expect.poll(() => member.getByLabel('Tytuł').inputValue()).toBe('Wakacje składkowe')
    await member.goto('/tickets')
    await shows(member.getByRole('region', { name: 'Szkic' }).getByText('Mój własny szkic'))
  })
})

describe('categories', () => {
  it('are addresses of a client’s list; one that is not there is no page', async () => {
    await client.goto('/tickets/podatki')
    await shows(client.getByRole('heading', { name: 'Podatki', level: 1 }))
    await shows(client.getByRole('link', { name: title }))
    await client.goto('/tickets/nie-ma-takiej')
    await shows(client.getByRole('heading', { name: 'Strony nie znaleziono' }))
    await shows(client.getByRole('navigation', { name: 'Okruszki' }).getByText('Strony nie znaleziono'))
  })

  it('are made by the office', async () => {
    const administrator = await stage.open()
    await stage.admit(administrator, 'administrator@demo.example')
    await administrator.goto('/dashboard/settings/categories')
    await administrator.getByRole('button', { name: 'Nowa kategoria spraw' }).click()
    await administrator.getByLabel('Nazwa').fill('Dotacje i ulgi')
    await administrator.getByRole('button', { name: 'Wpisz' }).click()
    await administrator.getByRole('button', { name: 'Dodaj kategorię' }).click()
    await shows(administrator.getByText('Dotacje i ulgi'))
    await client.goto('/tickets/dotacje-i-ulgi')
    await shows(client.getByRole('heading', { name: 'Dotacje i ulgi', level: 1 }))

    const listed = administrator.getByRole('listitem').filter({ has: administrator.getByRole('button', { name: /^Wyżej/ }) })
    await administrator.getByRole('button', { name: 'Wyżej: Dotacje i ulgi' }).press('Enter')
    await shows(listed.last().getByText('Inne', { exact: true }))
    const from = await listed.filter({ hasText: 'Umowy' }).getByTitle('Przeciągnij').boundingBox()
    const to = await listed.first().boundingBox()
    if (!from || !to) throw new Error('The list is not there')
    await administrator.mouse.move(from.x + 8, from.y + 8)
    await administrator.mouse.down()
    await administrator.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 12 })
    await administrator.mouse.up()
    await shows(listed.first().getByText('Umowy', { exact: true }))
    await client.reload()
    const ways = client.getByRole('navigation', { name: 'Kategorie spraw' }).getByRole('link')
    await expect
      .poll(async () => (await ways.allTextContents()).map(text => text.trim()))
      .toEqual(['Umowy', 'Księgowość', 'Kadry i płace', 'Podatki', 'ZUS', 'Dotacje i ulgi', 'Inne'])
  })
})

it('a new ticket waits for its file that is on its way', async () => {
  const gate = Promise.withResolvers<void>()
  await client.route('**/api/files/uploads/*', async route => {
    if (route.request().method() === 'PATCH') await gate.promise
    await route.continue()
  })
  await client.goto('/tickets/new')
  await client.getByLabel('Firma').selectOption({ label: 'Pracownia Glinka Anna Zawilska' })
  await client.getByLabel('Kategoria').selectOption({ label: 'Podatki' })
  await client.getByLabel('Tytuł').fill('Umowa najmu lokalu')
  await client.getByLabel('Pliki do dołączenia').setInputFiles({ name: 'umowa.txt', mimeType: 'text/plain', buffer: Buffer.from('Umowa najmu') })
  await shows(client.getByRole('list', { name: 'Pliki do wysłania' }).getByText('umowa.txt'))
  const send = client.getByRole('button', { name: 'Wyślij sprawę' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  gate.resolve()
  await send.click()
  await client.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
  await shows(talk(client).getByText('umowa.txt'))
})

it('a new ticket leaves no file behind that was refused', async () => {
  await client.goto('/tickets/new')
  await client.getByLabel('Firma').selectOption({ label: 'Pracownia Glinka Anna Zawilska' })
  await client.getByLabel('Kategoria').selectOption({ label: 'Podatki' })
  await client.getByLabel('Tytuł').fill('Program do faktur')
  await client.getByLabel('Pliki do dołączenia').setInputFiles({ name: 'program.sh', mimeType: 'text/plain', buffer: Buffer.from('#!/bin/sh\n') })
  await shows(client.getByText(/^Tego rodzaju pliku nie przyjmujemy/))
  expect(await client.getByRole('button', { name: 'Ponów' }).count()).toBe(0)
  await client.getByRole('button', { name: 'Wyślij sprawę' }).click()
  const refusal = client.getByText('Nie wszystkie pliki udało się wysłać. Proszę je ponowić albo usunąć.')
  await shows(refusal)
  await client.getByRole('button', { name: 'Usuń plik program.sh' }).click()
  await goes(refusal)
  await client.getByLabel('Pliki do dołączenia').setInputFiles({ name: 'program.txt', mimeType: 'text/plain', buffer: Buffer.from('Program do faktur') })
  await client.getByRole('button', { name: 'Wyślij sprawę' }).click()
  await client.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
})
