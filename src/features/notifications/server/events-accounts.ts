import type { EventKind } from './event-kind.ts'
import { company, term, when } from './event-words.ts'

/** Of one's own account: told to its owner alone, whatever was turned off. */
const account = (title: string, short: string, variables: EventKind['variables'] = {}): EventKind => ({
  title,
  concerned: 'Właściciel konta',
  audience: 'everyone',
  permission: 'session.use',
  security: true,
  tells_author: true,
  channels: ['portal', 'email'],
  variables: { kiedy: when, ...variables },
  texts: { headline: title, short, body: `${short} ({{kiedy}})` },
})

const caretaker = { label: 'Imię i nazwisko opiekuna', example: 'Pracownik biura' } as const
const contact = { label: 'E-mail i telefon opiekuna', example: 'opiekun@biuro.example\n+48 500 000 000' } as const

const secured = {
  'auth.new_device': account('Logowanie z nowego urządzenia', 'Na Państwa konto zalogowano się z nowego urządzenia: {{urzadzenie}}.', {
    urzadzenie: { label: 'Urządzenie', example: 'Firefox, Windows' },
  }),
  'auth.password_changed': account('Hasło zostało zmienione', 'Hasło do Państwa konta zostało zmienione, a inne sesje zakończone.\n{{kalendarz}}', {
    kalendarz: { label: 'Co z linkiem do kalendarza', example: 'Link do kalendarza przestał działać. Nowy można utworzyć w profilu.' },
  }),
  'auth.email_changed': account('Zmiana adresu e-mail', 'Adres e-mail Państwa konta zmieniono na {{adres}}. Od teraz służy on do logowania.', {
    adres: { label: 'Nowy adres', example: 'nowy@firma.example' },
  }),
  'auth.second_factor_changed': account('Zmiana drugiego kroku logowania', 'Zmieniono drugi krok logowania na Państwa konto: {{sposob}}.', {
    sposob: { label: 'Nowy sposób', example: 'Aplikacja uwierzytelniająca' },
  }),
  'auth.second_factor_reset': account(
    'Wyłączono aplikację uwierzytelniającą',
    'Administrator biura wyłączył aplikację uwierzytelniającą Państwa konta i zakończył jego sesje. Przy logowaniu kod przyjdzie wiadomością e-mail.',
  ),
  'auth.recovery_code_used': account('Użyto kodu zapasowego', 'Przy logowaniu na Państwa konto użyto kodu zapasowego. {{zostalo}}', {
    zostalo: { label: 'Ile kodów pozostało', example: 'Pozostało: 7 kodów.' },
  }),
  'auth.recovery_codes_renewed': account('Nowe kody zapasowe', 'Utworzono nowe kody zapasowe Państwa konta, poprzednie straciły ważność.'),
  'auth.passkey_added': account('Nowy klucz dostępu', 'Do Państwa konta dodano klucz dostępu: {{urzadzenie}}. Można nim zalogować się bez hasła i kodu.', {
    urzadzenie: { label: 'Urządzenie', example: 'Chrome, Android' },
  }),
  'auth.passkey_removed': account('Usunięto klucz dostępu', 'Z Państwa konta usunięto klucz dostępu: {{urzadzenie}}.', {
    urzadzenie: { label: 'Urządzenie', example: 'Chrome, Android' },
  }),
  'auth.session_reused': account('Zakończono sesję', 'Zakończyliśmy sesję, bo jej klucza użyto drugi raz. Proszę zalogować się ponownie.'),
} as const

export type SecurityEvent = keyof typeof secured

