import { surveys } from '#features/surveys/contract.ts'
import { formatDate } from '#kernel/dates.ts'
import { linkTo } from '#web/routes.tsx'
import { ToDoCard } from '#web/ui/ToDoCard.tsx'
import { useCall } from '#web/use-call.ts'

/** For the client's home: what the office asks about, and when it ends. */
export function OpenSurveys() {
  const list = useCall(surveys.list, { query: { filters: 'open:true,mine_answered:false', limit: 5 } })
  const rows = (list.data?.data ?? []).map(({ id, title, to_day, anonymous }) => ({
    id,
    title,
    about: [to_day ? `do ${formatDate(to_day)}` : 'bez terminu', anonymous && 'anonimowa'].filter(Boolean).join(', '),
    to: linkTo('surveys-view', { id }),
  }))
  return <ToDoCard title="Ankiety do wypełnienia" act="Wypełnij" rows={rows} />
}
