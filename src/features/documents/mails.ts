import type { Document } from '#features/documents/contract.ts'
import { formatMonth } from '#kernel/dates.ts'
import type { Office } from '#server/offices.ts'

function mailOf(office: Office, title: string, text: string) {
  return { subject: `${title} – ${office.settings.product_name}`, text: `Dzień dobry,\n\n${text}\n\n${office.settings.office.name}` }
}

const nameOf = (document: Document) => `„${document.title}” (${document.company_title}, ${formatMonth(document.month)})`

export const sentBack = (office: Office, document: Document, link: string) =>
  mailOf(
    office,
    'Dokument do poprawy',
    `prosimy o poprawienie dokumentu ${nameOf(document)}.\n\n${document.state_reason}\n\nPoprawiony plik można wysłać tutaj:\n${link}`,
  )

export const refused = (office: Office, document: Document, link: string) =>
  mailOf(office, 'Dokument odrzucony', `dokument ${nameOf(document)} nie mógł zostać przyjęty.\n\n${document.state_reason}\n\nDokument:\n${link}`)
