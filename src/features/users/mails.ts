import type { Office } from '#server/offices.ts'

const signed = (office: Office, text: string) => `Dzień dobry,\n\n${text}\n\n${office.settings.office.name}`
const subject = (office: Office, text: string) => `${text} – ${office.settings.product_name}`

export const passwordLink = (office: Office, link: string) => ({
  subject: subject(office, 'Ustawienie hasła'),
  text: signed(
    office,
    `hasło do portalu można ustawić pod adresem:\n${link}\n\nLink jest ważny godzinę i działa jeden raz. Jeśli to nie Państwo o niego prosili, wystarczy zignorować tę wiadomość.`,
  ),
})
