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

/** Whoever has an account made for them did not ask for it, and may come to the letter later than in an hour. */
export const newAccount = (office: Office, link: string) => ({
  subject: subject(office, 'Konto w portalu'),
  text: signed(
    office,
    `w portalu naszego biura jest już konto dla tego adresu e-mail. Hasło można ustawić pod adresem:\n${link}\n\nLink jest ważny godzinę i działa jeden raz. Nowy można zamówić na stronie logowania po wybraniu „Nie pamiętam hasła”.`,
  ),
})
