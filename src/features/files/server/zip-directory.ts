import yauzl from 'yauzl'

const endOfDirectory = 'PK\x05\x06'
const endLength = 22
/** Bytes behind the end of an archive that mail programs and browsers are known to add; more is no archive. */
const maxBehind = 65_536

/** An archive without the bytes behind its end, which the reader takes for damage. */
export function withoutTrailing(content: Buffer): Buffer {
  for (let at = content.lastIndexOf(endOfDirectory); at >= 0; at = at > 0 ? content.lastIndexOf(endOfDirectory, at - 1) : -1) {
    if (at + endLength > content.length) continue
    const end = at + endLength + content.readUInt16LE(at + 20)
    if (end <= content.length) return content.length - end <= maxBehind ? content.subarray(0, end) : content
  }
  return content
}

/** A name as it is written in the archive, absolute or with `..`: it is only looked at, since nothing is unpacked. */
export const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry) =>
  yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

export const openDirectory = (content: Buffer) =>
  new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(withoutTrailing(content), { lazyEntries: true, decodeStrings: false }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

/** Reads one entry after the other; `look` may take its time. */
export const readDirectory = (zip: yauzl.ZipFile, look: (entry: yauzl.Entry) => Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) => {
      look(entry).then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })

export const readEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry) =>
  new Promise<Buffer>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(parts)))
    }),
  )
