import { IconCheck, IconCircleDashed, IconLock, IconSend } from '@tabler/icons-react'
import { standingLabels, surveyLabels } from '#features/surveys/shared/labels.ts'
import type { SurveyState } from '#features/surveys/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const surveyBadges: Record<SurveyState, StatusLook> = {
  draft: { ...surveyLabels.draft, icon: IconCircleDashed },
  published: { ...surveyLabels.published, icon: IconSend },
  closed: { ...surveyLabels.closed, icon: IconLock, plain: true },
}

export const standingBadges: Record<keyof typeof standingLabels, StatusLook> = {
  done: { ...standingLabels.done, icon: IconCheck },
  waiting: { ...standingLabels.waiting, icon: IconCircleDashed },
  over: { ...standingLabels.over, icon: IconLock },
}
