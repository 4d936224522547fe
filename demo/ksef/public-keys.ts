import { constants, createHash, createPrivateKey, privateDecrypt, X509Certificate } from 'node:crypto'
import { makeCertificate } from './certificates.ts'

const usages = ['KsefTokenEncryption', 'SymmetricKeyEncryption'] as const
type Usage = (typeof usages)[number]

interface Pair {
  usage: Usage
  key: string
  der: Buffer
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64')
const keyIdOf = ({ der }: Pair) => sha256(new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' }))

/** The keys of the Ministry. After a rotation the former ones are refused. */
export class PublicKeyring {
  #pairs: Pair[] = []

  async rotate() {
    const make = async (usage: Usage) => ({ usage, ...(await makeCertificate({ kind: 'rsa', name: 'Ministerstwo Finansów' })) })
    this.#pairs = await Promise.all(usages.map(make))
  }

  list() {
    return this.#pairs.map(pair => ({
      certificate: pair.der.toString('base64'),
      certificateId: sha256(pair.der),
      publicKeyId: keyIdOf(pair),
      validFrom: new X509Certificate(pair.der).validFromDate.toISOString(),
      validTo: new X509Certificate(pair.der).validToDate.toISOString(),
      usage: [pair.usage],
      // Fields appear without notice.
      addedLater: true,
    }))
  }

  /** Undefined: a key that there is not, or no more. */
  find(usage: Usage, id: string | undefined) {
    return this.#pairs.find(pair => pair.usage === usage && (id === undefined || keyIdOf(pair) === id))
  }

  decrypt({ key }: Pair, encrypted: string): Buffer | undefined {
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      return privateDecrypt({ key: createPrivateKey(key), padding, oaepHash: 'sha256' }, Buffer.from(encrypted, 'base64'))
    } catch {
      return undefined
    }
  }
}
