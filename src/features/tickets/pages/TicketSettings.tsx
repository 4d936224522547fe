import '#web/ui/mantine.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type CannedAnswer, type Category, tickets } from '#features/tickets/contract.ts'
import { plural } from '#kernel/plural.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { OrderedList } from '#web/ui/OrderedList.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import { useCan } from '#web/use-session.ts'
import classes from './Tickets.module.css'

const CategoryDialog = lazy(() => import('./CategoryDialog.tsx').then(part => ({ default: part.CategoryDialog })))
const AnswerDialog = lazy(() => import('./AnswerDialog.tsx').then(part => ({ default: part.AnswerDialog })))

/** How the office sorts its tickets, how soon it answers, and what it answers often. */
export function TicketSettings() {
  return (
    <Page title="Sprawy" lead="Kategorie, czas odpowiedzi i gotowe odpowiedzi.">
      <div className={classes.settings}>
        <Categories />
        <Answers />
      </div>
    </Page>
  )
}

const add = (title: string, onClick: () => void) => (
  <Button size="xs" variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
    {title}
  </Button>
)

function Row({ title, meta, edit, name }: { title: ReactNode; meta: string; edit: (() => void) | undefined; name: string }) {
  return (
    <li>
      <span>{title}</span>
      <span className={classes.meta}>{meta}</span>
      {edit && (
        <Button size="xs" variant="default" aria-label={`Edytuj: ${name}`} onClick={edit}>
          Edytuj
        </Button>
      )}
    </li>
  )
}

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
  shown: (
    <span className={classes.category}>
      <b>{category.title}</b>
      <span className={classes.meta}>{metaOf(category)}</span>
    </span>
  ),
})

const move = (id: string, place: number) => call(tickets.moveCategory, { params: { id }, body: { place } }).finally(() => refreshQueries('tickets'))

/** In the order in which clients see them. */
function Categories() {
  const [edited, edit] = useState<Category | 'new'>()
  const mayChange = useCan('tickets.settings')
  const read = useCall(tickets.categories)
  const all = read.data?.data ?? []
  return (
    <Card title="Kategorie" actions={mayChange && add('Nowa kategoria', () => edit('new'))}>
      {read.isError && !read.data && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={6} />}
      <OrderedList rows={all.map(rowOf)} {...(mayChange && { onMove: move, onEdit: id => edit(all.find(category => category.id === id)) })} />
      <Suspense>{edited && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}</Suspense>
    </Card>
  )
}

function Answers() {
  const [edited, edit] = useState<CannedAnswer | 'new'>()
  const read = useCall(tickets.answers)
  const categories = useCall(tickets.categories)
  const categoryOf = (id: string | null) => categories.data?.data.find(category => category.id === id)?.title ?? 'wszystkie kategorie'
  return (
    <Card title="Gotowe odpowiedzi" actions={add('Nowa odpowiedź', () => edit('new'))}>
      {read.isError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data?.data.length === 0 && (
        <EmptyState icon={IconPlus} title="Nie ma jeszcze gotowych odpowiedzi" text="Wstawia się je jednym kliknięciem przy pisaniu odpowiedzi." />
      )}
      <ul className={classes.rows}>
        {read.data?.data.map(answer => (
          <Row key={answer.id} title={<b>{answer.title}</b>} name={answer.title} meta={categoryOf(answer.category_id)} edit={() => edit(answer)} />
        ))}
      </ul>
      <Suspense>
        {edited && <AnswerDialog answer={edited === 'new' ? undefined : edited} categories={categories.data?.data ?? []} onClose={() => edit(undefined)} />}
      </Suspense>
    </Card>
  )
}
