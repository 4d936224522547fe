import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Head, type Listed, pageHead, pageMiddle, pageTail, rowOfFile, rowOfLeftOut } from './handover-page.ts'
import { HandoverTable, TextFile } from './handover-table.ts'
import type { Content } from './store-handover.ts'
import { nameOf } from '#platform/spreadsheets/table-file.ts'
import { Names, ZipWriter } from './zip.ts'
import type { Spreadsheet } from '#kernel/fields/spreadsheet.ts'
import { withoutMissing } from '#platform/files/storage.ts'

/** Of the page, what the package does not count itself. */
type UncountedHead = Omit<Head, 'tables' | 'files' | 'leftOut'>

interface Options {
  /** Where the archive is to lie; beside it a folder for what grows meanwhile. */
  path: string
  scanned: boolean
  read(digest: string): Promise<Readable>
}

/** The archive of a company: lists, files and a page that tells what lies where. Only what is being written is in memory. */
export class HandoverPackage {
  readonly #zip: ZipWriter
  readonly #names = new Names()
  readonly #folder: string
  readonly #options: Options
  readonly #tables: HandoverTable[] = []
  readonly #files: TextFile
  readonly #leftOut: TextFile
  readonly #sums: TextFile
  files = 0
  leftOut = 0

  private constructor(options: Options, folder: string, [files, leftOut, sums]: readonly [TextFile, TextFile, TextFile]) {
    this.#options = options
    this.#folder = folder
    this.#files = files
    this.#leftOut = leftOut
    this.#sums = sums
    this.#zip = new ZipWriter(options.path)
  }

  /** Makes a package by the given work; whatever happens, nothing beside the archive stays. */
  static async make(options: Options, work: (whole: HandoverPackage) => Promise<UncountedHead>) {
    const folder = `${options.path}.parts`
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const open = (name: string) => TextFile.open(join(folder, name))
    const whole = new HandoverPackage(options, folder, [await open('files'), await open('left-out'), await open('sums')])
    try {
      await whole.#complete(await work(whole))
    } catch (error) {
      whole.#zip.stop()
      throw error
    } finally {
      await whole.#close()
      await rm(folder, { recursive: true, force: true })
    }
  }

  async table<Row>(sheet: Spreadsheet<Row>): Promise<HandoverTable<Row>> {
    const table = await HandoverTable.open(join(this.#folder, nameOf(sheet.title)), sheet)
    this.#tables.push(table as unknown as HandoverTable)
    return table
  }

  /** The name of the file in the package, or why it is not there. */
  async add(folder: readonly string[], file: Content): Promise<string> {
    const reason = this.#reasonAgainst(file)
    const content = reason === undefined ? await this.#contentOf(file) : undefined
    if (!content) return this.#leave(folder, file, reason ?? 'nie ma treści pliku')
    return this.#put(folder, file, content)
  }

  /** A file of the package's own making. */
  addMade(folder: readonly string[], name: string, content: Buffer): Promise<string> {
    const digest = createHash('sha256').update(content).digest('hex')
    return this.#put(folder, { name, bytes: content.byteLength, digest }, Readable.from([content]))
  }

  async #put(folder: readonly string[], { name, bytes, digest }: Pick<Content, 'name' | 'bytes' | 'digest'>, content: Readable): Promise<string> {
    const path = this.#names.take(folder, name)
    await this.#zip.add(content, path)
    await this.#list({ path, bytes, digest })
    this.files++
    return path
  }

  #reasonAgainst({ scan_state, damage }: Content): string | undefined {
    if (scan_state === 'infected') return 'wykryto wirusa'
    if (scan_state === 'checking' || (this.#options.scanned && scan_state !== 'clean')) return 'czeka na sprawdzenie antywirusem'
    if (damage === 'missing') return 'nie ma treści pliku'
    return damage === null ? undefined : 'treść pliku jest uszkodzona'
  }

  #contentOf({ digest }: Content): Promise<Readable | undefined> {
    return this.#options.read(digest).catch(withoutMissing)
  }

  async #leave(folder: readonly string[], { name }: Content, reason: string): Promise<string> {
    await this.#leftOut.write(rowOfLeftOut([...folder, name].join('/'), reason))
    this.leftOut++
    return `pominięto (${reason}): ${name}`
  }

  async #list(file: Listed) {
    await this.#files.write(rowOfFile(file))
    await this.#sum(file.digest, file.path)
  }

  /** As `sha256sum -c` reads it. */
  #sum(digest: string, path: string) {
    return this.#sums.write(`${digest}  ${path}\n`)
  }

  async #complete(head: UncountedHead) {
    for (const { csv, json } of this.#tables) {
      await json.write('\n]\n')
      for (const file of [csv, json]) {
        const path = `dane/${file.path.slice(this.#folder.length + 1)}`
        await this.#list({ path, bytes: file.bytes, digest: await file.close() })
        this.#zip.addFile(file.path, path)
      }
    }
    const page = await this.#page({ ...head, tables: this.#tables.map(tableIn), files: this.files, leftOut: this.leftOut })
    await this.#sum(await page.close(), 'index.html')
    this.#zip.addFile(page.path, 'index.html')
    await this.#sums.close()
    this.#zip.addFile(this.#sums.path, 'sumy-sha256.txt')
    await this.#zip.end()
  }

  /** What was listed on the way lies on the disk and goes into the page piece by piece. */
  async #page(head: Head): Promise<TextFile> {
    const page = await TextFile.open(join(this.#folder, 'index.html'))
    const append = async (part: TextFile) => {
      await part.close()
      for await (const piece of createReadStream(part.path, 'utf8')) await page.write(String(piece))
    }
    await page.write(pageHead(head))
    await append(this.#leftOut)
    await page.write(pageMiddle)
    await append(this.#files)
    await page.write(pageTail)
    return page
  }

  async #close() {
    for (const file of [this.#files, this.#leftOut, this.#sums, ...this.#tables.flatMap(({ csv, json }) => [csv, json])]) await file.close()
  }
}

const tableIn = ({ sheet, rows }: HandoverTable) => ({ title: sheet.title, rows, stem: `dane/${nameOf(sheet.title)}` })
