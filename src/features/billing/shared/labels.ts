import type { CountedKind, StatementState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const statementLabels: Record<StatementState, StateLabel> = {
  draft: { label: 'Szkic', hue: 'slate' },
  approved: { label: 'Zatwierdzone', hue: 'teal' },
  invoiced: { label: 'Zafakturowane', hue: 'green' },
}

export const countedLabels: Record<CountedKind, string> = {
  documents: 'Dokumenty w miesiącu',
  employees: 'Pracownicy w miesiącu',
  hours: 'Godziny pracy w miesiącu',
}

export const statementForms = ['zestawienie', 'zestawienia', 'zestawień', 'zestawienia'] as const
