import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { newRecurringTask, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { LawNote } from '#features/law/public.tsx'
import { formatDate } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { callKey } from '#web/api/use-call.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { DueTable } from './DueTable.tsx'
import classes from './RecurringTasks.module.css'

/** Milliseconds after the last change. */
const debounceMs = 400

/** Before anything is saved: the next twelve dates, the companies, and which tasks a change touches. */
export function RulePreview({ id }: { id: string | undefined }) {
  const values = useWatch()
  const [settled] = useDebouncedValue(values, debounceMs)
  const result = newRecurringTask.safeParse({ ...settled, title: settled.title || 'Zadanie' })
  const body = result.success ? { ...result.data, ...(id && { id }) } : undefined
  const read = useQuery({
    queryKey: callKey(recurringTasks.preview, { body }),
    queryFn: ({ signal }) => call(recurringTasks.preview, { body: body ?? { title: '', rule: { type: 'one_off', date: '' } }, signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const preview = read.data?.data
  return (
    <div className={classes.preview} aria-live="polite">
      <Card title="Najbliższe terminy">
        {!result.success || read.isLoadingError ? (
          <p className={classes.quiet}>{read.isLoadingError ? sentenceOf(read.error) : 'Podgląd pojawi się, gdy termin będzie wypełniony.'}</p>
        ) : !preview ? (
          <Skeleton lines={5} />
        ) : (
          <DueTable dates={preview.dates} />
        )}
        <LawNote />
      </Card>
      {preview && (
        <Card title={`Firmy: ${preview.companies.total}`}>
          {preview.companies.total === 0 ? (
            <p className={classes.quiet}>W najbliższym okresie nie dotyczy żadnej firmy.</p>
          ) : (
            <p>
              {preview.companies.titles.join(', ')}
              {preview.companies.total > preview.companies.titles.length && ` i ${preview.companies.total - preview.companies.titles.length} więcej`}
            </p>
          )}
        </Card>
      )}
      {preview && id && (
        <Card title="Co zmieni zapisanie">
          {preview.changes.total === 0 ? (
            <p className={classes.quiet}>Żadne nierozpoczęte zadanie nie zmieni terminu. Rozpoczęte pozostają bez zmian.</p>
          ) : (
            <>
              <p>{plural(preview.changes.total, ['nierozpoczęte zadanie', 'nierozpoczęte zadania', 'nierozpoczętych zadań'])}:</p>
              <ul className={classes.changes}>
                {preview.changes.tasks.map(task => (
                  <li key={task.id}>
                    {task.number}, {task.company_title}: {task.due_date && formatDate(task.due_date)} →{' '}
                    {task.new_due_date ? formatDate(task.new_due_date) : 'anulowane, firmy już nie dotyczy'}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Card>
      )}
    </div>
  )
}
