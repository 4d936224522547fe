import { z } from 'zod'
import { isMonth, isPlainDate } from '#kernel/dates/dates.ts'
import { emailShape, normalizeEmail } from '#kernel/identifiers/email.ts'
import * as identifiers from '#kernel/identifiers/identifiers.ts'
import { required } from './zod-messages-pl.ts'
import { checkMoney, compareMoney, formatMoney, normalizeMoney } from '#kernel/money/money.ts'
import { isWallTime } from '#kernel/dates/warsaw.ts'

/** Schemas of single fields: input is put in order before it is checked, and none transforms, so all convert to JSON schema. */
function tidied(normalize: (text: string) => string, check: (text: string) => string | null, example: string) {
  return z
    .string()
    .max(100, { abort: true })
    .overwrite(normalize)
    .superRefine((value, context) => {
      const problem = check(value)
      if (problem) context.addIssue({ code: 'custom', message: problem, input: value })
    })
    .meta({ examples: [example] })
}

const trim = (text: string) => text.trim()
const sentence = (isGood: (text: string) => boolean, problem: string) => (text: string) => (text === '' ? required : isGood(text) ? null : problem)

export const nip = tidied(identifiers.normalizeNip, identifiers.checkNip, '9990000014')
export const tax_number = tidied(identifiers.normalizeTaxNumber, identifiers.checkTaxNumber, '9990000014')
export const regon = tidied(identifiers.normalizeRegon, identifiers.checkRegon, '990000016')
export const pesel = tidied(identifiers.normalizePesel, identifiers.checkPesel, '02070803628')
export const krs = tidied(identifiers.normalizeKrs, identifiers.checkKrs, '0009999991')
export const nrb = tidied(identifiers.normalizeNrb, identifiers.checkNrb, '83999900130000000000000001')
export const phone = tidied(identifiers.normalizePhone, identifiers.checkPhone, '+48500000000')
export const postal_code = tidied(identifiers.normalizePostalCode, identifiers.checkPostalCode, '00-001')
export const ksef_number = tidied(identifiers.normalizeKsefNumber, identifiers.checkKsefNumber, '5265877635-20250826-0100001AF629-AF')
export const delivery_address = tidied(identifiers.normalizeDeliveryAddress, identifiers.checkDeliveryAddress, 'AE:PL-12345-12345-ABCDE-12')

export const month = tidied(trim, sentence(isMonth, 'Proszę podać miesiąc w postaci RRRR-MM, np. 2026-11.'), '2026-11')
export const plain_date = tidied(trim, sentence(isPlainDate, 'Proszę podać istniejącą datę w postaci RRRR-MM-DD, np. 2026-11-20.'), '2026-11-20')
/** Warsaw clocks. */
export const wall_time = tidied(trim, sentence(isWallTime, 'Proszę podać datę i godzinę w postaci RRRR-MM-DD GG:MM:SS.'), '2026-11-20 14:05:00')

/** An hour of the day on such a clock. */
export const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Proszę podać godzinę w postaci GG:MM, np. 08:00.')
  .meta({ examples: ['08:00'] })

/** RFC 3339 with its offset from UTC. */
export const instant = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-20T14:05:00+01:00'] })

const lowered = z.string().overwrite(text => text.trim().toLowerCase())

export const email = z
  .string()
  .max(500, { abort: true })
  .overwrite(normalizeEmail)
  .min(1, { error: required, abort: true })
  .max(254)
  .check(z.email({ pattern: emailShape }))

/** Whom mail comes from: an address, or a name with one in angle brackets. */
export const senderShape = /^(?:[^<>\r\n]*[<\s])?[^\s<>@]+@[^\s<>@]+>?$/

/** An id of our own records: a UUID. */
export const id = lowered.check(z.uuid())

/** A decimal string with two places, within the bounds. */
function moneyWithin(least: string, most: string) {
  return tidied(
    normalizeMoney,
    text => {
      const problem = checkMoney(text)
      if (problem) return problem
      if (compareMoney(text, least) < 0) return `Kwota nie może być mniejsza niż ${formatMoney(least)}.`
      return compareMoney(text, most) > 0 ? `Kwota nie może być większa niż ${formatMoney(most)}.` : null
    },
    '1234.56',
  )
}

const maxAmount = '999999999999.99'

export const money = moneyWithin(`-${maxAmount}`, maxAmount)
/** Money that cannot be negative. */
export const amount = moneyWithin('0.00', maxAmount)

/** Something that is seen: more than spaces, marks of direction, what joins or fills letters, and a pattern of Braille without dots. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What ends a line, or is no sign at all: in a mail, a list or a file it would begin something else. */
const breaks = /[\p{Cc}\u2028\u2029]/u
export const isOneLine = (text: string) => !breaks.test(text)
export const oneLineOnly = 'Tekst musi być w jednym wierszu, bez tabulatorów i znaków sterujących.'

/** Text of one line that must say something. */
export const text = (max: number) => paragraphs(max).refine(isOneLine, oneLineOnly)

/** PostgreSQL takes no NUL. */
const lines = () =>
  z
    .string()
    .overwrite(value => value.normalize('NFC').trim())
    .refine(value => !value.includes('\0'), { error: 'Tekst zawiera niedozwolony znak (NUL).', abort: true })

/** Text that may be empty. */
export const optionalText = (max: number) => lines().max(max)

/** Text that must say something, in as many lines as one likes. */
export function paragraphs(max: number) {
  return lines()
    .min(1, { abort: true })
    .refine(value => visible.test(value), { error: required, abort: true })
    .max(max)
}

/** Where a record goes among the others, of which there are fewer than `most`: counted from 0. */
export const placeAmong = (most: number) =>
  z.strictObject({
    place: z
      .int()
      .min(0)
      .max(most - 1),
  })

/** A field one may leave blank: forms send an empty string, records hold null. */
export function blank<Schema extends z.ZodType<string, string>>(schema: Schema) {
  const emptied = (value: string | null | undefined) => (typeof value === 'string' && value.trim() === '' ? null : value)
  return z.preprocess(emptied, schema.nullable())
}
