import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoKsefNumber } from '#demo/companies.ts'
import { formatNip, formatNrb, formatPhone, localPhone } from './format-identifiers.ts'
import * as identifiers from './identifiers.ts'

const digits = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map(list => list.join(''))

/** The text with one digit replaced by another. */
const spoiled = (text: string) =>
  fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 9 })).map(([at, shift]) => {
    return text.slice(0, at) + ((Number(text[at]) + shift) % 10) + text.slice(at + 1)
  })

describe('NIP', () => {
  it.each(['999-000-00-14', 'PL 999 000 00 14', ' pl9990000014\u00a0', '999‑000‑00‑14'])('accepts %s', typed => {
    expect(identifiers.checkNip(typed)).toBeNull()
    expect(identifiers.normalizeNip(typed)).toBe('9990000014')
  })

  it.each([
    ['', 'To pole jest wymagane.'],
    ['999000001', 'NIP ma 10 cyfr, wpisano 9.'],
    ['99900000144', 'NIP ma 10 cyfr, wpisano 11.'],
    ['99900000I4', 'NIP składa się z samych cyfr.'],
    ['9990000015', 'Nieprawidłowy NIP – sprawdź, czy wszystkie cyfry są poprawne.'],
    ['0000000000', 'Nieprawidłowy NIP – sprawdź, czy wszystkie cyfry są poprawne.'],
    ['1111111111', 'Nieprawidłowy NIP – sprawdź, czy wszystkie cyfry są poprawne.'],
  ])('tells how to mend "%s"', (typed, sentence) => {
    expect(identifiers.checkNip(typed)).toBe(sentence)
  })

  it('refuses every single changed digit', () => {
    const valid = digits(10).filter(nip => identifiers.checkNip(nip) === null)
    fc.assert(fc.property(valid.chain(spoiled), nip => identifiers.checkNip(nip) !== null))
  })

  it('is shown in groups', () => expect(formatNip('9990000014')).toBe('999-000-00-14'))
})

describe('REGON', () => {
  it('accepts 9 digits and the 14 of a local unit', () => {
    expect(identifiers.checkRegon('990 000 016')).toBeNull()
    expect(identifiers.checkRegon('123456785')).toBeNull()
    expect(identifiers.checkRegon('12345678512347')).toBeNull()
  })

  it.each([
    ['', 'To pole jest wymagane.'],
    ['12345678', 'REGON ma 9 albo 14 cyfr, wpisano 8.'],
    ['12345678a', 'REGON składa się z samych cyfr.'],
    ['123456786', 'Nieprawidłowy numer REGON – sprawdź, czy wszystkie cyfry są poprawne.'],
    ['12345678512348', 'Nieprawidłowy numer REGON – sprawdź, czy wszystkie cyfry są poprawne.'],
    ['12345678612347', 'Nieprawidłowy numer REGON – sprawdź, czy wszystkie cyfry są poprawne.'],
    ['000000000', 'Nieprawidłowy numer REGON – sprawdź, czy wszystkie cyfry są poprawne.'],
  ])('tells how to mend "%s"', (typed, sentence) => {
    expect(identifiers.checkRegon(typed)).toBe(sentence)
  })
})

describe('PESEL', () => {
  const withChecksum = (ten: string) => {
    const sum = [...'1379137913'].reduce((total, weight, at) => total + Number(weight) * Number(ten[at]), 0)
    return ten + ((10 - (sum % 10)) % 10)
  }

  it('accepts a valid one', () => expect(identifiers.checkPesel('02070803628')).toBeNull())

  it.each([
    ['0207080362', 'PESEL ma 11 cyfr, wpisano 10.'],
    ['02070803629', 'Nieprawidłowy numer PESEL – sprawdź, czy wszystkie cyfry są poprawne.'],
    [withChecksum('0202300000'), 'Nieprawidłowy numer PESEL – sprawdź, czy wszystkie cyfry są poprawne.'],
  ])('tells how to mend "%s"', (typed, sentence) => {
    expect(identifiers.checkPesel(typed)).toBe(sentence)
  })

  it.each([
    ['02870800000', '1802-07-08'],
    ['02070803628', '1902-07-08'],
    ['00222900000', '2000-02-29'],
    ['02470800000', '2102-07-08'],
    ['02670800000', '2202-07-08'],
    ['00022900000', null],
    ['02130800000', null],
    ['02001000000', null],
  ])('%s was born on %s', (pesel, date) => {
    expect(identifiers.peselBirthDate(pesel)).toBe(date)
  })
})

