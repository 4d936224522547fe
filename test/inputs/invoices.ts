import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDateTime } from '#kernel/dates/dates.ts'

const input = (name: string) => readFileSync(join(import.meta.dirname, `invoice-${name}.xml`), 'utf8')

/** Every element of the form FA(3) once, each amount, date, number and text with a value of its own. */
const full = input('full')

/** Of the form: each has parts that the others lack. */
export const invoiceKinds = ['VAT', 'KOR', 'ZAL', 'ROZ', 'UPR', 'KOR_ZAL', 'KOR_ROZ'] as const

export const fullInvoice = (kind: string) => full.replace('<RodzajFaktury>VAT<', `<RodzajFaktury>${kind}<`)

/** Of a farmer, and in UBL as public bodies get it. */
export const [farmerInvoice, pefInvoice] = [input('farmer'), input('pef')]

/** Tells how the form is filled in, or is said in words. */
const technical = /^(KodFormularza|RodzajFaktury|EmbeddedDocumentBinaryObject|ChargeIndicator|(Invoice|Credit)\w*TypeCode|PaymentMeansCode)$/

/** Without spaces and with points, as amounts stand in the file. */
export const compact = (text: string) => text.replace(/[\s\u00a0]/g, '').replaceAll(',', '.')

/** What somebody who reads the invoice must be shown: each value as it may stand on the sheet, without spaces and with a point. */
export const valuesIn = (text: string) =>
  [...text.matchAll(/<(?:\w+:)?(\w+)(?: [^>]*)?>([^<]{2,})<\/(?:\w+:)?\1>/g)]
    .filter(([, name = '', value = '']) => !technical.test(name) && value.trim() !== '')
    .map(([, name = '', value = '']) => ({
      name,
      value,
      forms: [
        compact(value),
        value.split('-').reverse().join('.'),
        value.replace(/^PL|[.]0$/, ''),
        value.replace(/^(?:PL)?(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4'),
        ...(value.endsWith('Z') ? [compact(formatDateTime(value))] : []),
      ],
    }))

export const shownValues = valuesIn(full)

/** Which of them a text does not show. */
export const hiddenIn = (sheetText: string, wanted: ReturnType<typeof valuesIn>) => {
  const text = compact(sheetText)
  return wanted.filter(({ forms }) => !forms.some(form => text.includes(form))).map(({ name, value }) => `${name}: ${value}`)
}
