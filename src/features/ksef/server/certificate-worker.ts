import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readPkcs12, refuseCostlyKey } from './pkcs12.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
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
const wrongPassword = 'Hasło nie pasuje do tego pliku.'

/** Begins every binary file of these. */
const derSequence = 0x30

const blocks = (text: string) => [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----[^-]+-----END \1-----/g)].map(([block, kind = '']) => ({ block, kind }))

/** One who throws a `Failure` has said why; anything else is said by `refusal`. */
function attempt<Found>(work: () => Found, refusal: () => Failure): Found {
  try {
    return work()
  } catch (error) {
    throw error instanceof Failure ? error : refusal()
  }
}

function openKey(key: Buffer | string, password: string | null): KeyObject {
  const isPem = typeof key === 'string'
  const der = isPem ? Buffer.from(key.replace(/-----[^-]+-----|\s/g, ''), 'base64') : key
  const isEncrypted = isPem ? key.includes('ENCRYPTED') : true
  if (isPem && isEncrypted && !password) throw invalid({ password: 'Klucz jest zaszyfrowany. Proszę podać jego hasło.' })
  const passphrase = password ?? ''
  return attempt(
    () => {
      if (!isPem || key.includes('BEGIN ENCRYPTED')) refuseCostlyKey(der)
      return isPem ? createPrivateKey({ key, passphrase }) : createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase })
    },
    () => (isEncrypted ? invalid({ password: wrongPassword }) : invalid({ key: unreadableKey })),
  )
}

interface Found {
  certificates: X509Certificate[]
  keys: KeyObject[]
}

function readPem(text: string, password: string | null): Found {
  const all = blocks(text)
  const certificates = all.filter(({ kind }) => kind === 'CERTIFICATE').map(({ block }) => new X509Certificate(block))
  return { certificates, keys: all.filter(({ kind }) => kind.endsWith('PRIVATE KEY')).map(({ block }) => openKey(block, password)) }
}

function readDer(content: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(content)
  } catch {
    return undefined
  }
}

function readFirst(content: Buffer, password: string | null): Found {
  const text = content.toString('latin1')
  if (text.includes('-----BEGIN'))
    return attempt(
      () => readPem(text, password),
      () => invalid({ certificate: unreadable }),
    )
  const certificate = readDer(content)
  if (certificate) return { certificates: [certificate], keys: [] }
  if (content[0] !== derSequence) throw invalid({ certificate: unreadable })
  return attempt(
    () => {
      const { certificates, keys } = readPkcs12(content, password ?? '')
      return { certificates: certificates.map(der => new X509Certificate(der)), keys: keys.map(der => openKey(der, password ?? '')) }
    },
    () => invalid({ password: wrongPassword }),
  )
}

function readKey(content: Buffer, password: string | null): KeyObject[] {
  const text = content.toString('latin1')
  if (text.includes('-----BEGIN')) return readPem(text, password).keys
  if (content[0] !== derSequence) throw invalid({ key: unreadableKey })
  return [openKey(content, password)]
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

function requireUsable(certificate: X509Certificate, key: KeyObject) {
  const [from, to] = [certificate.validFromDate, certificate.validToDate]
  if (to < new Date()) throw invalid({ certificate: `Ten certyfikat stracił ważność ${formatDate(warsawToday(to))}.` })
  if (from > new Date()) throw invalid({ certificate: `Ten certyfikat będzie ważny dopiero od ${formatDate(warsawToday(from))}.` })
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  const isGood = key.asymmetricKeyType === 'ec' || (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048)
  if (!isGood) throw invalid({ certificate: 'KSeF przyjmuje klucze RSA od 2048 bitów i EC. Ten jest inny.' })
}

/** The office's certificate, checked as far as it can be without asking KSeF. */
export function readCertificate({ certificate, key, password }: CertificateFiles): KsefCertificate {
  const first = readFirst(Buffer.from(certificate, 'base64'), password)
  const keys = key === null ? first.keys : readKey(Buffer.from(key, 'base64'), password)
  if (first.certificates.length === 0) throw invalid({ certificate: 'W tym pliku nie ma certyfikatu.' })
  if (keys.length === 0) throw invalid({ key: 'W pliku jest sam certyfikat. Proszę dodać plik z jego kluczem prywatnym (.key).' })
  const pairs = first.certificates.flatMap(one => keys.filter(other => one.checkPrivateKey(other)).map(other => [one, other] as const))
  const [pair] = pairs
  if (!pair) throw invalid({ key: 'Ten klucz nie należy do tego certyfikatu.' })
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
