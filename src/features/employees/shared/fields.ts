import { renewalFields } from './fields-renewal.ts'
import {
  contractKindLabels,
  contractLabels,
  costLabels,
  countedLabels,
  employeeLabels,
  importWords,
  intendedLabels,
  leaveKindLabels,
  leaveLabels,
  markLabels,
  nfzLabels,
  nfzWords,
  normLabels,
  normWords,
  payPeriodLabels,
  pit0Labels,
  pit0Words,
  ppkLabels,
} from './labels.ts'
import { usualNorm } from './working-time.ts'
import { fields, pickFields } from '#kernel/fields/record.ts'

const withCompany = { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true } as const

/** Sealed at rest, masked in answers; a key that is left out stays as it is. */
export const secretFields = fields({
  pesel: { label: 'PESEL', kind: 'pesel', import: { also: ['Numer PESEL'], example: '02470803620' }, handover: true },
  passport: {
    label: 'Dokument tożsamości',
    kind: 'text',
    max: 40,
    import: { also: ['Paszport', 'Dokument', 'Numer paszportu'], example: '' },
    handover: true,
  },
  bank_account: {
    label: 'Rachunek do wypłaty',
    kind: 'account',
    import: { also: ['Rachunek bankowy', 'Konto', 'Numer konta', 'NRB'], example: '83 9999 0013 0000 0000 0000 0001' },
    handover: true,
  },
})

