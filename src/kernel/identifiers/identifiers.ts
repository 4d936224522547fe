import { isPlainDate } from '#kernel/dates/dates.ts'
import { formatNip } from './format-identifiers.ts'

/**
 * Numbers of Polish registers. `normalize…` gives the form that is stored, `check…` answers null
 * or the sentence that tells how to mend the number; `format-identifiers.ts` gives the form for reading.
 */
const separators = /[\s\-\u00ad\u200b\u2010-\u2015.]/g
const everyDigitRight = 'sprawdź, czy wszystkie cyfry są poprawne.'

function strip(text: string): string {
  return text.replace(separators, '').toUpperCase()
}

function countProblem(name: string, digits: string, length: number): string | null {
  if (digits === '') return 'To pole jest wymagane.'
  if (!/^\d+$/.test(digits)) return `${name} składa się z samych cyfr.`
  return digits.length === length ? null : `${name} ma ${length} cyfr, wpisano ${digits.length}.`
}

function weighedSum(digits: string, weights: string): number {
  return [...weights].reduce((sum, weight, index) => sum + Number(weight) * Number(digits[index]), 0)
}

export function normalizeNip(text: string): string {
  return strip(text).replace(/^PL/, '')
}

export function checkNip(text: string): string | null {
  const nip = normalizeNip(text)
  const shape = /^[1-9](\d[1-9]|[1-9]\d)\d{7}$/
  // Ten equal digits pass the checksum, yet belong to nobody.
  const valid = shape.test(nip) && !/^(\d)\1+$/.test(nip) && weighedSum(nip, '657234567') % 11 === Number(nip[9])
  return countProblem('NIP', nip, 10) ?? (valid ? null : `Nieprawidłowy NIP – ${everyDigitRight}`)
}

/** A tax number of any country: ten digits alone are a NIP. */
export function normalizeTaxNumber(text: string): string {
  return strip(text).replace(/^PL(?=\d{10}$)/, '')
}

export function checkTaxNumber(text: string): string | null {
  const number = normalizeTaxNumber(text)
  if (number === '') return 'To pole jest wymagane.'
  if (/^\d+$/.test(number)) return checkNip(number)
  return /^[A-Z]{2}[0-9A-Z+*]{2,14}$/.test(number) ? null : 'Proszę podać NIP (10 cyfr) albo numer zagraniczny z kodem kraju, np. DE123456789.'
}

export function normalizeRegon(text: string): string {
  return strip(text)
}

/** 9 digits, or 14 of a local unit whose first 9 are its parent's number. */
export function checkRegon(text: string): string | null {
  const regon = normalizeRegon(text)
  if (/^\d+$/.test(regon) && regon.length !== 9 && regon.length !== 14) return `REGON ma 9 albo 14 cyfr, wpisano ${regon.length}.`
  const sound = (weights: string) => (weighedSum(regon, weights) % 11) % 10 === Number(regon[weights.length])
  const valid = !/^0{9}/.test(regon) && sound('89234567') && (regon.length === 9 || sound('2485097361248'))
  return countProblem('REGON', regon, regon.length) ?? (valid ? null : `Nieprawidłowy numer REGON – ${everyDigitRight}`)
}

export function normalizePesel(text: string): string {
  return strip(text)
}

export function checkPesel(text: string): string | null {
  const pesel = normalizePesel(text)
  const valid = (10 - (weighedSum(pesel, '1379137913') % 10)) % 10 === Number(pesel[10]) && peselBirthDate(pesel) !== null
  return countProblem('PESEL', pesel, 11) ?? (valid ? null : `Nieprawidłowy numer PESEL – ${everyDigitRight}`)
}

/** The month carries the century: +80 is 1800–1899, +0, +20, +40 and +60 follow. Null when there is no such day. */
export function peselBirthDate(pesel: string): string | null {
  const month = Number(pesel.slice(2, 4))
  const century = [19, 20, 21, 22, 18][Math.floor(month / 20)]
  const date = `${century}${pesel.slice(0, 2)}-${String(month % 20).padStart(2, '0')}-${pesel.slice(4, 6)}`
  return isPlainDate(date) ? date : null
}

export function normalizeKrs(text: string): string {
  return strip(text)
}

export function checkKrs(text: string): string | null {
  const krs = normalizeKrs(text)
  const problem = countProblem('Numer KRS', krs, 10)
  return problem ?? (Number(krs) > 0 ? null : 'Numer KRS nie może składać się z samych zer.')
}

const mobileNumber = /^\+48(45|50|51|53|57|60|66|69|72|73|78|79|88)\d{7}$/

/** E.164, of any country, with an extension as addresses of telephones write it (RFC 3966): "+48500000000", "+48225550147;ext=12". */
export function normalizePhone(text: string): string {
  const [, number = '', extension] = /^(.*?)(?:(?:wewn?\.?|;ext=)(\d{1,6}))?$/i.exec(text.replace(/\(0\)|[\s()/\-\u2010-\u2015]/g, '')) ?? []
  const digits = number.replaceAll('.', '').replace(/^00(?=[1-9])/, '+')
  const local = digits.replace(/^(\+48|48(?=\d{9}$))/, '')
  const whole = /^\d{9}$/.test(local) ? `+48${local}` : digits
  return extension ? `${whole};ext=${extension}` : whole
}

