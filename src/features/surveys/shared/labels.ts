import type { SurveyRow } from './contract.ts'
import type { QuestionKind, SurveyState } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const surveyLabels: Record<SurveyState, StateLabel> = {
  draft: { label: 'Szkic', hue: 'slate' },
  published: { label: 'Opublikowana', hue: 'blue' },
  closed: { label: 'Zakończona', hue: 'green' },
}

/** Where the person who is asked stands. */
export const standingLabels = {
  done: { label: 'Wypełniona', hue: 'green' },
  waiting: { label: 'Do wypełnienia', hue: 'violet' },
  over: { label: 'Zakończona', hue: 'slate' },
} as const satisfies Record<string, StateLabel>

export const standingOf = ({ mine_answered, open }: SurveyRow) => (mine_answered ? 'done' : open ? 'waiting' : 'over')

export const kindLabels: Record<QuestionKind, string> = {
  one: 'Jedna odpowiedź',
  several: 'Kilka odpowiedzi',
  scale: 'Skala',
  nps: 'Polecenie (0–10)',
  short: 'Krótki tekst',
  long: 'Długi tekst',
  number: 'Liczba',
  date: 'Data',
  yes_no: 'Tak lub nie',
  matrix: 'Tabela',
}
