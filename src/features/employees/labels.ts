import type { EmployeeValues } from '#features/employees/contract.ts'
import type { ContractKind, ContractState, EmployeeState, LeaveKind, LeaveState } from '#features/employees/rules.ts'

export const employeeLabels = {
  draft: { label: 'Zgłoszony', hue: 'amber', code: 'ZG' },
  employed: { label: 'Zatrudniony', hue: 'green', code: 'ZA' },
  on_leave: { label: 'Na urlopie', hue: 'blue', code: 'UR' },
  dismissed: { label: 'Zwolniony', hue: 'slate', code: 'ZW' },
} as const satisfies Record<EmployeeState, { label: string; hue: string; code: string }>

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

export const contractLabels = {
  unsigned: { label: 'Niepodpisana', hue: 'amber', code: 'NI' },
  planned: { label: 'Zaplanowana', hue: 'blue', code: 'ZP' },
  active: { label: 'Trwa', hue: 'green', code: 'TR' },
  ended: { label: 'Zakończona', hue: 'slate', code: 'KO' },
} as const satisfies Record<ContractState, { label: string; hue: string; code: string }>

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

export const leaveLabels = {
  submitted: { label: 'Złożony', hue: 'amber', code: 'ZL' },
  accepted: { label: 'Zaakceptowany', hue: 'green', code: 'ZA' },
  rejected: { label: 'Odrzucony', hue: 'red', code: 'OD' },
  cancelled: { label: 'Anulowany', hue: 'slate', code: 'AN' },
} as const satisfies Record<LeaveState, { label: string; hue: string; code: string }>

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
