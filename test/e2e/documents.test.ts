import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { demoKsefNumber, demoNip } from '#demo/companies.ts'
import { drawInvoice, type Invoice } from '#demo/pdf.ts'
import { writeInvoice } from '#demo/structured.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { goes, openFixtures, shows } from './fixtures.ts'
import { compact, fullInvoice, invoiceKinds, shownValues } from '#test/inputs/invoices.ts'

const stage = openFixtures()
const seller = { title: 'Szkółka Pod Bukiem', vat_number: demoNip(700), address: 'ul. Bukowa 1, 30-002 Kraków', account: '83999900130000000000000001' }
const company = 'Zielony Kąt sp. z o.o.'
let client: Page
let accountant: Page

const paper = (number: string, values: Partial<Invoice> = {}): Invoice => ({
  number,
  issue_date: '2026-10-12',
  seller,
  buyer: { title: company, vat_number: demoNip(1), address: 'ul. Ogrodowa 21, 30-001 Kraków' },
  lines: [{ name: 'Bukszpan', quantity: 12, unit: 'szt.', price: '39.00' }],
  ...values,
})
const printed = async (number: string) => ({ name: `${number}.pdf`, mimeType: 'application/pdf', buffer: await drawInvoice(paper(number)) })
const structured = (name: string, invoice: Invoice) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(writeInvoice(invoice)) })

async function add(files: Parameters<Page['setInputFiles']>[1]) {
  await client.goto('/documents?add=files')
  const dialog = client.getByRole('dialog', { name: 'Dodaj dokumenty' })
  await dialog.getByLabel('Firma').selectOption({ label: company })
  await dialog.getByLabel('Pliki dokumentów').setInputFiles(files)
  return dialog
}

