import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { type Survey, surveys } from '#features/surveys/shared/contract.ts'
import type { Answers } from '#features/surveys/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './Answers.module.css'
import { Questions } from './Questions.tsx'
import { SurveyActs } from './SurveyActs.tsx'
import { surveyBadges } from './survey-badges.ts'

const SurveyResults = lazyNamed(() => import('./SurveyResults.tsx'), 'SurveyResults')

const tabs = [
  { key: 'results', title: 'Wyniki' },
  { key: 'questions', title: 'Podgląd' },
]

export function SurveyShow() {
  const { id = '' } = useParams()
  const tab = useTab(tabs)
  const read = useCall(surveys.get, { params: { id } })
  const survey = read.data?.data
  useRecordName(survey?.title)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!survey) return <Skeleton lines={6} />
  return (
    <Page
      title={survey.title}
      mark={<Status look={surveyBadges[survey.state]} size="pill" />}
      lead={leadOf(survey)}
      actions={<SurveyActs survey={survey} />}
      tabs={<Tabs tabs={tabs} label="Części ankiety" />}
    >
      {tab === 'questions' ? (
        <Preview survey={survey} />
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SurveyResults survey={survey} />
        </Suspense>
      )}
    </Page>
  )
}

function leadOf({ state, anonymous, from_day, to_day, asked }: Survey): string {
  const parts = [
    anonymous ? 'Odpowiedzi anonimowe' : 'Odpowiedzi z nazwiskiem',
    state !== 'draft' && plural(asked, ['odbiorca', 'odbiorców', 'odbiorców']),
    from_day && `od ${formatDate(from_day)}`,
    to_day && `do ${formatDate(to_day)}`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** As the client will see it; what is tried here goes nowhere. */
function Preview({ survey }: { survey: Survey }) {
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <div className={classes.form}>
      {survey.introduction && <SafeHtml html={survey.introduction} />}
      <Questions sections={survey.sections} answers={answers} onChange={setAnswers} />
    </div>
  )
}
