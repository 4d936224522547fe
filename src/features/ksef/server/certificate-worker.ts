import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isEncryptedKey, readSafes, safesOf } from './pkcs12.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { checkNip } from '#kernel/identifiers/identifiers.ts'
import type { KsefCertificate } from '#platform/delivery/credentials.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

/** As they were chosen: base64 of a PKCS#12 file, or of a certificate and its key in files of their own. */
export interface CertificateFiles {
  certificate: string
  key: string | null
  password: string | null
}

const unreadable = 'Tego pliku nie da się odczytać. Potrzebny jest plik .p12 albo .pfx, albo certyfikat .crt lub .pem z kluczem.'
const unreadableKey = 'Tego pliku z kluczem nie da się odczytać.'

/** Of an encrypted file, which may be encrypted with no password at all. */
const notOpened = (password: string | null) =>
  invalid({ password: password ? 'Hasło nie pasuje do tego pliku.' : 'Plik jest zabezpieczony hasłem. Proszę je podać.' })

/** Begins every binary file of these. */
const derSequence = 0x30

interface Block {
  /** From its first line to its last one. */
  block: string
  kind: string
  body: string
}

/** The parts of a PEM file that are whole. */
const blocks = (text: string): Block[] =>
  text
    .split('-----BEGIN ')
    .slice(1)
    .flatMap(part => {
      const [kind = ''] = part.split('-----', 1)
      const [head, foot] = [`${kind}-----`, `-----END ${kind}-----`]
      const end = part.indexOf(foot)
      return end < head.length ? [] : { block: `-----BEGIN ${part.slice(0, end)}${foot}`, kind, body: part.slice(head.length, end) }
    })

const keyTypes = new Map([
  ['PRIVATE KEY', 'pkcs8'],
  ['ENCRYPTED PRIVATE KEY', 'pkcs8'],
  ['RSA PRIVATE KEY', 'pkcs1'],
  ['EC PRIVATE KEY', 'sec1'],
] as const satisfies [string, string][])
type KeyType = 'pkcs8' | 'pkcs1' | 'sec1'

/** One who throws a `Failure` has said why; anything else is said by `refusal`. */
function attempt<Found>(work: () => Found, refusal: () => Failure): Found {
  try {
    return work()
  } catch (error) {
    throw error instanceof Failure ? error : refusal()
  }
}

/** What is looked at is what is opened: a key in DER, and nothing around it. */
function openKey(key: Buffer, type: KeyType, password: string | null): KeyObject {
  const isEncrypted =
    type === 'pkcs8' &&
    attempt(
      () => isEncryptedKey(key),
      () => invalid({ key: unreadableKey }),
    )
  return attempt(
    () => createPrivateKey({ key, format: 'der', type, passphrase: password ?? '' }),
    () => (isEncrypted ? notOpened(password) : invalid({ key: unreadableKey })),
  )
}

/** A block with lines of another kind in it is refused: one reader would skip them and another one not. */
function openPemKey({ kind, body }: { kind: string; body: string }, password: string | null): KeyObject {
  const type = keyTypes.get(kind as 'PRIVATE KEY')
  const content = body.replace(/\s/g, '')
  if (!type || !/^[A-Za-z0-9+/]+={0,2}$/.test(content)) throw invalid({ key: unreadableKey })
  return openKey(Buffer.from(content, 'base64'), type, password)
}

interface CertificateParts {
  certificates: X509Certificate[]
  keys: KeyObject[]
}

function readPem(text: string, password: string | null): CertificateParts {
  const all = blocks(text)
  const certificates = all.filter(({ kind }) => kind === 'CERTIFICATE').map(({ block }) => new X509Certificate(block))
  return { certificates, keys: all.filter(({ kind }) => kind.endsWith('PRIVATE KEY')).map(block => openPemKey(block, password)) }
}

function readDer(content: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(content)
  } catch {
    return undefined
  }
}

