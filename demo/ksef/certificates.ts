import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'

const algorithms = {
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  ec: { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' },
}

const oids = { surname: '2.5.4.4', serialNumber: '2.5.4.5', givenName: '2.5.4.42', organizationIdentifier: '2.5.4.97' }
const dayMs = 24 * 3600 * 1000

interface Wanted {
  kind?: 'rsa' | 'ec'
  /** Of the company that it is made for; without it, it is a person's. */
  nip?: string
  name?: string
  validFrom?: Date
  validTo?: Date
}

/** A certificate signed by itself, with its key, both as PEM. KSeF's test environment takes such ones. */
export async function makeCertificate({ kind = 'ec', nip, name = 'Biuro Próbne', validFrom, validTo }: Wanted) {
  const algorithm = algorithms[kind]
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const identity: Record<string, string> = nip
    ? { O: name, [oids.organizationIdentifier]: `VATPL-${nip}` }
    : { [oids.givenName]: 'Anna', [oids.surname]: 'Przykładowa', [oids.serialNumber]: 'PNOPL-02070803628' }
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '0100000000000000ab',
      name: Object.entries({ C: 'PL', CN: name, ...identity }).map(([type, value]) => ({ [type]: [value] })),
      notBefore: validFrom ?? new Date(Date.now() - dayMs),
      notAfter: validTo ?? new Date(Date.now() + 365 * dayMs),
      signingAlgorithm: algorithm,
      keys,
    },
    crypto,
  )
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { certificate: certificate.toString('pem'), key: PemConverter.encode(pkcs8, 'PRIVATE KEY'), der: Buffer.from(certificate.rawData) }
}
