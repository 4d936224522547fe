import type { KsefEnvironment } from '#kernel/ksef-environment.ts'

/** How a company's connection stands. */
export const stateLabels = {
  off: 'Nie połączono',
  awaiting: 'Czeka na uprawnienie',
  working: 'Działa',
  withdrawn: 'Klient cofnął uprawnienie',
  failing: 'Nie działa',
} as const
export type ConnectionState = keyof typeof stateLabels

export const wayLabels = { certificate: 'Certyfikat biura', token: 'Token firmy' } as const

/** What keeps a connection from working, or what should be mended although it works; each says what to do. */
export const problemLabels = {
  no_certificate: 'Biuro nie dodało jeszcze swojego certyfikatu KSeF. Robi to administrator w Integracjach.',
  certificate_ended: 'Certyfikat KSeF biura stracił ważność. Administrator biura musi dodać nowy.',
  certificate_refused: 'KSeF nie przyjął certyfikatu biura: jest unieważniony, zawieszony albo KSeF go nie zna.',
  no_permission: 'W KSeF nie ma jeszcze uprawnienia do przeglądania faktur tej firmy.',
  token_refused: 'KSeF nie przyjął tokenu: jest unieważniony, nieaktywny albo przepisany z błędem.',
  token_of_other: 'Token wydano dla poprzedniego numeru NIP firmy. Proszę wkleić nowy albo nadać uprawnienie biuru.',
  token_ended: 'Minął termin ważności tokenu. Proszę wkleić nowy albo nadać uprawnienie biuru.',
  too_wide: 'Uprawnienia są szersze niż przeglądanie faktur. Biuro ich nie potrzebuje; w KSeF można je zawęzić.',
  clock: 'Zegar serwera portalu różni się od zegara KSeF o ponad 5 minut. Proszę zawiadomić administratora serwera.',
  blocked: 'KSeF zablokował logowanie ze względów bezpieczeństwa. Wyjaśnia to infolinia KSeF.',
  denied: 'KSeF odmówił dostępu: nie dopuszcza adresu serwera portalu, sposobu logowania albo rodzaju podmiotu.',
  limited: 'KSeF przyjął już tyle zapytań, ile dopuszcza. Proszę spróbować za kilka minut.',
  unavailable: 'KSeF teraz nie odpowiada. Proszę spróbować później.',
  damaged: 'Pobrane faktury różnią się od tego, co KSeF o nich podał. Nic z nich nie zapisano; portal spróbuje ponownie po nocnym sprawdzeniu.',
  stuck: 'KSeF podaje paczkę faktur, która kończy się tam, gdzie się zaczęła, więc dalszych nie da się pobrać. Portal spróbuje ponownie po nocnym sprawdzeniu.',
  storage_full: 'Na serwerze portalu skończyło się miejsce na pliki. Faktury pobiorą się, gdy administrator serwera je zwolni.',
  fault: 'Portal nie zapisał faktur z powodu błędu po swojej stronie. Administrator serwera znajdzie go w dzienniku; portal spróbuje ponownie.',
} as const
export type Problem = keyof typeof problemLabels

/** The same of what is over, for the log. */
export const pastProblemLabels: Readonly<Record<Problem, string>> = {
  ...problemLabels,
  limited: 'KSeF przyjął już tyle zapytań, ile dopuszcza.',
  unavailable: 'KSeF nie odpowiadał.',
}

/** What the Ministry says while KSeF is silent. */
export const outageLabels = { maintenance: 'KSeF ma przerwę techniczną', failure: 'KSeF ma awarię', total_failure: 'KSeF ma całkowitą awarię' } as const
export type OutageKind = keyof typeof outageLabels

export const switchedOff = 'Łączenie z KSeF jest wyłączone w tej instalacji. Włącza je administrator serwera.'

export const withdrawnByClient = 'Klient cofnął uprawnienie biura w KSeF.'

/** Where a token that was replaced is still good. */
export const notRevoked = 'Zapisano. KSeF nie unieważnił jeszcze dotychczasowego tokenu; portal będzie próbował co noc przez dwa tygodnie.'

/** What is left to do once the connection of a company that has left the office is ended. */
export const effects = {
  certificate: 'Firma może teraz cofnąć w Aplikacji Podatnika KSeF uprawnienie, które nadała biuru.',
  revoked: 'Token firmy unieważniono w KSeF i usunięto z portalu.',
} as const

/** Of tokens that are deleted here, and that KSeF was not heard to take back. */
export const tellLeft = (numbers: readonly string[]) =>
  numbers.length > 1
    ? `Tokeny firmy (numery ${numbers.join(', ')}) usunięto z portalu, ale KSeF ich nie unieważnił. Proszę unieważnić je w Aplikacji Podatnika KSeF.`
    : `Token firmy (numer ${numbers.join()}) usunięto z portalu, ale KSeF go nie unieważnił. Proszę unieważnić go w Aplikacji Podatnika KSeF.`

/** What a certificate or a token may do, as KSeF calls it. */
export const permissionLabels = {
  InvoiceRead: 'Przeglądanie faktur',
  InvoiceWrite: 'Wystawianie faktur',
  CredentialsRead: 'Przeglądanie uprawnień',
  CredentialsManage: 'Zarządzanie uprawnieniami',
  SubunitManage: 'Zarządzanie jednostkami podrzędnymi',
  EnforcementOperations: 'Operacje egzekucyjne',
  Introspection: 'Przeglądanie historii sesji',
  VatUeManage: 'Zarządzanie uprawnieniami VAT UE',
  other: 'Inne uprawnienie',
} as const
export type KsefPermission = keyof typeof permissionLabels

export const environmentLabels: Readonly<Record<KsefEnvironment, string>> = {
  production: 'KSeF',
  demo: 'KSeF, środowisko przedprodukcyjne (Demo)',
  test: 'KSeF, środowisko testowe',
  pretended: 'Udawany KSeF tej demonstracji: jego faktury są zmyślone',
  other: 'Inny adres KSeF',
}

/** As what a company stands on an invoice; KSeF is asked for each by itself. */
export const roleLabels = { seller: 'Sprzedawca', buyer: 'Nabywca', third_party: 'Podmiot trzeci', authorised: 'Podmiot upoważniony' } as const
export type KsefRole = keyof typeof roleLabels
