import type { Poll } from './contract.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const pollLabels: Record<Poll['state'], StateLabel> = {
  open: { label: 'Otwarta', hue: 'blue' },
  closed: { label: 'Zakończona', hue: 'green' },
}
