import '#web/ui/layout/mantine.ts'
import { useNavigate, useParams } from 'react-router'
import { trainingCategories } from '#features/trainings/shared/contract-categories.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { TrainingForm } from './TrainingForm.tsx'

export function TrainingNew() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useCall(trainingCategories.get, { params: { id } })
  useRecordName(read.data?.data.title, linkTo('dashboard-trainings', { id }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={8} />
  const leave = (newId?: string) => navigate(newId ? linkTo('dashboard-trainings-view', { id, trainingId: newId }) : linkTo('dashboard-trainings', { id }))
  return (
    <Page title="Nowe szkolenie">
      <TrainingForm category_id={id} onDone={leave} />
    </Page>
  )
}
