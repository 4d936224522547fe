import type { Poll } from '#features/polls/contract.ts'

export const pollLabels = {
  open: { label: 'Otwarta', hue: 'blue' },
  closed: { label: 'Zakończona', hue: 'green' },
} as const satisfies Record<Poll['state'], { label: string; hue: string }>
