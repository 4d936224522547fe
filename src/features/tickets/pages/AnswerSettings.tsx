import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type CannedAnswer, tickets } from '#features/tickets/shared/contract.ts'
import { icon } from '#web/ui/display/icon.ts'
import { Card, Page } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './Tickets.module.css'

const AnswerDialog = lazyNamed(() => import('./AnswerDialog.tsx'), 'AnswerDialog')

/** What the office answers often. */
export function AnswerSettings() {
  const [edited, setEdited] = useState<CannedAnswer | 'new'>()
  const read = useCall(tickets.answers)
  const categories = useCall(tickets.categories)
  const categoryOf = (id: string | null) => categories.data?.data.find(category => category.id === id)?.title ?? 'wszystkie kategorie'
  const add = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
      Nowa odpowiedź
    </Button>
  )
  return (
    <Page title="Gotowe odpowiedzi" lead="Wstawia się je jednym kliknięciem przy pisaniu odpowiedzi w sprawach." actions={add}>
      <Card>
        {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
        {read.isPending && <Skeleton lines={3} />}
        {read.data?.data.length === 0 && (
          <EmptyState icon={IconPlus} title="Nie ma jeszcze gotowych odpowiedzi" text="Pierwszą dodaje przycisk „Nowa odpowiedź”." />
        )}
        <ul className={classes.rows}>
          {read.data?.data.map(answer => (
            <li key={answer.id}>
              <b>{answer.title}</b>
              <span className={classes.meta}>{categoryOf(answer.category_id)}</span>
              <Button size="xs" variant="default" aria-label={`Edytuj: ${answer.title}`} onClick={() => setEdited(answer)}>
                Edytuj
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Suspense>
        {edited && (
          <AnswerDialog answer={edited === 'new' ? undefined : edited} categories={categories.data?.data ?? []} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}
