import type { OutboxMessage } from '#features/outbox/contract.ts'

export const outboxLabels = {
  waiting: { label: 'Czeka', hue: 'blue' },
  sent: { label: 'Wysłana', hue: 'green' },
  failed: { label: 'Nie dostarczono', hue: 'red' },
} as const satisfies Record<OutboxMessage['state'], { label: string; hue: string }>
