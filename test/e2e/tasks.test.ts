import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { officeScope } from '#platform/db/db.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let clerk: Page
let client: Page

beforeAll(async () => {
  clerk = await stage.open()
  client = await stage.open()
  await stage.signIn(clerk, 'ksiegowa@demo.example')
  await stage.admit(client, 'klient@demo.example')
})

const lane = (name: string) => clerk.getByRole('region', { name: new RegExp(`^${name}`) })

describe('tasks', () => {
  it('the office asks, the client does it and the office sees that by itself', async () => {
    await clerk.goto('/dashboard/tasks')
    await clerk.getByRole('button', { name: 'Nowe zadanie' }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Nowe zadanie' })
    await dialog.getByLabel(/^Tytuł/).fill('Proszę przesłać umowę najmu')
    await dialog.getByRole('combobox', { name: 'Firma' }).fill('glinka')
    await clerk.getByRole('option', { name: /Pracownia Glinka/ }).click()
    await dialog.getByLabel(/^Dla kogo/).selectOption({ label: 'Klient' })
    await dialog.getByRole('button', { name: 'Dodaj pozycję' }).click()
    await dialog.getByLabel('Pozycja 1').fill('Skan umowy')
    const since = new Date()
    await dialog.getByRole('button', { name: 'Dodaj zadanie' }).click()
    await clerk.waitForURL(/\/dashboard\/tasks\/[0-9a-f-]+$/)
    await shows(clerk.getByRole('heading', { name: 'Proszę przesłać umowę najmu' }))
    await stage.letter('klient@demo.example', since, ({ text }) => text.includes('Proszę przesłać umowę najmu'))

    await client.goto('/')
    await client.getByRole('link', { name: 'Proszę przesłać umowę najmu' }).click()
    await client.getByRole('checkbox', { name: 'Skan umowy' }).check()
    await shows(clerk.getByText('1 z 1'))
    await client.getByRole('button', { name: 'Oznacz jako zrobione: Proszę przesłać umowę najmu' }).click()
    await shows(clerk.getByText('Zrobione', { exact: true }))
  })

  it('say how a date is written, and keep what was typed instead', async () => {
    await clerk.goto('/dashboard/tasks')
    await clerk.getByRole('button', { name: 'Nowe zadanie' }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Nowe zadanie' })
    const day = dialog.getByRole('textbox', { name: 'Termin' })
    await dialog.getByLabel(/^Tytuł/).fill('Zapłacić składki')
    expect(await day.getAttribute('placeholder')).toBe('dd.mm.rrrr')
    const how = 'Proszę wpisać ją w postaci dd.mm.rrrr, np. 20.11.2026.'
    await day.fill('31 lutego')
    await dialog.getByRole('button', { name: 'Dodaj zadanie' }).click()
    await shows(dialog.getByText(`„31 lutego” nie jest datą. ${how}`))
    await day.fill('2026.11.20')
    await day.blur()
    await shows(dialog.getByText(`„2026.11.20” nie jest datą. ${how}`))
    expect(await day.inputValue()).toBe('2026.11.20')
    // What is pressed next stands where it will stand: nothing goes as the field is left.
    await day.fill('20.11.2026')
    await goes(dialog.getByText('nie jest datą'))
    await day.fill('20.11.20')
    expect(await day.inputValue()).toBe('20.11.20')
    await day.fill('')
    await dialog.getByLabel(/^Tytuł/).fill('')
    await dialog.getByRole('button', { name: 'Anuluj' }).click()
    await goes(dialog)
  })

  it('are kept while they are written, with the person and the month', async () => {
    const dialog = clerk.getByRole('dialog', { name: 'Nowe zadanie' })
    const begin = async () => {
      await clerk.goto('/dashboard/tasks')
      await clerk.getByRole('button', { name: 'Nowe zadanie' }).click()
      await shows(dialog)
    }
    await begin()
    await dialog.getByLabel(/^Tytuł/).fill('Uzgodnić saldo')
    await dialog.getByRole('combobox', { name: 'Firma' }).fill('glinka')
    await clerk.getByRole('option', { name: /Pracownia Glinka/ }).click()
    await dialog.getByLabel(/^Dla kogo/).selectOption({ label: 'Klient' })
    await dialog.getByLabel('Osoba').selectOption({ label: 'Anna Zawilska' })
    await dialog.getByLabel('Rozliczenie').selectOption({ index: 1 })
    const month = await dialog.getByLabel('Rozliczenie').locator('option:checked').innerText()
    await dialog.getByRole('button', { name: 'Anuluj' }).click()
    await shows(clerk.getByText('Szkic został zachowany.'))
    await begin()
    await shows(dialog.getByText('Przywrócono to, co nie zostało wysłane.'))
    await expect.poll(() => dialog.getByLabel('Osoba').locator('option:checked').innerText()).toBe('Anna Zawilska')
    await expect.poll(() => dialog.getByLabel('Rozliczenie').locator('option:checked').innerText()).toBe(month)
    await dialog.getByRole('button', { name: 'Dodaj zadanie' }).click()
    await shows(clerk.getByRole('heading', { name: 'Uzgodnić saldo' }))
    const details = clerk.getByRole('main')
    await shows(details.getByText('Anna Zawilska'))
    await shows(details.getByRole('link', { name: new RegExp(month, 'i') }))

    await clerk.getByRole('button', { name: 'Edytuj' }).click()
    await clerk.getByRole('dialog').getByLabel('Rozliczenie').selectOption('')
    await clerk.getByRole('button', { name: 'Zapisz zadanie' }).click()
    await goes(details.getByRole('link', { name: new RegExp(month, 'i') }))
    await shows(details.getByText('Anna Zawilska'))
    await begin()
    await expect.poll(() => dialog.getByText('Przywrócono to, co nie zostało wysłane.').count()).toBe(0)
    expect(await clerk.evaluate(() => Object.keys(localStorage).filter(key => key.includes('new task')))).toEqual([])
  })

  it('of a company are all there, page by page', async () => {
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(clerk, 'GET', '/api/companies?search=glinka')
    const company_id = String(data[0]?.id)
    const body = { company_id, assigned_to: 'client', internal: false }
    const taskIds: string[] = []
    for (let number = 1; number <= 42; number++) {
      const title = `Wyciąg ${String(number).padStart(2, '0')}`
      taskIds.push((await callApi<{ data: { id: string } }>(clerk, 'POST', '/api/tasks', { ...body, title, due_date: '2099-01-01' })).data.id)
    }
    await callApi(clerk, 'POST', '/api/tasks/bulk', { action: 'move', ids: taskIds.slice(0, 12), status: 'done' })
    const tab = `/companies/${company_id}?tab=tasks`
    const row = (number: string) => client.getByRole('button', { name: `Wyciąg ${number}`, exact: true })
    await client.goto(tab)
    await shows(client.getByRole('navigation', { name: 'Strony listy' }))
    await client.getByRole('button', { name: 'Następna strona' }).click()
    await shows(row('42'))
    await client.getByRole('button', { name: /^Pokaż wcześniej zakończone/ }).click()
    await shows(row('01'))
    await client.goto(`${tab}&task=${taskIds.at(-1)}`)
    await shows(client.getByRole('button', { name: 'Wyciąg 42', exact: true, expanded: true }))

    // More than one call answers.
    for (let number = 1; number <= 80; number++)
      await callApi(clerk, 'POST', '/api/tasks', { ...body, title: `Raport ${String(number).padStart(2, '0')}`, due_date: '2099-01-02' })
    await client.goto('/')
    const officeRequests = client.getByText(/^Prośba biura/)
    await client.getByRole('group').getByText('Później').click()
    // Some stand above what is folded.
    await expect.poll(() => officeRequests.count()).toBe(25)
    const total = (await callApi<{ data: { totals: { task: number } } }>(client, 'GET', '/api/waiting')).data.totals.task
    expect(total).toBeGreaterThanOrEqual(110)
    const all = client.getByRole('button', { name: /^Pokaż wszystkie \(/ })
    await all.click()
    await goes(all)
    await expect.poll(() => officeRequests.count()).toBe(total)
  })

  it('are done from the list with one click, and that is taken back', async () => {
    await clerk.goto('/dashboard/tasks')
    await clerk.getByRole('button', { name: 'Moje' }).click()
    const row = clerk.getByRole('row').filter({ hasText: 'Sprawdzić fakturę za transport' })
    await row.getByRole('button', { name: /^Oznacz jako zrobione/ }).click()
    await goes(row)
    await clerk.getByRole('button', { name: 'Cofnij' }).click()
    await shows(row)
  })

  it('only their newest step is taken back, by the button and by Ctrl+Z from anywhere', async () => {
    await clerk.goto('/dashboard/tasks?search=transport')
    await clerk.getByRole('link', { name: 'Sprawdzić fakturę za transport' }).click()
    const move = async (state: string) => {
      await clerk.getByRole('button', { name: 'Zmień stan' }).click()
      await clerk.getByRole('menuitem', { name: state }).click()
      await shows(clerk.getByText(`${state}: Sprawdzić`))
    }
    const undo = clerk.getByRole('button', { name: 'Cofnij' })
    await move('W toku')
    await move('Czeka na klienta')
    await expect.poll(() => undo.count()).toBe(1)
    await clerk.getByLabel('Notatka wewnętrzna').last().focus()
    await clerk.keyboard.press('Control+z')
    await expect.poll(() => undo.count()).toBe(1)
    await clerk.getByRole('button', { name: 'Edytuj' }).focus()
    await clerk.keyboard.press('Control+z')
    await goes(undo)
    await shows(clerk.getByText('Cofnięto.'))
    await shows(clerk.getByText('W toku', { exact: true }))
    await move('Do zrobienia')
  })

  it('are taken back by Ctrl+Z one after the other, the newest first', async () => {
    const titles = ['Zadzwonić do banku', 'Zadzwonić do urzędu']
    for (const title of titles) await callApi(clerk, 'POST', '/api/tasks', { title })
    await clerk.goto('/dashboard/tasks?search=zadzwoni')
    const row = (title: string) => clerk.getByRole('row').filter({ hasText: title })
    const undo = clerk.getByRole('button', { name: 'Cofnij' })
    for (const title of titles) {
      await row(title)
        .getByRole('button', { name: /^Oznacz jako zrobione/ })
        .click()
      await shows(clerk.getByText(`: ${title}`))
    }
    await expect.poll(() => undo.count()).toBe(2)
    await clerk.keyboard.press('Control+z')
    await expect.poll(() => clerk.getByText(`: ${titles[1]}`).count()).toBe(0)
    await expect.poll(() => undo.count()).toBe(1)
    await clerk.keyboard.press('Control+z')
    await goes(undo)
    for (const title of titles) await shows(row(title).getByRole('button', { name: /^Oznacz jako zrobione/ }))
  })

  it('are chosen with one click, which is taken back by another; all of them are one view of the list', async () => {
    await clerk.goto('/dashboard/tasks')
    const quick = clerk.getByRole('button', { name: 'Otwarte' })
    const views = clerk.getByRole('main').getByText('Wszystkie', { exact: true })
    await quick.click()
    await clerk.waitForURL(/filters=status/)
    await shows(clerk.getByRole('button', { name: 'Otwarte', pressed: true }))
    await shows(views)
    await expect.poll(() => views.count()).toBe(1)
    expect(await views.getAttribute('aria-current')).toBeNull()
    await quick.click()
    await clerk.waitForURL(url => !url.searchParams.has('filters'))
    await expect.poll(() => views.getAttribute('aria-current')).toBe('true')
  })

  it('move over the board by keyboard alone', async () => {
    const hand = keyboardOf(clerk)
    await clerk.goto('/dashboard/tasks')
    await hand.reach(clerk.getByRole('link', { name: 'Tablica' }))
    await clerk.keyboard.press('Enter')
    await hand.take(clerk.getByRole('button', { name: 'Przenieś: Umówić spotkanie o limicie VAT' }), 'W toku')
    await shows(lane('W toku').getByText('Umówić spotkanie o limicie VAT'))
  })

  it('move over the board by dragging', async () => {
    await clerk.goto('/dashboard/tasks?look=board')
    const card = lane('Do zrobienia').getByText('Sprawdzić fakturę za transport')
    await shows(card)
    // What is done is late no more.
    await shows(lane('Zrobione').getByText('Proszę podać przebieg samochodu'))
    await expect.poll(() => lane('Zrobione').getByText('po terminie').count()).toBe(0)
    // At the head of its lane, however much stands above it.
    await clerk.goto('/dashboard/tasks?look=board&search=transport')
    await goes(lane('Zrobione').getByText('Proszę podać przebieg samochodu'))
    await shows(card)
    const from = await card.boundingBox()
    const to = await lane('W toku').boundingBox()
    if (!from || !to) throw new Error('The board is not there')
    await clerk.mouse.move(from.x + 20, from.y + from.height + 14)
    await clerk.mouse.down()
    await clerk.mouse.move(to.x + 60, from.y + 20, { steps: 12 })
    await clerk.mouse.up()
    await shows(lane('W toku').getByText('Sprawdzić fakturę za transport'))
  })

  it('stand on the board and in the calendar although the office has done more than a thousand', async () => {
    await stage.overnight(({ database }, office) =>
      database.transact(officeScope(office.id), db =>
        sql`insert into tasks (id, tenant_id, number, title, due_date, status, done_at, updated_at)
          select gen_random_uuid(), ${office.id}, 'ZAD/2020/' || lpad(n::text, 6, '0'), 'Dawne zadanie ' || n, date '2020-01-02',
            case when n % 100 = 0 then 'cancelled' else 'done' end, case when n % 100 = 0 then null else timestamptz '2020-01-02 10:00Z' end, timestamptz '2020-01-02 10:00Z'
          from generate_series(1, 1200) n`.execute(db),
      ),
    )
    await clerk.goto('/dashboard/tasks?look=board')
    await shows(lane('W toku').getByText('Umówić spotkanie o limicie VAT'))
    await shows(lane('Zrobione').getByText('Proszę przesłać umowę najmu'))
    await expect.poll(() => clerk.getByText(/^Dawne zadanie/).count()).toBe(0)
    await clerk.getByRole('searchbox', { name: /^Szukaj: Numer/ }).fill('limicie')
    await goes(lane('Zrobione').getByText('Proszę przesłać umowę najmu'))
    await shows(lane('W toku').getByText('Umówić spotkanie o limicie VAT'))
    await lane('Zrobione')
      .getByRole('link', { name: /wcześniejsze na liście/ })
      .click()
    await shows(clerk.getByRole('button', { name: 'Usuń filtr Stan' }))

    await clerk.goto('/dashboard/tasks?look=calendar&filters=company_title:glinka')
    await shows(clerk.getByRole('button', { name: 'Usuń filtr Firma' }))
    await shows(clerk.getByRole('button', { name: 'Następny miesiąc' }))
  })
})
