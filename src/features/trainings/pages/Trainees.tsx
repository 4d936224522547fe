import { IconBell, IconUsers } from '@tabler/icons-react'
import { Suspense } from 'react'
import { trainees, type Trainee, type Training } from '#features/trainings/shared/contract.ts'
import { kindLabels, stateLabels } from '#features/trainings/shared/labels.ts'
import { trainingStates } from '#features/trainings/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { instantToWall } from '#kernel/dates/warsaw.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { optionsOf } from '#kernel/fields/options.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { remindAll, remindChosen } from './remind.ts'
import { stateBadges } from './training-badges.ts'
import classes from './Trainings.module.css'

const RetryButton = lazyNamed(() => import('./RetryButton.tsx'), 'RetryButton')

const dayOf = (instant: string | null) => (instant ? formatDate(instantToWall(instant).slice(0, 10)) : '–')

const person: Column<Trainee> = { key: 'name', title: 'Osoba', cell: row => row.name, sortable: true }
const title: Column<Trainee> = { key: 'training_title', title: 'Szkolenie', cell: row => row.training_title, sortable: true }
const columns: Column<Trainee>[] = [
  { key: 'kind', title: 'Kto', cell: row => (row.kind === 'staff' ? kindLabels.staff : row.companies || kindLabels.client), sortable: true },
  { key: 'state', title: 'Stan', cell: row => <Status look={stateBadges[row.state]} />, sortable: true, width: 144 },
  { key: 'due_on', title: 'Termin', cell: dueOf, sortable: true, width: 120 },
  { key: 'done_at', title: 'Ukończono', cell: row => dayOf(row.done_at), sortable: true, width: 116 },
  { key: 'score', title: 'Wynik', cell: row => (row.score === null ? '–' : `${row.score}%`), sortable: true, align: 'right', width: 80 },
  { key: 'attempts', title: 'Podejścia', cell: row => row.attempts, sortable: true, align: 'right', width: 100, extra: true },
  { key: 'reminded_at', title: 'Przypomniano', cell: row => dayOf(row.reminded_at), sortable: true, width: 130 },
]
const people = ['osoba', 'osoby', 'osób', 'osoby'] as const
/** Of all trainings a row is a person and a training. */
const entries = ['wpis', 'wpisy', 'wpisów', 'wpisu'] as const
export const ofAll = [person, title, ...columns]
export const ofOne = [person, ...columns]

const filters = [
  { key: 'state', title: 'Stan', kind: 'choice' as const, options: trainingStates.map(value => ({ value, label: stateLabels[value].label })) },
  { key: 'kind', title: 'Kto', kind: 'choice' as const, options: optionsOf(kindLabels) },
  { key: 'required', title: 'Wymagane', kind: 'boolean' as const },
  { key: 'late', title: 'Po terminie', kind: 'boolean' as const },
  { key: 'stuck', title: 'Bez podejść', kind: 'boolean' as const },
  { key: 'done_at', title: 'Ukończono', kind: 'date' as const },
]

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
