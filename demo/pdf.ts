import { addMoney, formatMoney, multiplyMoney } from '#kernel/money/money.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNip } from '#kernel/identifiers/format-identifiers.ts'
import { fonts, newPdfDocument } from '#platform/files/pdf-document.ts'

export interface Invoice {
  number: string
  issue_date: string
  seller: { title: string; vat_number: string; address: string; account: string }
  buyer: { title: string; vat_number: string; address: string }
  lines: { name: string; quantity: number; unit: string; price: string }[]
}

export function totalsOf(invoice: Invoice) {
  const net = invoice.lines.reduce((sum, line) => addMoney(sum, multiplyMoney(line.price, String(line.quantity))), '0.00')
  const vat = multiplyMoney(net, '0.23')
  return { net, vat, gross: addMoney(net, vat) }
}

/** A letter on one page of A4. */
export async function drawLetter(title: string, date: string, paragraphs: readonly string[]): Promise<Buffer> {
  const page = await newPdfDocument({ margin: 64, info: { Title: title, CreationDate: new Date(`${date}T12:00:00Z`) } })
  const finished = collect(page)
  page.font(fonts.plain).fontSize(10).text(formatDate(date), { align: 'right' }).moveDown(2)
  page.font(fonts.bold).fontSize(16).text(title).moveDown(1)
  page.font(fonts.plain).fontSize(11)
  for (const paragraph of paragraphs) page.text(paragraph, { lineGap: 3 }).moveDown(0.7)
  page.end()
  return finished
}

function collect(page: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise<Buffer>(resolve => {
    page.on('data', part => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
  })
}

/** A real PDF invoice on one page of A4. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const page = await newPdfDocument({
    margin: 56,
    info: { Title: `Faktura ${invoice.number}`, CreationDate: new Date(`${invoice.issue_date}T12:00:00Z`) },
  })
  const finished = collect(page)
  const { seller, buyer } = invoice
  page.font(fonts.bold).fontSize(15).text(seller.title, 56, 56, { width: 260 })
  page
    .font(fonts.plain)
    .fontSize(9)
    .text(`${seller.address}\nNIP ${formatNip(seller.vat_number)}`)
  page.font(fonts.bold).fontSize(14).text(`Faktura ${invoice.number}`, 320, 56, { width: 220, align: 'right' })
  page
    .font(fonts.plain)
    .fontSize(9)
    .text(`Data wystawienia: ${formatDate(invoice.issue_date)}`, { width: 220, align: 'right' })
  page
    .font(fonts.bold)
    .text('Nabywca', 56, 150)
    .font(fonts.plain)
    .text(`${buyer.title}\n${buyer.address}\nNIP ${formatNip(buyer.vat_number)}`, { width: 240 })
  page
    .font(fonts.bold)
    .text('Rachunek bankowy', 320, 150)
    .font(fonts.plain)
    .text(seller.account.replace(/^(..)(....)(....)(....)(....)(....)(....)$/, '$1 $2 $3 $4 $5 $6 $7'))
  let y = 230
  const row = (cells: string[], font: keyof typeof fonts) => {
    page.font(fonts[font]).fontSize(9)
    for (const [index, [x, width]] of [
      [56, 20],
      [80, 220],
      [300, 60],
      [366, 80],
      [452, 90],
    ].entries()) {
      page.text(cells[index] ?? '', x as number, y, { width: width as number, align: index > 1 ? 'right' : 'left' })
    }
    y += 22
    page
      .moveTo(56, y - 8)
      .lineTo(540, y - 8)
      .lineWidth(0.5)
      .strokeColor('#CCCCCC')
      .stroke()
  }
  row(['Lp.', 'Nazwa', 'Ilość', 'Cena netto', 'Wartość netto'], 'bold')
  for (const [index, line] of invoice.lines.entries()) {
    row(
      [String(index + 1), line.name, `${line.quantity} ${line.unit}`, formatMoney(line.price), formatMoney(multiplyMoney(line.price, String(line.quantity)))],
      'plain',
    )
  }
  const { net, vat, gross } = totalsOf(invoice)
  y += 10
  row(['', '', '', 'Netto', formatMoney(net)], 'plain')
  row(['', '', '', 'VAT 23%', formatMoney(vat)], 'plain')
  row(['', '', '', 'Do zapłaty', formatMoney(gross)], 'bold')
  page.end()
  return finished
}
