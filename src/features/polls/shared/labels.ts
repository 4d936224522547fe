import type { StateLabel } from '#kernel/colours.ts'

export const pollLabels = {
  open: { label: 'Otwarta', hue: 'blue' },
  closed: { label: 'Zakończona', hue: 'green' },
} as const satisfies Record<string, StateLabel>

export const voteForms = ['głos', 'głosy', 'głosów'] as const
