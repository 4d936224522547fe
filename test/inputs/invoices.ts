import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDateTime } from '#kernel/dates/dates.ts'

/** Every element of the form FA(3) once, each amount, date, number and text with a value of its own. */
const full = readFileSync(join(import.meta.dirname, 'invoice-full.xml'), 'utf8')

/** Of the form: each has parts that the others lack. */
export const invoiceKinds = ['VAT', 'KOR', 'ZAL', 'ROZ', 'UPR', 'KOR_ZAL', 'KOR_ROZ'] as const

export const fullInvoice = (kind: string) => full.replace('<RodzajFaktury>VAT<', `<RodzajFaktury>${kind}<`)

/** Tells how the form is filled in, or is said in words. */
const technical = /^(KodFormularza|RodzajFaktury)$/

/** Without spaces and with points, as amounts stand in the file. */
export const compact = (text: string) => text.replace(/[\s\u00a0]/g, '').replaceAll(',', '.')

/** What somebody who reads the invoice must be shown: each value as it may stand on the sheet, without spaces and with a point. */
export const shownValues = [...full.matchAll(/<(\w+)>([^<]{3,})<\/\1>/g)]
  .filter(([, name = '']) => !technical.test(name))
  .map(([, name = '', value = '']) => ({
    name,
    value,
    forms: [value, value.split('-').reverse().join('.'), ...(value.endsWith('Z') ? [compact(formatDateTime(value))] : [])],
  }))
