import { buffer } from 'node:stream/consumers'
import { formatLongDate } from '#kernel/dates/dates.ts'
import type { Office } from '#platform/config/offices.ts'
import { fonts, newPdfDocument, printable } from '#platform/files/pdf-document.ts'

/** A page that a letter carries as a PDF: it is drawn when the letter leaves, so that an outbox keeps words alone. */
export interface LetterSheet {
  /** Of the file, with its ending. */
  name: string
  title: string
  /** Under the title: whom it is about. */
  about: string
  parts: readonly { head: string; lines: readonly string[] }[]
  /** At the end, in strong letters; empty where there is no sum. */
  sum: string
  /** The day whose state it tells, whenever it leaves. */
  as_of: string
}

type Sender = Pick<Office['settings']['office'], 'name' | 'address' | 'phone' | 'email'>

const ink = '#16233b'
const pale = '#4a5973'

/** What the sheet says, for whoever looks for a name in it. */
export const wordsOfSheet = ({ title, about, parts, sum }: LetterSheet) =>
  [title, about, ...parts.flatMap(({ head, lines }) => [head, ...lines]), sum].join('\n')

/** Costs more than 50 ms of processor: see `drawSheetInThread`. */
export async function drawSheet({ title, about, parts, sum, as_of }: LetterSheet, { name, address, phone, email }: Sender): Promise<Buffer> {
  const page = await newPdfDocument({ margin: 64, info: { Title: title, Author: name } })
  const content = buffer(page)
  const print = await printable()
  const line = (
    text: string,
    { font = 'plain', size = 11, colour = ink, after = 0.2 }: { font?: keyof typeof fonts; size?: number; colour?: string; after?: number } = {},
  ) => page.font(fonts[font]).fontSize(size).fillColor(colour).text(print(text)).moveDown(after)
  const rule = () =>
    page
      .moveTo(64, page.y)
      .lineTo(page.page.width - 64, page.y)
      .lineWidth(0.5)
      .stroke('#cbd4e2')
      .moveDown(0.6)
  line(name, { font: 'bold', colour: pale, after: 0 })
  line([address, phone, email].filter(Boolean).join(', '), { size: 9, colour: pale, after: 2 })
  line(title, { font: 'bold', size: 18, after: 0.2 })
  line(about, { size: 12, colour: pale, after: 1 })
  for (const { head, lines } of parts) {
    rule()
    line(head, { font: 'bold', size: 12, after: 0.2 })
    for (const words of lines) line(words, { after: 0.1 })
    page.moveDown(0.6)
  }
  rule()
  if (sum) line(sum, { font: 'bold', size: 14, after: 1 })
  line(`Stan na dzień ${formatLongDate(as_of)}.`, { size: 9, colour: pale })
  page.end()
  return content
}
