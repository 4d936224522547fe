import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as fields from './scalars.ts'
import { setErrorMessages } from './zod-messages-pl.ts'

beforeAll(setErrorMessages)

function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
}

describe('fields', () => {
  it.each([
    ['nip', 'PL 999-000-00-14', '9990000014'],
    ['regon', '990 000 016', '990000016'],
    ['krs', '0009 999 991', '0009999991'],
    ['nrb', 'PL83 9999 0013 0000 0000 0000 0001', '83999900130000000000000001'],
    ['phone', '500 000 000', '+48500000000'],
    ['postal_code', '00001', '00-001'],
    ['email', ' Anna@Example.COM ', 'anna@example.com'],
    ['email', "O'Connor+faktury@Example.com", "o'connor+faktury@example.com"],
    ['email', 'Biuro@Żółw.pl', 'biuro@xn--w-uga1v8h.pl'],
    ['email', 'biuro@xn--w-uga1v8h.pl', 'biuro@xn--w-uga1v8h.pl'],
    ['email', 'почта@пример.рф'.replace('почта', 'info'), 'info@xn--e1afmkfd.xn--p1ai'],
    ['month', ' 2026-11 ', '2026-11'],
    ['plain_date', '2028-02-29', '2028-02-29'],
    ['money', '1\u00a0234,5', '1234.50'],
    ['amount', '0', '0.00'],
    ['wall_time', '2026-11-20 14:05:00', '2026-11-20 14:05:00'],
    ['instant', '2026-11-20T14:05:00+01:00', '2026-11-20T14:05:00+01:00'],
    ['id', '0193C2A4-7B1E-7C3D-8E4F-0123456789AB', '0193c2a4-7b1e-7c3d-8e4f-0123456789ab'],
  ] as const)('%s puts "%s" in order', (name, typed, value) => {
    expect(fields[name].parse(typed)).toBe(value)
  })

  it.each([
    ['nip', '999', 'NIP ma 10 cyfr, wpisano 3.'],
    ['nip', '9'.repeat(101), 'Najwyżej 100\u00a0znaków, wpisano 101.'],
    ['email', 'anna@', 'Proszę podać poprawny adres e-mail.'],
    ['email', 'anna@żółw.pl/x', 'Proszę podać poprawny adres e-mail.'],
    ['email', 'anna@żółw', 'Proszę podać poprawny adres e-mail.'],
    ['email', ' ', 'To pole jest wymagane.'],
    ['email', `${'a'.repeat(250)}@b.pl`, 'Najwyżej 254\u00a0znaki, wpisano 255.'],
    ['month', '2026-13', 'Proszę podać miesiąc w postaci RRRR-MM, np. 2026-11.'],
    ['month', '1899-12', 'Proszę podać miesiąc w postaci RRRR-MM, np. 2026-11.'],
    ['plain_date', '2026-02-29', 'Proszę podać istniejącą datę w postaci RRRR-MM-DD, np. 2026-11-20.'],
    ['plain_date', '', 'To pole jest wymagane.'],
    ['money', '1,2,3', 'Kwota może mieć tylko jeden przecinek lub jedną kropkę, np. 1234,50.'],
    ['money', '1000000000000', 'Kwota nie może być większa niż 999\u00a0999\u00a0999\u00a0999,99\u00a0zł.'],
    ['amount', '-0,01', 'Kwota nie może być mniejsza niż 0,00\u00a0zł.'],
    ['instant', '2026-11-20 14:05', 'Proszę podać datę i godzinę w postaci RFC 3339, np. 2026-11-20T14:05:00+01:00.'],
    ['id', 'demo', 'Nieprawidłowy identyfikator.'],
    ['nrb', undefined, 'To pole jest wymagane.'],
    ['money', 12, 'To pole musi być tekstem.'],
  ] as const)('%s refuses "%s" with one sentence', (name, typed, sentence) => {
    expect(sentencesOf(fields[name], typed)).toEqual([sentence])
  })

  it('take no text that nobody sees', () => {
    for (const unseen of [' ', '\u200b', '\u202e\u2060\u00a0', '\u0007', '\u3164', '\u2800'])
      expect(sentencesOf(fields.text(10), unseen), JSON.stringify(unseen)).toEqual(['To pole jest wymagane.'])
    for (const seen of ['👩\u200d💻', '-', '\u200fשלום']) expect(sentencesOf(fields.text(10), seen)).toEqual([])
  })

  it('take one line, where they are no paragraphs', () => {
    for (const end of ['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029', '\u001b'])
      expect(sentencesOf(fields.text(20), `Ewa${end}Bcc: a@b.pl`), JSON.stringify(end)).toEqual([fields.oneLineOnly])
    expect(fields.text(20).parse(' Ewa Nowa\n')).toBe('Ewa Nowa')
    expect(fields.paragraphs(20).parse('Ewa\r\n\tNowa ')).toBe('Ewa\r\n\tNowa')
  })

  it('all convert to JSON schema, both ways', () => {
    const schemas = Object.values(fields).filter(value => value instanceof z.ZodType)
    expect(schemas.length).toBeGreaterThan(15)
    for (const schema of [...schemas, fields.text(10)])
      for (const io of ['input', 'output'] as const) expect(z.toJSONSchema(schema, { io, unrepresentable: 'any' })).toMatchObject({ type: 'string' })
    expect(z.toJSONSchema(fields.blank(fields.nip), { io: 'input', unrepresentable: 'any' })).toMatchObject({
      anyOf: [{ type: 'string' }, { type: 'null' }],
    })
  })

  it('take what they gave', () => {
    const record = z.object({ nip: fields.nip, due: fields.plain_date, sum: fields.money, phone: fields.phone })
    const once = record.parse({ nip: '999-000-00-14', due: '2026-11-20', sum: '1,5', phone: '500000000' })
    expect(record.parse(once)).toEqual(once)
  })
})

describe('text', () => {
  it('is trimmed and composed', () => expect(fields.text(10).parse(' Łódź '.normalize('NFD'))).toBe('Łódź'))

  it('is counted after that', () => {
    expect(fields.text(4).parse(' Łódź '.normalize('NFD'))).toBe('Łódź')
    expect(sentencesOf(fields.text(3), 'Łódź')).toEqual(['Najwyżej 3\u00a0znaki, wpisano 4.'])
    expect(sentencesOf(fields.text(3), '   ')).toEqual(['To pole jest wymagane.'])
    expect(sentencesOf(fields.text(3), 'a\0b')).toEqual(['Tekst zawiera niedozwolony znak (NUL).'])
  })
})

describe('blank', () => {
  it('makes nothing of an empty string', () => {
    const form = z.object({ nip: fields.blank(fields.nip), note: fields.blank(fields.text(9)).optional() })
    expect(form.parse({ nip: ' ', note: '' })).toEqual({ nip: null, note: null })
    expect(form.parse({ nip: null })).toEqual({ nip: null })
    expect(form.parse({ nip: '999 000 00 14', note: ' a ' })).toEqual({ nip: '9990000014', note: 'a' })
    expect(sentencesOf(form, { nip: '1' })).toEqual(['NIP ma 10 cyfr, wpisano 1.'])
  })
})