describe('KRS', () => {
  it('is read without its signs', () => {
    expect(identifiers.normalizeKrs('0009 999-991')).toBe('0009999991')
    expect(identifiers.checkKrs('0009 999-991')).toBeNull()
  })

  it.each([
    ['', 'To pole jest wymagane.'],
    ['9999991', 'Numer KRS ma 10 cyfr, wpisano 7.'],
    ['00099999911', 'Numer KRS ma 10 cyfr, wpisano 11.'],
    ['0000000000', 'Numer KRS nie może składać się z samych zer.'],
    ['KRS 12', 'Numer KRS składa się z samych cyfr.'],
  ])('tells how to mend "%s"', (typed, sentence) => {
    expect(identifiers.checkKrs(typed)).toBe(sentence)
  })
})

describe('NRB', () => {
  it('accepts the ways of writing it', () => {
    for (const typed of ['83 9999 0013 0000 0000 0000 0001', 'PL83999900130000000000000001']) expect(identifiers.checkNrb(typed)).toBeNull()
    expect(identifiers.normalizeNrb('PL83 9999 0013 0000 0000 0000 0001')).toBe('83999900130000000000000001')
    expect(formatNrb('83999900130000000000000001')).toBe('83 9999 0013 0000 0000 0000 0001')
  })

  it('says what is wrong', () => {
    expect(identifiers.checkNrb('8399990013')).toBe('Numer rachunku ma 26 cyfr, wpisano 10.')
    expect(identifiers.checkNrb('84999900130000000000000001')).toBe('Nieprawidłowy numer rachunku bankowego – sprawdź, czy wszystkie cyfry są poprawne.')
  })

  it('refuses every single changed digit', () => {
    const valid = digits(11).map(identifiers.deriveTaxAccount)
    fc.assert(fc.property(valid.chain(spoiled), nrb => identifiers.checkNrb(nrb) !== null))
  })
})

describe('tax micro-account', () => {
  it('is derived from a NIP and from a PESEL', () => {
    const ofNip = identifiers.deriveTaxAccount('9990000014')
    expect(ofNip).toMatch(/^\d\d101000712222999000001400$/)
    expect(identifiers.checkTaxAccount(ofNip, '9990000014')).toBeNull()
    const ofPesel = identifiers.deriveTaxAccount('02070803628')
    expect(ofPesel).toMatch(/^\d\d101000712221020708036280$/)
    expect(identifiers.checkTaxAccount(ofPesel, '02070803628')).toBeNull()
  })

  it('is a valid account for whatever identifier', () => {
    fc.assert(fc.property(fc.oneof(digits(10), digits(11)), owner => identifiers.checkNrb(identifiers.deriveTaxAccount(owner)) === null))
  })

  it('of somebody else is refused', () => {
    const other = identifiers.deriveTaxAccount('1234563218')
    expect(identifiers.checkTaxAccount(other, '9990000014')).toBe('Ten mikrorachunek nie należy do podatnika o NIP 999-000-00-14.')
    expect(identifiers.checkTaxAccount(other, '02070803628')).toBe('Ten mikrorachunek nie należy do podatnika o podanym numerze PESEL.')
    expect(identifiers.checkTaxAccount('83999900130000000000000001', '9990000014')).toBe('To nie jest numer mikrorachunku podatkowego.')
  })
})

describe('phone', () => {
  it.each(['500 000 000', '+48 500-000-000', '0048500000000', '48 500 000 000', '(50) 000.00/00'])('reads %s', typed => {
    expect(identifiers.normalizePhone(typed)).toBe('+48500000000')
    expect(identifiers.checkPhone(typed)).toBeNull()
  })

  it('keeps a number that itself begins with 48', () => expect(identifiers.normalizePhone('481 234 567')).toBe('+48481234567'))

  it.each([
    ['+380 50 123 45 67', '+380501234567'],
    ['00380 50 123 45 67', '+380501234567'],
    ['+49 (0)151 23456789', '+4915123456789'],
    ['+49 151 23456789', '+4915123456789'],
    ['22 555 01 47 wew. 12', '+48225550147;ext=12'],
    ['+48 22 555 01 47 wewn. 3', '+48225550147;ext=3'],
  ])('reads %s, of another country or with an extension', (typed, stored) => {
    expect(identifiers.checkPhone(typed)).toBeNull()
    expect(identifiers.normalizePhone(typed)).toBe(stored)
    expect(identifiers.isMobilePhone(stored)).toBe(false)
  })

  it.each(['50000000', '050000000', '+48 50 123 45 6', '+0 123 456 789', '+49 1', '501 501 501 wew. x', 'abc'])('refuses %s', typed => {
    expect(identifiers.checkPhone(typed)).toBe('Proszę podać 9-cyfrowy numer telefonu, a zagraniczny z kierunkowym kraju, np. +380 50 123 45 67.')
  })

  it('tells mobile from fixed lines', () => {
    expect(identifiers.isMobilePhone('+48500000000')).toBe(true)
    expect(identifiers.isMobilePhone('+48221234567')).toBe(false)
  })

  it('is shown in groups', () => expect(formatPhone('+48500000000')).toBe('+48 500 000 000'))
  it('of a town begins with its area', () => expect(formatPhone('+48125550147')).toBe('+48 12 555 01 47'))
  it('has its extension in words', () => expect(formatPhone('+48225550147;ext=12')).toBe('+48 22 555 01 47 wew. 12'))
  it('is written without the country within it', () => expect(['+48125550147', '+380501234567'].map(localPhone)).toEqual(['12 555 01 47', '+380501234567']))
  it('of a free line has no area', () => expect(formatPhone('+48800123456')).toBe('+48 800 123 456'))
})

