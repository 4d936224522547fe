import { refusedBecause } from './refusals.ts'
import { withoutTrailing } from './zip-directory.ts'

/** A reader of archives looks for their end here, whatever stands before it. */
const archiveTail = 66_000
const edge = 2048

const active = /<(?:!doctype\s+html|html|script|svg|iframe)\b|<\?php/i

function endsAsArchive(content: Buffer): boolean {
  const tail = content.subarray(-archiveTail)
  const at = tail.lastIndexOf('PK\x05\x06')
  if (at < 0 || at + 22 > tail.length || tail.readUInt16LE(at + 10) === 0) return false
  const directory = content.length - tail.length + at - tail.readUInt32LE(at + 12)
  if (directory < 0 || content.toString('latin1', directory, directory + 4) !== 'PK\x01\x02') return false
  // An archive that a PDF carries inside is an attachment of it, not its other face.
  return !tail.includes('endstream', at)
}

/** One file that two programs read differently: a picture for us, a page or an archive for somebody else. Throws 415. */
export function refusePolyglot(content: Buffer, isArchive: boolean) {
  // Notes and forms of a PDF may hold marked-up text; after its end nothing has a place.
  const end = content.subarray(Math.max(content.length - edge, content.lastIndexOf('%%EOF')))
  const edges = isArchive ? [end, content.subarray(withoutTrailing(content).length)] : [content.subarray(0, edge), end]
  if (edges.some(part => active.test(part.toString('latin1'))) || (!isArchive && endsAsArchive(content))) {
    throw refusedBecause('Plik ma cechy dwóch rodzajów plików naraz, więc go nie przyjmujemy. Proszę zapisać go jeszcze raz jako zwykły PDF albo zdjęcie.')
  }
}
