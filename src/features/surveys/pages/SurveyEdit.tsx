import '#web/ui/layout/mantine.ts'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { everybody } from '#features/companies/shared/contract-audience.ts'
import { type Survey, surveys } from '#features/surveys/shared/contract.ts'
import { questionsOf } from '#features/surveys/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { SurveyForm, surveySchema } from './SurveyForm.tsx'

const published = {
  open: 'Ankieta jest opublikowana: pytania można przeredagować i dodać, nie można ich usunąć ani zmienić ich warunków.',
  full: 'Ankieta jest anonimowa i ktoś już odpowiedział: pytania można przeredagować, nie można ich dodać, usunąć ani zmienić ich warunków.',
}

export function SurveyEdit() {
  const { id = '' } = useParams()
  const read = useCall(surveys.get, { params: { id } })
  useRecordName(read.data?.data.title, linkTo('dashboard-surveys-view', { id }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  return <Editor survey={read.data.data} />
}

function Editor({ survey }: { survey: Survey }) {
  const { id, title, introduction, sections, audience = everybody, anonymous, from_day, to_day, version, state, answered } = survey
  const mayAdd = state === 'draft' || !anonymous || answered === 0
  const navigate = useNavigate()
  const back = () => navigate(linkTo('dashboard-surveys-view', { id }, { tab: 'questions' }))
  const fixed = useMemo(
    () => new Set(state === 'draft' ? [] : questionsOf(sections).flatMap(question => [question, ...question.options, ...question.rows].map(one => one.id))),
    [state, sections],
  )
  const form = useServerForm({
    schema: surveySchema,
    defaults: { title, introduction, sections, audience, anonymous, from_day, to_day },
    version,
    draft: `survey ${id}`,
    send: (body, { version }) => call(surveys.update, { params: { id }, body, version }),
    onDone: () => {
      toast('Zapisano.')
      void refreshQueries('surveys')
      back()
    },
  })
  return (
    <Page title="Edycja ankiety" lead={state === 'published' ? published[mayAdd ? 'open' : 'full'] : undefined}>
      <SurveyForm form={form} act="Zapisz zmiany" onCancel={back} fixed={fixed} mayAdd={mayAdd} />
    </Page>
  )
}