function readFirst(content: Buffer, password: string | null): CertificateParts {
  const text = content.toString('latin1')
  if (text.includes('-----BEGIN'))
    return attempt(
      () => readPem(text, password),
      () => invalid({ certificate: unreadable }),
    )
  const certificate = readDer(content)
  if (certificate) return { certificates: [certificate], keys: [] }
  if (content[0] !== derSequence) throw invalid({ certificate: unreadable })
  const safes = attempt(
    () => safesOf(content),
    () => invalid({ certificate: unreadable }),
  )
  return attempt(
    () => {
      const { certificates, keys } = readSafes(safes, password ?? '')
      return { certificates: certificates.map(der => new X509Certificate(der)), keys: keys.map(der => openKey(der, 'pkcs8', password)) }
    },
    () => notOpened(password),
  )
}

function readKey(content: Buffer, password: string | null): KeyObject[] {
  const text = content.toString('latin1')
  if (text.includes('-----BEGIN'))
    return attempt(
      () => readPem(text, password).keys,
      () => invalid({ key: unreadableKey }),
    )
  if (content[0] !== derSequence) throw invalid({ key: unreadableKey })
  return [openKey(content, 'pkcs8', password)]
}

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Whose it is: a company by its VAT identifier, a person by the NIP in the serial number. */
function ownerOf(certificate: X509Certificate) {
  const subject: Record<string, string | string[] | undefined> = Object.fromEntries(Object.entries(certificate.toLegacyObject().subject))
  const named = (...keys: string[]) =>
    keys
      .map(key => firstOf(subject[key]))
      .filter(Boolean)
      .join(' ')
  const [, nip] = /^(?:VATPL|TINPL)-(\d{10})$/.exec(named('organizationIdentifier') || named('serialNumber')) ?? []
  return { nip, owner: named('O') || named('CN') || named('GN', 'SN') }
}

const curves = ['prime256v1', 'secp384r1', 'secp521r1']

function requireUsable(certificate: X509Certificate, key: KeyObject) {
  const [from, to] = [certificate.validFromDate, certificate.validToDate]
  if (to < new Date()) throw invalid({ certificate: `Ten certyfikat stracił ważność ${formatDate(warsawDay(to))}.` })
  if (from > new Date()) throw invalid({ certificate: `Ten certyfikat będzie ważny dopiero od ${formatDate(warsawDay(from))}.` })
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  const isGood =
    key.asymmetricKeyType === 'ec' ? curves.includes(namedCurve) : key.asymmetricKeyType === 'rsa' && modulusLength >= 2048 && modulusLength <= 4096
  if (!isGood) throw invalid({ certificate: 'Portal przyjmuje klucze RSA od 2048 do 4096 bitów i EC na krzywych P-256, P-384 i P-521. Ten jest inny.' })
}

/** The office's certificate, checked as far as it can be without asking KSeF. Throws 422 at `certificate`, `key` or `password`. */
export function readCertificate({ certificate, key, password }: CertificateFiles): KsefCertificate {
  const first = readFirst(Buffer.from(certificate, 'base64'), password)
  const keys = key === null ? first.keys : readKey(Buffer.from(key, 'base64'), password)
  if (first.certificates.length === 0) throw invalid({ certificate: 'W tym pliku nie ma certyfikatu.' })
  if (keys.length === 0) throw invalid({ key: 'W pliku jest sam certyfikat. Proszę dodać plik z jego kluczem prywatnym (.key).' })
  const isNoPair = () => invalid({ key: 'Ten klucz nie należy do tego certyfikatu.' })
  const [pair] = attempt(
    () => first.certificates.flatMap(one => keys.filter(other => one.checkPrivateKey(other)).map(other => [one, other] as const)),
    isNoPair,
  )
  if (!pair) throw isNoPair()
  requireUsable(...pair)
  const { nip, owner } = ownerOf(pair[0])
  if (!nip || checkNip(nip))
    throw invalid({
      certificate: 'W tym certyfikacie nie ma numeru NIP, więc klienci nie mogą nadać mu uprawnienia. Potrzebny jest certyfikat KSeF wydany na NIP biura.',
    })
  return {
    certificate: pair[0].toString(),
    key: pair[1].export({ type: 'pkcs8', format: 'pem' }).toString(),
    nip,
    owner,
    serial: pair[0].serialNumber,
    valid_from: pair[0].validFromDate.toISOString(),
    valid_to: pair[0].validToDate.toISOString(),
  }
}

answerCalls(readCertificate)
