import { Button } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ruleWords } from '#features/statutory-deadlines/labels.ts'
import { type RecurringTaskRow, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { assigneeLabels, groupOf, recurringForms, scopeLabels, seenLabels, verifiedLabels } from '#features/recurring-tasks/shared/labels.ts'
import { assigneeKinds, scopes } from '#features/recurring-tasks/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan } from '#web/session/use-session.ts'
import { EnabledButton } from './EnabledButton.tsx'
import classes from './RecurringTasks.module.css'
import { enabledBadge, unverifiedBadge } from './recurring-badges.ts'

export const columns: Column<RecurringTaskRow>[] = [
  {
    key: 'title',
    title: 'Zadanie',
    // One obligation falls due on several days, each for other payers.
    cell: task => (
      <>
        {task.title}
        {task.source && <small className={classes.quiet}>{task.source.who}</small>}
      </>
    ),
    sortable: true,
  },
  { key: 'rule', title: 'Termin', cell: task => ruleWords(task.rule) },
  { key: 'next_due', title: 'Najbliższy', cell: task => (task.next_due ? formatDate(task.next_due) : '–'), width: 110 },
  { key: 'group', title: 'Grupa', cell: groupOf, width: 110 },
  {
    key: 'legal_basis',
    title: 'Podstawa prawna',
    cell: task =>
      task.source ? (
        <>
          {task.source.legal_basis}
          {task.source.verified ? (
            <small className={classes.quiet}>{verifiedLabels.true}</small>
          ) : (
            <div>
              <Status look={unverifiedBadge} />
            </div>
          )}
        </>
      ) : (
        '–'
      ),
  },
  { key: 'enabled', title: 'Stan', cell: task => <Status look={enabledBadge(task.enabled)} />, sortable: true, width: 120 },
  { key: 'scope', title: 'Firmy', cell: task => scopeLabels[task.scope], sortable: true, extra: true },
  { key: 'assignee_kind', title: 'Dla kogo', cell: task => assigneeLabels[task.assignee_kind], sortable: true, extra: true },
  { key: 'days_before', title: 'Dni wcześniej', cell: task => task.days_before, sortable: true, align: 'right', extra: true },
  { key: 'internal', title: 'Widoczność', cell: task => seenLabels[`${task.internal}`], sortable: true, extra: true },
  { key: 'obligation', title: 'Klucz katalogu', cell: task => task.obligation ?? '–', sortable: true, extra: true },
]

const filters = [
  { key: 'enabled', title: 'Włączone', kind: 'boolean' as const },
  { key: 'shipped', title: 'Z katalogu', kind: 'boolean' as const },
  { key: 'scope', title: 'Firmy', kind: 'choice' as const, options: scopes.map(value => ({ value, label: scopeLabels[value] })) },
  { key: 'assignee_kind', title: 'Dla kogo', kind: 'choice' as const, options: assigneeKinds.map(value => ({ value, label: assigneeLabels[value] })) },
]

export function RecurringTaskList() {
  const mayWrite = useCan('recurring-tasks.write')
  const add = mayWrite && (
    <Button component={Link} to={linkTo('dashboard-recurring-tasks-new')} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      Nowe zadanie
    </Button>
  )
  return (
    <Page
      title="Zadania podatkowe"
      lead="Katalog obowiązków z terminami i własne zadania biura. Włączone same tworzą zadania dla firm, których dotyczą."
      flush
      actions={add}
    >
      <ListTable
        name="recurring-tasks"
        label="Zadania podatkowe"
        endpoint={recurringTasks.list}
        columns={columns}
        linkOf={(task: RecurringTaskRow) => linkTo('dashboard-recurring-tasks-view', { id: task.id })}
        nounForms={recurringForms}
        searchLabel="Nazwa zadania"
        filters={filters}
        actions={mayWrite ? task => <EnabledButton task={task} /> : undefined}
        empty={{
          icon: IconRepeat,
          title: 'Nie ma jeszcze zadań podatkowych',
          text: 'Tu pojawi się to, co wraca co miesiąc, kwartał albo rok.',
          action: add || undefined,
        }}
      />
    </Page>
  )
}
