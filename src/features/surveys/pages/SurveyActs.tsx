import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconLock, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Survey, surveys } from '#features/surveys/shared/contract.ts'
import { questionsOf } from '#features/surveys/shared/rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { useCan } from '#web/session/use-session.ts'

type SurveyAct = 'publish' | 'close' | 'remove'

const questions = {
  publish: { title: 'Opublikować ankietę', act: 'Opublikuj', text: 'Odbiorcy dostaną powiadomienie. Pytań nie będzie już można usunąć.' },
  close: { title: 'Zakończyć ankietę', act: 'Zakończ ankietę', text: 'Nikt więcej nie odpowie. Tego nie można cofnąć.' },
  remove: { title: 'Usunąć szkic', act: 'Usuń szkic', text: 'Ankieta zniknie razem z pytaniami.' },
}

/** What can be done with the survey as it stands. */
export function SurveyActs({ survey }: { survey: Survey }) {
  const { id, state, version } = survey
  const [asking, setAsking] = useState<SurveyAct>()
  const navigate = useNavigate()
  if (!useCan('surveys.write')) return null

  async function act(what: SurveyAct) {
    if (what === 'remove') {
      await call(surveys.remove, { params: { id }, version })
      navigate(linkTo('dashboard-surveys'))
    } else if (what === 'publish') await call(surveys.publish, { params: { id }, version })
    else await call(surveys.close, { params: { id } })
    await refreshQueries('surveys')
    toast({ publish: 'Ankieta jest opublikowana.', close: 'Ankieta jest zakończona.', remove: 'Usunięto szkic.' }[what])
  }

  async function duplicate() {
    const { data } = await call(surveys.duplicate, { params: { id } })
    await refreshQueries('surveys')
    toast('Powielono ankietę jako szkic.')
    navigate(linkTo('dashboard-surveys-edit', { id: data.id }))
  }

  return (
    <>
      {state !== 'closed' && (
        <Button component={Link} variant="default" to={linkTo('dashboard-surveys-edit', { id })} leftSection={<IconPencil {...icon} />}>
          Edytuj
        </Button>
      )}
      {state === 'draft' && (
        <Button leftSection={<IconSend {...icon} />} onClick={() => setAsking('publish')}>
          Opublikuj
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control-height)" aria-label="Więcej działań" title="Więcej">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void duplicate().catch(toastFailure)}>
            Powiel
          </Menu.Item>
          {state === 'published' && (
            <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => setAsking('close')}>
              Zakończ ankietę
            </Menu.Item>
          )}
          {state === 'draft' && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setAsking('remove')}>
              Usuń szkic
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(undefined)}
          title={`${questions[asking].title} „${survey.title}”?`}
          act={questions[asking].act}
          danger={asking !== 'publish'}
          onConfirm={() => act(asking).catch(error => Promise.reject(withFields(error, survey)))}
        >
          {questions[asking].text}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What keeps it from being published stands in the fields of the refusal, by the question where one is to be mended. */
function withFields(error: unknown, { sections }: Survey): unknown {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return error
  const places = new Map(questionsOf(sections).map(({ id }, place) => [id, place + 1]))
  const sentences = Object.entries(error.fields).map(([key, sentence]) => (places.has(key) ? `Pytanie ${places.get(key)}: ${sentence}` : sentence))
  return new ApiError(sentences.join(' '), { code: error.code, status: error.status })
}
