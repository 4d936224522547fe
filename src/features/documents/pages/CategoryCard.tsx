import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type DocumentCategoryRow, documentCategoriesContract } from '#features/documents/contract-categories.ts'
import { requiredLabels } from '#features/settlements/labels.ts'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCall } from '#web/use-call.ts'
import { useCan } from '#web/use-session.ts'
import classes from './CategoryCard.module.css'

const CategoryDialog = lazy(() => import('./CategoryDialog.tsx').then(part => ({ default: part.CategoryDialog })))
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const notesOf = ({ payroll, required, archived }: DocumentCategoryRow) =>
  [payroll && 'kadrowa', required && `na liście miesiąca: ${requiredLabels[required].toLowerCase()}`, archived && 'nieużywana'].filter(Boolean).join(' · ')

/** The categories of documents in the office's order. */
export function CategoryCard() {
  const mayChange = useCan('documents.categories')
  const read = useCall(documentCategoriesContract.list)
  const [edited, edit] = useState<DocumentCategoryRow | 'new'>()
  const all = read.data?.data ?? []

  async function move({ code, name, payroll, required, archived }: DocumentCategoryRow, place: number) {
    try {
      await call(documentCategoriesContract.update, { params: { code }, body: { name, payroll, required, archived, place } })
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    }
    await refreshQueries('documents')
  }

  return (
    <Card
      title="Kategorie dokumentów"
      actions={
        mayChange && (
          <Button size="xs" variant="default" leftSection={<IconPlus {...icon} />} onClick={() => edit('new')}>
            Nowa kategoria
          </Button>
        )
      }
    >
      {read.isError && !read.data && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={8} />}
      <ul className={classes.list}>
        {all.map((category, place) => (
          <li key={category.code} data-archived={category.archived || undefined}>
            <span className={classes.words}>
              <strong>
                {category.name}
                {category.payroll && <IconLock size={14} stroke={1.75} aria-hidden />}
              </strong>
              <span>{notesOf(category)}</span>
            </span>
            {mayChange && (
              <>
                <ActionIcon aria-label={`Wyżej: ${category.name}`} title="Wyżej" disabled={place === 0} onClick={() => void move(category, place - 1)}>
                  <IconArrowUp {...icon} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Niżej: ${category.name}`}
                  title="Niżej"
                  disabled={place === all.length - 1}
                  onClick={() => void move(category, place + 1)}
                >
                  <IconArrowDown {...icon} />
                </ActionIcon>
                <ActionIcon aria-label={`Zmień: ${category.name}`} title="Zmień" onClick={() => edit(category)}>
                  <IconPencil {...icon} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{edited && <CategoryDialog category={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}</Suspense>
    </Card>
  )
}
