import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { tidyFileName } from '#features/files/server/file-names.ts'

/** Letters that some system forbids in a name; what is left is no way out of a folder either. */
const forbidden = /[<>:"|?*\\/]/g
/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** One part of a path that every system takes. */
export function safeName(text: string): string {
  const name = tidyFileName(text.replace(forbidden, ' '))
  return reserved.test(name) ? `_${name}` : name
}

/** Names in one archive: two of the same, in whatever letters, are told apart by a number. */
export class Names {
  readonly #taken = new Set<string>()

  take(folder: readonly string[], name: string): string {
    const [, stem = '', ending = ''] = /^(.*?)(\.[0-9a-z]{1,8})?$/is.exec(safeName(name)) ?? []
    const path = (number: number) => [...folder.map(safeName), `${stem}${number > 1 ? ` (${number})` : ''}${ending}`].join('/')
    let number = 1
    while (this.#taken.has(path(number).toLowerCase())) number++
    this.#taken.add(path(number).toLowerCase())
    return path(number)
  }
}

/** An archive that is on the disk as its parts come; one file is read at a time. */
export class ZipWriter {
  readonly #zip = new yazl.ZipFile()
  readonly #written: Promise<void>

  constructor(path: string) {
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(path))
    // Looked at further down; an early failure must not end the process meanwhile.
    this.#written.catch(() => undefined)
  }

  /** Pictures and PDF are packed already; what is not is named. */
  async add(content: Readable, name: string, { compress = false } = {}) {
    content.once('error', error => (this.#zip.outputStream as Readable).destroy(error))
    this.#zip.addReadStreamLazy(name, { compress }, ready => ready(null, content))
    try {
      await Promise.race([finished(content), this.#written])
    } finally {
      // A full disk ends the writing in the middle; what nobody reads on would stay open.
      content.destroy()
    }
  }

  /** Of our own making; it must stay until the archive is ended. */
  addFile(path: string, name: string) {
    this.#zip.addFile(path, name)
  }

  async end() {
    this.#zip.end()
    await this.#written
  }

  stop() {
    ;(this.#zip.outputStream as Readable).destroy()
  }
}
