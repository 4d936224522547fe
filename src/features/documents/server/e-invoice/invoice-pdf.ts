import { buffer } from 'node:stream/consumers'
import { create } from 'qrcode'
import type { Invoice, InvoiceDetail, InvoiceLine, InvoiceParty } from '#features/documents/shared/contract-invoice.ts'
import { sumOf } from '#features/documents/shared/format-sum.ts'
import * as words from '#features/documents/shared/labels-invoice.ts'
import { newPdfDocument, printable } from '#platform/files/pdf-document.ts'
import { PdfPage } from '#platform/files/pdf-page.ts'

/** By what the paper is verified in KSeF, and the sentence under it. */
export interface Verification {
  /** None where the document or the installation is not of KSeF. */
  address: string | null
  caption: string
}

const pale = '#5b6676'

class InvoicePage extends PdfPage {
  heading(text: string) {
    this.room(44)
    this.space(8)
    this.line(text, { colour: pale })
    this.rule()
  }

  facts(details: readonly InvoiceDetail[]) {
    for (const { label, value } of details) this.line(`${label}: ${value}`)
  }

  /** Blocks of lines in two columns; a long one goes on alone. */
  pairs(blocks: readonly (readonly string[])[]) {
    const half = this.width / 2
    const columns = { widths: [half, half], numeric: [false, false] }
    for (let place = 0; place < blocks.length; place += 2) {
      this.row(
        blocks.slice(place, place + 2).map(lines => lines.join('\n')),
        columns,
      )
    }
  }

  /** The code as squares, which stay sharp at any size. */
  code(address: string, caption: string) {
    const { document } = this
    const { modules } = create(address, { errorCorrectionLevel: 'M' })
    const size = 110
    const unit = size / (modules.size + 8)
    this.room(size + 30)
    const [left, top] = [this.left, document.y + 6]
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) document.rect(left + (column + 4) * unit, top + (row + 4) * unit, unit, unit)
      }
    }
    document.fill('#000000')
    document.y = top + size
    this.line(caption, { size: 8 })
    this.line('Sprawdź tę fakturę w KSeF', { size: 8, colour: '#1f5fd6', link: address })
  }
}

const linesOfParty = (party: InvoiceParty): string[] => [
  `${party.role}: ${party.title ?? 'bez nazwy'}`,
  ...[words.partyNumber(party)].filter(one => one !== null),
  ...party.address,
  ...party.details.map(({ label, value }) => `${label}: ${value}`),
]

function drawLines(sheet: InvoicePage, lines: readonly InvoiceLine[], invoice: Invoice) {
  const columns = words.lineColumns(lines, invoice)
  const shares: Record<string, number> = { state: 34, quantity: 66, price: 66, value: 78, rate: 44 }
  const rest = columns.map(({ key }) => shares[key] ?? 60)
  const layout = {
    widths: [sheet.width - rest.reduce((sum, one) => sum + one, 0), ...rest],
    numeric: [false, ...columns.map(({ numeric }) => numeric === true)],
  }
  sheet.space(8)
  sheet.beginTable(['Lp. i nazwa', ...columns.map(({ title }) => title)], layout)
  for (const line of lines) {
    const details = words.lineDetails(line)
    sheet.row([`${line.position}. ${line.name ?? '–'}${details && `\n${details}`}`, ...columns.map(({ text }) => text(line))], layout)
  }
  sheet.endTable()
}

function drawRates(sheet: InvoicePage, { rates, net, vat, currency, exchange_rate }: Invoice) {
  const layout = { widths: [sheet.width - 330, 110, 110, 110], numeric: [false, true, true, true] }
  const inZloty = rates.some(({ vat_pln }) => vat_pln !== null)
  sheet.space(8)
  if (rates.length > 0) {
    sheet.beginTable(['Stawka', 'Netto', 'VAT', inZloty ? 'VAT w złotych' : ''], layout)
    for (const one of rates) {
      sheet.row([one.rate, sumOf(one.net, currency), sumOf(one.vat, currency), inZloty ? sumOf(one.vat_pln, 'PLN') : ''], layout)
    }
    if (net !== null) sheet.row(['Razem', sumOf(net, currency), sumOf(vat, currency), ''], layout, { bold: true })
    sheet.endTable()
  }
  if (exchange_rate) sheet.line(`Kurs waluty: ${words.decimal(exchange_rate)}`, { right: true })
}

