import type { StateLabel } from '#kernel/colours.ts'

/** What a company may grant; powers at KSeF are kept by KSeF itself and read from the connection. */
export const kindLabels = {
  upl1: 'UPL-1 (podpisywanie e-deklaracji)',
  upl1p: 'UPL-1P (podpisywanie deklaracji papierowych)',
  ppo1: 'PPO-1 (pełnomocnictwo ogólne)',
  pps1: 'PPS-1 (pełnomocnictwo szczególne)',
  zus_pel: 'ZUS PEL (sprawy w ZUS i eZUS)',
  zus_pel_k: 'ZUS PEL-K (kontrola ZUS)',
  zus_pr: 'ZUS PR (inne upoważnienie w ZUS)',
  representation: 'Reprezentacja',
  other: 'Inne',
} as const
export type PowerKind = keyof typeof kindLabels

/** Within a sentence. */
const shortKinds: Record<PowerKind, string> = {
  upl1: 'UPL-1',
  upl1p: 'UPL-1P',
  ppo1: 'PPO-1',
  pps1: 'PPS-1',
  zus_pel: 'ZUS PEL',
  zus_pel_k: 'ZUS PEL-K',
  zus_pr: 'ZUS PR',
  representation: 'Reprezentacja',
  other: 'Inne',
}

export const stateLabels = {
  planned: { label: 'Jeszcze nie obowiązuje', hue: 'blue' },
  valid: { label: 'Obowiązuje', hue: 'green' },
  ending: { label: 'Kończy się', hue: 'amber' },
  ended: { label: 'Wygasło', hue: 'slate' },
  revoked: { label: 'Odwołane', hue: 'red' },
} as const satisfies Record<string, StateLabel>
export type PowerState = keyof typeof stateLabels

/** In the list of all. */
export const entryLabels = { ...stateLabels, missing: { label: 'Brakuje', hue: 'red' } } as const satisfies Record<string, StateLabel>
export type EntryState = keyof typeof entryLabels

/** What the office cannot do without; what KSeF holds is granted there. */
export const neededLabels = { upl1: 'UPL-1', zus_pel: 'ZUS PEL', ksef: 'uprawnienie w KSeF' } as const
export type NeededKind = keyof typeof neededLabels

/** Why it is needed, of a company and of a partner. */
export const reasonLabels = {
  jpk_v7: 'biuro wysyła JPK_V7 tej firmy',
  cit: 'biuro wysyła zeznanie CIT tej firmy',
  pit: 'biuro wysyła zeznanie roczne PIT',
  pit4r: 'firma zatrudnia, a biuro wysyła PIT-4R i PIT-11',
  employs: 'firma zatrudnia, a biuro wysyła DRA i RCA do ZUS',
  contributions: 'biuro wysyła DRA do ZUS',
  ksef_never: 'biuro pobiera faktury z KSeF, a firma jeszcze mu tego nie umożliwiła',
  ksef_withdrawn: 'klient cofnął uprawnienie biura',
  ksef_failing: 'połączenie z KSeF nie działa',
} as const
export type Reason = keyof typeof reasonLabels

const missing: Record<NeededKind, string> = { ...neededLabels, ksef: 'uprawnienia w KSeF' }

/** „Brak UPL-1 (Jan Kowal): biuro wysyła zeznanie roczne PIT.” */
export const tellLack = ({ kind, reason, payer }: { kind: NeededKind; reason: Reason; payer: string | null }) =>
  `Brak ${missing[kind]}${payer ? ` (${payer})` : ''}: ${reasonLabels[reason]}.`

/** Where somebody looked whether it is as it is written here. */
export const checkLabels = {
  tax_office: 'W e-Urzędzie Skarbowym',
  zus: 'W eZUS (PUE ZUS)',
  letter: 'Na piśmie z urzędu',
  document: 'Na dokumencie pełnomocnictwa',
  client: 'U klienta',
} as const
export type CheckWay = keyof typeof checkLabels

/** By which form whoever it was shown to is told of the end; null where the law names none. */
const revocations: Record<PowerKind, string | null> = {
  upl1: 'urząd skarbowy z formularza OPL-1',
  upl1p: 'urząd skarbowy z formularza OPL-1P',
  ppo1: 'urząd skarbowy z formularza OPO-1',
  pps1: 'urząd skarbowy z formularza OPS-1',
  zus_pel: 'ZUS z formularza PEL-O',
  zus_pel_k: 'ZUS z formularza PEL-O',
  zus_pr: null,
  representation: null,
  other: null,
}

export function tellRevocation(kind: PowerKind): string {
  const form = revocations[kind]
  return `Portal zapisze, że pełnomocnictwo nie obowiązuje od dziś. ${form ? `Osobno dowiaduje się o tym ${form}.` : 'Tego, komu je pokazano, trzeba zawiadomić osobno.'}`
}

/** „UPL-1”, „Reprezentacja: spory z kontrahentami”. */
export const nameOfPower = ({ kind, name }: { kind: PowerKind; name: string | null }) => (name ? `${shortKinds[kind]}: ${name}` : shortKinds[kind])
