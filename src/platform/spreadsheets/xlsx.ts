import { escapeUTF8 } from 'entities/escape'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { toDayNumber } from '#kernel/dates/dates.ts'
import type { CellKind, Spreadsheet, SheetColumn } from '#kernel/fields/spreadsheet.ts'
import { instantToWall } from '#kernel/dates/warsaw.ts'

/**
 * A workbook is a ZIP of a few XML files. The sheet is written as its rows come: libraries for workbooks hold all of it
 * in memory and pack it in one go, which would stop the server for seconds.
 */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kindOfPart = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in `cellXfs` of the styles. */
const styles: Partial<Record<CellKind | 'head', number>> = { money: 1, date: 2, instant: 3, head: 4 }

const fixed: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kindOfPart}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kindOfPart}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kindOfPart}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}

/** Without the characters that XML 1.0 cannot hold. */
const escapeXml = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
  escapeUTF8(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))

const maxCellLength = 32_767
const textCell = (text: string, style = '') => `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellLength))}</t></is></c>`

/** Days since the end of 1899, as spreadsheets count; their calendar is right only from March 1900. */
const serialOf = (date: string) => toDayNumber(date) + 25_569

function cellOf<Row>({ kind = 'text', value }: SheetColumn<Row>, row: Row): string {
  const cell = value(row)
  if (cell === null || cell === undefined || cell === '') return '<c/>'
  const style = styles[kind] === undefined ? '' : ` s="${styles[kind]}"`
  if (kind === 'boolean') return textCell(cell ? 'tak' : 'nie')
  if (kind === 'number' || kind === 'money') return `<c${style}><v>${Number(cell)}</v></c>`
  if ((kind === 'date' || kind === 'instant') && String(cell) >= '1900-03-01') {
    const wall = kind === 'date' ? String(cell) : instantToWall(String(cell))
    const [hours = 0, minutes = 0] = wall.slice(11, 16).split(':').map(Number)
    return `<c${style}><v>${serialOf(wall.slice(0, 10)) + (hours * 60 + minutes) / 1440}</v></c>`
  }
  return textCell(String(cell))
}

const widthOf = ({ title, kind = 'text' }: SheetColumn<never>) => Math.max(title.length + 3, kind === 'text' ? 24 : kind === 'instant' ? 18 : 14)

async function* rowsOf<Row>(sheet: Spreadsheet<Row>, batches: AsyncIterable<Row[]>) {
  const columns = (sheet.columns as unknown as SheetColumn<never>[]).map(
    (column, place) => `<col min="${place + 1}" max="${place + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  yield `<row>${sheet.columns.map(({ title }) => textCell(title, ` s="${styles.head}"`)).join('')}</row>`
  for await (const rows of batches) yield rows.map(row => `<row>${sheet.columns.map(column => cellOf(column, row)).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

export async function writeXlsx<Row>(path: string, sheet: Spreadsheet<Row>, batches: AsyncIterable<Row[]>) {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(fixed)) zip.addBuffer(Buffer.from(declaration + content), name)
  const name = escapeXml(sheet.title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  const workbook = `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  zip.addBuffer(Buffer.from(declaration + workbook), 'xl/workbook.xml')
  const rows = Readable.from(rowsOf(sheet, batches), { objectMode: false })
  // What breaks while reading breaks the file; the archive itself would wait for ever.
  rows.once('error', error => (zip.outputStream as Readable).destroy(error))
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', ready => ready(null, rows))
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
