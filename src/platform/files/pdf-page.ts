import { fonts } from './pdf-document.ts'

const [ink, pale, hair] = ['#1b2430', '#5b6676', '#c3cbd8']

export interface Columns {
  widths: readonly number[]
  numeric: readonly boolean[]
  size?: number
}

interface Look {
  size?: number
  colour?: string
  bold?: boolean
  right?: boolean
  link?: string
}

/** Writes lines and tables from top to bottom, page after page. All lengths are points. */
export class PdfPage {
  protected readonly document: PDFKit.PDFDocument
  private readonly print: (text: string) => string
  readonly left: number
  readonly width: number
  private readonly bottom: number
  /** Of the table that is being drawn: repeated on each page. */
  private head: (() => void) | undefined
  private looks: readonly [size: number, colour: string, bold: boolean] = [9, ink, false]

  /** `print` is `printable()` of the document's fonts. */
  constructor(document: PDFKit.PDFDocument, print: (text: string) => string) {
    const { width, height, margins } = document.page
    this.document = document
    this.print = print
    this.left = margins.left
    this.width = width - margins.left - margins.right
    this.bottom = height - margins.bottom
    // A page may begin in the middle of a text, too.
    document.on('pageAdded', () => this.head?.())
  }

  private look(size: number, colour: string, bold: boolean) {
    this.looks = [size, colour, bold]
    return this.document
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(colour)
  }

  /** A new page where so much does not fit on this one. */
  room(height: number) {
    if (this.document.y + height > this.bottom) this.document.addPage()
  }

  space(height: number) {
    this.document.y += height
  }

  line(text: string, { size = 9, colour = ink, bold = false, right = false, link }: Look = {}) {
    this.look(size, colour, bold).text(this.print(text), this.left, this.document.y, {
      width: this.width,
      align: right ? 'right' : 'left',
      ...(link && { link }),
    })
  }

  rule() {
    const { document, left, width } = this
    document
      .moveTo(left, document.y)
      .lineTo(left + width, document.y)
      .lineWidth(0.5)
      .stroke(hair)
    document.y += 3
  }

  /** Every `row` until `endTable` stands under these titles, on each page anew. */
  beginTable(titles: readonly string[], columns: Columns) {
    const draw = () => this.row(titles, columns, { colour: pale })
    // With the titles goes at least one row.
    this.room(40)
    const before = this.document.y
    draw()
    const height = this.document.y - before
    // Titles that take so much of each page are written once.
    if (height > 0 && height < 120) this.head = () => this.drawHead(draw)
  }

  endTable() {
    this.head = undefined
  }

  private drawHead(draw: () => void) {
    const { head, looks } = this
    this.head = undefined
    draw()
    this.head = head
    // The text goes on as it began.
    this.look(...looks)
  }

  /** Cells side by side; a text that is too tall for that stands before them, from edge to edge. */
  row(cells: readonly string[], { widths, numeric, size = 8 }: Columns, { bold = false, colour = ink }: Look = {}) {
    const { document } = this
    this.look(size, colour, bold)
    const heightOf = (text: string, place: number) => document.heightOfString(text, { width: (widths[place] ?? 0) - 6 })
    const texts = cells.map(cell => this.print(cell))
    const beside = texts.map((text, place) => (heightOf(text, place) > 300 ? '' : text))
    for (const [place, text] of texts.entries()) if (beside[place] !== text) this.line(text, { size, colour, bold })
    const height = Math.max(0, ...beside.map(heightOf))
    this.room(height + 6)
    this.look(size, colour, bold)
    const top = document.y
    let left = this.left
    for (const [place, text] of beside.entries()) {
      document.text(text, left + 3, top + 2, { width: (widths[place] ?? 0) - 6, align: numeric[place] ? 'right' : 'left' })
      left += widths[place] ?? 0
    }
    document.y = top + height + 4
    this.rule()
  }
}
