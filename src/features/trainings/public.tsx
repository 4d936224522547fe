import { trainings } from '#features/trainings/shared/contract.ts'
import { minuteWords } from '#features/trainings/shared/labels.ts'
import { toComplete } from '#features/trainings/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ToDoCard } from '#web/ui/display/ToDoCard.tsx'
import { useCall } from '#web/api/use-call.ts'

const rest = { tab: 'required' }

/** What staff are asked to learn, as a card of the office's home. */
export function RequiredTrainings() {
  const response = useCall(trainings.list, { query: { ...toComplete, page: 1, limit: 5 } }).data
  const rows = (response?.data ?? []).map(({ id, category_id, title, minutes, term, late }) => ({
    ...{ id, title, late },
    about: [late && 'po terminie', term ? `do ${formatDate(term)}` : 'bez terminu', minuteWords(minutes)].filter(Boolean).join(', '),
    to: linkTo('dashboard-trainings-view', { id: category_id, trainingId: id }),
  }))
  return (
    <ToDoCard title="Szkolenia do ukończenia" act="Otwórz" rows={rows} total={response?.meta.total} all={linkTo('dashboard-trainings-categories', {}, rest)} />
  )
}
