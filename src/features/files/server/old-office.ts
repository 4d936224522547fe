/** What the container of old Office files (CFB) tells without being unpacked: the names of its streams are in it, and streams begin at a sector. */
const sector = 64

const isOldContainer = (content: Buffer) => content.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

export const holdsStream = (content: Buffer, name: string) => content.includes(Buffer.from(`${name}\0`, 'utf16le'))

/** A newer Office file (OOXML) with a password is such a container with the packed file as one encrypted stream. */
export const isEncryptedPackage = (content: Buffer) => isOldContainer(content) && holdsStream(content, 'EncryptedPackage')

function* startsOf(content: Buffer, start: string): Generator<number> {
  for (let at = content.indexOf(start, 0, 'hex'); at >= 0; at = content.indexOf(start, at + 1, 'hex')) if (at % sector === 0) yield at
}

const word = (content: Buffer, at: number) => (at + 2 <= content.length ? content.readUInt16LE(at) : 0)

/** The record behind the first one of a workbook (BOF), past a mark that it is not to be changed (WRITEPROTECT), is FILEPASS. */
function isLockedWorkbook(content: Buffer, at: number): boolean {
  const next = at + 4 + word(content, at + 2)
  const record = word(content, next) === 0x86 ? next + 4 : next
  return word(content, record) === 0x2f
}

/** The flags of a Word document (FIB) stand 10 bytes behind its beginning. */
const isLockedDocument = (content: Buffer, at: number) => (word(content, at + 10) & 0x100) !== 0

/** Whether a password stands before the text: by whatever cipher, the records that say so are in the open. */
export const isEncryptedOffice = (content: Buffer) =>
  startsOf(content, '0908').some(at => isLockedWorkbook(content, at)) || startsOf(content, 'eca5').some(at => isLockedDocument(content, at))
