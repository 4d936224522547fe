import type yauzl from 'yauzl'
import { maxFileBytes } from '#features/files/shared/contract.ts'
import { extensionOf } from './file-names.ts'
import { damaged, refusedBecause } from './refusals.ts'
import { archiveLimits, type FileWarning } from '#features/files/shared/rules.ts'
import { nameOf, openDirectory, readDirectory, readEntry } from './zip-directory.ts'
import { Failure } from '#kernel/failure.ts'

const programs = new Set('apk app bat cmd com cpl dll exe hta jar js jse lnk msi ps1 reg scr sh vb vbe vbs wsf'.split(' '))
/** Archives whose directory cannot be read here. */
const unseen = new Set('7z ace arj bz2 cab gz iso lzh rar tar tgz xz zst'.split(' '))

interface Total {
  entries: number
  bytes: number
  warnings: Set<FileWarning>
  refuse(why: string): Failure
}

/** A document is sent as one file: who sends it cannot part it. */
const refuseDocument = (why: string) => refusedBecause(`Dokument ${why}. Proszę zapisać go bez zbędnych obrazów i arkuszy albo jako PDF.`)
const refuseArchive = (why: string) => refusedBecause(`Archiwum ${why}. Proszę wysłać pliki osobno albo w kilku mniejszych archiwach.`)

function count(total: Total, entry: yauzl.Entry, packed: number) {
  total.entries++
  total.bytes += entry.uncompressedSize
  if (total.entries > archiveLimits.entries) throw total.refuse(`ma w sobie więcej niż ${archiveLimits.entries} plików`)
  if (total.bytes > archiveLimits.bytes) throw total.refuse(`ma po rozpakowaniu więcej niż ${archiveLimits.bytes / 1024 / 1024} MB`)
  if (total.bytes > archiveLimits.floor && total.bytes > packed * archiveLimits.ratio) throw total.refuse('spakowano podejrzanie mocno')
}

function note({ warnings }: Total, entry: yauzl.Entry, name: string) {
  if (entry.isEncrypted() || name === 'encrypted-package') warnings.add('encrypted')
  if (/(^|\/)vbaproject\.bin$|(^|\/)macrosheets\/|^basic\/./i.test(name)) warnings.add('macros')
  if (programs.has(extensionOf(name))) warnings.add('programs')
  if (unseen.has(extensionOf(name))) warnings.add('unseen_archive')
}

/** Bytes of the list of parts of an OpenDocument, which says of each whether it is encrypted. */
const maxManifestBytes = 4 * 1024 * 1024
const isManifest = (name: string, entry: yauzl.Entry) => name === 'META-INF/manifest.xml' && !entry.isEncrypted() && entry.uncompressedSize <= maxManifestBytes

async function walk(content: Buffer, packed: number, depth: number, total: Total): Promise<void> {
  const zip = await openDirectory(content)
  // Parts that share their bytes are how a small archive claims to hold a large one.
  let stored = 0
  await readDirectory(zip, async entry => {
    count(total, entry, packed)
    stored += entry.compressedSize
    if (stored > content.length) throw damaged()
    const name = nameOf(entry)
    note(total, entry, name)
    if (isManifest(name, entry) && (await readEntry(zip, entry)).includes('encryption-data')) total.warnings.add('encrypted')
    if (extensionOf(name) !== 'zip') return
    if (depth >= archiveLimits.depth) throw total.refuse('ma w sobie zbyt wiele archiwów jedno w drugim')
    if (entry.isEncrypted() || entry.uncompressedSize > maxFileBytes) total.warnings.add('unseen_archive')
    else await walk(await readEntry(zip, entry), packed, depth + 1, total)
  })
}

/** What the reader of archives stops at is damage, except what it says it does not know. */
function explain(error: unknown, { warnings }: Total) {
  if (error instanceof Failure) throw error
  const message = error instanceof Error ? error.message : ''
  // With this cipher the directory itself may be sealed.
  if (message.startsWith('strong encryption')) warnings.add('encrypted')
  else if (message.startsWith('multi-disk'))
    throw refusedBecause('To jest tylko jedna część podzielonego archiwum. Proszę wysłać pliki osobno albo w jednym zwykłym archiwum.')
  else throw damaged()
}

/**
 * By the directory: nothing is unpacked but an archive within the archive, for its own directory. What people are warned of. Throws 415 for
 * one that is damaged, a part of one, or unpacks beyond `archiveLimits`.
 */
export async function inspectArchive(content: Buffer, media_type: string): Promise<FileWarning[]> {
  const total: Total = { entries: 0, bytes: 0, warnings: new Set(), refuse: media_type === 'application/zip' ? refuseArchive : refuseDocument }
  await walk(content, content.length, 1, total).catch(error => explain(error, total))
  return [...total.warnings]
}
