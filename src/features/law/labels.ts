import type { StateLabel } from '#kernel/colours.ts'
import { formatDate } from '#kernel/dates/dates.ts'

/** Of what is to be looked up again after a day. */
export const recheckLabel = (day: string): StateLabel => ({ label: `Do ponownego sprawdzenia po ${formatDate(day)}`, hue: 'amber' })

export const recheckMeaning = 'Po tym dniu trzeba ponownie sprawdzić stan prawny.'

/** Beside what is law: a change of it is drafted. */
export const proposedLabel: StateLabel = { label: 'Projekt zmian', hue: 'violet' }
