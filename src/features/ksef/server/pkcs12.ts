import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { type BaseBlock, Constructed, fromBER, Integer, ObjectIdentifier, OctetString } from 'asn1js'
import { invalid } from '#kernel/failure.ts'

/** What node:crypto leaves: the certificates of a PKCS#12 file, and its keys as the encrypted PKCS#8 that node:crypto opens itself. */

export const tooCostly = 'Plik jest zaszyfrowany tak, że jego otwarcie trwałoby zbyt długo. Proszę zapisać go na nowo.'
const oldCipher = 'Plik jest zaszyfrowany przestarzałym szyfrem RC2. Proszę wyeksportować certyfikat jeszcze raz, z szyfrowaniem AES.'
const unknownCipher = 'Plik jest zaszyfrowany szyfrem, którego portal nie zna. Proszę zapisać go z szyfrowaniem AES.'

/** Rounds that turn a password into a key: files have some thousands, the most careful ones some hundred thousand. */
const maxRounds = 2_000_000

function read(content: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(content)
  if (offset === -1) throw new Error('Not an ASN.1 value.')
  return result
}

/** Of a sequence, a set or a tagged value. */
const parts = (node: BaseBlock): BaseBlock[] => (node instanceof Constructed ? (node.valueBlock.value as BaseBlock[]) : [])

function at(node: BaseBlock, ...path: number[]): BaseBlock {
  const block = path.reduce<BaseBlock | undefined>((inner, place) => inner && parts(inner)[place], node)
  if (!block) throw new Error('A part is missing.')
  return block
}

const oidOf = (node: BaseBlock) => (node instanceof ObjectIdentifier ? node.valueBlock.toString() : '')

/** Of a string that may be written in pieces. */
const bytesOf = (node: BaseBlock): Buffer =>
  node instanceof OctetString
    ? Buffer.from(node.getValue())
    : parts(node).length > 0
      ? Buffer.concat(parts(node).map(bytesOf))
      : Buffer.from(node.valueBlock.toBER())

const numberOf = (node: BaseBlock) => (node instanceof Integer ? Number.parseInt(Buffer.from(node.valueBlock.valueHexView).toString('hex'), 16) : 0)

/** Its cost is a product of three numbers, each of them small. */
const scrypt = '1.3.6.1.4.1.11591.4.11'

/** Throws where opening would take too long: `algorithm` says how a part is encrypted. */
function refuseCostly(algorithm: BaseBlock) {
  if (numberOf(algorithm) > maxRounds) throw invalid({ certificate: tooCostly })
  if (oidOf(algorithm) === scrypt) throw invalid({ certificate: unknownCipher })
  for (const part of parts(algorithm)) refuseCostly(part)
}

/** Whether a PKCS#8 key is encrypted: then node:crypto opens it, in one go that nothing can stop, so a costly one is refused here. */
export function isEncryptedKey(der: Uint8Array): boolean {
  const first = at(read(der), 0)
  refuseCostly(first)
  return !(first instanceof Integer)
}

const ciphers: Readonly<Record<string, { name: string; key: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', key: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', key: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', key: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', key: 24 },
}
const digests: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const pbes2 = '1.2.840.113549.1.5.13'
const sha1And3Des = '1.2.840.113549.1.12.1.3'
const sha1AndRc2 = ['1.2.840.113549.1.12.1.5', '1.2.840.113549.1.12.1.6']

function decrypt(cipher: string, key: Buffer, iv: Buffer, content: Buffer) {
  const opening = createDecipheriv(cipher, key, iv)
  return Buffer.concat([opening.update(content), opening.final()])
}

