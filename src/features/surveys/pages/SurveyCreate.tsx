import '#web/ui/layout/mantine.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { surveys } from '#features/surveys/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { emptySurvey } from './editor-model.ts'
import { SurveyForm, surveySchema } from './SurveyForm.tsx'

export function SurveyCreate() {
  const navigate = useNavigate()
  const created = useRef('')
  const [defaults] = useState(emptySurvey)
  const form = useServerForm({
    schema: surveySchema,
    defaults,
    draft: 'new survey',
    send: async (body, { idempotent }) => {
      created.current = (await call(surveys.create, { body, idempotent })).data.id
    },
    onDone: () => {
      toast('Zapisano szkic ankiety.')
      void refreshQueries('surveys')
      navigate(linkTo('dashboard-surveys-view', { id: created.current }, { tab: 'questions' }), { replace: true })
    },
  })
  return (
    <Page title="Nowa ankieta" lead="Ankieta zostaje szkicem, dopóki nie zostanie opublikowana.">
      <SurveyForm form={form} act="Zapisz szkic" onCancel={() => navigate(linkTo('dashboard-surveys'))} />
    </Page>
  )
}