/** Nothing is asked for that art. 22¹ of the labour code does not allow. */
export const valueFields = fields({
  first_name: { label: 'Imię', kind: 'text', max: 60, required: true, import: { also: ['Imiona'], example: 'Łucja' }, handover: true },
  last_name: { label: 'Nazwisko', kind: 'text', max: 80, required: true, beside: true, import: { example: 'Żak' }, handover: true },
  birth_date: { label: 'Data urodzenia', kind: 'day', beside: true, hint: 'Wynika z numeru PESEL', import: { example: '' }, handover: true },
  street: { label: 'Ulica', kind: 'text', max: 120, import: { example: 'Lipowa' }, handover: true },
  building: {
    label: 'Numer budynku',
    kind: 'text',
    max: 20,
    beside: true,
    import: { also: ['Numer domu', 'Nr domu', 'Nr budynku', 'Dom'], example: '3' },
    handover: true,
  },
  unit: { label: 'Numer lokalu', kind: 'text', max: 20, beside: true, import: { also: ['Nr lokalu', 'Lokal', 'Nr mieszkania'], example: '' }, handover: true },
  postal_code: { label: 'Kod pocztowy', kind: 'postal_code', placeholder: '00-001', import: { also: ['Kod'], example: '30-002' }, handover: true },
  city: { label: 'Miejscowość', kind: 'text', max: 80, beside: true, import: { also: ['Miasto'], example: 'Kraków' }, handover: true },
  email: { label: 'Adres e-mail', kind: 'email', import: { also: ['E-mail', 'Mail'], example: '' }, handover: true },
  phone: { label: 'Telefon', kind: 'phone', beside: true, import: { also: ['Tel', 'Numer telefonu'], example: '500 000 000' }, handover: true },
  tax_office: { label: 'Urząd skarbowy', kind: 'text', max: 120, import: { also: ['US'], example: '' }, handover: true },
  nfz_branch: {
    label: 'Oddział NFZ',
    kind: 'choice',
    options: nfzLabels,
    beside: true,
    import: { also: ['NFZ'], words: nfzWords, example: '06' },
    handover: true,
  },
  start_day: {
    label: 'Zatrudnienie od',
    kind: 'day',
    import: { also: ['Zatrudniony od', 'Data zatrudnienia', 'Początek zatrudnienia'], example: '2026-01-01' },
    handover: true,
  },
  end_day: {
    label: 'Zatrudnienie do',
    kind: 'day',
    beside: true,
    import: { also: ['Zatrudniony do', 'Data zwolnienia', 'Koniec zatrudnienia'], example: '' },
    handover: true,
  },
  medical_until: { label: 'Badania lekarskie do', kind: 'day', import: { also: ['Badania do', 'Badania'], example: '2028-01-01' }, handover: true },
  safety_until: { label: 'Szkolenie BHP do', kind: 'day', beside: true, import: { also: ['BHP do', 'BHP'], example: '2027-01-01' }, handover: true },
  cost_kind: {
    label: 'Koszty uzyskania przychodu',
    kind: 'choice',
    options: costLabels,
    required: true,
    initial: 'basic',
    import: { also: ['Koszty uzyskania', 'KUP'], example: 'Podstawowe' },
    handover: true,
  },
  pit0: {
    label: 'Zwolnienie z PIT',
    kind: 'choice',
    options: pit0Labels,
    required: true,
    initial: 'none',
    beside: true,
    import: { also: ['PIT-0', 'Ulga PIT-0'], words: pit0Words, example: 'Nie korzysta' },
    handover: true,
  },
  ppk: {
    label: 'PPK',
    kind: 'choice',
    options: ppkLabels,
    required: true,
    initial: 'outside',
    beside: true,
    import: { example: 'Uczestnik' },
    handover: true,
  },
  zus_code: {
    label: 'Kod tytułu ubezpieczenia',
    kind: 'code',
    placeholder: '011000',
    import: { also: ['Kod ZUS', 'Tytuł ubezpieczenia'], example: '011000' },
    handover: true,
  },
  occupation_code: { label: 'Kod zawodu', kind: 'code', beside: true, import: { example: '522301' }, handover: true },
  pit2: {
    label: 'Złożono PIT-2',
    kind: 'boolean',
    required: true,
    initial: false,
    import: { also: ['PIT-2', 'Złożony PIT-2'], example: 'tak' },
    handover: true,
  },
  leave_base: {
    label: 'Wymiar urlopu',
    kind: 'number',
    required: true,
    initial: 20,
    computed: true,
    import: { also: ['Urlop'], example: '26' },
    handover: true,
  },
  first_job: {
    label: 'Pierwsza praca w życiu',
    kind: 'boolean',
    required: true,
    initial: false,
    beside: true,
    hint: 'W pierwszym roku 1/12 urlopu z upływem każdego miesiąca (art. 153 k.p.)',
    import: { also: ['Pierwsza praca'], example: 'nie' },
    handover: true,
  },
  carried_year: { label: 'Zaległy urlop za rok', kind: 'number', min: 2000, max: 2100, handover: true },
  carried_days: { label: 'Dni zaległego urlopu', kind: 'number', min: 0, max: 100, beside: true, hint: 'Dzień to dobowa norma', handover: true },
  carried_hours: { label: 'Godziny zaległego urlopu', kind: 'number', min: 0, max: 7, beside: true, handover: true },
})

/** What a year still gives of leave, in minutes of work. */
export const balanceFields = fields({
  year: { label: 'Rok', kind: 'number', required: true },
  base: { label: 'Wymiar urlopu', kind: 'number', required: true },
  additional: { label: 'Urlop dodatkowy', kind: 'number', required: true },
  day_minutes: { label: 'Dzień pracy', kind: 'number', required: true },
  entitled_minutes: { label: 'Wymiar', kind: 'number', required: true },
  carried_minutes: { label: 'Zaległy', kind: 'number', required: true },
  carried_until: { label: 'Zaległy do', kind: 'day', required: true },
  prescribed_minutes: { label: 'Przedawniony', kind: 'number', required: true },
  used_minutes: { label: 'Wykorzystano', kind: 'number', required: true },
  waiting_minutes: { label: 'Oczekuje na zgodę', kind: 'number', required: true },
  left_minutes: { label: 'Pozostało', kind: 'number', required: true },
})

/** By the pay of contracts; the months that were really paid are recorded nowhere. */
export const contributionLimitFields = fields({
  month: { label: 'Miesiąc przekroczenia', kind: 'month', required: true },
  limit: { label: 'Roczny limit podstawy składek', kind: 'money', required: true },
  forecast: { label: 'Według prognozy', kind: 'boolean', required: true },
})

