import { surveys } from '#features/surveys/contract.ts'
import { formatDate } from '#kernel/dates.ts'
import { linkTo } from '#web/routes.tsx'
import { ToDoCard } from '#web/ui/ToDoCard.tsx'
import { useCall } from '#web/use-call.ts'

const filters = 'open:true,mine_answered:false'

/** What the office asks about and one has not answered. */
export const useOpenSurveys = (enabled = true) => useCall(surveys.list, { query: { filters, limit: 5 } }, { enabled }).data

/** For the client's home: with the day when it ends. */
export function OpenSurveys() {
  const found = useOpenSurveys()
  const rows = (found?.data ?? []).map(({ id, title, to_day, anonymous }) => ({
    id,
    title,
    about: [to_day ? `do ${formatDate(to_day)}` : 'bez terminu', anonymous && 'anonimowa'].filter(Boolean).join(', '),
    to: linkTo('surveys-view', { id }),
  }))
  return <ToDoCard title="Ankiety do wypełnienia" act="Wypełnij" rows={rows} total={found?.meta.total} all={linkTo('surveys', {}, { filters })} />
}
