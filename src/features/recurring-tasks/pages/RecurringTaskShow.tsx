import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ruleWords, shiftLabels } from '#features/statutory-deadlines/labels.ts'
import { nextOccurrences, waitsForEvent } from '#features/statutory-deadlines/rules.ts'
import { type RecurringTask, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { recurringTaskFields, sourceFields } from '#features/recurring-tasks/shared/fields.ts'
import { assigneeLabels, scopeLabels, verifiedLabels } from '#features/recurring-tasks/shared/labels.ts'
import { visibilityLabels } from '#features/tasks/shared/labels.ts'
import { formatDate, latestOf } from '#kernel/dates/dates.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { priorityLabels } from '#kernel/priorities.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { LawNote } from '#features/law/public.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { labelsOf } from '#kernel/fields/record.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { conditionWords } from './condition-words.ts'
import { DueTable } from './DueTable.tsx'
import { EnabledButton } from './EnabledButton.tsx'
import { enabledBadge, lawBadges, unverifiedBadge } from './recurring-badges.ts'
import classes from './RecurringTasks.module.css'

const labels = labelsOf(recurringTaskFields)

const RecurringTaskEdit = lazyNamed(() => import('./RecurringTaskEdit.tsx'), 'RecurringTaskEdit')
const HappenDialog = lazyNamed(() => import('./HappenDialog.tsx'), 'HappenDialog')

const shownDates = 12

export function RecurringTaskShow() {
  const { id = '' } = useParams()
  const read = useCall(recurringTasks.get, { params: { id } })
  const [open, setOpen] = useState<'edit' | 'happen'>()
  const mayMake = useCan('tasks.write')
  const task = read.data?.data
  useRecordName(task?.title)
  if (!task)
    return <Page title="Zadanie podatkowe">{read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={6} />}</Page>
  if (open === 'edit')
    return (
      <Page title={task.title} lead="Zmiana obejmie tylko zadania nierozpoczęte.">
        <Suspense fallback={<Skeleton lines={6} />}>
          <RecurringTaskEdit task={task} onClose={() => setOpen(undefined)} />
        </Suspense>
      </Page>
    )
  return (
    <Page
      title={task.title}
      mark={<Status look={enabledBadge(task.enabled)} size="pill" />}
      lead={task.source ? `Z katalogu: ${task.source.group}` : 'Własne zadanie biura'}
      actions={
        <>
          {mayMake && task.enabled && waitsForEvent(task.rule) && (
            <Button variant="default" leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen('happen')}>
              Wpisz zdarzenie
            </Button>
          )}
          {task.may_change && <EnabledButton task={task} size="sm" />}
          {task.may_change && (
            <Button variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen('edit')}>
              Edytuj
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          {task.description && <p className={classes.description}>{task.description}</p>}
          <Card title="Zasada">
            <Facts facts={factsOf(task)} />
          </Card>
          {task.source && (
            <Card title="Podstawa">
              <Facts
                facts={[
                  [sourceFields.legal_basis.label, task.source.legal_basis],
                  [sourceFields.verified.label, task.source.verified ? verifiedLabels.true : <Status key="unverified" look={unverifiedBadge} />],
                  [sourceFields.who.label, task.source.who],
                  [sourceFields.note.label, task.source.note],
                ]}
              />
              {lawBadges(task.source).map(look => (
                <p key={look.label}>
                  <Status look={look} />
                </p>
              ))}
              <LawNote />
            </Card>
          )}
        </div>
        <div className={classes.preview}>
          <Card title="Najbliższe terminy">
            <Dates task={task} />
          </Card>
          <Card title={`Otwarte zadania: ${task.open_tasks}`}>
            <Link to={linkTo('dashboard-tasks', {}, { filters: `source_id=${task.id},status:todo|in_progress|waiting` })}>Pokaż na liście zadań</Link>
          </Card>
        </div>
      </div>
      <Suspense>{open === 'happen' && <HappenDialog task={task} onClose={() => setOpen(undefined)} />}</Suspense>
    </Page>
  )
}

/** What hangs on another term of the catalogue is reckoned by the server alone. */
function Dates({ task }: { task: RecurringTask }) {
  if (task.rule.type === 'after_obligation') return <p>{task.next_due ? formatDate(task.next_due) : '–'}</p>
  const from = latestOf(task.active_from, warsawToday())
  return <DueTable dates={nextOccurrences(task, from, shownDates).filter(({ due_date }) => !task.active_to || due_date <= task.active_to)} />
}

const listed = (task: RecurringTask) => {
  if (task.scope === 'tags') return task.tags.map(({ name }) => name).join(', ')
  if (task.scope === 'companies') return task.companies.map(({ title }) => title).join(', ')
  return task.conditions.map(conditionWords).join('; ') || 'wszystkie obsługiwane'
}

const factsOf = (task: RecurringTask) =>
  [
    [labels.rule, ruleWords(task.rule)],
    [labels.shift, shiftLabels[task.shift]],
    ['Zadanie powstaje', `${plural(task.days_before, dayForms)} przed terminem`],
    [labels.scope, `${scopeLabels[task.scope]}: ${listed(task)}`],
    [labels.assignee_kind, task.assignee_kind === 'person' ? task.assignee_name : assigneeLabels[task.assignee_kind]],
    [labels.priority, priorityLabels[task.priority].label],
    [labels.checklist, task.checklist.join(', ')],
    [labels.internal, visibilityLabels[`${task.internal}`]],
    ['Działa', `od ${formatDate(task.active_from)}${task.active_to ? ` do ${formatDate(task.active_to)}` : ''}`],
  ] as const