export const periodFields = fields({
  kind: { label: 'Rodzaj', kind: 'choice', options: countedLabels, required: true, initial: 'employment' },
  from_day: { label: 'Od dnia', kind: 'day', required: true },
  to_day: { label: 'Do dnia', kind: 'day', required: true, beside: true },
})

/** 20 or 26 days from a day on, and why. */
const additionalHint = 'Dni w roku z odrębnych przepisów, od dnia nabycia prawa. Powodu się nie zapisuje'

export const baseFields = fields({
  employee_id: { label: 'Pracownik', kind: 'id', required: true, readonly: true },
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  from_day: { label: 'Obowiązuje od', kind: 'from_day', required: true, handover: true },
  base: { label: 'Wymiar urlopu', kind: 'number', required: true, initial: 26, handover: true },
  periods: { label: 'Zaliczone okresy', kind: 'part', required: true, fields: periodFields },
  additional: { label: 'Urlop dodatkowy', kind: 'number', min: 0, max: 30, required: true, initial: 0, hint: additionalHint, handover: true },
  certificate_day: { label: 'Zaświadczenie ZUS z dnia', kind: 'day', hint: 'Dowód okresów zlecenia i działalności', handover: true },
  override_reason: { label: 'Powód odstępstwa', kind: 'paragraphs', max: 500, handover: true },
})

const { first_name, last_name, birth_date, ...otherValues } = valueFields
const { pesel, passport, bank_account } = secretFields

export const employeeFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true },
  company_title: withCompany,
  first_name,
  last_name,
  state: { label: 'Stan', kind: 'choice', options: employeeLabels, required: true, readonly: true, computed: true },
  pesel,
  birth_date,
  passport,
  bank_account: { ...bank_account, beside: true },
  ...otherValues,
  refusal_reason: { label: 'Powód odrzucenia', kind: 'paragraphs', max: 500, readonly: true },
  /** Until when the files must be kept; none while employed. */
  kept_until: { label: 'Akta przechowywane do', kind: 'day', readonly: true, computed: true },
  /** Since when the data may only be kept. */
  restricted_at: { label: 'Przetwarzanie ograniczone od', kind: 'instant', readonly: true },
  balance: { label: 'Urlop', kind: 'part', readonly: true, computed: true, fields: balanceFields },
  /** For whoever may see the pay; none where it is not reached this year. */
  contribution_limit: { label: 'Roczny limit podstawy składek (30-krotność)', kind: 'part', readonly: true, computed: true, fields: contributionLimitFields },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true },
  draft: { label: 'Nowe zgłoszenie', kind: 'boolean', only: 'log' },
  field: { label: 'Pole', kind: 'choice', options: { pesel: pesel.label, passport: passport.label, bank_account: bank_account.label }, only: 'log' },
})

/** What the list shows of people; no numbers and no pay. */
export const rowFields = fields({
  last_name: { ...last_name, list: { width: 180, line: true }, export: true },
  first_name: { ...first_name, export: true },
  company_id: { label: 'Firma', kind: 'id', required: true, row: true },
  company_title: { ...withCompany, list: { line: true }, filter: true, export: true },
  state: { ...employeeFields.state, list: { width: 210 }, filter: true, export: true },
  position: { label: 'Stanowisko', kind: 'text', computed: true, list: { line: true }, export: true },
  contract_kind: { label: 'Rodzaj umowy', kind: 'choice', options: contractKindLabels, computed: true, list: { line: true }, filter: true, export: true },
  contract_until: { label: 'Umowa do', kind: 'day', computed: true, list: {}, filter: true, export: true },
  signed: { label: 'Podpisana umowa', kind: 'boolean', required: true, computed: true, row: true, filter: true },
  /** The first day of the earliest leave that waits for an answer. */
  leave_from: { label: 'Wniosek o urlop od', kind: 'day', computed: true, row: true, filter: true },
  ...renewalFields,
  medical_until: { ...otherValues.medical_until, list: {}, filter: true, export: true },
  safety_until: { ...otherValues.safety_until, list: {}, filter: true, export: true },
  start_day: { ...otherValues.start_day, list: { extra: true }, export: true },
  end_day: { ...otherValues.end_day, export: true },
  created_at: { ...employeeFields.created_at, row: true },
})

