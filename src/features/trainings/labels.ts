import type { Audience, TrainingState } from '#features/trainings/rules.ts'

export const audienceLabels: Record<Audience, string> = { clients: 'Klienci', staff: 'Pracownicy biura', both: 'Klienci i pracownicy biura' }

export const stateLabels = {
  new: { label: 'Nierozpoczęte', hue: 'slate', code: 'NR' },
  begun: { label: 'Rozpoczęte', hue: 'blue', code: 'RO' },
  done: { label: 'Ukończone', hue: 'green', code: 'UK' },
} as const satisfies Record<TrainingState, { label: string; hue: string; code: string }>

export const kindLabels = { client: 'Klient', staff: 'Biuro' } as const