export function checkPhone(text: string): string | null {
  if (text.trim() === '') return 'To pole jest wymagane.'
  const valid = /^\+(48[1-9]\d{8}|(?!48)[1-9]\d{6,14})(;ext=\d{1,6})?$/.test(normalizePhone(text))
  return valid ? null : 'Proszę podać 9-cyfrowy numer telefonu, a zagraniczny z kierunkowym kraju, np. +380 50 123 45 67.'
}

/** Text messages are sent to Polish mobile numbers only: which numbers of other countries take them is not known. */
export function isMobilePhone(phone: string | null): phone is string {
  return phone !== null && mobileNumber.test(phone)
}

/** A code of another country begins with its sign: five digits alone are Polish. */
export function normalizePostalCode(text: string): string {
  const polish = strip(text)
  return /^\d{5}$/.test(polish) ? polish.replace(/^(\d{2})/, '$1-') : text.trim().replace(/\s+/g, ' ').toUpperCase()
}

export function checkPostalCode(text: string): string | null {
  if (text.trim() === '') return 'To pole jest wymagane.'
  const valid = /^(\d{2}-\d{3}|[A-Z]{1,3}[- ]?[A-Z0-9][A-Z0-9 -]{2,9})$/.test(normalizePostalCode(text))
  return valid ? null : 'Kod pocztowy ma postać 00-000, a zagraniczny zaczyna się od znaku kraju, np. DE-10115.'
}

/** As the form FA(3) takes it: a NIP or what stands for one, the date, and twelve letters that KSeF 1.0 parted in the middle. */
const ksefShape = /(?<![0-9A-Z])(\d{10}|M\d{9}|[A-Z]{3}\d{7})-(\d{4})(\d{2})(\d{2})-[0-9A-F]{6}-?[0-9A-F]{6}-([0-9A-F]{2})(?![0-9A-Z])/
/** Numbers given before are not known to have the checksum of today. */
const ksef2Start = '2026-02-01'

export function normalizeKsefNumber(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

export function checkKsefNumber(text: string): string | null {
  const number = normalizeKsefNumber(text)
  if (number === '') return 'To pole jest wymagane.'
  if (number.length !== 35 && number.length !== 36) return `Numer KSeF ma 35 znaków, wpisano ${number.length}.`
  const match = ksefShape.exec(number)
  if (!match || match[0] !== number) return 'Numer KSeF ma postać NIP-RRRRMMDD-XXXXXXXXXXXX-XX.'
  const [, seller = '', year, month, day, checksum = ''] = match
  const date = `${year}-${month}-${day}`
  const isSeller = /^\d/.test(seller) ? !checkNip(seller) : true
  const valid = isSeller && isPlainDate(date) && (date < ksef2Start || crc8(number.slice(0, 32)) === Number.parseInt(checksum, 16))
  return valid ? null : 'Nieprawidłowy numer KSeF – sprawdź, czy wszystkie znaki są poprawne.'
}

/** The number in a text such as the name of a file: "faktura_<number> (1).xml". */
export function findKsefNumber(text: string): string | null {
  const ksefNumber = ksefShape.exec(text.toUpperCase())?.[0]
  return ksefNumber && !checkKsefNumber(ksefNumber) ? ksefNumber : null
}

/** Polynomial 0x07, start 0. */
function crc8(text: string): number {
  let crc = 0
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  }
  return crc
}

export function normalizeDeliveryAddress(text: string): string {
  return text.replace(/\s/g, '').toUpperCase().replace(/^PL-/, 'AE:PL-')
}

/** An address of e-Doręczenia. */
export function checkDeliveryAddress(text: string): string | null {
  if (text.trim() === '') return 'To pole jest wymagane.'
  const valid = /^AE:PL-\d{5}-\d{5}-[A-Z]{5}-\d{2}$/.test(normalizeDeliveryAddress(text))
  return valid ? null : 'Adres do e-Doręczeń ma postać AE:PL-12345-12345-ABCDE-12.'
}

export function normalizeNrb(text: string): string {
  return strip(text).replace(/^PL/, '')
}

export function checkNrb(text: string): string | null {
  const nrb = normalizeNrb(text)
  const problem = countProblem('Numer rachunku', nrb, 26)
  if (problem) return problem
  return BigInt(`${nrb.slice(2)}2521${nrb.slice(0, 2)}`) % 97n === 1n ? null : `Nieprawidłowy numer rachunku bankowego – ${everyDigitRight}`
}

/** The tax micro-account that belongs to a NIP (10 digits) or a PESEL (11 digits). */
export function deriveTaxAccount(identifier: string): string {
  const owner = identifier.length === 10 ? `2${identifier}00` : `1${identifier}0`
  const account = `10100071222${owner}`
  return String(98n - (BigInt(`${account}252100`) % 97n)).padStart(2, '0') + account
}

/** Whether a pasted account is the micro-account of this NIP or PESEL. */
export function checkTaxAccount(text: string, identifier: string): string | null {
  const nrb = normalizeNrb(text)
  const problem = checkNrb(nrb)
  if (problem) return problem
  if (nrb.slice(2, 13) !== '10100071222') return 'To nie jest numer mikrorachunku podatkowego.'
  if (nrb === deriveTaxAccount(identifier)) return null
  return identifier.length === 10
    ? `Ten mikrorachunek nie należy do podatnika o NIP ${formatNip(identifier)}.`
    : 'Ten mikrorachunek nie należy do podatnika o podanym numerze PESEL.'
}
