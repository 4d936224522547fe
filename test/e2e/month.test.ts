import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawInvoice } from '#demo/pdf.ts'
import type { Settlement } from '#features/settlements/shared/contract.ts'
import { addToMonth, formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { decodeTransfer } from '#test/fixtures/transfer-code.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { nextAct } from '#test/e2e/next-act.ts'
import { readCode } from '#test/e2e/read-code.ts'
import { goes, phone, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const company = 'Zielony Kąt sp. z o.o.'
const month = addToMonth(warsawMonth(), -1)
const owner = 'klient@demo.example'
const reason = 'Na skanie nie widać kwoty VAT.'
const megabyte = 1024 * 1024
let client: Page
let accountant: Page
let company_id: string

const invoice = async (number: string) => ({
  name: `${number}.pdf`,
  mimeType: 'application/pdf',
  buffer: await drawInvoice({
    number,
    issue_date: `${month}-12`,
    seller: { title: 'Szkółka Pod Bukiem', vat_number: '9990001238', address: 'ul. Bukowa 1, 30-002 Kraków', account: '61109010140000071219812874' },
    buyer: { title: company, vat_number: '9990000264', address: 'ul. Ogrodowa 21, 30-001 Kraków' },
    lines: [{ name: 'Bukszpan', quantity: 12, unit: 'szt.', price: '39.00' }],
  }),
})

/** A photo of three megabytes: what follows a picture's end belongs to the file and to nobody's eyes. Each is another file. */
const photo = async (name: string) => {
  const content = await readFile(join(import.meta.dirname, '../../demo/files/paragon-papier.jpg'))
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([content, Buffer.alloc(3 * megabyte - content.length, name)]) }
}

async function choose(page: Page, button: string | RegExp, files: Parameters<Page['setInputFiles']>[1]) {
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await fileChooser).setFiles(files)
}

async function openSettlement() {
  await accountant.goto(`/dashboard/companies/${company_id}?tab=settlements`)
  await accountant.getByRole('link', { name: formatMonthTitle(month) }).click()
  await shows(accountant.getByRole('heading', { name: formatMonthTitle(month), level: 1 }))
}

/** Documents that nobody has looked at and amounts not paid do not stop the office, but it has to say why. */
async function closeMonth() {
  await accountant.getByRole('button', { name: 'Zamknij miesiąc' }).click()
  const dialog = accountant.getByRole('dialog', { name: 'Zamknij miesiąc' })
  await dialog.getByLabel(/^Dlaczego mimo to zamknąć miesiąc/).fill('Reszta należy do następnego miesiąca.')
  await dialog.getByRole('button', { name: 'Zamknij miesiąc' }).click()
  await goes(dialog)
  await shows(accountant.getByText('Zamknięte', { exact: true }))
}

const statusInList = async () => {
  await accountant.goto('/dashboard/companies')
  const row = accountant.getByRole('row').filter({ hasText: company })
  await shows(row)
  return (await row.textContent()) ?? ''
}

beforeAll(async () => {
  client = await stage.open()
  accountant = await stage.open()
  await stage.signIn(client, owner)
  await stage.admit(accountant, 'ksiegowa@demo.example')
  const companies = await callApi<{ data: { id: string; title: string }[] }>(accountant, 'GET', '/api/companies?limit=100')
  company_id = String(companies.data.find(({ title }) => title === company)?.id)
})

