import type { Document } from '#features/documents/contract.ts'
import { formatMonth } from '#kernel/dates.ts'
import type { Office } from '#server/offices.ts'

function mailOf(office: Office, title: string, text: string) {
  return { subject: `${title} – ${office.settings.product_name}`, text: `Dzień dobry,\n\n${text}\n\n${office.settings.office.name}` }
}

const nameOf = (document: Pick<Document, 'title' | 'company_title' | 'month'>) =>
  `„${document.title}” (${document.company_title}, ${formatMonth(document.month)})`

export const sentBack = (office: Office, document: Document, link: string) =>
  mailOf(
    office,
    'Dokument do poprawy',
    `prosimy o poprawienie dokumentu ${nameOf(document)}.\n\n${document.state_reason}\n\nPoprawiony plik można wysłać tutaj:\n${link}`,
  )

export const refused = (office: Office, document: Document, link: string) =>
  mailOf(office, 'Dokument odrzucony', `dokument ${nameOf(document)} nie mógł zostać przyjęty.\n\n${document.state_reason}\n\nDokument:\n${link}`)

export const late = (office: Office, document: Document, link: string) =>
  mailOf(
    office,
    'Spóźniony dokument',
    `do dokumentów doszedł ${nameOf(document)}. Dotyczy zamkniętego miesiąca: ${formatMonth(document.concerns_month ?? document.month)}, dlatego trafił do najstarszego otwartego.\n\nDokument:\n${link}`,
  )

export const forInformation = (office: Office, document: Document, link: string) =>
  mailOf(
    office,
    'Dokument z biura',
    `przesyłamy dokument ${nameOf(document)}.\n\n${document.receipt === 'acknowledge' ? 'Prosimy o zapoznanie się z nim i potwierdzenie w portalu:' : 'Można go przeczytać w portalu:'}\n${link}`,
  )

export const reminder = (office: Office, document: Pick<Document, 'title' | 'company_title' | 'month'>, link: string) =>
  mailOf(office, 'Dokument czeka na potwierdzenie', `przypominamy o dokumencie ${nameOf(document)}. Prosimy o potwierdzenie w portalu:\n${link}`)

interface Asked {
  company: string
  month: string
  missing: readonly string[]
  note: string | null
  link: string
}

export function askFor(office: Office, { company, month, missing, note, link }: Asked) {
  const list = missing.map(item => `– ${item}`).join('\n')
  const parts = [`prosimy o dokumenty firmy ${company} za ${formatMonth(month)}. Brakuje nam:\n\n${list}`, note, `Dokumenty można dodać tutaj:\n${link}`]
  return mailOf(office, `Prośba o dokumenty za ${formatMonth(month)}`, parts.filter(part => part !== null).join('\n\n'))
}
