import type { StateLabel } from '#kernel/colours.ts'

/** Of tasks and tickets, from the least. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

/** Red is for what is late, not for what is wanted soon. */
export const priorityLabels: Record<Priority, StateLabel> = {
  low: { label: 'Niski', hue: 'slate' },
  normal: { label: 'Zwykły', hue: 'slate' },
  high: { label: 'Wysoki', hue: 'amber' },
  urgent: { label: 'Pilny', hue: 'amber' },
}

export const priorityOptions = priorities.map(value => ({ value, label: priorityLabels[value].label }))
