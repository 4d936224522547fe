import type { ConversationRow } from './contract.ts'
import type { BroadcastState, DeliveryState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

/** How the last message begins; one without words is a file. */
export const excerptOf = ({ excerpt }: ConversationRow) => excerpt || 'Załącznik'

/** Whose company it is about. */
export const firmOf = ({ company_title }: ConversationRow) => company_title ?? 'Wewnątrz biura'

export const broadcastLabels: Record<BroadcastState, StateLabel> = {
  waiting: { label: 'Czeka', hue: 'slate' },
  running: { label: 'W trakcie', hue: 'blue' },
  done: { label: 'Rozesłana', hue: 'green' },
  cancelled: { label: 'Przerwana', hue: 'slate' },
  failed: { label: 'Nie dokończono', hue: 'red' },
}

export const deliveryLabels: Record<DeliveryState, StateLabel> = {
  waiting: { label: 'Czeka', hue: 'slate' },
  sent: { label: 'Wysłana', hue: 'green' },
  mailed: { label: 'List na adres firmy', hue: 'green' },
  unreachable: { label: 'Nikt nie ma konta', hue: 'amber' },
  cancelled: { label: 'Przerwana', hue: 'slate' },
}
