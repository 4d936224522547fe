import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const kinds = { br: promisify(brotliCompress), gz: promisify(gzip) }
const folder = join(import.meta.dirname, '../dist')

/** Beside each built file of text the same in fewer bytes, for the server to send: Brotli, which browsers take over https alone, and gzip. */
async function pack(name) {
  const path = join(folder, name)
  const plain = await readFile(path)
  for (const [ending, compress] of Object.entries(kinds)) {
    const few = await compress(plain)
    if (few.length < plain.length) await writeFile(`${path}.${ending}`, few)
  }
}

await Promise.all((await Array.fromAsync(glob('**/*.{js,mjs,css,svg}', { cwd: folder }))).map(pack))
// Says that all of them are there; the next build begins with an empty folder.
await writeFile(join(folder, '.vite/packed'), '')
