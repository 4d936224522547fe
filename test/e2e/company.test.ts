import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import type { Invoice } from '#demo/pdf.ts'
import { writeInvoice } from '#demo/structured.ts'
import { nothingComes } from '#features/companies/shared/labels.ts'
import { usualFromDays } from '#features/tax-profiles/shared/rules.ts'
import { addDays, addToMonth, formatDate, formatMonthTitle } from '#kernel/dates/dates.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { goes, openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()
const title = 'Spółka na Trzech s.c.'
let manager: Page

const dialogOf = (name: string | RegExp) => manager.getByRole('dialog', { name })

beforeAll(async () => {
  manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  const { data } = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/companies', { title, company_type: 'sc', vat_number: demoNip(700) })
  await manager.goto(`/dashboard/companies/${data.id}?tab=details`)
})

async function addPartner(name: string, nip: string, share: string) {
  await manager.getByRole('button', { name: 'Dodaj wspólnika' }).click()
  const dialog = dialogOf('Dodaj wspólnika')
  await dialog.getByLabel(/^Imię i nazwisko/).fill(name)
  await dialog.getByLabel(/^NIP/).fill(nip)
  await dialog.getByLabel(/^Udział w zysku/).fill(share)
  await dialog.getByRole('button', { name: 'Dodaj wspólnika' }).click()
  return dialog
}

describe('a partnership', () => {
  it('takes three partners, who share no more than the whole', async () => {
    await goes(await addPartner('Barbara Kasztelan', demoNip(701), '1/3'))
    await goes(await addPartner('Zenon Kasztelan', demoNip(702), '1/3'))
    await shows(manager.getByText('Suma udziałów wynosi 66,67% (2/3)'))
    const third = await addPartner('Iga Rogalska', demoNip(703), '50%')
    await shows(third.getByText(/dałyby razem 116,67%/))
    await third.getByLabel(/^Udział w zysku/).fill('1/3')
    await third.getByRole('button', { name: 'Dodaj wspólnika' }).click()
    await goes(third)
    await goes(manager.getByText(/Suma udziałów wynosi/))
    for (const name of ['Barbara Kasztelan', 'Zenon Kasztelan', 'Iga Rogalska']) await shows(manager.getByRole('heading', { name }))
  })

  it('is taxed otherwise from the next quarter, and until then as before', async () => {
    const { quarter } = usualFromDays(warsawToday())
    await manager.getByRole('button', { name: 'Zmiana od dnia' }).click()
    const dialog = dialogOf('Zmiana profilu podatkowego')
    await dialog.getByLabel('Rozliczenie VAT').selectOption({ label: 'Kwartalnie' })
    await dialog.getByRole('button', { name: 'Zapisz zmianę' }).click()
    await goes(dialog)
    const coming = manager.getByRole('listitem').filter({ hasText: `od ${formatDate(quarter)}` })
    await shows(coming.getByText('zaplanowane'))
    await expect.poll(() => coming.textContent()).toContain('Rozliczenie VAT: Miesięcznie → Kwartalnie')
    await shows(manager.getByRole('listitem').filter({ hasText: 'od początku' }).getByText('obowiązuje'))
  })
})

