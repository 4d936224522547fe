import type { Audience, TrainingState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'
import { minuteForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'

export const audienceLabels: Record<Audience, string> = { clients: 'Klienci', staff: 'Pracownicy biura', both: 'Klienci i pracownicy biura' }

export const stateLabels: Record<TrainingState, StateLabel> = {
  new: { label: 'Nierozpoczęte', hue: 'slate' },
  begun: { label: 'Rozpoczęte', hue: 'blue' },
  done: { label: 'Ukończone', hue: 'green' },
}

export const minuteWords = (minutes: number) => plural(minutes, minuteForms)

export const kindLabels = { client: 'Klient', staff: 'Biuro' } as const
