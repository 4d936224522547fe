import { createHash, verify, X509Certificate } from 'node:crypto'
import { canonical, type Element, find, findAll, findById, readDocument, textOf } from './canonical-xml.ts'

const ds = 'http://www.w3.org/2000/09/xmldsig#'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'
const requests = ['http://ksef.mf.gov.pl/auth/token/2.0', 'http://ksef.mf.gov.pl/auth/token/2.1']
const methods = ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256']

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')
const bare = (text: string) => text.replaceAll(/\s/g, '')

export interface SignedRequest {
  challenge: string
  nip: string
  certificate: X509Certificate
}

/** Why it is refused, by the code that KSeF gives. */
export type Refused = 21001 | 21401 | 21115 | 21117

const certificateIn = (signature: Element): X509Certificate | undefined => {
  try {
    const content = find(signature, ds, 'X509Certificate')
    return content && new X509Certificate(Buffer.from(textOf(content), 'base64'))
  } catch {
    return undefined
  }
}

/** Each reference against what it names: the document without the signature, and the properties of the signature. */
function areReferencesTrue(root: Element, signature: Element): boolean {
  const references = findAll(signature, 'Reference')
  const names = references.map(({ attributes }) => attributes.URI ?? '')
  const properties = find(signature, xades, 'SignedProperties')
  if (!names.includes('') || !properties || !names.includes(`#${properties.attributes.Id}`)) return false
  return references.every(reference => {
    const name = reference.attributes.URI ?? ''
    const named = name === '' ? root : findById(root, name.slice(1))
    const digest = find(reference, ds, 'DigestValue')
    return named && digest && digestOf(canonical(named, name === '' ? signature : undefined)) === bare(textOf(digest))
  })
}

function isSignatureTrue(signature: Element, certificate: X509Certificate): boolean {
  const info = find(signature, ds, 'SignedInfo')
  const value = find(signature, ds, 'SignatureValue')
  const method = find(signature, ds, 'SignatureMethod')?.attributes.Algorithm ?? ''
  if (!info || !value || !methods.includes(method)) return false
  const key = { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(canonical(info)), key, Buffer.from(bare(textOf(value)), 'base64'))
}

/** The certificate that the signature says it was made with is the one that lies beside it. */
function isCertificateTrue(signature: Element, certificate: X509Certificate): boolean {
  const digest = find(signature, xades, 'CertDigest')
  const digestValue = digest && find(digest, ds, 'DigestValue')
  return digestValue !== undefined && bare(textOf(digestValue)) === digestOf(certificate.raw)
}

/** Reads a signed request to sign in, and checks all that KSeF checks of it before it looks at the certificate. */
export function readSignedRequest(text: string): SignedRequest | Refused {
  const root = readDocument(text)
  if (!root) return 21001
  const namespace = root.scope[''] ?? ''
  const [challenge, nip, kind] = ['Challenge', 'Nip', 'SubjectIdentifierType'].map(name => find(root, namespace, name))
  if (root.name !== 'AuthTokenRequest' || !requests.includes(namespace) || !challenge || !nip || !kind) return 21401
  if (textOf(kind) !== 'certificateSubject') return 21117
  const signature = find(root, ds, 'Signature')
  const certificate = signature && certificateIn(signature)
  if (!signature || !certificate) return 21115
  if (!areReferencesTrue(root, signature) || !isSignatureTrue(signature, certificate) || !isCertificateTrue(signature, certificate)) return 21115
  return { challenge: textOf(challenge), nip: textOf(nip), certificate }
}
