import { buffer } from 'node:stream/consumers'
import { create } from 'qrcode'
import type { Invoice, InvoiceDetail, InvoiceLine, InvoiceParty } from '#features/documents/shared/contract-invoice.ts'
import { sumOf } from '#features/documents/shared/format-sum.ts'
import * as words from '#features/documents/shared/labels-invoice.ts'
import { fonts, newPdfDocument, printable } from '#platform/files/pdf-document.ts'

/** By what the paper is verified in KSeF, and the sentence under it. */
export interface Verification {
  /** None where the document or the installation is not of KSeF. */
  address: string | null
  caption: string
}

const margin = 40
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const [ink, pale, hair] = ['#1b2430', '#5b6676', '#c3cbd8']

interface Columns {
  widths: readonly number[]
  numeric: readonly boolean[]
  size?: number
}

/** From above to below, page after page. */
class Sheet {
  private readonly page: PDFKit.PDFDocument
  private readonly print: (text: string) => string
  /** Of the table that is being drawn: it stands again on each page. */
  private head: (() => void) | undefined

  constructor(page: PDFKit.PDFDocument, print: (text: string) => string) {
    this.page = page
    this.print = print
  }

  private look(size: number, colour: string, font: keyof typeof fonts = 'plain') {
    return this.page.font(fonts[font]).fontSize(size).fillColor(colour)
  }

  /** A new page where so much does not fit on this one. */
  room(height: number) {
    if (this.page.y + height <= bottom) return
    this.page.addPage()
    this.head?.()
  }

  table(titles: readonly string[], layout: Columns, draw: () => void) {
    const head = () => this.row(titles, layout, { colour: pale })
    // With its head goes at least one row.
    this.room(40)
    const before = this.page.y
    head()
    // What takes so much of each page is said once.
    this.head = this.page.y - before > 0 && this.page.y - before < 120 ? () => this.without(head) : undefined
    draw()
    this.head = undefined
  }

  private without(draw: () => void) {
    const { head } = this
    this.head = undefined
    draw()
    this.head = head
  }

  space(height: number) {
    this.page.y += height
  }

  line(text: string, { size = 9, colour = ink, bold = false, right = false } = {}) {
    this.look(size, colour, bold ? 'bold' : 'plain').text(this.print(text), margin, this.page.y, { width, align: right ? 'right' : 'left' })
  }

  rule() {
    const { page } = this
    page
      .moveTo(margin, page.y)
      .lineTo(margin + width, page.y)
      .lineWidth(0.5)
      .stroke(hair)
    page.y += 3
  }

  heading(text: string) {
    this.room(44)
    this.space(8)
    this.line(text, { colour: pale })
    this.rule()
  }

  facts(details: readonly InvoiceDetail[]) {
    for (const { label, value } of details) this.line(`${label}: ${value}`)
  }

  /** Cells side by side; a text that is too tall for that stands before them, from edge to edge. */
  row(cells: readonly string[], { widths, numeric, size = 8 }: Columns, { bold = false, colour = ink } = {}) {
    const { page } = this
    this.look(size, colour, bold ? 'bold' : 'plain')
    const tall = (text: string, place: number) => page.heightOfString(text, { width: (widths[place] ?? 0) - 6 }) > 300
    const texts = cells.map(cell => this.print(cell))
    const beside = texts.map((text, place) => (tall(text, place) ? '' : text))
    for (const [place, text] of texts.entries()) if (beside[place] !== text) this.line(text, { size, colour, bold })
    const height = Math.max(0, ...beside.map((text, place) => page.heightOfString(text, { width: (widths[place] ?? 0) - 6 })))
    this.room(height + 6)
    this.look(size, colour, bold ? 'bold' : 'plain')
    const top = page.y
    let left = margin
    for (const [place, text] of beside.entries()) {
      page.text(text, left + 3, top + 2, { width: (widths[place] ?? 0) - 6, align: numeric[place] ? 'right' : 'left' })
      left += widths[place] ?? 0
    }
    page.y = top + height + 4
    this.rule()
  }

  /** Blocks of lines in two columns; a long one goes on alone. */
  pairs(blocks: readonly (readonly string[])[]) {
    const half = width / 2
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
    const { page } = this
    const { modules } = create(address, { errorCorrectionLevel: 'M' })
    const size = 110
    const unit = size / (modules.size + 8)
    this.room(size + 30)
    const [left, top] = [margin, page.y + 6]
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column)) page.rect(left + (column + 4) * unit, top + (row + 4) * unit, unit, unit)
      }
    }
    page.fill('#000000')
    page.y = top + size
    this.line(caption, { size: 8 })
    this.look(8, '#1f5fd6').text(this.print('Sprawdź tę fakturę w KSeF'), margin, page.y, { width, link: address })
  }
}