describe('the shares of partners', () => {
  it('are divided anew from a day, never to more or less than the whole', async () => {
    await manager.getByRole('button', { name: 'Podziel udziały' }).click()
    const dialog = dialogOf('Podział udziałów')
    await dialog.getByLabel('Barbara Kasztelan').fill('1/2')
    await dialog.getByRole('button', { name: 'Zapisz podział' }).click()
    await shows(dialog.getByText(/116,67%/).first())
    await dialog.getByLabel('Zenon Kasztelan').fill('1/4')
    await dialog.getByLabel('Iga Rogalska').fill('1/4')
    await dialog.getByRole('button', { name: 'Zapisz podział' }).click()
    await goes(dialog)
    await shows(manager.getByText('Podzielono udziały.'))
  })

  it('are shown once more when somebody else has divided them meanwhile', async () => {
    const path = `${new URL(manager.url()).pathname.replace('/dashboard', '/api')}/payers`
    await manager.getByRole('button', { name: 'Podziel udziały' }).click()
    const dialog = dialogOf('Podział udziałów')
    await dialog.getByRole('button', { name: 'Podziel po równo' }).click()
    const { data } = await callApi<{ data: { id: string; name: string }[] }>(manager, 'GET', path)
    const shares = data.map(({ id, name }) => ({ payer_id: id, part: name === 'Iga Rogalska' ? '1/2' : '1/4' }))
    await callApi(manager, 'POST', `${path}/shares`, { from_day: usualFromDays(warsawToday()).quarter, shares })
    await dialog.getByRole('button', { name: 'Zapisz podział' }).click()
    await shows(dialog.getByText(/Ktoś inny zmienił te udziały przed chwilą.*Iga Rogalska 50%/))
    await expect.poll(() => dialog.getByLabel('Iga Rogalska').inputValue()).toBe('1/3')
    await dialog.getByRole('button', { name: 'Zapisz podział' }).click()
    await goes(dialog)
  })
})

describe('the accounts of a company', () => {
  it('are as many as it has, each checked', async () => {
    const page = await stage.open()
    await stage.admit(page, 'kierownik@demo.example')
    const path = new URL(manager.url()).pathname
    await page.goto(`${path}/edit`)
    await page.getByRole('button', { name: 'Dodaj rachunek bankowy' }).click()
    const account = page.getByRole('textbox', { name: 'Rachunek bankowy 2' })
    await account.fill('61 1090 1014 0000 0712 1981 2875')
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click()
    await shows(page.getByText(/suma kontrolna|Nieprawidłowy numer rachunku/).first())
    await account.fill('61 1090 1014 0000 0712 1981 2874')
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click()
    await shows(page.getByText('61 1090 1014 0000 0712 1981 2874'))
  })
})

describe('two people at one company', () => {
  it('lose nothing of a note that one of them is writing', async () => {
    const path = new URL(manager.url()).pathname
    const api = path.replace('/dashboard', '/api')
    const note = manager.getByRole('textbox', { name: 'Treść' })
    await manager.goto(`${path}?tab=note`)
    await shows(note)
    await callApi(manager, 'PUT', api, { internal_note: 'Dzwonić po 9.' })
    // Untouched it shows what there is.
    await expect.poll(() => note.inputValue()).toBe('Dzwonić po 9.')
    await note.fill('Dzwonić po 10.')
    await callApi(manager, 'PUT', api, { internal_note: 'Dzwonić po 12.', title: `${title} spółka cywilna` })
    await shows(manager.getByRole('heading', { name: `${title} spółka cywilna` }))
    await expect.poll(() => note.inputValue()).toBe('Dzwonić po 10.')
    await manager.getByRole('button', { name: 'Zapisz notatkę' }).click()
    await shows(manager.getByText('Treść: zapisano „Dzwonić po 12.”, wpisano „Dzwonić po 10.”'))
    await manager.getByRole('button', { name: 'Zapisz moje zmiany' }).click()
    await shows(manager.getByText('Zapisano notatkę.'))
    await callApi(manager, 'PUT', api, { title })
  })

  it('keep what was written in the long form until it is sent, without a question', async () => {
    const path = new URL(manager.url()).pathname
    await manager.goto(`${path}/edit`)
    await settle(manager)
    await manager.getByLabel('Miejscowość').fill('Wieliczka')
    await manager.getByRole('button', { name: 'Anuluj' }).click()
    await manager.waitForURL(url => url.pathname === path)
    await manager.goto(`${path}/edit`)
    await shows(manager.getByText('Przywrócono to, co nie zostało wysłane.'))
    await manager.getByRole('button', { name: 'Zacznij od nowa' }).click()
    await manager.goto(`${path}?tab=details`)
  })
})

