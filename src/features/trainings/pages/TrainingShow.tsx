import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { learning, type Training, trainings } from '#features/trainings/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { draft, factsOf, stateBadges } from './training-badges.ts'
import { refreshTrainings } from './training-acts.ts'
import { TrainingContent } from './TrainingContent.tsx'

const TrainingForm = lazyNamed(() => import('./TrainingForm.tsx'), 'TrainingForm')
const TrainingMenu = lazyNamed(() => import('./TrainingMenu.tsx'), 'TrainingMenu')
const Trainees = lazyNamed(() => import('./Trainees.tsx'), 'Trainees')

const tabs = [
  { key: 'training', title: 'Szkolenie' },
  { key: 'people', title: 'Kto ukończył' },
]

/** One training: to read, to watch, to answer; for heads of the office also who has done it. */
export function TrainingShow() {
  const { id: category_id = '', trainingId = '' } = useParams()
  const { isAdmin } = useUser()
  const [search, setSearch] = useSearch()
  const read = useCall(trainings.get, { params: { id: trainingId } })
  const training = read.data?.data
  useRecordName(training?.title)
  useRecordName(training?.category_title, linkTo(isAdmin ? 'dashboard-trainings' : 'trainings-category-view', { id: category_id }))
  const isFirst = training?.for_me && training.published && training.opened_at === null
  useEffect(() => {
    if (isFirst) void call(learning.progress, { params: { id: trainingId }, body: {} }).then(refreshTrainings, error => console.warn(error))
  }, [isFirst, trainingId])
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!training) return <Skeleton lines={8} />
  // It was moved to another category since this address was written.
  if (training.category_id !== category_id)
    return <Navigate replace to={linkTo(isAdmin ? 'dashboard-trainings-view' : 'trainings-view', { id: training.category_id, trainingId })} />
  if (search.has('edit') && isAdmin)
    return (
      <Page title={training.title}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <TrainingForm category_id={category_id} training={training} onDone={() => setSearch(now => changeParams(now, { edit: null }))} />
        </Suspense>
      </Page>
    )
  return <Shown training={training} />
}

function Shown({ training }: { training: Training }) {
  const navigate = useNavigate()
  const [, setSearch] = useSearch()
  const mayWrite = useCan('trainings.write')
  const maySeePeople = useCan('trainings.people')
  const tab = useTab(tabs)
  const people = maySeePeople && tab === 'people'
  const { title, state, for_me, published, category_id } = training
  return (
    <Page
      title={title}
      mark={published ? for_me && <Status look={stateBadges[state]} size="pill" /> : <Status look={draft} size="pill" />}
      lead={factsOf(training)}
      flush={people}
      tabs={maySeePeople && <Tabs tabs={tabs} label="Części szkolenia" />}
      actions={
        mayWrite && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              onClick={() => setSearch(now => changeParams(now, { edit: '1' }))}
            >
              Edytuj
            </Button>
            <Suspense>
              <TrainingMenu training={training} onRemoved={() => navigate(linkTo('dashboard-trainings', { id: category_id }))} />
            </Suspense>
          </>
        )
      }
    >
      {people ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Trainees training={training} />
        </Suspense>
      ) : (
        <TrainingContent training={training} />
      )}
    </Page>
  )
}