describe('postal code, KSeF number, e-Doręczenia address', () => {
  it('reads a postal code without its hyphen', () => {
    expect(identifiers.normalizePostalCode('00001')).toBe('00-001')
    expect(identifiers.checkPostalCode('00 001')).toBeNull()
    expect(identifiers.checkPostalCode('0-001')).toBe('Kod pocztowy ma postać 00-000, a zagraniczny zaczyna się od znaku kraju, np. DE-10115.')
    for (const code of ['DE-10115', 'd 10115', 'UA-01001', 'SW1A 1AA', 'AT-1010', 'NL-1012 AB']) expect(identifiers.checkPostalCode(code)).toBeNull()
    expect(identifiers.normalizePostalCode(' sw1a  1aa ')).toBe('SW1A 1AA')
  })

  it('checks the CRC-8 of a KSeF number', () => {
    expect(identifiers.checkKsefNumber('5265877635-20250826-0100001af629-AF')).toBeNull()
    expect(identifiers.checkKsefNumber(demoKsefNumber('5265877635', '2026-02-01', 7))).toBeNull()
    expect(identifiers.checkKsefNumber(demoKsefNumber('5265877635', '2026-02-01', 7).replace(/-(?=[^-]*$)..$/, '-00'))).toMatch(/^Nieprawidłowy numer KSeF/)
    expect(identifiers.checkKsefNumber('5265877635-20260231-0100001AF629-AF')).toMatch(/^Nieprawidłowy numer KSeF/)
    expect(identifiers.checkKsefNumber('5265877635-20250826')).toBe('Numer KSeF ma 35 znaków, wpisano 19.')
    expect(identifiers.checkKsefNumber('5265877635-20250826-0100001AF62G-AF')).toMatch(/^Numer KSeF ma postać/)
  })

  it('takes the numbers of KSeF 1.0, with a hyphen more and another checksum, and of sellers without a NIP', () => {
    for (const number of [
      '5265877635-20220826-010000-1AF629-00',
      '5265877635-20220826-0100001AF629-00',
      'M123456789-20220826-010000-1AF629-00',
      'ABC1234567-20260131-0100001AF629-00',
    ])
      expect(identifiers.checkKsefNumber(number)).toBeNull()
    expect(identifiers.checkKsefNumber('5265877635-20260826-010000-1AF629-00')).toMatch(/^Nieprawidłowy numer KSeF/)
  })

  it('finds a KSeF number in the name of a file', () => {
    const number = '5265877635-20250826-0100001AF629-AF'
    for (const name of [`${number}.xml`, `${number} (1).xml`, `${number} — kopia.xml`, `faktura_${number}.xml`, `FV 1 ${number.toLowerCase()}.XML`])
      expect(identifiers.findKsefNumber(name)).toBe(number)
    for (const name of ['faktura.xml', `1${number}.xml`, `${number}0.xml`, number.replace('5265877635', '5265877634')])
      expect(identifiers.findKsefNumber(name)).toBeNull()
  })

  it('checks an e-Doręczenia address', () => {
    expect(identifiers.normalizeDeliveryAddress(' pl-12345-12345-abcde-12')).toBe('AE:PL-12345-12345-ABCDE-12')
    expect(identifiers.checkDeliveryAddress('AE:PL-12345-12345-ABCDE-12')).toBeNull()
    expect(identifiers.checkDeliveryAddress('AE:PL-12345')).toBe('Adres do e-Doręczeń ma postać AE:PL-12345-12345-ABCDE-12.')
  })
})

describe('normalising', () => {
  it('changes nothing the second time', () => {
    const functions = Object.entries(identifiers).filter(([name]) => name.startsWith('normalize'))
    expect(functions).toHaveLength(10)
    for (const [, normalize] of functions as [string, (text: string) => string][])
      fc.assert(fc.property(fc.oneof(fc.string(), digits(9), digits(11)), text => normalize(normalize(text)) === normalize(text)))
  })
})