describe('a list', () => {
  it('whose last page has gone shows the one that is the last now', async () => {
    const page = await stage.open()
    await stage.admit(page, 'kierownik@demo.example')
    await page.goto('/dashboard/companies?page=40')
    await shows(page.getByRole('table', { name: 'Firmy' }).locator('tbody a'))
    expect(new URL(page.url()).searchParams.get('page')).not.toBe('40')
  })
})

describe('the summary', () => {
  it('says which month it is about and how late that one is', async () => {
    const page = await stage.open()
    await stage.admit(page, 'kierownik@demo.example')
    const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/companies?search=Stolarnia')
    await page.goto(`/dashboard/companies/${data[0]?.id}`)
    const month = addToMonth(warsawMonth(), -3)
    await shows(page.getByText(/^Korekta, [IVX]+\s\d{4}$/))
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: formatMonthTitle(month) }) })
    await shows(card.getByText(/^Po terminie\s\d+\sdni$/))
  })
})

describe('the archive', () => {
  it('takes a company out of the list and gives it back', async () => {
    const page = await stage.open()
    await stage.admit(page, 'kierownik@demo.example')
    const path = new URL(manager.url()).pathname
    const act = async (name: string) => {
      await page.goto(path)
      await page.getByRole('button', { name: `Działania: ${title}` }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const listed = (query = '') => page.goto(`/dashboard/companies?search=Trzech${query}`)
    const row = page.getByRole('table', { name: 'Firmy' }).getByRole('link', { name: title })
    await act('Przenieś do archiwum')
    await page.getByRole('dialog').getByRole('button', { name: 'Przenieś do archiwum' }).click()
    await shows(page.getByText(`Przeniesiono do archiwum: „${title}”.`))
    await listed()
    await goes(row)
    await listed('&filters=archived:true')
    await shows(row)
    for (const [tab, visibleContent, offer] of [
      ['tickets', page.getByText(nothingComes), page.getByRole('link', { name: 'Nowa sprawa' })],
      ['employees', page.getByText(nothingComes), page.getByRole('button', { name: 'Zgłoś pracownika' })],
      ['employees', page.getByText(nothingComes), page.getByRole('button', { name: 'Nowy pracownik' })],
      ['people', page.getByRole('button', { name: 'Zmień opiekuna' }), page.getByRole('button', { name: 'Zaproś osobę' })],
      ['people', page.getByRole('button', { name: 'Zmień opiekuna' }), page.getByRole('button', { name: 'Dodaj osobę' })],
      ['tasks', page.getByText(nothingComes), page.getByRole('button', { name: 'Nowe zadanie' })],
      ['documents', page.getByText(nothingComes), page.getByRole('button', { name: 'Poproś o dokumenty' })],
      ['settlements', page.getByText(nothingComes), page.getByRole('button', { name: 'Otwórz miesiąc' })],
    ] as const) {
      await page.goto(`${path}?tab=${tab}`)
      await shows(visibleContent)
      expect(await offer.count(), tab).toBe(0)
    }
    await act('Przywróć z archiwum')
    await shows(page.getByText(`Przywrócono z archiwum: „${title}”.`))
    await listed()
    await shows(row)
  })

  it('lets its owner finish what was begun', async () => {
    const owner = await stage.open()
    await stage.admit(owner, 'klient@demo.example')
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(manager, 'GET', '/api/companies?search=zielony')
    const [company] = data
    if (!company) throw new Error('The demo office has no such company')
    await callApi(manager, 'POST', `/api/companies/${company.id}/archive`)
    await owner.goto(`/companies/${company.id}?tab=tasks`)
    await shows(owner.getByRole('button', { name: /^Oznacz jako zrobione: Proszę podpisać/ }))
    for (const name of ['Pracownicy', 'Ludzie']) await shows(owner.getByRole('tab', { name }))
    expect(await owner.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: company.title }).count()).toBe(0)
    await owner.goto(`/companies/${company.id}?tab=tickets`)
    await owner.getByRole('link', { name: 'Inwentaryzacja na koniec roku' }).click()
    await shows(owner.getByText('Napisz odpowiedź'))
    await owner.goto(`/companies/${company.id}?tab=documents`)
    await owner.getByRole('button', { name: 'Dodaj dokumenty' }).click()
    const chosen = owner.getByRole('dialog').getByLabel(/^Firma/)
    await expect.poll(() => chosen.inputValue()).toBe(company.id)
    await owner.goto('/documents?add')
    const offered = owner.getByRole('dialog', { name: 'Dodaj dokumenty' })
    await shows(offered)
    expect(await offered.getByText(company.title).count()).toBe(0)
    await callApi(manager, 'POST', `/api/companies/${company.id}/restore`)
  })
})

