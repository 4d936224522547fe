import { PassThrough, pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { OperatorError } from '#platform/config/operator-error.ts'

const notAnArchive = 'To nie jest archiwum biura zapisane poleceniem biurko office export.'

const damaged = () => new OperatorError('Archiwum jest uszkodzone.')

/** What cannot be unpacked is told of the archive, not of how it is read. */
function whole(content: Readable): Readable {
  const through = new PassThrough()
  content.once('error', () => through.destroy(damaged()))
  pipeline(content, through, () => undefined)
  return through
}

/**
 * The entries of an archive one after another; an entry's content is read before the next one comes. Throws an `OperatorError` for a file that
 * is missing or damaged.
 */
export async function* entriesOf(path: string): AsyncGenerator<{ name: string; open(): Promise<Readable> }> {
  const open = promisify(yauzl.open) as (path: string, options: yauzl.Options) => Promise<yauzl.ZipFile>
  const zip = await open(path, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(error.code === 'ENOENT' ? `Nie ma pliku ${path}.` : notAnArchive)
  })
  const next = () =>
    new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      zip.removeAllListeners()
      zip.once('entry', resolve)
      zip.once('end', () => resolve(undefined))
      zip.once('error', () => reject(damaged()))
      zip.readEntry()
    })
  const stream = promisify(zip.openReadStream.bind(zip)) as (entry: yauzl.Entry) => Promise<Readable>
  const contentOf = async (entry: yauzl.Entry) =>
    whole(
      await stream(entry).catch(() => {
        throw damaged()
      }),
    )
  try {
    for (let entry = await next(); entry; entry = await next()) {
      const current = entry
      yield { name: current.fileName, open: () => contentOf(current) }
    }
  } finally {
    zip.close()
  }
}
