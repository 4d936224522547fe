import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconSchool } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { trainingCategories, type TrainingCategory } from '#features/trainings/shared/contract-categories.ts'
import { useCall } from '#web/api/use-call.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCan } from '#web/session/use-session.ts'
import { CategoryRow } from './CategoryRow.tsx'
import classes from '#features/trainings/pages/Trainings.module.css'

const CategoryDialog = lazyNamed(() => import('./CategoryDialog.tsx'), 'CategoryDialog')
const CategoryOrder = lazyNamed(() => import('./CategoryOrder.tsx'), 'CategoryOrder')
const Certificates = lazyNamed(() => import('#features/trainings/pages/Certificates.tsx'), 'Certificates')
const RequiredList = lazyNamed(() => import('#features/trainings/pages/RequiredList.tsx'), 'RequiredList')
const Trainees = lazyNamed(() => import('#features/trainings/pages/Trainees.tsx'), 'Trainees')

const tabs = [
  { key: 'categories', title: 'Kategorie' },
  { key: 'required', title: 'Do ukończenia' },
]
const tabsOfHeads = [...tabs, { key: 'people', title: 'Kto ukończył' }]

/** What one may learn, by subject; for heads of the office also who has. */
export function CategoryList() {
  const mayWrite = useCan('trainings.write')
  const offered = useCan('trainings.people') ? tabsOfHeads : tabs
  const tab = useTab(offered)
  const [edited, setEdited] = useState<TrainingCategory | 'new'>()
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEdited('new')}>
      Nowa kategoria
    </Button>
  )
  return (
    <Page title="Kategorie szkoleń" actions={add} flush={tab === 'people'} tabs={<Tabs tabs={offered} label="Szkolenia" />}>
      {tab === 'people' ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Trainees />
        </Suspense>
      ) : tab === 'required' ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <RequiredList />
        </Suspense>
      ) : (
        <>
          <Categories mayWrite={mayWrite} add={add} edit={setEdited} />
          <Suspense>
            <Certificates />
          </Suspense>
        </>
      )}
      <Suspense>{edited && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </Page>
  )
}

function Categories({ mayWrite, add, edit }: { mayWrite: boolean; add: React.ReactNode; edit(category: TrainingCategory): void }) {
  const read = useCall(trainingCategories.list)
  const rows = read.data?.data
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!rows) return <Skeleton lines={6} />
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconSchool}
        title="Nie ma jeszcze szkoleń"
        text={mayWrite ? 'Szkolenia układa się w kategorie, na przykład KSeF albo Kadry.' : 'Gdy biuro je przygotuje, pojawią się tutaj.'}
        action={add || undefined}
      />
    )
  if (mayWrite)
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <CategoryOrder rows={rows} edit={edit} />
      </Suspense>
    )
  return (
    <ol className={classes.list}>
      {rows.map(category => (
        <li key={category.id}>
          <CategoryRow category={category} />
        </li>
      ))}
    </ol>
  )
}
