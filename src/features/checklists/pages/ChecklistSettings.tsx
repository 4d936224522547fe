import '#web/ui/mantine.ts'
import { Button } from '@mantine/core'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type Checklist, checklists } from '#features/checklists/contract.ts'
import { plural } from '#kernel/plural.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { OrderedList } from '#web/ui/OrderedList.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import classes from './ChecklistSettings.module.css'

const ChecklistDialog = lazy(() => import('./ChecklistDialog.tsx').then(part => ({ default: part.ChecklistDialog })))

const move = (id: string, place: number) => call(checklists.move, { params: { id }, body: { place } }).finally(() => refreshQueries('checklists'))

const rowOf = ({ id, title, points }: Checklist) => ({
  key: id,
  name: title,
  shown: (
    <div className={classes.row}>
      <strong>{title}</strong>
      <span>
        {plural(points.length, ['pozycja', 'pozycje', 'pozycji'])}: {points.join(', ')}
      </span>
    </div>
  ),
})

/** Lists that tasks begin with; a task keeps its own copy. */
export function ChecklistSettings() {
  const read = useCall(checklists.list)
  const [edited, edit] = useState<Checklist | 'new'>()
  const all = read.data?.data
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => edit('new')}>
      Nowy szablon
    </Button>
  )
  return (
    <Page
      title="Szablony list"
      lead="Do wstawienia w nowym zadaniu i w zadaniu podatkowym. Zmiana szablonu nie zmienia zadań, które już są."
      actions={all && all.length > 0 && add}
    >
      {read.isError && !all && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={6} />}
      {all?.length === 0 && (
        <EmptyState
          icon={IconChecklist}
          title="Nie ma jeszcze szablonów"
          text="Tu można zapisać kroki, które powtarzają się w zadaniach: zamknięcie miesiąca, nowy klient, nowy pracownik."
          action={add}
        />
      )}
      {all && all.length > 0 && (
        <div className={classes.wrap}>
          <Card>
            <OrderedList rows={all.map(rowOf)} onMove={move} onEdit={id => edit(all.find(checklist => checklist.id === id))} />
          </Card>
        </div>
      )}
      <Suspense>{edited && <ChecklistDialog checklist={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}</Suspense>
    </Page>
  )
}