/** Where the review stands in its list: "3 z 12". */
const place = async () =>
  Number(
    /^(\d+) z/.exec(
      (await accountant
        .getByText(/^\d+ z \d+/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  )

beforeAll(async () => {
  client = await stage.open()
  accountant = await stage.open()
  await stage.signIn(client, 'klient@demo.example')
  await stage.admit(accountant, 'ksiegowa@demo.example')
})

describe('documents', () => {
  it('read an invoice from KSeF by themselves and show it as people know it', async () => {
    const ksef_number = demoKsefNumber(seller.vat_number, '2026-10-12', 77)
    const dialog = await add(structured(`${ksef_number}.xml`, paper('FV 901/10')))
    await dialog.getByRole('link', { name: new RegExp(ksef_number) }).click()
    await shows(client.getByText('Odczytano z pliku: numer, daty, NIP i kwoty.'))
    const sheet = client.getByRole('article', { name: 'Faktura FV 901/10' })
    await shows(sheet)
    for (const words of ['Szkółka Pod Bukiem', 'Bukszpan', /Do zapłaty: 575,64/]) await shows(sheet.getByText(words))
    const mend = client.getByRole('button', { name: 'Popraw dane' })
    await mend.click()
    await shows(client.getByLabel('Kategoria').and(client.locator(':focus')))
    await client.getByRole('button', { name: 'Anuluj' }).click()
    await shows(mend.and(client.locator(':focus')))
    await client.keyboard.press('Enter')
    await expect.poll(() => client.getByLabel('Brutto').inputValue()).toBe('575,64')
    await expect.poll(() => client.getByLabel('Numer', { exact: true }).inputValue()).toBe('FV 901/10')
  })

  it('show ten thousand lines in parts, and a correction as what it is', async () => {
    const lines = Array.from({ length: 10_000 }, (_, line) => ({ name: `Sadzonka ${line + 1}`, quantity: 1, unit: 'szt.', price: '1.00' }))
    const dialog = await add(structured('dluga.xml', paper('FV 902/10', { lines })))
    await dialog.getByRole('link', { name: 'dluga.xml' }).click()
    const sheet = client.getByRole('article', { name: 'Faktura FV 902/10' })
    await shows(sheet.getByText('Sadzonka 200', { exact: true }))
    await expect.poll(() => sheet.getByRole('row').count()).toBeLessThan(250)
    await sheet.getByRole('button', { name: 'Następne wiersze' }).click()
    await shows(sheet.getByText('Sadzonka 201', { exact: true }))

    const corrected = { number: 'FV 901/10', issue_date: '2026-10-12', reason: 'Zwrot dwóch sztuk' }
    const buffer = Buffer.from(writeInvoice(paper('KOR 1/10'), corrected))
    const again = await add({ name: 'korekta.xml', mimeType: 'text/xml', buffer })
    await again.getByRole('link', { name: 'korekta.xml' }).click()
    await shows(client.getByRole('heading', { name: 'Faktura korygująca KOR 1/10' }))
    await shows(client.getByRole('article').getByRole('link', { name: 'Koryguje fakturę FV 901/10 z 12.10.2026' }))
    const linked = client.getByRole('list', { name: 'Powiązane faktury' })
    await linked.getByRole('link', { name: 'FV 901/10' }).click()
    const original = client.getByRole('article', { name: 'Faktura FV 901/10' })
    await original.getByRole('link', { name: 'KOR 1/10' }).click()
    await shows(client.getByRole('heading', { name: 'Faktura korygująca KOR 1/10' }))
  })

  it('ask whether two are one invoice, and become one', async () => {
    for (const [name, number] of [
      ['pierwsza.xml', 'FV 931/10'],
      ['druga.xml', 'Faktura 0931-10'],
    ] as const) {
      const dialog = await add(structured(name, paper(number)))
      await dialog.getByRole('link', { name }).click()
      await shows(client.getByRole('article', { name: `Faktura ${number}` }))
    }
    await shows(client.getByText('Możliwy duplikat (podobny numer, kwota i data):'))
    await expect.poll(() => client.getByRole('button', { name: 'Tak, połącz' }).count()).toBe(0)
    await accountant.goto(`/dashboard${new URL(client.url()).pathname}`)
    await accountant.getByRole('button', { name: 'Tak, połącz' }).click()
    const files = accountant.getByRole('list', { name: 'Pliki dokumentu' })
    for (const name of ['pierwsza.xml', 'druga.xml']) await shows(files.getByText(name))
    await shows(accountant.getByRole('heading', { name: 'FV 931/10', exact: true }))
  })

  it.each(invoiceKinds)('show every amount, date and number of an invoice of the kind %s', async kind => {
    const dialog = await add({ name: `${kind}.xml`, mimeType: 'text/xml', buffer: Buffer.from(fullInvoice(kind).replace(/<P_2>[^<]*/, `<P_2>FV/${kind}`)) })
    // It is made out to somebody else.
    await dialog.getByRole('button', { name: 'Wyślij mimo to' }).click()
    await dialog.getByRole('link', { name: `${kind}.xml` }).click()
    const sheet = client.getByRole('article', { name: `Faktura FV/${kind}` })
    await shows(sheet)
    if (kind === 'ZAL') await shows(sheet.getByText(/^Otrzymana zapłata: /))
    const text = compact(await sheet.innerText())
    expect(shownValues.filter(({ name, forms }) => name !== 'P_2' && !forms.some(form => text.includes(form)))).toEqual([])
  })

  it('that change on the disk while they travel are asked for again, and wait for no line', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'biurko-')), 'zapisany-ponownie.pdf')
    const { buffer } = await printed('FV 905')
    await writeFile(path, buffer)
    await client.route('**/api/files/uploads', async route => {
      await writeFile(path, Buffer.concat([buffer, buffer]))
      await utimes(path, new Date(), new Date(Date.now() + 60_000))
      await route.fallback()
    })
    const dialog = await add(path)
    await shows(dialog.getByText('Plik zmienił się lub zniknął. Proszę wybrać go jeszcze raz.'))
    expect(await dialog.getByRole('region', { name: 'Czekają na połączenie' }).count()).toBe(0)
    await client.unroute('**/api/files/uploads')
    await rm(dirname(path), { recursive: true })
  })

  it('name a duplicate, which goes on when that is wanted', async () => {
    const file = await printed('FV 903')
    const sent = (await add(file)).getByRole('listitem').filter({ hasText: file.name })
    await shows(sent.getByText(/^Wysłano/))
    const { promise: gate, resolve: go } = Promise.withResolvers<void>()
    await client.route('**/api/documents', async (route, request) => {
      if (request.method() === 'POST') await gate
      await route.fallback()
    })
    const dialog = await add({ ...file, name: 'kopia.pdf' })
    // The answer comes while the dialog closes.
    await client.keyboard.press('Escape')
    go()
    await goes(dialog)
    // Nobody looks at the files any more: it is said, and the page does not go without a question.
    await shows(client.getByText(/^kopia\.pdf: Ten sam plik jest już w dokumentach/))
    expect(await client.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
    await client.getByRole('button', { name: 'Dodaj dokumenty' }).first().click()
    await shows(dialog.getByText(/^Ten sam plik jest już w dokumentach: „FV 903”/))

    // Who thinks better of logging out at the last question has all files still.
    await client.route('**/api/files/uploads', route => route.abort())
    await dialog.getByLabel('Firma').selectOption({ label: company })
    await client.context().setOffline(true)
    await dialog.getByLabel('Pliki dokumentów').setInputFiles(await printed('FV 910'))
    await shows(dialog.getByRole('region', { name: 'Czekają na połączenie' }).getByText('FV 910.pdf'))
    await client.context().setOffline(false)
    await client.keyboard.press('Escape')
    await goes(dialog)
    await client.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await client.getByRole('menuitem', { name: 'Wyloguj się' }).click()
    await client.getByRole('dialog', { name: 'Wylogować się bez wysłania?' }).getByRole('button', { name: 'Wyloguj się' }).click()
    const unsentDialog = client.getByRole('dialog', { name: 'Dokumenty czekają na wysłanie' })
    await unsentDialog.getByRole('button', { name: 'Anuluj' }).click()
    await goes(unsentDialog)
    await client.unroute('**/api/files/uploads')
    await client.getByRole('button', { name: 'Dodaj dokumenty' }).first().click()
    await dialog.getByRole('button', { name: 'Dodaj mimo to' }).click()
    await dialog.getByRole('link', { name: 'kopia.pdf' }).click()
    await shows(client.getByText('Możliwy duplikat (ten sam plik):'))
  })

  it('come back with a reason, go again as a new version, and are accepted', async () => {
    const dialog = await add(await printed('FV 904'))
    await dialog.getByRole('link', { name: 'FV 904.pdf' }).click()
    await shows(client.getByRole('heading', { name: 'FV 904', level: 1 }))
    const path = new URL(client.url()).pathname
    await accountant.goto(`/dashboard${path}`)
    await shows(accountant.getByText('Nowy', { exact: true }))
    await accountant.getByRole('heading', { level: 1 }).click()
    await accountant.keyboard.press('p')
    const reason = accountant.getByRole('dialog')
    await reason.getByLabel('Powód').fill('Nie widać kwoty.')
    await reason.getByRole('button', { name: 'Odeślij do poprawy' }).click()
    await goes(reason)

    await shows(client.getByText('Nie widać kwoty.'))
    await client.getByLabel('Poprawiony plik').setInputFiles(await printed('FV 904 poprawiona'))
    await shows(client.getByRole('list', { name: 'Pliki dokumentu' }).getByText('FV 904 poprawiona.pdf'))

    const versions = accountant.getByRole('list', { name: 'Pliki dokumentu' })
    await shows(versions.getByText(/^wersja 1/))
    await versions.getByRole('button', { name: /FV 904\.pdf/ }).click()
    for (const [act, state] of [
      [/^Zweryfikuj/, 'W weryfikacji'],
      [/^Przyjmij/, 'Przyjęty'],
    ] as const) {
      await accountant.getByRole('button', { name: act }).click()
      await shows(accountant.getByText(state, { exact: true }))
    }
    await shows(client.getByText('Przyjęty', { exact: true }))
  })

  it('are saved where their steps are otherwise, and nothing moves meanwhile', async () => {
    const dialog = await add(await printed('FV 906'))
    await dialog.getByRole('link', { name: 'FV 906.pdf' }).click()
    await shows(client.getByRole('heading', { name: 'FV 906', level: 1 }))
    await accountant.goto(`/dashboard${new URL(client.url()).pathname}`)
    const review = accountant.getByRole('button', { name: /^Zweryfikuj/ })
    const gross = accountant.getByLabel('Brutto')
    await shows(review)
    await shows(accountant.getByText('Nie ma jeszcze komentarzy.', { exact: true }))
    const talk = await accountant.getByRole('region', { name: 'Komentarze' }).boundingBox()
    expect(talk?.height).toBeLessThan(150)
    const before = await Promise.all([review, gross].map(part => part.boundingBox()))
    await gross.fill('12,34')
    const save = accountant.getByRole('button', { name: 'Zapisz', exact: true })
    await shows(save)
    await expect.poll(() => review.count()).toBe(0)
    const after = await Promise.all([save, gross].map(part => part.boundingBox()))
    expect(after.map(box => box?.y)).toEqual(before.map(box => box?.y))
    await accountant.getByRole('button', { name: 'Odrzuć zmiany' }).click()
    await shows(review)
    await expect.poll(() => gross.inputValue()).not.toBe('12,34')
    await gross.fill('12,34')
    await save.click()
    await shows(review)
    await accountant.reload()
    await shows(review)
    await expect.poll(() => gross.inputValue()).toBe('12,34')
  })

  it('are shown in złoty as well where they are in another currency, by the rate that somebody types', async () => {
    await accountant.getByText('Netto, VAT, numer KSeF i uwagi').click()
    await accountant.getByLabel('Waluta').fill('EUR')
    await shows(accountant.getByText('W złotych: –', { exact: true }))
    await accountant.getByLabel('Kurs waluty').fill('4,2715')
    await shows(accountant.getByText('W złotych: 52,71 zł', { exact: true }))
    await accountant.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await shows(accountant.getByText('Zapisano.'))
    for (const [page, path] of [
      [accountant, '/dashboard/documents?search=FV 906'],
      [client, new URL(client.url()).pathname],
    ] as const) {
      await page.goto(path)
      await shows(page.getByText('12,34 EUR'))
      await shows(page.getByText('52,71 zł'))
    }
    await shows(client.getByText('4,2715', { exact: true }))
  })

  it('are narrowed to a company where staff read them, as are employees', async () => {
    for (const path of ['documents', 'employees']) {
      await accountant.goto(`/dashboard/${path}`)
      await accountant.getByRole('button', { name: 'Filtr', exact: true }).click()
      await shows(accountant.getByRole('dialog').getByRole('button', { name: 'Firma', exact: true }))
    }
    await client.goto('/documents')
    await client.getByRole('button', { name: 'Filtr', exact: true }).click()
    const offered = client.getByRole('dialog')
    await shows(offered.getByRole('button', { name: 'Stan', exact: true }))
    await expect.poll(() => offered.getByRole('button', { name: 'Firma', exact: true }).count()).toBe(0)
  })

  it('scroll beside their fields, so that tools and steps stay in sight', async () => {
    const [year, month] = addToMonth(warsawMonth(), -1).split('-')
    await accountant.goto(`/dashboard/documents?search=FV 100/${month}/${year}`)
    await accountant.locator('tbody a').first().click()
    await shows(accountant.locator('[aria-label="Zawartość pliku"] canvas'))
    await expect.poll(() => accountant.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThan(8)
  })

  it('are walked through by keyboard, ten of them, and dealt with on the way', async () => {
    await accountant.goto('/dashboard/documents?filters=state:new')
    await accountant.locator('tbody a').first().click()
    await shows(accountant.getByText(/^\d+ z \d+/))
    for (let step = 1; step < 10; step++) {
      expect(await place()).toBe(step)
      await accountant.keyboard.press('j')
      await expect.poll(place, { timeout: 15_000 }).toBe(step + 1)
    }
    await accountant.keyboard.press('k')
    await expect.poll(place, { timeout: 15_000 }).toBe(9)
    await shows(accountant.getByRole('button', { name: /^Zweryfikuj/ }))
    await accountant.keyboard.press('a')
    await expect.poll(place, { timeout: 15_000 }).toBe(10)
    await accountant.getByRole('button', { name: 'Cofnij' }).click()
    await shows(accountant.getByText('Cofnięto.'))
    await accountant.keyboard.press('k')
    await expect.poll(place, { timeout: 15_000 }).toBe(9)
    await shows(accountant.getByText('Nowy', { exact: true }))
  })

  it('are gone back to after they left the list, which is shown when it is empty', async () => {
    const dialog = await add(await Promise.all(['Powrót 1', 'Powrót 2'].map(printed)))
    for (const name of ['Powrót 1.pdf', 'Powrót 2.pdf']) await shows(dialog.getByRole('link', { name }))
    await accountant.goto('/dashboard/documents?filters=state:new&search=Powrót')
    const links = accountant.locator('tbody a')
    await expect.poll(() => links.count(), { timeout: 15_000 }).toBe(2)
    await links.first().click()
    for (const number of [1, 2]) {
      await expect.poll(place, { timeout: 15_000 }).toBe(number)
      await shows(accountant.getByRole('button', { name: /^Zweryfikuj/ }))
      await accountant.keyboard.press('a')
    }
    await shows(accountant.getByText('Przyjęty', { exact: true }))
    expect(await place()).toBe(2)
    await accountant.keyboard.press('k')
    await expect.poll(place, { timeout: 15_000 }).toBe(1)
    await shows(accountant.getByRole('link', { name: 'Lista jest już pusta' }))
    await accountant.keyboard.press('k')
    await shows(accountant.getByText('Nic nie pasuje do wyszukiwania i filtrów'))
  })

  it('are accepted many at once, and taken back', async () => {
    await accountant.goto('/dashboard/documents?filters=state:new&search=Bukiem')
    const rows = accountant.locator('tbody tr').filter({ has: accountant.getByRole('checkbox') })
    await shows(rows)
    const count = await rows.count()
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await accountant.getByRole('region', { name: 'Zaznaczone' }).getByRole('button', { name: 'Przyjmij' }).click()
    await shows(accountant.getByText('Nic nie pasuje do wyszukiwania i filtrów'))
    await accountant.getByRole('button', { name: 'Cofnij' }).click()
    await shows(rows)
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(count)
  })

  it('lie in the bin with who put them there, and come back', async () => {
    const dialog = await add(await printed('FV 905'))
    await dialog.getByRole('link', { name: 'FV 905.pdf' }).click()
    await client.getByRole('button', { name: 'Więcej czynności' }).click()
    await client.getByRole('menuitem', { name: 'Przenieś do kosza' }).click()
    await client.getByRole('link', { name: 'Kosz' }).click()
    const row = client.getByRole('row').filter({ hasText: 'FV 905' })
    await shows(row.getByText('Anna Zawilska'))
    await row.getByRole('button', { name: 'Przywróć' }).click()
    await goes(row)
    await client.getByRole('link', { name: 'Wróć do listy' }).click()
    await shows(client.getByRole('link', { name: 'FV 905' }))
  })

  it('of the office are acknowledged by the client, and the office sees by whom', async () => {
    await client.goto('/documents?search=UPL')
    await client.getByRole('link', { name: /UPL-1/ }).click()
    await client.getByRole('button', { name: 'Potwierdzam' }).click()
    await shows(client.getByText(/^Potwierdzono .*Anna Zawilska/))
    const path = new URL(client.url()).pathname
    await accountant.goto(`/dashboard${path}`)
    await shows(accountant.getByText(/^Potwierdzono .*Anna Zawilska/))
  })

  it('are asked for by a letter', async () => {
    const since = new Date()
    await accountant.goto('/dashboard/documents')
    await accountant.getByRole('button', { name: 'Poproś o dokumenty' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Poproś o dokumenty' })
    await dialog.getByRole('checkbox', { name: company }).check()
    await dialog.getByLabel('Czego brakuje').fill('Wyciąg bankowy')
    // Whoever comes back to it sees by name whom it goes to, whatever is searched.
    await accountant.keyboard.press('Escape')
    await goes(dialog)
    await accountant.getByRole('button', { name: 'Poproś o dokumenty' }).click()
    await dialog.getByLabel('Nazwa firmy lub NIP').fill('Gabinet')
    await shows(dialog.getByRole('checkbox', { name: /^Gabinet/ }))
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2)
    await expect.poll(() => dialog.getByRole('checkbox', { name: company }).isChecked()).toBe(true)
    await dialog.getByLabel('Czego brakuje').fill('Wyciąg bankowy\n- Faktura za paliwo')
    await dialog.getByRole('button', { name: 'Wyślij prośbę' }).click()
    await goes(dialog)
    const letter = await stage.letter('klient@demo.example', since, ({ subject }) => subject.startsWith('Prośba o dokumenty'))
    expect(letter.text).toContain('– Wyciąg bankowy\n– Faktura za paliwo')
  })
})
