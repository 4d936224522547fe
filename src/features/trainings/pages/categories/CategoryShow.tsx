import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { trainings } from '#features/trainings/shared/contract.ts'
import { trainingCategories } from '#features/trainings/shared/contract-categories.ts'
import { maxTrainings } from '#features/trainings/shared/rules.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { TrainingEntries } from '#features/trainings/pages/TrainingEntries.tsx'

const TrainingOrder = lazyNamed(() => import('./TrainingOrder.tsx'), 'TrainingOrder')

/** The trainings of one category in their order, with one's own progress. */
export function CategoryShow() {
  const { id = '' } = useParams()
  const mayWrite = useCan('trainings.write')
  const read = useCall(trainingCategories.get, { params: { id } })
  const list = useCall(trainings.list, { query: { filters: `category_id=${id}`, sort: 'position:asc', page: 1, limit: maxTrainings } })
  const category = read.data?.data
  const rows = list.data?.data
  useRecordName(category?.title)
  const failed = [read, list].find(one => one.isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={failed.refetch} />
  if (!category || !rows) return <Skeleton lines={8} />
  const add = mayWrite && (
    <Button component={Link} to={linkTo('dashboard-trainings-new', { id })} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      Nowe szkolenie
    </Button>
  )
  return (
    <Page title={category.title} lead={category.description} actions={add}>
      {rows.length === 0 ? (
        <EmptyState icon={IconSchool} title="W tej kategorii nie ma jeszcze szkoleń" action={add || undefined} />
      ) : mayWrite ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <TrainingOrder rows={rows} />
        </Suspense>
      ) : (
        <TrainingEntries rows={rows} />
      )}
    </Page>
  )
}
