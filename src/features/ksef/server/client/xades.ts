import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import type { KsefCertificate } from '#platform/delivery/credentials.ts'

/**
 * The signed request to sign in (XAdES-BES, enveloped). It is composed in its canonical form (exclusive C14N: every element declares
 * the prefix it uses, nothing is empty, attributes stand in order), so that what is digested is the text that is sent.
 */

const ds = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const algorithms = { rsa: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', ec: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256' }

/** As canonical XML has text: quotes stand bare. */
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64')

const empty = (name: string, attributes: string) => `<ds:${name} ${attributes}></ds:${name}>`

const requestOf = (challenge: string, nip: string, signature = '') =>
  `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.0"><Challenge>${escapeText(challenge)}</Challenge><ContextIdentifier><Nip>${escapeText(nip)}</Nip></ContextIdentifier><SubjectIdentifierType>certificateSubject</SubjectIdentifierType>${signature}</AuthTokenRequest>`

/** RFC 2253: the most specific part first. */
const issuerOf = ({ issuer }: X509Certificate) => issuer.split('\n').reverse().join(', ')

const propertiesOf = (certificate: X509Certificate, signedAt: Date) =>
  `<xades:SignedProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Id="SignedProperties"><xades:SignedSignatureProperties><xades:SigningTime>${signedAt.toISOString()}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest>${empty('DigestMethod', `${ds} Algorithm="${sha256}"`)}<ds:DigestValue ${ds}>${digestOf(certificate.raw)}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName ${ds}>${escapeText(issuerOf(certificate))}</ds:X509IssuerName><ds:X509SerialNumber ${ds}>${BigInt(`0x${certificate.serialNumber}`)}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>`

const referenceOf = (attributes: string, transforms: readonly string[], content: string) =>
  `<ds:Reference ${attributes}><ds:Transforms>${transforms.map(one => empty('Transform', `Algorithm="${one}"`)).join('')}</ds:Transforms>${empty('DigestMethod', `Algorithm="${sha256}"`)}<ds:DigestValue>${digestOf(content)}</ds:DigestValue></ds:Reference>`

/** `signedAt` by the clock of KSeF: ours may be wrong. */
export function signRequest(pair: Pick<KsefCertificate, 'certificate' | 'key'>, challenge: string, nip: string, signedAt: Date): string {
  const certificate = new X509Certificate(pair.certificate)
  const key = createPrivateKey(pair.key)
  const properties = propertiesOf(certificate, signedAt)
  const references = [
    referenceOf('URI=""', [enveloped, canonical], requestOf(challenge, nip)),
    referenceOf('Type="http://uri.etsi.org/01903#SignedProperties" URI="#SignedProperties"', [canonical], properties),
  ].join('')
  const algorithm = key.asymmetricKeyType === 'ec' ? algorithms.ec : algorithms.rsa
  const info = `<ds:SignedInfo ${ds}>${empty('CanonicalizationMethod', `Algorithm="${canonical}"`)}${empty('SignatureMethod', `Algorithm="${algorithm}"`)}${references}</ds:SignedInfo>`
  const value = sign('sha256', Buffer.from(info), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
  const content = certificate.raw.toString('base64')
  const signature = `<ds:Signature ${ds} Id="Signature">${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${content}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#Signature">${properties}</xades:QualifyingProperties></ds:Object></ds:Signature>`
  return `<?xml version="1.0" encoding="utf-8"?>${requestOf(challenge, nip, signature)}`
}
