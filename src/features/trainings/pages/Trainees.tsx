import { IconBell, IconUsers } from '@tabler/icons-react'
import { Suspense } from 'react'
import { trainees, type Trainee, type Training } from '#features/trainings/shared/contract.ts'
import { traineeFields } from '#features/trainings/shared/fields.ts'
import { kindLabels } from '#features/trainings/shared/labels.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { remindAll, remindChosen } from './remind.ts'
import { stateBadges } from './training-badges.ts'
import classes from './Trainings.module.css'

const RetryButton = lazyNamed(() => import('./RetryButton.tsx'), 'RetryButton')

const dayOf = (instant: string | null) => (instant ? formatDate(warsawDay(instant)) : '–')

export const ofAll = columnsOf<typeof traineeFields, Trainee>(traineeFields, {
  kind: row => (row.kind === 'staff' ? kindLabels.staff : row.companies || kindLabels.client),
  state: row => <Status look={stateBadges[row.state]} />,
  due_on: dueOf,
  done_at: row => dayOf(row.done_at),
  score: row => (row.score === null ? '–' : `${row.score}%`),
  reminded_at: row => dayOf(row.reminded_at),
})
export const ofOne = ofAll.filter(({ key }) => key !== 'training_title')

const people = ['osoba', 'osoby', 'osób', 'osoby'] as const
/** Of all trainings a row is a person and a training. */
const entries = ['wpis', 'wpisy', 'wpisów', 'wpisu'] as const
const filters = filtersOf(traineeFields, { first: ['state'] })

function dueOf({ due_on, late }: Trainee) {
  if (!due_on) return '–'
  return (
    <span data-late={late || undefined} className={classes.due}>
      {late ? `${formatDate(due_on)}, po terminie` : formatDate(due_on)}
    </span>
  )
}

/** Who has done what: of one training, or of all of them. */
export function Trainees({ training }: { training?: Training }) {
  return (
    <ListTable
      name={training ? 'training-people' : 'trainings-people'}
      label="Kto ukończył"
      endpoint={trainees.list}
      fixed={training && `training_id:${training.id}`}
      columns={training ? ofOne : ofAll}
      linkOf={(row: Trainee) => linkTo('dashboard-users-view', { id: row.user_id })}
      nounForms={training ? people : entries}
      searchLabel={training ? 'Imię lub nazwisko' : 'Osoba lub szkolenie'}
      defaultSort="name:asc"
      filters={filters}
      tools={
        training?.published && (
          <button type="button" className={classes.tool} onClick={() => void remindAll(training.id)}>
            <IconBell size={18} stroke={1.75} aria-hidden /> Przypomnij wszystkim
          </button>
        )
      }
      actions={row =>
        row.stuck && (
          <Suspense>
            <RetryButton row={row} />
          </Suspense>
        )
      }
      bulk={(rows, clear) => (
        <button type="button" onClick={() => void remindChosen(rows).then(clear)}>
          <IconBell size={18} stroke={1.75} aria-hidden /> Przypomnij
        </button>
      )}
      empty={{ icon: IconUsers, title: 'Nie ma jeszcze kogo uczyć', text: 'Tu pojawią się osoby, dla których jest opublikowane szkolenie.' }}
    />
  )
}