export const contractFields = fields({
  employee_id: { label: 'Pracownik', kind: 'id', required: true, readonly: true },
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  kind: {
    label: 'Rodzaj umowy',
    kind: 'choice',
    options: contractKindLabels,
    required: true,
    initial: 'permanent',
    import: { also: ['Umowa', 'Typ umowy', 'Forma zatrudnienia'], words: importWords, example: 'Umowa o pracę na czas nieokreślony' },
    handover: true,
  },
  number: { label: 'Numer', kind: 'text', max: 40, import: { title: 'Numer umowy', example: '1/2026' }, handover: true },
  state: { label: 'Stan', kind: 'choice', options: contractLabels, required: true, readonly: true, computed: true, handover: true },
  signed_day: {
    label: 'Data podpisania',
    kind: 'day',
    beside: true,
    hint: 'Puste: jeszcze niepodpisana',
    import: { title: 'Umowa podpisana', also: ['Data podpisania', 'Podpisana', 'Data zawarcia umowy'], example: '2025-12-20' },
    handover: true,
  },
  from_day: { label: 'Od dnia', kind: 'day', required: true, import: { title: 'Umowa od', also: ['Początek umowy'], example: '2026-01-01' }, handover: true },
  to_day: { label: 'Do dnia', kind: 'day', beside: true, import: { title: 'Umowa do', also: ['Koniec umowy'], example: '' }, handover: true },
  position: { label: 'Stanowisko', kind: 'text', max: 120, import: { example: 'Magazynier' }, handover: true },
  /** A part of full time, as a fraction. */
  time: {
    label: 'Wymiar etatu',
    kind: 'code',
    initial: '1/1',
    beside: true,
    hint: 'Np. 1/1, 3/4, 0,5 albo 50%',
    import: { also: ['Etat', 'Część etatu'], example: '1/1' },
    handover: true,
  },
  week: {
    label: 'Godziny pracy w tygodniu',
    kind: 'code',
    hint: 'Od poniedziałku do niedzieli, np. 8 8 4 0 0. Puste: etat rozłożony równo od poniedziałku do piątku',
    import: { also: ['Rozkład czasu pracy'], example: '' },
    handover: true,
  },
  /** Of a whole day of work; only this is kept, not why it is lower. */
  daily_norm: {
    label: 'Dobowa norma czasu pracy',
    kind: 'choice',
    options: normLabels,
    required: true,
    initial: usualNorm,
    hint: 'Krótsza, gdy tak stanowią odrębne przepisy. Tyle trwa też dzień urlopu',
    import: { also: ['Norma dobowa'], words: normWords, example: '8 godzin' },
    handover: true,
  },
  /** Each is a contract of its own (art. 25¹ § 2 k.p.). */
  extensions: {
    label: 'Przedłużenia umowy',
    kind: 'number',
    min: 0,
    max: 30,
    required: true,
    initial: 0,
    hint: 'Ile razy uzgodniono dłuższy okres trwania; każde przedłużenie to kolejna umowa (art. 25¹ § 2 k.p.)',
    handover: true,
  },
  /** Sealed at rest; left out, it stays as it is. */
  gross_pay: {
    label: 'Wynagrodzenie brutto',
    kind: 'money',
    only: 'change',
    import: { also: ['Wynagrodzenie', 'Brutto', 'Pensja'], example: '5200,00' },
    handover: true,
  },
  pay_period: {
    label: 'Płatne',
    kind: 'choice',
    options: payPeriodLabels,
    required: true,
    initial: 'month',
    beside: true,
    import: { title: 'Wynagrodzenie za', also: ['Płatne'], example: 'miesięcznie' },
    handover: true,
  },
  /** After a trial: how long the trial may be hangs on it. */
  intended: {
    label: 'Zamierzona umowa po okresie próbnym',
    kind: 'choice',
    options: intendedLabels,
    hint: 'Puste: na czas nieokreślony albo co najmniej 12 miesięcy',
    handover: true,
  },
  /** Of whoever is no employee by name. */
  marks: { label: 'Sposób wykonywania pracy', kind: 'choices', options: markLabels, required: true, handover: true },
  /** Why the contract is right where the law warns of it. */
  override_reason: {
    label: 'Powód odstępstwa',
    kind: 'paragraphs',
    max: 500,
    hint: 'Zapisywany w dzienniku zdarzeń',
    import: { also: ['Uzasadnienie odstępstwa'], example: '' },
    handover: true,
  },
  /** Whether there is a pay to be shown on demand. */
  has_pay: { label: 'Z wynagrodzeniem', kind: 'boolean', required: true, readonly: true, computed: true },
  file_id: { label: 'Plik', kind: 'id' },
  file_name: { label: 'Nazwa pliku', kind: 'text', readonly: true, computed: true },
  field: { label: 'Pole', kind: 'choice', options: { gross_pay: 'Wynagrodzenie brutto' }, only: 'log' },
})