const linesOfParty = (party: InvoiceParty): string[] => [
  `${party.role}: ${party.title ?? 'bez nazwy'}`,
  ...[words.partyNumber(party)].filter(one => one !== null),
  ...party.address,
  ...party.details.map(({ label, value }) => `${label}: ${value}`),
]

function drawLines(sheet: Sheet, lines: readonly InvoiceLine[], invoice: Invoice) {
  const columns = words.lineColumns(lines, invoice)
  const shares: Record<string, number> = { state: 34, quantity: 66, price: 66, value: 78, rate: 44 }
  const rest = columns.map(({ key }) => shares[key] ?? 60)
  const layout = {
    widths: [width - rest.reduce((sum, one) => sum + one, 0), ...rest],
    numeric: [false, ...columns.map(({ numeric }) => numeric === true)],
  }
  sheet.space(8)
  sheet.table(['Lp. i nazwa', ...columns.map(({ title }) => title)], layout, () => {
    for (const line of lines) {
      const details = words.lineDetails(line)
      sheet.row([`${line.position}. ${line.name ?? '–'}${details && `\n${details}`}`, ...columns.map(({ text }) => text(line))], layout)
    }
  })
}

function drawRates(sheet: Sheet, { rates, net, vat, currency, exchange_rate }: Invoice) {
  const layout = { widths: [width - 330, 110, 110, 110], numeric: [false, true, true, true] }
  const inZloty = rates.some(({ vat_pln }) => vat_pln !== null)
  sheet.space(8)
  if (rates.length > 0) {
    sheet.table(['Stawka', 'Netto', 'VAT', inZloty ? 'VAT w złotych' : ''], layout, () => {
      for (const one of rates) {
        sheet.row([one.rate, sumOf(one.net, currency), sumOf(one.vat, currency), inZloty ? sumOf(one.vat_pln, 'PLN') : ''], layout)
      }
      if (net !== null) sheet.row(['Razem', sumOf(net, currency), sumOf(vat, currency), ''], layout, { bold: true })
    })
  }
  if (exchange_rate) sheet.line(`Kurs waluty: ${words.decimal(exchange_rate)}`, { right: true })
}

function drawSums(sheet: Sheet, invoice: Invoice) {
  const { currency, settlement, gross, due } = invoice
  drawRates(sheet, invoice)
  for (const { label, amount } of settlement) sheet.line(`${label}: ${sumOf(amount, currency)}`, { right: true })
  sheet.space(4)
  if (gross !== null) sheet.line(`${words.totalLabel(invoice)}: ${sumOf(gross, currency)}`, { size: 13, bold: true, right: true })
  if (due !== null) sheet.line(`${words.dueLabel(invoice)}: ${sumOf(due, currency)}`, { size: 13, bold: true, right: true })
}

/** By what stands in the columns; many of them are written smaller. */
function widthsOf(rows: readonly (readonly string[])[]) {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const shares = Array.from({ length: count }, (_, place) => {
    const longest = rows.slice(0, 200).reduce((most, row) => Math.max(most, row[place]?.length ?? 0), 0)
    return Math.min(Math.max(longest, 7), 30)
  })
  const all = shares.reduce((sum, share) => sum + share, 0)
  return { widths: shares.map(share => (width * share) / all), size: count > 12 ? 5 : count > 8 ? 6.5 : 8 }
}

function drawAttachment(sheet: Sheet, attachment: Invoice['attachments'][number]) {
  sheet.heading(words.attachmentTitle(attachment))
  sheet.facts(attachment.details)
  for (const text of attachment.texts) sheet.line(text)
  for (const { title, details, head, rows, sums } of attachment.tables) {
    const titles = head.map(({ title }) => title)
    const layout = { ...widthsOf([titles, ...rows, sums]), numeric: head.map(({ numeric }) => numeric) }
    sheet.space(4)
    sheet.room(70)
    if (title) sheet.line(title, { bold: true })
    sheet.facts(details)
    sheet.table(titles, layout, () => {
      for (const row of rows) sheet.row(row, layout)
      if (sums.length > 0) sheet.row(sums, layout, { bold: true })
    })
  }
}

/** Draws what the screen shows, on as many pages as it needs. */
export async function drawInvoice(invoice: Invoice, { address, caption }: Verification): Promise<Uint8Array> {
  const page = await newPdfDocument({ margin, info: { Title: `${words.kindLabel(invoice)} ${invoice.number}` } })
  const content = buffer(page)
  const sheet = new Sheet(page, await printable())
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
  page.end()
  return content
}