describe('the papers of a company', () => {
  const page = {
    mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64'),
  }
  const add = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Dodaj dokumenty' }).click()
    return tab.getByRole('dialog', { name: 'Dodaj dokumenty' })
  }

  it('leave photos that were not sent yet where they are when the first document comes, and say with whom and of which day they are', async () => {
    const { data } = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/companies', {
      title: 'Zakład Kowalski',
      company_type: 'jdg',
      vat_number: demoNip(712),
    })
    const papers = `/dashboard/companies/${data.id}?tab=documents`
    const mine = await stage.open()
    await stage.admit(mine, 'kierownik@demo.example')
    await mine.goto(papers)
    const dialog = await add(mine)
    await dialog.getByLabel('Zdjęcie dokumentu').setInputFiles({ name: 'image.png', ...page })
    const photos = dialog.getByRole('region', { name: 'Zdjęcia do wysłania' })
    await shows(photos)

    const other = await stage.open()
    await stage.admit(other, 'ksiegowa@demo.example')
    await other.goto(papers)
    const invoice: Invoice = {
      number: 'FV 12/10',
      issue_date: '2026-10-12',
      seller: { title: 'Szkółka Pod Bukiem', vat_number: demoNip(700), address: 'ul. Bukowa 1, 30-002 Kraków', account: '83999900130000000000000001' },
      buyer: { title: 'Zakład Kowalski', vat_number: demoNip(712), address: 'ul. Kuźnicza 2, 30-001 Kraków' },
      lines: [{ name: 'Bukszpan', quantity: 12, unit: 'szt.', price: '39.00' }],
    }
    await (await add(other))
      .getByLabel('Pliki dokumentów')
      .setInputFiles({ name: 'faktura.xml', mimeType: 'text/xml', buffer: Buffer.from(writeInvoice(invoice)) })
    const row = mine.getByRole('listitem').filter({ has: mine.getByRole('link', { name: 'FV 12/10', exact: true, includeHidden: true }) })
    await expect.poll(() => row.textContent()).toContain('Szkółka Pod Bukiem, 12.10.2026')
    await shows(photos)
    expect(await photos.getByRole('img').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Wyślij 1 zdjęcie' }).click()
    await goes(photos)
    await shows(dialog.getByRole('link', { name: /^Zdjęcie/ }))
  })
})

describe('the time line of a company', () => {
  it('tells the office of what was done to its data, and finds it by kind', async () => {
    await manager.getByRole('tab', { name: 'Oś czasu' }).click()
    const entry = manager.getByRole('link', { name: `Dodano firmę: ${title}` })
    await shows(entry)
    await manager.goto(`${new URL(manager.url()).pathname}?tab=timeline&filters=kind:documents`)
    await shows(manager.getByText('Nic nie pasuje do wyszukiwania i filtrów'))
    await goes(entry)
  })
})

