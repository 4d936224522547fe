import { Button } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type DocumentCategoryRow, documentCategoriesContract } from '#features/documents/shared/contract-categories.ts'
import { requiredLabels } from '#features/settlements/shared/labels.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { OrderedList } from '#web/ui/ordered/OrderedList.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './CategoryCard.module.css'

const CategoryDialog = lazyNamed(() => import('./CategoryDialog.tsx'), 'CategoryDialog')
const notesOf = ({ payroll, required, archived }: DocumentCategoryRow) =>
  [payroll && 'poufna: kadry i płace', required && `na liście miesiąca: ${requiredLabels[required].toLowerCase()}`, archived && 'nieużywana']
    .filter(Boolean)
    .join(' · ')

const rowOf = (category: DocumentCategoryRow) => ({
  key: category.code,
  name: category.name,
  content: (
    <span className={classes.words} data-archived={category.archived || undefined}>
      <strong>
        {category.name}
        {category.payroll && <IconLock size={14} stroke={1.75} aria-hidden />}
      </strong>
      <span>{notesOf(category)}</span>
    </span>
  ),
})

/** The categories of documents in the office's order. */
export function CategoryCard() {
  const mayChange = useCan('documents.categories')
  const read = useCall(documentCategoriesContract.list)
  const [edited, setEdited] = useState<DocumentCategoryRow | 'new'>()
  const all = read.data?.data ?? []

  const findCategory = (code: string) => all.find(category => category.code === code)

  async function move(code: string, place: number) {
    const category = findCategory(code)
    if (!category) return
    const { name, payroll, required, archived, version } = category
    const body = { name, payroll, required, archived, place }
    await call(documentCategoriesContract.update, { params: { code }, body, version }).finally(() => refreshQueries('documents'))
  }

  return (
    <Card
      title="Kategorie dokumentów"
      actions={
        mayChange && (
          <Button size="xs" variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
            Nowa kategoria dokumentów
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={8} />}
      <OrderedList rows={all.map(rowOf)} {...(mayChange && { onMove: move, onEdit: code => setEdited(findCategory(code)) })} />
      <Suspense>{edited && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </Card>
  )
}
