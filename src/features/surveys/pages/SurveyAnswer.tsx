import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type Survey, surveys } from '#features/surveys/shared/contract.ts'
import { type Answers, checkAnswers, keptAnswers } from '#features/surveys/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call, submissionKeys } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './Answers.module.css'
import { Questions } from './Questions.tsx'
import { useKeptAnswers } from './use-kept-answers.ts'

export function SurveyAnswer() {
  const { id = '' } = useParams()
  const read = useCall(surveys.get, { params: { id } }, { staleTime: 0 })
  const survey = read.data?.data
  useRecordName(survey?.title)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!survey) return <Skeleton lines={6} />
  const lead = [
    survey.open && survey.to_day && `Do ${formatDate(survey.to_day)}`,
    survey.anonymous && 'Ankieta jest anonimowa: nie zapisujemy, kto co odpowiedział',
  ]
  return (
    <Page title={survey.title} lead={lead.filter(Boolean).join(' · ')}>
      {survey.mine_answered ? (
        <EmptyState icon={IconCheck} title="Dziękujemy za odpowiedzi" text="Ankieta jest wysłana. Nie trzeba nic więcej robić." action={<Back />} />
      ) : !survey.open ? (
        <EmptyState icon={IconLock} title="Ta ankieta jest już zakończona" text="Nie można już wysłać odpowiedzi." action={<Back />} />
      ) : // Answers kept since an earlier reading, here or on another device, are in none but a new one.
      read.isFetchedAfterMount ? (
        <Form key={survey.id} survey={survey} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  )
}

const Back = () => (
  <Button component={Link} variant="default" to={linkTo('surveys')}>
    Wszystkie ankiety
  </Button>
)

function Form({ survey }: { survey: Survey }) {
  const draft = useKeptAnswers(survey)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const keyOf = useRef(submissionKeys())

  function change(answers: Answers) {
    draft.change(answers)
    const still = checkAnswers(survey.sections, answers, true)
    setFaults(now => Object.fromEntries(Object.keys(now).flatMap(id => (still[id] ? [[id, still[id]]] : []))))
  }

  function show(fieldErrors: Record<string, string>) {
    setFaults(fieldErrors)
    document.getElementById(`question-${Object.keys(fieldErrors)[0]}`)?.focus()
  }

  async function submit() {
    setBusy(true)
    setFault(undefined)
    try {
      const answers = await draft.settle()
      const fieldErrors = checkAnswers(survey.sections, answers, true)
      if (Object.keys(fieldErrors).length > 0) return show(fieldErrors)
      const body = { answers: keptAnswers(survey.sections, answers) }
      await call(surveys.submit, { params: { id: survey.id }, body, idempotent: keyOf.current(body) })
      draft.forget()
      await refreshQueries('surveys')
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) show(error.fields)
      else setFault(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.form}>
      {survey.introduction && <SafeHtml html={survey.introduction} />}
      <Questions sections={survey.sections} answers={draft.answers} onChange={change} faults={faults} />
      {fault !== undefined && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
      <div className={classes.acts}>
        <span role="status">
          {[Object.keys(faults).length > 0 && 'Ankieta nie została wysłana. Proszę poprawić zaznaczone pytania.', draft.note].filter(Boolean).join(' ')}
        </span>
        <Button size="md" loading={busy} onClick={() => void submit()}>
          Wyślij ankietę
        </Button>
      </div>
    </div>
  )
}