function openPbes2(parameters: BaseBlock, password: string, content: Buffer): Buffer {
  const cipher = ciphers[oidOf(at(parameters, 1, 0))]
  const derivation = at(parameters, 0, 1)
  const prf = parts(derivation).find(part => parts(part).length > 0)
  const digest = prf ? digests[oidOf(at(prf, 0))] : 'sha1'
  if (!cipher || !digest) throw invalid({ certificate: unknownCipher })
  const key = pbkdf2Sync(password, bytesOf(at(derivation, 0)), numberOf(at(derivation, 1)), cipher.key, digest)
  return decrypt(cipher.name, key, bytesOf(at(parameters, 1, 1)), content)
}

const fill = (content: Buffer, size: number) => Buffer.alloc(Math.ceil(content.length / size) * size, content)

interface Derivation {
  password: string
  salt: Buffer
  rounds: number
}

/** RFC 7292, B.2, with SHA-1; `purpose` is 1 for a key, 2 for an initialisation vector. */
function derive({ password, salt, rounds }: Derivation, purpose: 1 | 2, length: number): Buffer {
  const block = 64
  const known = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const input = Buffer.concat([fill(salt, block), fill(known, block)])
  let key = Buffer.alloc(0)
  while (key.length < length) {
    let digest = Buffer.concat([Buffer.alloc(block, purpose), input])
    for (let round = 0; round < rounds; round++) digest = createHash('sha1').update(digest).digest()
    key = Buffer.concat([key, digest])
    const addend = BigInt(`0x${Buffer.alloc(block, digest).toString('hex')}`) + 1n
    for (let place = 0; place < input.length; place += block) {
      const sum = (BigInt(`0x${input.subarray(place, place + block).toString('hex')}`) + addend) & ((1n << BigInt(8 * block)) - 1n)
      Buffer.from(sum.toString(16).padStart(2 * block, '0'), 'hex').copy(input, place)
    }
  }
  return key.subarray(0, length)
}

function open(algorithm: BaseBlock, password: string, content: Buffer): Buffer {
  refuseCostly(algorithm)
  const name = oidOf(at(algorithm, 0))
  const parameters = at(algorithm, 1)
  if (name === pbes2) return openPbes2(parameters, password, content)
  if (name !== sha1And3Des) throw invalid({ certificate: sha1AndRc2.includes(name) ? oldCipher : unknownCipher })
  const derivation = { password, salt: bytesOf(at(parameters, 0)), rounds: numberOf(at(parameters, 1)) }
  return decrypt('des-ede3-cbc', derive(derivation, 1, 24), derive(derivation, 2, 8), content)
}

const data = '1.2.840.113549.1.7.1'
const encryptedData = '1.2.840.113549.1.7.6'

function contentsOf(safe: BaseBlock, password: string): BaseBlock[] {
  const kind = oidOf(at(safe, 0))
  if (kind === data) return parts(read(bytesOf(at(safe, 1, 0))))
  if (kind !== encryptedData) return []
  const info = at(safe, 1, 0, 1)
  return parts(read(open(at(info, 1), password, bytesOf(at(info, 2)))))
}

const bags = { key: '1.2.840.113549.1.12.10.1.1', shroudedKey: '1.2.840.113549.1.12.10.1.2', certificate: '1.2.840.113549.1.12.10.1.3' }

/** The frame of the file, which no password is needed for; throws where it is no PKCS#12. */
export const safesOf = (file: Uint8Array): BaseBlock[] => parts(read(bytesOf(at(read(file), 1, 1, 0))))

/** Certificates and keys in DER. A wrong password is an error of some kind: nothing in the file says what it would have been. */
export function readSafes(safes: readonly BaseBlock[], password: string): { certificates: Buffer[]; keys: Buffer[] } {
  const contents = safes.flatMap(safe => contentsOf(safe, password)).map(bag => ({ kind: oidOf(at(bag, 0)), value: at(bag, 1, 0) }))
  return {
    certificates: contents.filter(({ kind }) => kind === bags.certificate).map(({ value }) => bytesOf(at(value, 1, 0))),
    keys: contents.filter(({ kind }) => kind === bags.key || kind === bags.shroudedKey).map(({ value }) => Buffer.from(value.toBER())),
  }
}
