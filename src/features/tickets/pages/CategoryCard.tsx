import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Category, tickets } from '#features/tickets/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { icon } from '#web/ui/display/icon.ts'
import { OrderedList } from '#web/ui/ordered/OrderedList.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './Tickets.module.css'

const CategoryDialog = lazyNamed(() => import('./CategoryDialog.tsx'), 'CategoryDialog')

const metaOf = (category: Category) =>
  [
    `odpowiedź w ${plural(category.response_hours ?? 0, ['godzinę', 'godziny', 'godzin'])} pracy`,
    category.assignee_name ? `prowadzi ${category.assignee_name}` : 'prowadzi opiekun firmy',
    category.payroll && 'poufna: kadry i płace',
    category.archived && 'w archiwum',
  ]
    .filter(Boolean)
    .join(' · ')

const rowOf = (category: Category) => ({
  key: category.id,
  name: category.title,
  content: (
    <span className={classes.category}>
      <b>{category.title}</b>
      <span className={classes.meta}>{metaOf(category)}</span>
    </span>
  ),
})

const move = (id: string, place: number) => call(tickets.moveCategory, { params: { id }, body: { place } }).finally(() => refreshQueries('tickets'))

/** The categories of tickets with their times to answer, in the order in which clients see them. */
export function CategoryCard() {
  const [edited, setEdited] = useState<Category | 'new'>()
  const mayChange = useCan('tickets.settings')
  const read = useCall(tickets.categories)
  const all = read.data?.data ?? []
  return (
    <Card
      title="Kategorie spraw"
      actions={
        mayChange && (
          <Button size="xs" variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
            Nowa kategoria spraw
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={6} />}
      <OrderedList rows={all.map(rowOf)} {...(mayChange && { onMove: move, onEdit: id => setEdited(all.find(category => category.id === id)) })} />
      <Suspense>{edited && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </Card>
  )
}
