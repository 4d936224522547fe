import type { Office } from '#platform/config/offices.ts'

const signed = (office: Office, text: string) => `Dzień dobry,\n\n${text}\n\n${office.settings.office.name}`
const subject = (office: Office, text: string) => `${text} – ${office.settings.product_name}`

export const passwordLink = (office: Office, link: string) => ({
  subject: subject(office, 'Ustawienie hasła'),
  text: signed(
    office,
    `hasło do portalu można ustawić pod adresem:\n${link}\n\nLink jest ważny godzinę i działa jeden raz. Jeśli to nie Państwo o niego prosili, wystarczy zignorować tę wiadomość.`,
  ),
})

/** The address may be somebody else's by mistake: the letter names nobody. */
export const emailCode = (office: Office, code: string) => ({
  subject: subject(office, 'Potwierdzenie adresu e-mail'),
  text: signed(
    office,
    `kod, który potwierdza ten adres e-mail w portalu naszego biura: ${code}\n\nKod jest ważny 10 minut. Proszę go nikomu nie podawać, także pracownikom biura. Jeśli to nie Państwo zmieniają adres e-mail w portalu, wystarczy zignorować tę wiadomość.`,
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

export const joinCompany = (office: Office, inviter: string, link: string) => ({
  subject: subject(office, 'Zaproszenie do firmy w portalu'),
  text: signed(
    office,
    `${inviter} zaprasza ten adres e-mail do firmy w naszym portalu. Mają tu już Państwo konto, więc nowe nie jest potrzebne. Zaproszenie można przyjąć pod adresem:\n${link}\n\nLink jest ważny 7 dni i działa jeden raz. Jeśli to pomyłka, wystarczy zignorować tę wiadomość: bez przyjęcia nic się nie zmieni, a zapraszający nie dowie się, że konto istnieje.`,
  ),
})

export const hasAccount = (office: Office) => ({
  subject: subject(office, 'Zaproszenie do firmy w portalu'),
  text: signed(
    office,
    'ktoś zaprosił ten adres e-mail do swojej firmy w naszym portalu. Ten adres ma już konto, dlatego niczego nie zmieniliśmy. Jeśli mają Państwo mieć dostęp do jeszcze jednej firmy, proszę napisać do biura; jeśli nie, wystarczy zignorować tę wiadomość.',
  ),
})

export const emailTaken = (office: Office) => ({
  subject: subject(office, 'Potwierdzenie adresu e-mail'),
  text: signed(
    office,
    'ktoś podał ten adres e-mail jako nowy adres swojego konta w naszym portalu. Ten adres ma już konto, dlatego niczego nie zmieniliśmy. Jeśli to Państwo, proszę zalogować się tym adresem albo napisać do biura; jeśli nie, wystarczy zignorować tę wiadomość.',
  ),
})