export const leaveFields = fields({
  employee_id: { label: 'Pracownik', kind: 'id', required: true, readonly: true },
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true },
  kind: { label: 'Rodzaj', kind: 'choice', options: leaveKindLabels, required: true, initial: 'annual', handover: true },
  from_day: { label: 'Od dnia', kind: 'day', required: true, handover: true },
  /** Left blank: one day. */
  to_day: { label: 'Do dnia', kind: 'day', beside: true, hint: 'Puste: jeden dzień', handover: true },
  /** Of one day, where less than all of it is asked for. */
  hours: { label: 'Liczba godzin', kind: 'number', min: 1, max: 24, hint: 'Puste: cały dzień', handover: true },
  days: { label: 'Dni', kind: 'number', required: true, readonly: true, computed: true, handover: true },
  minutes: { label: 'Minuty', kind: 'number', required: true, readonly: true, computed: true, handover: true },
  /** As it was when the leave was asked for: another one later changes hours, not days. */
  norm: { label: 'Dobowa norma w minutach', kind: 'number', required: true, readonly: true, computed: true, handover: true },
  state: { label: 'Stan', kind: 'choice', options: leaveLabels, required: true, readonly: true, handover: true },
  note: { label: 'Uwagi', kind: 'paragraphs', max: 500 },
  reason: { label: 'Powód', kind: 'paragraphs', max: 500, readonly: true },
  created_at: { label: 'Złożono', kind: 'instant', required: true, readonly: true },
})

/** What an owner tells of somebody who is to begin. */
export const reportFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true },
  first_name,
  last_name,
  pesel: { ...pesel, hint: 'Cudzoziemiec bez numeru PESEL: dokument i data urodzenia poniżej.' },
  passport: { ...passport, hint: 'Rodzaj i numer' },
  birth_date: { label: birth_date.label, kind: 'day' },
  ...pickFields(otherValues, ['email', 'phone']),
  kind: { ...contractFields.kind, initial: 'fixed' },
  from_day: { label: 'Pierwszy dzień pracy', kind: 'day', required: true },
  to_day: { label: 'Ostatni dzień pracy', kind: 'day' },
  position: { ...contractFields.position, required: true },
  time: contractFields.time,
  gross_pay: { label: contractFields.gross_pay.label, kind: 'money' },
  pay_period: contractFields.pay_period,
  override_reason: contractFields.override_reason,
  student: { label: 'Student lub uczeń do ukończenia 26 lat', kind: 'boolean', required: true, initial: false, hint: 'Takiej umowy nie zgłasza się do ZUS.' },
  foreigner: {
    label: 'Cudzoziemiec spoza UE, EOG i Szwajcarii',
    kind: 'boolean',
    required: true,
    initial: false,
    hint: 'Powierzenie pracy takiej osobie wymaga dodatkowych zgłoszeń.',
  },
  note: { label: 'Uwagi dla biura', kind: 'paragraphs', max: 2000 },
})
