import type { EmploymentMark, IntendedTerm } from './labour-law.ts'
import type { CountedKind } from './counted-periods.ts'
import type { ContractKind, ContractState, EmployeeState, LeaveKind, LeaveState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { type DailyNorm, formatHours } from './working-time.ts'

export const employeeLabels: Record<EmployeeState, StateLabel> = {
  draft: { label: 'Nowe zgłoszenie', hue: 'amber' },
  refused: { label: 'Zgłoszenie odrzucone', hue: 'red' },
  employed: { label: 'Zatrudnienie trwa', hue: 'green' },
  on_leave: { label: 'Na urlopie', hue: 'blue' },
  dismissed: { label: 'Zatrudnienie zakończone', hue: 'slate' },
}

export const contractKindLabels: Record<ContractKind, string> = {
  trial: 'Umowa o pracę na okres próbny',
  fixed: 'Umowa o pracę na czas określony',
  permanent: 'Umowa o pracę na czas nieokreślony',
  mandate: 'Umowa zlecenia',
  work: 'Umowa o dzieło',
  appointment: 'Powołanie',
  managerial: 'Kontrakt menedżerski',
  b2b: 'Współpraca B2B',
  internship: 'Umowa o praktykę',
}

/** Under a title that says "Umowa" already. */
export const contractKindWords: Record<ContractKind, string> = {
  ...contractKindLabels,
  trial: 'Okres próbny',
  fixed: 'Czas określony',
  permanent: 'Czas nieokreślony',
  mandate: 'Zlecenie',
  work: 'Dzieło',
  internship: 'Praktyka',
}

/** As registers and people call them, beside our own names. */
const otherKinds: Partial<Record<ContractKind, readonly string[]>> = {
  trial: ['Umowa na okres próbny', 'Na okres próbny'],
  fixed: ['Umowa na czas określony', 'Na czas określony'],
  permanent: ['Umowa na czas nieokreślony', 'Na czas nieokreślony'],
  mandate: ['Umowa-zlecenie', 'UZ'],
  work: ['UoD'],
  managerial: ['Umowa menedżerska', 'Menedżerska'],
  b2b: ['B2B'],
}
export const importWords = Object.fromEntries(
  Object.entries(contractKindWords).map(([kind, word]) => [kind, [word, ...(otherKinds[kind as ContractKind] ?? [])]]),
)

export const contractLabels: Record<ContractState, StateLabel> = {
  unsigned: { label: 'Niepodpisana', hue: 'amber' },
  planned: { label: 'Zaplanowana', hue: 'blue' },
  active: { label: 'Obowiązuje', hue: 'green' },
  ended: { label: 'Zakończona', hue: 'slate' },
}

export const intendedLabels: Record<IntendedTerm, string> = {
  under_6: 'Na czas określony krótszy niż 6 miesięcy',
  under_12: 'Na czas określony od 6 do 12 miesięcy',
  longer: 'Na czas określony co najmniej 12 miesięcy albo nieokreślony',
}

export const markLabels: Record<EmploymentMark, string> = {
  managed: 'Kierownictwo drugiej strony (polecenia)',
  place: 'Miejsce wyznaczone przez drugą stronę',
  time: 'Czas wyznaczony przez drugą stronę',
  personal: 'Praca wyłącznie osobista, bez zastępstwa',
  no_risk: 'Ryzyko po drugiej stronie',
  only_client: 'Jedyny zleceniodawca',
}

export const normLabels: Record<DailyNorm, string> = { '8:00': '8 godzin', '7:35': '7 godzin 35 minut', '7:00': '7 godzin' }
/** As sheets write them. */
export const normWords = { '8:00': ['8', '8 h'], '7:35': ['7 h 35 min'], '7:00': ['7', '7 h'] }

export const payPeriodLabels = { month: 'miesięcznie', hour: 'za godzinę', whole: 'za całość' } as const

export const leaveKindLabels: Record<LeaveKind, string> = {
  annual: 'Urlop wypoczynkowy',
  on_demand: 'Urlop na żądanie',
  special: 'Zwolnienie okolicznościowe',
  unpaid: 'Urlop bezpłatny',
  sick: 'Zwolnienie lekarskie',
  care: 'Opieka nad dzieckiem (art. 188 k.p.)',
  carers: 'Urlop opiekuńczy (art. 173¹ k.p.)',
  force_majeure: 'Zwolnienie z powodu siły wyższej (art. 148¹ k.p.)',
  study: 'Urlop szkoleniowy',
  maternity: 'Urlop macierzyński',
  supplementary_maternity: 'Uzupełniający urlop macierzyński',
  parental: 'Urlop rodzicielski',
  paternity: 'Urlop ojcowski',
  childcare: 'Urlop wychowawczy',
  other: 'Inna nieobecność',
}

export const countedLabels: Record<CountedKind, string> = {
  employment: 'Umowa o pracę',
  school: 'Nauka w szkole',
  mandate: 'Umowa zlecenia albo agencyjna',
  self_employed: 'Działalność gospodarcza',
  abroad: 'Praca za granicą',
  other: 'Inny okres zaliczany',
}

export const leaveLabels: Record<LeaveState, StateLabel> = {
  submitted: { label: 'Złożono', hue: 'amber' },
  accepted: { label: 'Zaakceptowano', hue: 'green' },
  rejected: { label: 'Odrzucono', hue: 'red' },
  cancelled: { label: 'Anulowano', hue: 'slate' },
}

export const costLabels = { basic: 'Podstawowe', raised: 'Podwyższone (dojazd)', none: 'Bez kosztów' } as const
export const pit0Labels = {
  none: 'Nie korzysta',
  young: 'Ulga dla młodych',
  returning: 'Ulga na powrót',
  family: 'Ulga dla rodzin 4+',
  senior: 'Ulga dla pracujących seniorów',
} as const
/** As older files call them. */
export const pit0Words = { young: ['Do 26 lat'], returning: ['Powrót z zagranicy'], family: ['Rodzina 4+'], senior: ['Pracujący senior'] }
export const ppkLabels = { participant: 'Uczestnik', resigned: 'Rezygnacja', outside: 'Nie dotyczy' } as const

const branches =
  'dolnośląski kujawsko-pomorski lubelski lubuski łódzki małopolski mazowiecki opolski podkarpacki podlaski pomorski śląski świętokrzyski warmińsko-mazurski wielkopolski zachodniopomorski'
    .split(' ')
    .map((name, place) => ({ code: String(place + 1).padStart(2, '0'), name, number: String(place + 1) }))

export const nfzLabels: Record<string, string> = Object.fromEntries(branches.map(({ code, name }) => [code, `${code} ${name}`]))
export const nfzWords = Object.fromEntries(branches.map(({ code, name, number }) => [code, [name, number]]))

export const moveLabels = { accept: 'Zaakceptuj', reject: 'Odrzuć', cancel: 'Anuluj' } as const

/** "26 dni (104 h)", and what is left beside whole days of that person: "3 dni 2 h (14 h)". */
export function formatLeave(minutes: number, day_minutes: number): string {
  const days = Math.trunc(minutes / day_minutes)
  const rest = minutes - days * day_minutes
  if (days === 0) return minutes === 0 ? '0 dni' : formatHours(minutes)
  return `${plural(days, dayForms)}${rest === 0 ? '' : ` ${formatHours(rest)}`} (${formatHours(minutes)})`
}