function drawSums(sheet: InvoicePage, invoice: Invoice) {
  const { currency, settlement, gross, due } = invoice
  drawRates(sheet, invoice)
  for (const { label, amount } of settlement) sheet.line(`${label}: ${sumOf(amount, currency)}`, { right: true })
  sheet.space(4)
  if (gross !== null) sheet.line(`${words.totalLabel(invoice)}: ${sumOf(gross, currency)}`, { size: 13, bold: true, right: true })
  if (due !== null) sheet.line(`${words.dueLabel(invoice)}: ${sumOf(due, currency)}`, { size: 13, bold: true, right: true })
}

/** By what stands in the columns; many of them are written smaller. */
function widthsOf(rows: readonly (readonly string[])[], width: number) {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const shares = Array.from({ length: count }, (_, place) => {
    const longest = rows.slice(0, 200).reduce((most, row) => Math.max(most, row[place]?.length ?? 0), 0)
    return Math.min(Math.max(longest, 7), 30)
  })
  const all = shares.reduce((sum, share) => sum + share, 0)
  return { widths: shares.map(share => (width * share) / all), size: count > 12 ? 5 : count > 8 ? 6.5 : 8 }
}

function drawAttachment(sheet: InvoicePage, attachment: Invoice['attachments'][number]) {
  sheet.heading(words.attachmentTitle(attachment))
  sheet.facts(attachment.details)
  for (const text of attachment.texts) sheet.line(text)
  for (const { title, details, head, rows, sums } of attachment.tables) {
    const titles = head.map(({ title }) => title)
    const layout = { ...widthsOf([titles, ...rows, sums], sheet.width), numeric: head.map(({ numeric }) => numeric) }
    sheet.space(4)
    sheet.room(70)
    if (title) sheet.line(title, { bold: true })
    sheet.facts(details)
    sheet.beginTable(titles, layout)
    for (const row of rows) sheet.row(row, layout)
    if (sums.length > 0) sheet.row(sums, layout, { bold: true })
    sheet.endTable()
  }
}

/** Draws what the screen shows, on as many pages as it needs. */
export async function drawInvoice(invoice: Invoice, { address, caption }: Verification): Promise<Uint8Array> {
  const document = await newPdfDocument({ margin: 40, info: { Title: `${words.kindLabel(invoice)} ${invoice.number}` } })
  const content = buffer(document)
  const sheet = new InvoicePage(document, await printable())
  sheet.line(words.kindLabel(invoice), { colour: pale })
  sheet.line(invoice.number, { size: 16, bold: true })
  sheet.facts(words.headFacts(invoice))
  if (invoice.corrected.length + invoice.correction_details.length > 0 || invoice.correction_reason) sheet.heading('Korekta')
  for (const one of invoice.corrected) sheet.line(`${words.correctedWords(one)}${one.ksef_number ? `, KSeF ${one.ksef_number}` : ''}`)
  if (invoice.correction_reason) sheet.line(`Przyczyna: ${invoice.correction_reason}`)
  sheet.facts(invoice.correction_details)
  sheet.heading('Strony')
  sheet.pairs([invoice.seller, invoice.buyer, ...invoice.others].map(linesOfParty))
  if (invoice.lines.length > 0) drawLines(sheet, invoice.lines, invoice)
  if (invoice.order) {
    sheet.heading('Zamówienie, którego dotyczy zaliczka')
    if (invoice.order.lines.length > 0) drawLines(sheet, invoice.order.lines, invoice)
    if (invoice.order.value) sheet.line(`Wartość zamówienia brutto: ${sumOf(invoice.order.value, invoice.currency)}`, { right: true })
  }
  if (invoice.instalments.length > 0) sheet.heading('Otrzymane wpłaty')
  for (const one of invoice.instalments) sheet.line(words.instalmentWords(one, invoice.currency))
  if (invoice.advances.length > 0) sheet.heading('Wcześniejsze faktury zaliczkowe')
  for (const { number, ksef_number } of invoice.advances) sheet.line([number, ksef_number].filter(Boolean).join(', '))
  drawSums(sheet, invoice)
  const payment = words.paymentFacts(invoice)
  if (payment.length > 0) sheet.heading('Płatność')
  sheet.facts(payment)
  if (invoice.marks.length > 0) sheet.heading('Adnotacje')
  for (const mark of invoice.marks) sheet.line(mark, { bold: true })
  if (invoice.notes.length > 0) sheet.heading('Uwagi')
  for (const note of invoice.notes) sheet.line(note)
  for (const { title, details } of invoice.sections) {
    sheet.heading(title)
    sheet.facts(details)
  }
  for (const attachment of invoice.attachments) drawAttachment(sheet, attachment)
  if (address) sheet.room(200)
  sheet.heading('Weryfikacja w KSeF')
  if (address) sheet.code(address, caption)
  else sheet.line(caption)
  sheet.line(`Wzór ${invoice.form}`, { size: 8, colour: pale })
  document.end()
  return content
}
