/** As KSeF has it printed: whose invoice, of which day, and the hash of its file. */
const code = /^https:\/\/qr(?:-demo|-test)?\.ksef\.mf\.gov\.pl\/invoice\/\d{10}\/\d\d-\d\d-\d{4}\/([\w-]{43})=?$/

/** SHA-256, hexadecimal; undefined for any other code. */
export function hashIn(text: string): string | undefined {
  const [, hash] = code.exec(text.trim()) ?? []
  return hash && Buffer.from(hash, 'base64url').toString('hex')
}
