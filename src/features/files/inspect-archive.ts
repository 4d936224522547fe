import yauzl from 'yauzl'
import { extensionOf } from '#features/files/names.ts'
import { damaged, refusedBecause } from '#features/files/refusals.ts'
import { archiveLimits, type FileWarning } from '#features/files/rules.ts'
import { largestFile } from '#features/files/contract.ts'

const programs = new Set('apk app bat cmd com cpl dll exe hta jar js jse lnk msi ps1 reg scr sh vb vbe vbs wsf'.split(' '))
/** Archives whose directory cannot be read here. */
const unseen = new Set('7z ace arj bz2 cab gz iso lzh rar tar tgz xz zst'.split(' '))

const tooMuch = (why: string) => refusedBecause(`Archiwum ${why}. Proszę wysłać pliki osobno albo w kilku mniejszych archiwach.`)

interface Total {
  entries: number
  bytes: number
  warnings: Set<FileWarning>
}

const open = (content: Buffer) =>
  new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, zip) => (error || !zip ? reject(damaged()) : resolve(zip))),
  )

const read = (zip: yauzl.ZipFile, entry: yauzl.Entry) =>
  new Promise<Buffer>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(damaged())
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('error', () => reject(damaged()))
      stream.on('end', () => resolve(Buffer.concat(parts)))
    }),
  )

function count(total: Total, entry: yauzl.Entry, packed: number) {
  total.entries++
  total.bytes += entry.uncompressedSize
  if (total.entries > archiveLimits.entries) throw tooMuch(`ma więcej niż ${archiveLimits.entries} plików`)
  if (total.bytes > archiveLimits.bytes) throw tooMuch(`ma po rozpakowaniu więcej niż ${archiveLimits.bytes / 1024 / 1024} MB`)
  if (total.bytes > packed * archiveLimits.ratio) throw tooMuch('jest spakowane podejrzanie mocno')
}

function note({ warnings }: Total, entry: yauzl.Entry, name: string) {
  if (entry.isEncrypted()) warnings.add('encrypted')
  if (/(^|\/)vbaproject\.bin$|(^|\/)macrosheets\/|^basic\/./i.test(name)) warnings.add('macros')
  if (programs.has(extensionOf(name))) warnings.add('programs')
  if (unseen.has(extensionOf(name))) warnings.add('unseen_archive')
}

async function walk(content: Buffer, packed: number, depth: number, total: Total): Promise<void> {
  const zip = await open(content)
  // Parts that share their bytes are how a small archive claims to hold a large one.
  let stored = 0
  await new Promise<void>((resolve, reject) => {
    const look = async (entry: yauzl.Entry) => {
      count(total, entry, packed)
      stored += entry.compressedSize
      if (stored > content.length) throw damaged()
      const name = entry.fileName
      note(total, entry, name)
      if (extensionOf(name) !== 'zip') return
      if (depth >= archiveLimits.depth) throw tooMuch('ma w sobie zbyt wiele archiwów jedno w drugim')
      if (entry.isEncrypted() || entry.uncompressedSize > largestFile) total.warnings.add('unseen_archive')
      else await walk(await read(zip, entry), packed, depth + 1, total)
    }
    zip.on('error', () => reject(damaged()))
    zip.on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) => {
      look(entry).then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })
}

/** By the directory: nothing is unpacked but an archive within the archive, for its own directory. */
export async function inspectArchive(content: Buffer): Promise<FileWarning[]> {
  const total: Total = { entries: 0, bytes: 0, warnings: new Set() }
  await walk(content, content.length, 1, total)
  return [...total.warnings]
}