describe('a month closes', () => {
  it('asks the client for documents and takes them, also over a line that breaks', async () => {
    expect(await statusInList()).toContain('Dokumenty niekompletne')
    const todo = client.getByRole('region', { name: 'Do zrobienia' })
    const documentsItem = todo
      .getByRole('listitem')
      .filter({ hasText: `Dokumenty za ${formatMonth(month)}` })
      .filter({ hasText: company })
    await documentsItem.getByRole('link', { name: 'Dodaj' }).click()
    const dialog = client.getByRole('dialog', { name: 'Dodaj dokumenty' })
    await expect.poll(() => dialog.getByLabel('Firma').locator('option:checked').textContent()).toBe(company)
    await expect.poll(() => dialog.getByLabel('Miesiąc').inputValue()).toBe(month)
    await choose(client, 'Wybierz pliki', [await invoice('FV 71'), await invoice('FV 72')])
    await expect.poll(() => dialog.getByText(/^Wysłano: faktura zakupu/).count(), { timeout: 15_000 }).toBe(2)

    const offsets: number[] = []
    await client.route('**/api/files/uploads/*', async route => {
      const request = route.request()
      if (request.method() !== 'PATCH') return route.continue()
      offsets.push(Number(request.headers()['upload-offset']))
      if (offsets.length !== 2) return route.continue()
      await client.context().setOffline(true)
      await route.abort('internetdisconnected')
    })
    await dialog.getByLabel('Kategoria').selectOption({ label: 'Paragon' })
    await choose(client, 'Wybierz pliki', await photo('paragon.jpg'))
    await shows(dialog.getByRole('region', { name: 'Czekają na połączenie' }).getByText('paragon.jpg'))
    await client.context().setOffline(false)
    await shows(dialog.getByText(/^Wysłano: paragon/))
    // The second megabyte was cut, so the third request starts where the second one did, not at the beginning.
    expect(offsets).toEqual([0, megabyte, megabyte, 2 * megabyte])
    await client.unroute('**/api/files/uploads/*')
    await client.keyboard.press('Escape')
    await goes(dialog)
    await shows(client.getByRole('link', { name: /FV 71/ }))
  })

  it('takes a photo on a phone, and the office sees it come in', async () => {
    await accountant.goto('/dashboard/documents')
    await shows(accountant.getByRole('link', { name: /FV 71/ }))
    await accountant.evaluate(() => document.body.setAttribute('data-since', 'before'))

    const handset = await stage.open({ viewport: phone, isMobile: true, hasTouch: true })
    await stage.signIn(handset, 'pracownik@demo.example')
    await choose(handset, 'Dodaj dokument', await photo('image.jpg'))
    await handset.getByRole('dialog').getByRole('button', { name: 'Wyślij 1 zdjęcie' }).click()
    await shows(handset.getByText(/^Wysłano: /))

    await shows(accountant.getByRole('link', { name: /^Zdjęcie \d+\.\d\d, \d\d:\d\d$/ }).first())
    // The same document in the browser as before: the page was not loaded again.
    expect(await accountant.locator('body').getAttribute('data-since')).toBe('before')
  })

  it('sends a document back with a reason, and the client sends a better one', async () => {
    const since = new Date()
    await accountant.getByRole('link', { name: /FV 71/ }).click()
    await accountant.getByRole('button', { name: /^Zweryfikuj/ }).click()
    await shows(accountant.getByText('W weryfikacji', { exact: true }))
    await accountant.getByRole('button', { name: 'Do poprawy' }).click()
    const dialog = accountant.getByRole('dialog')
    await dialog.getByLabel('Powód').fill(reason)
    await dialog.getByRole('button', { name: 'Do poprawy' }).click()
    await goes(dialog)
    await shows(accountant.getByText(reason))

    const letter = await stage.letter(owner, since, ({ text }) => text.includes(reason))
    const link = /http:\/\/\S+\/documents\/\S+/.exec(letter.text)?.[0] ?? ''
    await client.goto(new URL(link).pathname)
    await shows(client.getByText(reason))
    await choose(client, 'Wyślij poprawiony plik', await invoice('FV 71'))
    await shows(client.getByText('Nowy', { exact: true }))
  })

  it('books what came in', async () => {
    for (const [act, state] of [
      [/^Zweryfikuj/, 'W weryfikacji'],
      [/^Przyjmij/, 'Przyjęty'],
      [/^Zaksięguj/, 'Zaksięgowany'],
    ] as const) {
      await accountant.getByRole('button', { name: act }).click()
      // It has neither number nor amount.
      if (state === 'Zaksięgowany') await accountant.getByRole('dialog').getByRole('button', { name: 'Zaksięguj mimo to' }).click()
      await shows(accountant.getByText(state, { exact: true }))
    }
    await shows(client.getByText('Zaksięgowany', { exact: true }))
  })

  it('is told that there is nothing to send yet', async () => {
    await openSettlement()
    await accountant.getByRole('button', { name: 'Wyślij kwoty' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Wyślij kwoty do klienta' })
    await shows(dialog.getByText('Nie ma kwot do wysłania.'))
    expect(await dialog.getByRole('button', { name: 'Wyślij do klienta' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Anuluj' }).click()
    await goes(dialog)
  })

  it('hears from the client that this is all, and sends the amounts in one message', async () => {
    await client.goto(`/companies/${company_id}?tab=settlements&month=${month}`)
    const sayThatIsAll = async () => {
      await client.getByRole('button', { name: 'To już wszystko za ten miesiąc' }).click()
      const question = client.getByRole('dialog', { name: `Czy to już wszystkie dokumenty za ${formatMonth(month)}?` })
      await question.getByRole('button', { name: 'To już wszystko za ten miesiąc' }).click()
      await goes(question)
      await shows(client.getByText('W trakcie księgowania', { exact: true }))
    }
    await sayThatIsAll()
    // There is one more after all, and then it is all again.
    await client.getByRole('button', { name: 'Mam jeszcze dokumenty' }).click()
    const doubt = client.getByRole('dialog', { name: `Będą jeszcze dokumenty za ${formatMonth(month)}` })
    await doubt.getByRole('button', { name: 'Mam jeszcze dokumenty' }).click()
    await goes(doubt)
    await sayThatIsAll()

    await openSettlement()
    await nextAct(accountant, 'Wyślij kwoty')
    for (const [tax, amount] of [
      ['Składki ZUS', '2345,67'],
      ['VAT', '3217'],
    ]) {
      const field = accountant.getByLabel(`Kwota: ${tax} za ${formatMonth(month)}`)
      await field.fill(String(amount))
      await field.press('Enter')
      await goes(field)
    }
    const since = new Date()
    await accountant.getByRole('button', { name: 'Wyślij kwoty' }).click()
    await accountant.getByText('Podgląd e-maila').click()
    await shows(accountant.getByRole('region', { name: 'Podgląd listu' }).getByText(/przesyłamy rozliczenie firmy/))
    await accountant.getByRole('button', { name: 'Wyślij do klienta' }).click()
    await shows(accountant.getByText('Do akceptacji', { exact: true }))
    await nextAct(accountant, 'Zaakceptuj za klienta')

    const { subject, text } = await stage.letter(owner, since, letter => letter.subject.startsWith('Rozliczenie za'))
    expect(subject).toBe(`Rozliczenie za ${formatMonth(month)}: ${company} – Biurko`)
    for (const { account, amount } of (await readSettlement()).taxes) {
      expect(text).toContain(formatMoney(amount))
      expect(text).toContain(formatNrb(String(account)))
    }
    expect(text).toContain(`Razem do zapłaty: ${formatMoney('5562.67')}`)
  })

  it('counts the consent among what the client has to do, and leads to it', async () => {
    await client.goto('/')
    const todo = client.getByRole('region', { name: 'Do zrobienia' }).getByRole('listitem')
    const consentItem = todo.filter({ hasText: `Akceptacja kwot za ${formatMonth(month)}` }).filter({ hasText: company })
    await shows(consentItem)
    const questions = client.getByRole('button', { name: /^Pokaż wszystkie pytania/ })
    await questions.click()
    await goes(questions)
    expect(await client.getByRole('heading', { level: 1 }).textContent()).toMatch(new RegExp(`^${await todo.count()}\\s`))
    await consentItem.getByRole('link', { name: /^Sprawdź/ }).click()
    await shows(client.getByRole('button', { name: 'Akceptuję' }))
  })

  it('shows the client each amount with a code that a bank reads', async () => {
    const payments = client.getByRole('region', { name: 'Podatki i deklaracje' })
    await shows(payments.getByText(formatMoney('3217.00')))
    await payments.getByRole('button', { name: `Kod QR i szczegóły: Składki ZUS za ${formatMonth(month)}` }).click()
    const code = payments.getByRole('img', { name: 'Kod QR przelewu' })
    await shows(code)
    const tax = (await readSettlement()).taxes.find(({ kind }) => kind === 'zus')
    expect(decodeTransfer(await readCode(code))).toEqual({
      nip: null,
      nrb: tax?.account,
      amount: '2345.67',
      recipient: 'ZUS',
      title: `${tax?.transfer_title}`.slice(0, 32),
    })
  })

  it('is accepted and paid by the client, and closed by the office', async () => {
    await client.getByRole('button', { name: 'Akceptuję' }).click()
    const question = client.getByRole('dialog', { name: `Zaakceptować kwoty za ${formatMonth(month)}?` })
    await shows(question.getByText(formatMoney('5562.67')))
    await question.getByRole('button', { name: 'Akceptuję' }).click()
    await shows(client.getByText('Zaakceptowane', { exact: true }))
    await client.getByRole('button', { name: 'Oznacz jako zapłacone' }).click()
    await shows(client.getByText('Opłacone', { exact: true }))

    await shows(accountant.getByText('Zaakceptowane', { exact: true }))
    await shows(accountant.getByText('Opłacone', { exact: true }))
    await nextAct(accountant, 'Zamknij miesiąc')
    await closeMonth()
    await shows(client.getByText('Zamknięte', { exact: true }))
  })

  it('takes the payment that was left when it closed', async () => {
    const taxes = accountant.getByRole('table', { name: 'Podatki i deklaracje' })
    const paid = taxes.getByText('Opłacone', { exact: true })
    await expect.poll(() => paid.count()).toBe(1)
    await taxes.getByRole('button', { name: 'Oznacz jako zapłacone', exact: true }).click()
    await expect.poll(() => paid.count()).toBe(2)
  })

  it('is closed in the list of companies', async () => {
    expect(await statusInList()).toContain('Zamknięte')
  })
})

async function readSettlement(): Promise<Settlement> {
  const id = new URL(accountant.url()).pathname.split('/').at(-1)
  return (await callApi<{ data: Settlement }>(accountant, 'GET', `/api/settlements/${id}`)).data
}
