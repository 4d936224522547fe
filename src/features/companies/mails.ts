import { formatPhone } from '#kernel/identifiers.ts'
import type { Office } from '#server/offices.ts'

interface Caretaker {
  first_name: string
  last_name: string
  email: string
  phone: string | null
}

const mailOf = (office: Office, title: string, text: string) => ({
  subject: `${title} – ${office.settings.product_name}`,
  text: `Dzień dobry,\n\n${text}\n\n${office.settings.office.name}`,
})

const nameOf = ({ first_name, last_name, email }: Caretaker) => `${first_name} ${last_name}`.trim() || email

export const caretakerForStaff = (office: Office, company: { title: string }, next: Caretaker, link: string) =>
  mailOf(office, `Zmiana opiekuna: ${company.title}`, `opiekunem firmy ${company.title} jest od teraz ${nameOf(next)}.\n\nFirma w portalu:\n${link}`)

export const caretakerForClient = (office: Office, company: { title: string }, next: Caretaker) =>
  mailOf(
    office,
    'Państwa nowy opiekun',
    `opiekunem firmy ${company.title} w naszym biurze jest od teraz ${nameOf(next)}.\n\n${[next.email, next.phone && formatPhone(next.phone)].filter(Boolean).join('\n')}`,
  )
