import { buffer } from 'node:stream/consumers'
import { sumOf } from '#features/documents/shared/format-sum.ts'
import type { PurchaseDecision, PurchaseLetter } from '#features/purchase-decisions/shared/contract.ts'
import { formatDate, formatLongDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { formatNip } from '#kernel/identifiers/format-identifiers.ts'
import { fonts, newPdfDocument, printable } from '#platform/files/pdf-document.ts'

interface Sender {
  title: string
  vat_number: string | null
  street: string | null
  postal_code: string | null
  city: string | null
}

const nameOf = ({ number, title }: Pick<PurchaseDecision, 'number' | 'title'>) => number ?? title

function factsOf({ number, title, issue_date, gross, currency }: PurchaseDecision) {
  return [
    `Numer: ${nameOf({ number, title })}`,
    ...(issue_date ? [`Data wystawienia: ${formatDate(issue_date)}`] : []),
    ...(gross === null ? [] : [`Kwota brutto: ${sumOf(gross, currency)}`]),
  ]
}

/** A foreign seller's number is none of ours. */
const taxNumber = (number: string) => (/^\d{10}$/.test(number) ? `NIP ${formatNip(number)}` : `Numer VAT ${number}`)

const signed = ({ title, vat_number }: Sender) => [title, ...(vat_number ? [`NIP ${formatNip(vat_number)}`] : [])]

function partsOf(sender: Sender, invoice: PurchaseDecision) {
  const reason = invoice.purpose
    ? `Faktura nie dotyczy naszej firmy. Powód: ${invoice.purpose.endsWith('.') ? invoice.purpose : `${invoice.purpose}.`}`
    : 'Faktura nie dotyczy naszej firmy: nie zamawialiśmy tych towarów ani usług i nie otrzymaliśmy ich.'
  return {
    subject: `Prośba o korektę do zera faktury ${nameOf(invoice)}`,
    greeting: 'Dzień dobry,',
    opening: 'otrzymaliśmy od Państwa fakturę wystawioną na naszą firmę:',
    facts: factsOf(invoice),
    request: `${reason} Prosimy o wystawienie faktury korygującej do zera. Nie ujmujemy jej w księgach i nie odliczamy z niej VAT.`,
    closing: ['Z poważaniem', ...signed(sender)],
  }
}

/** Asks the seller for a correction to zero: to send as a mail, or as a file. */
export async function writeLetter(sender: Sender, invoice: PurchaseDecision): Promise<PurchaseLetter> {
  const { subject, greeting, opening, facts, request, closing } = partsOf(sender, invoice)
  const text = [greeting, opening, facts.join('\n'), request, closing.join('\n')].join('\n\n')
  const page = await newPdfDocument({ margin: 72, info: { Title: subject, Author: sender.title } })
  const content = buffer(page)
  const print = await printable()
  const line = (words: string, after: number, font: keyof typeof fonts = 'plain', size = 11) =>
    page.font(fonts[font]).fontSize(size).text(print(words)).moveDown(after)
  line([sender.city, formatLongDate(warsawToday())].filter(Boolean).join(', '), 1.5)
  for (const words of [...signed(sender), ...[sender.street, [sender.postal_code, sender.city].filter(Boolean).join(' ')].filter(Boolean)])
    line(String(words), 0)
  page.moveDown(1.5)
  line([invoice.counterparty, invoice.counterparty_vat_number && taxNumber(invoice.counterparty_vat_number)].filter(Boolean).join('\n'), 2)
  line(subject, 1, 'bold', 14)
  line(greeting, 0.5)
  line(opening, 0.5)
  for (const fact of facts) line(fact, 0.2)
  page.moveDown(0.5)
  line(request, 1.5)
  for (const words of closing) line(words, 0.2)
  page.end()
  return { subject, text, name: `${subject.replaceAll('/', '-')}.pdf`, media_type: 'application/pdf', content: (await content).toString('base64') }
}