export const accountEvents = {
  ...secured,
  'users.invitation': {
    title: 'Zaproszenie do portalu',
    concerned: 'Osoba zaproszona',
    audience: 'everyone',
    permission: 'session.use',
    letter: true,
    channels: ['email'],
    variables: {
      osoba: { label: 'Kto zaprasza', example: 'Pracownik biura' },
      dotyczy: { label: 'Zdanie o firmach', example: 'Dotyczy firmy: Firma przykładowa.' },
    },
    texts: {
      headline: 'Zaproszenie do portalu',
      short: '',
      body: '{{osoba}} zaprasza Państwa do portalu biura „{{biuro}}”.\n{{dotyczy}}\n\nKonto można założyć pod adresem:\n{{link}}\n\nLink jest ważny 7 dni i działa jeden raz.',
    },
  },
  'companies.caretaker': {
    title: 'Zmiana opiekuna firmy (biuro)',
    concerned: 'Dotychczasowy i nowy opiekun',
    audience: 'staff',
    permission: 'companies.read',
    needs: ['company'],
    also: ['accountant', 'payroll'],
    channels: ['portal', 'email'],
    variables: { firma: company, opiekun: caretaker },
    texts: {
      headline: 'Zmiana opiekuna: {{firma}}',
      short: 'Opiekunem firmy jest od teraz {{opiekun}}.',
      body: 'opiekunem firmy {{firma}} jest od teraz {{opiekun}}.\n\nFirma w portalu:\n{{link}}',
    },
  },
  'companies.new_caretaker': {
    title: 'Zmiana opiekuna firmy (klient)',
    concerned: 'Właściciele firmy i osoby, które widzą rozliczenia',
    audience: 'clients',
    permission: 'companies.read',
    needs: ['company'],
    also: ['member'],
    channels: ['portal', 'email'],
    variables: { firma: company, opiekun: caretaker, kontakt: contact },
    texts: {
      headline: 'Państwa nowy opiekun',
      short: 'Opiekunem firmy {{firma}} jest od teraz {{opiekun}}.',
      body: 'opiekunem firmy {{firma}} w naszym biurze jest od teraz {{opiekun}}.\n\n{{kontakt}}',
    },
  },
  'ksef.connection': {
    title: 'Połączenie firmy z KSeF przestało działać',
    concerned: 'Opiekun i księgowi firmy oraz jej właściciele',
    audience: 'everyone',
    permission: 'ksef.read',
    needs: ['documents'],
    channels: ['portal', 'email'],
    variables: { firma: company, przyczyna: { label: 'Przyczyna', example: 'Klient cofnął uprawnienie biura w KSeF.' } },
    texts: {
      headline: 'KSeF: {{firma}}',
      short: '{{przyczyna}}',
      subject: 'Połączenie z KSeF nie działa: {{firma}}',
      body: 'połączenie firmy {{firma}} z KSeF przestało działać. Biuro nie może teraz przeglądać jej faktur.\n\n{{przyczyna}}\n\n{{link}}',
    },
  },
  'ksef.invoices': {
    title: 'Nowe faktury z KSeF',
    concerned: 'Opiekun i księgowi firmy oraz jej właściciele',
    audience: 'everyone',
    permission: 'ksef.read',
    needs: ['documents'],
    channels: ['portal', 'email'],
    variables: {
      firma: company,
      dzien: { label: 'Dzień', example: '30.11.2026' },
      ile: { label: 'Ile faktur', example: 'zakupu: 12, sprzedaży: 3' },
    },
    texts: {
      headline: 'Faktury z KSeF: {{firma}}',
      short: '{{dzien}} przyszły faktury {{ile}}.',
      subject: 'Nowe faktury z KSeF: {{firma}}',
      body: '{{dzien}} przyszły z KSeF faktury firmy {{firma}}: {{ile}}.\n\n{{link}}',
    },
  },
  'ksef.token': {
    title: 'Kończy się ważność tokenu KSeF firmy',
    concerned: 'Opiekun i księgowi firmy oraz jej właściciele',
    audience: 'everyone',
    permission: 'ksef.read',
    needs: ['documents'],
    channels: ['portal', 'email'],
    days: [60, 30, 7],
    variables: { firma: company, termin: term },
    texts: {
      headline: 'Token KSeF ważny do {{termin}}',
      short: '{{firma}}',
      subject: 'Token KSeF firmy {{firma}} jest ważny do {{termin}}',
      body: 'token KSeF firmy {{firma}} jest ważny do {{termin}}. Potem biuro nie zobaczy jej faktur w KSeF.\n\nNajprościej nadać w KSeF uprawnienie biuru: wtedy token nie jest potrzebny.\n\n{{link}}',
    },
  },
  'ksef.token_left': {
    title: 'KSeF nie unieważnił usuniętego tokenu firmy',
    concerned: 'Opiekun i księgowi firmy oraz jej właściciele',
    audience: 'everyone',
    permission: 'ksef.read',
    needs: ['documents'],
    channels: ['portal', 'email'],
    variables: { firma: company, numer: { label: 'Numer tokenu', example: '20261101-EC-0A1B2C3D4E-5F60718293-A4' } },
    texts: {
      headline: 'Token KSeF do unieważnienia: {{firma}}',
      short: 'Portal usunął token {{numer}}, ale w KSeF może on nadal działać. Proszę unieważnić go w Aplikacji Podatnika KSeF.',
      subject: 'Proszę unieważnić w KSeF dawny token firmy {{firma}}',
      body: 'dawny token firmy {{firma}} usunięto z portalu: zastąpiło go inne połączenie z KSeF albo połączenie zakończono. Portal prosił KSeF o jego unieważnienie, ale bez skutku. W KSeF token może nadal działać.\n\nNależy go unieważnić w Aplikacji Podatnika KSeF, na liście tokenów firmy. Może to zrobić właściciel firmy albo osoba, która zarządza w KSeF jej uprawnieniami. Numer tokenu: {{numer}}\n\n{{link}}',
    },
  },
  'ksef.ended': {
    title: 'Koniec połączenia z KSeF firmy, która odeszła z biura',
    concerned: 'Opiekun i księgowi firmy oraz jej właściciele, a gdy nikt z firmy nie ma konta, jej adres',
    audience: 'everyone',
    permission: 'ksef.read',
    needs: ['documents'],
    channels: ['portal', 'email'],
    variables: {
      firma: company,
      skutek: { label: 'Co stało się z tokenem albo uprawnieniem', example: 'Token firmy unieważniono w KSeF i usunięto z portalu.' },
    },
    texts: {
      headline: 'Koniec połączenia z KSeF: {{firma}}',
      short: '{{skutek}}',
      subject: 'Biuro nie pobiera już z KSeF faktur firmy {{firma}}',
      body: 'firma {{firma}} zakończyła współpracę z naszym biurem, więc portal zakończył jej połączenie z KSeF i nie pobiera już jej faktur.\n\n{{skutek}}\n\n{{link}}',
    },
  },
  'powers.ending': {
    title: 'Kończy się pełnomocnictwo klienta',
    concerned: 'Opiekun firmy',
    audience: 'staff',
    permission: 'powers.read',
    needs: ['company'],
    channels: ['portal', 'email'],
    days: [60, 30, 7],
    variables: {
      firma: company,
      pelnomocnictwo: { label: 'Pełnomocnictwo', example: 'UPL-1' },
      udzielajacy: { label: 'Kto udzielił', example: 'Jan Przykładowy' },
      termin: term,
    },
    texts: {
      headline: '{{pelnomocnictwo}} do {{termin}}: {{firma}}',
      short: 'Udzielający: {{udzielajacy}}',
      subject: '{{pelnomocnictwo}} firmy {{firma}} kończy się {{termin}}',
      body: 'pełnomocnictwo {{pelnomocnictwo}} firmy {{firma}} (udzielający: {{udzielajacy}}) jest ważne do {{termin}}. Potem biuro nie będzie mogło działać na jego podstawie.\n\n{{link}}',
    },
  },
  'ksef.certificate': {
    title: 'Kończy się ważność certyfikatu KSeF biura',
    concerned: 'Administratorzy',
    audience: 'staff',
    permission: 'integrations.read',
    needs: ['documents'],
    channels: ['portal', 'email'],
    days: [60, 30, 7],
    variables: { wlasciciel: { label: 'Właściciel certyfikatu', example: 'Biuro przykładowe' }, termin: term },
    texts: {
      headline: 'Certyfikat KSeF biura ważny do {{termin}}',
      short: '{{wlasciciel}}',
      subject: 'Certyfikat KSeF biura jest ważny do {{termin}}',
      body: 'certyfikat KSeF biura ({{wlasciciel}}) jest ważny do {{termin}}. Potem biuro nie zobaczy faktur klientów w KSeF.\n\nNowy certyfikat wydaje Aplikacja Podatnika KSeF. Trzeba go dodać w Integracjach:\n\n{{link}}',
    },
  },
  'ksef.warning': {
    title: 'KSeF ostrzega programy, które z niego korzystają',
    concerned: 'Administratorzy',
    audience: 'staff',
    permission: 'integrations.read',
    needs: ['documents'],
    channels: ['portal'],
    variables: { ostrzezenie: { label: 'Treść ostrzeżenia', example: '[100]: Planowana przerwa 1.12.2026 o 16:00' } },
    texts: {
      headline: 'Ostrzeżenie z KSeF',
      short: '{{ostrzezenie}}',
      body: 'KSeF przekazał portalowi ostrzeżenie techniczne:\n\n{{ostrzezenie}}\n\nFaktury przychodzą dalej. Jeżeli z ostrzeżenia wynika, że portal trzeba zmienić, proszę przekazać je administratorowi serwera.\n\n{{link}}',
    },
  },
  'ksef.certificate_broken': {
    title: 'Certyfikat KSeF biura przestał działać',
    concerned: 'Administratorzy',
    audience: 'staff',
    permission: 'integrations.read',
    needs: ['documents'],
    channels: ['portal', 'email'],
    variables: {
      wlasciciel: { label: 'Właściciel certyfikatu', example: 'Biuro przykładowe' },
      przyczyna: { label: 'Przyczyna', example: 'Certyfikat KSeF biura stracił ważność. Administrator biura musi dodać nowy.' },
    },
    texts: {
      headline: 'Certyfikat KSeF biura nie działa',
      short: '{{przyczyna}}',
      subject: 'Certyfikat KSeF biura nie działa: faktury klientów nie przychodzą',
      body: 'certyfikat KSeF biura ({{wlasciciel}}) przestał działać, więc faktury klientów nie przychodzą.\n\n{{przyczyna}}\n\nPo dodaniu nowego certyfikatu w Integracjach portal pobierze wszystko, co przyszło do KSeF w międzyczasie:\n\n{{link}}',
    },
  },
} as const satisfies Record<string, EventKind>
