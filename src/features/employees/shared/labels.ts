import type { EmployeeValues } from './contract.ts'
import type { ContractKind, ContractState, EmployeeState, LeaveKind, LeaveState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const employeeLabels: Record<EmployeeState, StateLabel> = {
  draft: { label: 'Zgłoszony', hue: 'amber' },
  employed: { label: 'Zatrudniony', hue: 'green' },
  on_leave: { label: 'Na urlopie', hue: 'blue' },
  dismissed: { label: 'Zwolniony', hue: 'slate' },
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
  internship: 'Praktyka',
}

/** Under a title that says "Umowa" already. */
export const contractKindWords: Record<ContractKind, string> = {
  ...contractKindLabels,
  trial: 'Okres próbny',
  fixed: 'Czas określony',
  permanent: 'Czas nieokreślony',
  mandate: 'Zlecenie',
  work: 'Dzieło',
  managerial: 'Menedżerska',
}

export const contractLabels: Record<ContractState, StateLabel> = {
  unsigned: { label: 'Niepodpisana', hue: 'amber' },
  planned: { label: 'Zaplanowana', hue: 'blue' },
  active: { label: 'Trwa', hue: 'green' },
  ended: { label: 'Zakończona', hue: 'slate' },
}

export const payPeriodLabels = { month: 'miesięcznie', hour: 'za godzinę', whole: 'za całość' } as const

export const leaveKindLabels: Record<LeaveKind, string> = {
  annual: 'Wypoczynkowy',
  on_demand: 'Na żądanie',
  special: 'Okolicznościowy',
  unpaid: 'Bezpłatny',
  sick: 'Zwolnienie lekarskie',
  care: 'Opieka',
  parental: 'Rodzicielski',
  other: 'Inny',
}

export const leaveLabels: Record<LeaveState, StateLabel> = {
  submitted: { label: 'Złożony', hue: 'amber' },
  accepted: { label: 'Zaakceptowany', hue: 'green' },
  rejected: { label: 'Odrzucony', hue: 'red' },
  cancelled: { label: 'Anulowany', hue: 'slate' },
}

export const costLabels: Record<EmployeeValues['cost_kind'], string> = { basic: 'Podstawowe', raised: 'Podwyższone (dojazd)', none: 'Bez kosztów' }
export const pit0Labels: Record<EmployeeValues['pit0'], string> = {
  none: 'Nie korzysta',
  young: 'Do 26 lat',
  returning: 'Powrót z zagranicy',
  family: 'Rodzina 4+',
  senior: 'Pracujący senior',
}
export const ppkLabels: Record<EmployeeValues['ppk'], string> = { participant: 'Uczestnik', resigned: 'Rezygnacja', outside: 'Nie dotyczy' }

export const nfzLabels: Record<string, string> = Object.fromEntries(
  'dolnośląski kujawsko-pomorski lubelski lubuski łódzki małopolski mazowiecki opolski podkarpacki podlaski pomorski śląski świętokrzyski warmińsko-mazurski wielkopolski zachodniopomorski'
    .split(' ')
    .map((name, place) => [String(place + 1).padStart(2, '0'), `${String(place + 1).padStart(2, '0')} ${name}`]),
)

export const moveLabels = { accept: 'Zaakceptuj', reject: 'Odrzuć', cancel: 'Anuluj' } as const

export const workingDayForms = ['dzień roboczy', 'dni robocze', 'dni roboczych'] as const
