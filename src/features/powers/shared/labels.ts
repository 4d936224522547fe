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
export const shortKinds: Record<PowerKind, string> = {
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

/** Where somebody looked whether it is as it is written here. */
export const checkLabels = {
  tax_office: 'W e-Urzędzie Skarbowym',
  zus: 'W eZUS (PUE ZUS)',
  letter: 'Na piśmie z urzędu',
  document: 'Na dokumencie pełnomocnictwa',
  client: 'U klienta',
} as const
export type CheckWay = keyof typeof checkLabels

/** „UPL-1”, „Reprezentacja: spory z kontrahentami”. */
export const nameOfPower = ({ kind, name }: { kind: PowerKind; name: string | null }) => (name ? `${shortKinds[kind]}: ${name}` : shortKinds[kind])
