import type { OutboxMessage } from './contract.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const outboxLabels: Record<OutboxMessage['state'], StateLabel> = {
  waiting: { label: 'Czeka', hue: 'blue' },
  sent: { label: 'Wysłana', hue: 'green' },
  failed: { label: 'Nie dostarczono', hue: 'red' },
}
