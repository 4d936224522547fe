import { Button } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ruleWords } from '#features/statutory-deadlines/labels.ts'
import { type RecurringTaskRow, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { recurringTaskFields } from '#features/recurring-tasks/shared/fields.ts'
import { groupOf, recurringForms, verifiedLabels } from '#features/recurring-tasks/shared/labels.ts'
import { LawDate } from '#features/law/public.tsx'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan } from '#web/session/use-session.ts'
import { EnabledButton } from './EnabledButton.tsx'
import classes from './RecurringTasks.module.css'
import { enabledBadge, lawBadges, unverifiedBadge } from './recurring-badges.ts'

export const columns = columnsOf<typeof recurringTaskFields, RecurringTaskRow>(recurringTaskFields, {
  // One obligation falls due on several days, each for other payers.
  title: task => (
    <>
      {task.title}
      {task.source && <small className={classes.quiet}>{task.source.who}</small>}
    </>
  ),
  rule: task => ruleWords(task.rule),
  group: groupOf,
  legal_basis: task =>
    task.source ? (
      <>
        {task.source.legal_basis}
        {lawBadges(task.source).map(look => (
          <div key={look.label}>
            <Status look={look} />
          </div>
        ))}
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
  enabled: task => <Status look={enabledBadge(task.enabled)} />,
})

const filters = filtersOf(recurringTaskFields)

export function RecurringTaskList() {
  const mayWrite = useCan('recurring-tasks.write')
  const add = mayWrite && (
    <Button aria-keyshortcuts="C" component={Link} to={linkTo('dashboard-recurring-tasks-new')} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      Nowe zadanie
    </Button>
  )
  return (
    <Page
      title="Zadania podatkowe"
      lead={
        <>
          Katalog obowiązków z terminami i własne zadania biura. Włączone same tworzą zadania dla firm, których dotyczą. <LawDate />
        </>
      }
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