describe('a new company', () => {
  it('says what it still needs, takes each step from there, and says no more of it once all is done', async () => {
    const { data } = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/companies', { title: 'Pierwsze Kroki', company_type: 'jdg' })
    const summary = `/dashboard/companies/${data.id}`
    await manager.goto(summary)
    const strip = manager.getByRole('region', { name: 'Co dalej z nową firmą' })
    await shows(strip.getByText('1 z 4', { exact: true }))
    await strip.getByRole('button', { name: 'Zmień opiekuna' }).click()
    await expect.poll(() => keyboardOf(manager).isWithin(dialogOf('Zmiana opiekuna'))).toBe(true)
    await manager.keyboard.press('Escape')
    await goes(dialogOf('Zmiana opiekuna'))

    await strip.getByRole('button', { name: 'Zaproś właściciela' }).click()
    const invitation = dialogOf('Zaproś osobę')
    await invitation.getByLabel('Adres e-mail').fill('pierwsze.kroki@firma.example')
    expect(await invitation.getByLabel('Rola w firmie').inputValue()).toBe('owner')
    await invitation.getByRole('button', { name: 'Wyślij zaproszenie' }).click()
    await shows(strip.getByText('2 z 4', { exact: true }))

    await strip.getByRole('link', { name: 'Otwórz miesiąc' }).click()
    await manager.getByRole('main').getByRole('button', { name: 'Otwórz miesiąc' }).click()
    const opening = dialogOf('Otwórz miesiąc')
    await opening.getByRole('button', { name: 'Otwórz miesiąc' }).click()
    await goes(opening)
    await manager.goto(summary)
    await shows(strip.getByText('3 z 4', { exact: true }))

    await strip.getByRole('link', { name: 'Uzgodnij usługi' }).click()
    await manager.getByRole('button', { name: 'Dodaj usługę' }).click()
    const term = dialogOf('Nowa uzgodniona usługa')
    await term.getByLabel('Usługa').selectOption({ index: 1 })
    await term.getByRole('button', { name: 'Dodaj usługę' }).click()
    await goes(term)
    await manager.getByRole('tab', { name: 'Podsumowanie' }).click()
    await shows(manager.getByRole('heading', { name: 'Klient', exact: true }))
    await goes(strip)
  })

  it('that is not served yet is served first, and one entered long ago says nothing of it', async () => {
    const { data } = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/companies', {
      title: 'Wdrażana Powoli',
      company_type: 'jdg',
      cooperation_status: 'onboarding',
    })
    const summary = `/dashboard/companies/${data.id}`
    await manager.goto(summary)
    const strip = manager.getByRole('region', { name: 'Co dalej z nową firmą' })
    await shows(strip.getByText('Firma ma status „Wdrażana”. Miesiąc otworzy się, gdy będzie to „Obsługiwana”.'))
    expect(await strip.getByRole('link', { name: 'Otwórz miesiąc' }).count()).toBe(0)
    await strip.getByRole('link', { name: 'Zmień status' }).click()
    await manager.getByLabel('Status współpracy').selectOption({ label: 'Obsługiwana' })
    await manager.getByRole('button', { name: 'Zapisz zmiany' }).click()
    await manager.waitForURL(url => url.pathname === summary)
    await manager.goto(summary)
    await shows(strip.getByText('Otworzy się też sam, pierwszego dnia miesiąca albo z pierwszym dokumentem.'))
    await shows(strip.getByRole('link', { name: 'Otwórz miesiąc' }))

    await stage.overnight(({ database }, office) =>
      database.transact(officeScope(office.id), db =>
        db
          .updateTable('companies')
          .set({ created_at: `${addDays(warsawToday(), -60)}T10:00:00Z` })
          .where('id', '=', data.id)
          .execute(),
      ),
    )
    await manager.reload()
    await shows(manager.getByRole('heading', { name: 'Klient', exact: true }))
    await settle(manager)
    expect(await strip.count()).toBe(0)
  })
})
