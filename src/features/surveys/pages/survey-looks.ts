import { IconCheck, IconCircleDashed, IconLock, IconSend } from '@tabler/icons-react'
import { surveyLabels } from '#features/surveys/labels.ts'
import type { SurveyState } from '#features/surveys/rules.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

export const surveyLooks: Record<SurveyState, StatusLook> = {
  draft: { ...surveyLabels.draft, icon: IconCircleDashed },
  published: { ...surveyLabels.published, icon: IconSend },
  closed: { ...surveyLabels.closed, icon: IconLock, plain: true },
}

export const done: StatusLook = { label: 'Wypełniona', hue: 'green', icon: IconCheck }
export const waiting: StatusLook = { label: 'Do wypełnienia', hue: 'violet', icon: IconCircleDashed }
export const over: StatusLook = { label: 'Zakończona', hue: 'slate', icon: IconLock }
