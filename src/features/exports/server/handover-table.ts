import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { headLine, rowLines } from '#platform/spreadsheets/csv.ts'
import { nameOf } from '#platform/spreadsheets/table-file.ts'
import type { Spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** A text file that grows while the package is made; its bytes are counted and summed on the way. */
export class TextFile {
  readonly path: string
  bytes = 0
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #digest: string | undefined

  private constructor(path: string, handle: FileHandle) {
    this.path = path
    this.#handle = handle
  }

  static async open(path: string): Promise<TextFile> {
    return new TextFile(path, await open(path, 'w'))
  }

  async write(text: string) {
    const content = Buffer.from(text)
    this.bytes += content.byteLength
    this.#hash.update(content)
    await this.#handle.appendFile(content)
  }

  /** Nothing is written after this; SHA-256 of it all. Closed again, the same. */
  async close(): Promise<string> {
    if (this.#digest === undefined) {
      await this.#handle.close()
      this.#digest = this.#hash.digest('hex')
    }
    return this.#digest
  }
}

/** The values as the API writes them, under the names of the columns: "Data wystawienia" is `data_wystawienia` to programs. */
const jsonOf = <Row>({ columns }: Spreadsheet<Row>, row: Row) =>
  JSON.stringify(Object.fromEntries(columns.map(({ title, value }) => [nameOf(title, '_'), value(row) ?? null])))

/** One list of the package, for people and for programs at once. */
export class HandoverTable<Row = never> {
  readonly sheet: Spreadsheet<Row>
  readonly csv: TextFile
  readonly json: TextFile
  rows = 0

  private constructor(sheet: Spreadsheet<Row>, csv: TextFile, json: TextFile) {
    this.sheet = sheet
    this.csv = csv
    this.json = json
  }

  static async open<Row>(stem: string, sheet: Spreadsheet<Row>): Promise<HandoverTable<Row>> {
    const table = new HandoverTable(sheet, await TextFile.open(`${stem}.csv`), await TextFile.open(`${stem}.json`))
    await table.csv.write(headLine(sheet))
    await table.json.write('[')
    return table
  }

  async add(rows: readonly Row[]) {
    if (rows.length === 0) return
    await this.csv.write(rowLines(this.sheet, rows))
    await this.json.write(rows.map((row, place) => `${this.rows + place === 0 ? '' : ','}\n${jsonOf(this.sheet, row)}`).join(''))
    this.rows += rows.length
  }
}
