import { IconCircleCheck, IconCircleDashed, IconPencil, IconProgress } from '@tabler/icons-react'
import { minuteWords, stateLabels } from '#features/trainings/shared/labels.ts'
import type { TrainingState } from '#features/trainings/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const stateBadges: Record<TrainingState, StatusLook> = {
  new: { ...stateLabels.new, icon: IconCircleDashed },
  begun: { ...stateLabels.begun, icon: IconProgress },
  done: { ...stateLabels.done, icon: IconCircleCheck, plain: true },
}

export const draft: StatusLook = { label: 'Szkic', hue: 'slate', icon: IconPencil }

interface Described {
  minutes: number
  required: boolean
  term: string | null
  has_quiz: boolean
}

/** In a line: how long, whether one must, until when. */
export const factsOf = ({ minutes, required, term, has_quiz }: Described) =>
  [minuteWords(minutes), required && (term ? `wymagane do ${formatDate(term)}` : 'wymagane'), has_quiz && 'z\u00a0quizem'].filter(Boolean).join(' · ')
