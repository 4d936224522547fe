import type { StateLabel } from './colours.ts'

/** Where a month of a company stands: companies show it, and settlements move it. */
export const settlementStates = [
  'awaiting_documents',
  'incomplete',
  'in_progress',
  'awaiting_approval',
  'remarks',
  'approved',
  'closed',
  'correction',
  'on_hold',
] as const
export type SettlementState = (typeof settlementStates)[number]

export const settlementLabels: Record<SettlementState, StateLabel & { code: string }> = {
  awaiting_documents: { label: 'Oczekuje na dokumenty', hue: 'slate', code: 'OD' },
  incomplete: { label: 'Dokumenty niekompletne', hue: 'amber', code: 'DN' },
  in_progress: { label: 'W trakcie księgowania', hue: 'blue', code: 'KS' },
  awaiting_approval: { label: 'Do akceptacji', hue: 'violet', code: 'AK' },
  remarks: { label: 'Uwagi klienta', hue: 'pink', code: 'UW' },
  approved: { label: 'Zaakceptowane', hue: 'teal', code: 'ZA' },
  closed: { label: 'Zamknięte', hue: 'green', code: 'ZM' },
  correction: { label: 'Korekta', hue: 'blue', code: 'KO' },
  on_hold: { label: 'Wstrzymane', hue: 'slate', code: 'WS' },
}
