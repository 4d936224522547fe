import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const kinds = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Beside each file of text the same in fewer bytes, for the server to send: Brotli, which browsers take over https alone, and gzip. */
export function packed(): Plugin {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    // When all files are written, what other plugins change of them too.
    async closeBundle() {
      const files = await Array.fromAsync(glob('**/*.{js,mjs,css,svg}', { cwd: folder }))
      await Promise.all(
        files.map(async name => {
          const path = join(folder, name)
          const plain = await readFile(path)
          for (const [ending, pack] of Object.entries(kinds)) {
            const few = await pack(plain)
            if (few.length < plain.length) await writeFile(`${path}.${ending}`, few)
          }
        }),
      )
    },
  }
}
