import { IconClipboardList } from '@tabler/icons-react'
import { surveys } from '#features/surveys/shared/contract.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type ToDos, toDoLimit, toDosOf } from '#web/ui/display/to-do.ts'
import { ToDoLink } from '#web/ui/display/ToDoLink.tsx'
import { useCall } from '#web/api/use-call.ts'

const filters = 'open:true,mine_answered:false'

/** What the office asks about and one has not answered, with the day when it ends. */
export function useOpenSurveys(enabled: boolean): ToDos {
  const read = useCall(surveys.list, { query: { filters, page: 1, limit: toDoLimit } }, { enabled })
  const rows = (read.data?.data ?? []).map(({ id, title, to_day, anonymous }) => ({
    key: id,
    date: to_day,
    title: `Ankieta: ${title}`,
    about: anonymous ? 'anonimowa' : 'imienna',
    icon: IconClipboardList,
    hue: 'slate' as const,
    tools: <ToDoLink act="Wypełnij" to={linkTo('surveys-view', { id })} title={title} />,
  }))
  return toDosOf(read, rows, { title: 'Ankiety do wypełnienia', to: linkTo('surveys', {}, { filters }) })
}
