import { trainings } from '#features/trainings/contract.ts'
import { formatDate } from '#kernel/dates.ts'
import { linkTo } from '#web/routes.tsx'
import { ToDoCard } from '#web/ui/ToDoCard.tsx'
import { useCall } from '#web/use-call.ts'
import { useUser } from '#web/use-session.ts'

const query = { filters: 'published:true,for_me:true,required:true,state:new|begun', sort: 'due_on:asc,title:asc', limit: 5 }

/** What one is asked to learn. */
export const useRequiredTrainings = (enabled = true) => useCall(trainings.list, { query }, { enabled }).data

/** For home screens, by its term. */
export function RequiredTrainings() {
  const { isAdmin } = useUser()
  const found = useRequiredTrainings()
  const rows = (found?.data ?? []).map(({ id, category_id, title, minutes, due_on, late }) => ({
    ...{ id, title, late },
    about: [late && 'po terminie', due_on ? `do ${formatDate(due_on)}` : 'bez terminu', `${minutes} min`].filter(Boolean).join(', '),
    to: linkTo(isAdmin ? 'dashboard-trainings-view' : 'trainings-view', { id: category_id, trainingId: id }),
  }))
  return (
    <ToDoCard
      title="Szkolenia do ukończenia"
      act="Otwórz"
      rows={rows}
      total={found?.meta.total}
      all={linkTo(isAdmin ? 'dashboard-trainings-categories' : 'trainings-categories')}
    />
  )
}
