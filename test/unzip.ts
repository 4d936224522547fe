import yauzl from 'yauzl'

/** Names and contents of an archive. */
export function unzip(content: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, string>()
    yauzl.fromBuffer(content, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault)
      zip.on('entry', entry => {
        zip.openReadStream(entry, async (fault, stream) => {
          if (fault) return reject(fault)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          entries.set(entry.fileName, Buffer.concat(chunks).toString())
          zip.readEntry()
        })
      })
      zip.on('end', () => resolve(entries))
      zip.readEntry()
    })
  })
}
