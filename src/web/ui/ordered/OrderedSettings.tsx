import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { OrderedList } from './OrderedList.tsx'
import classes from './OrderedList.module.css'
import { Card, Page } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'

interface Props<Row> {
  title: string
  lead: string
  /** Adds one: "Nowa procedura". */
  act: string
  empty: Omit<ComponentProps<typeof EmptyState>, 'action'>
  /** Whoever may not is shown how it stands. */
  mayChange?: boolean
  read: { data: { data: readonly Row[] } | undefined; error: unknown; isLoadingError: boolean; isPending: boolean; refetch(): unknown }
  render(row: Row, open: () => void): ReactNode
  move(id: string, place: number): Promise<unknown>
  /** For a record, or for a new one. */
  dialog(row: Row | undefined, close: () => void): ReactNode
}

/** A page of the settings where the office keeps named records in an order of its own. */
export function OrderedSettings<Row extends { id: string; title: string }>({
  title,
  lead,
  act,
  empty,
  read,
  mayChange = true,
  render,
  move,
  dialog,
}: Props<Row>) {
  const [edited, setEdited] = useState<Row | 'new'>()
  const all = read.data?.data
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEdited('new')}>
      {act}
    </Button>
  )
  return (
    <Page title={title} lead={lead} actions={all && add}>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={6} />}
      {all?.length === 0 && <EmptyState {...empty} action={add} />}
      {all && all.length > 0 && (
        <div className={classes.wrap}>
          <Card>
            <OrderedList
              rows={all.map(row => ({ key: row.id, name: row.title, content: render(row, () => setEdited(row)) }))}
              {...(mayChange && { onMove: move, onEdit: (id: string) => setEdited(all.find(row => row.id === id)) })}
            />
          </Card>
        </div>
      )}
      <Suspense>{edited && dialog(edited === 'new' ? undefined : edited, () => setEdited(undefined))}</Suspense>
    </Page>
  )
}
