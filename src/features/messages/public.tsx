import { Button } from '@mantine/core'
import { IconMailOpened, IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messages } from '#features/messages/shared/contract.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type ToDos, toDoLimit, toDosOf } from '#web/ui/display/to-do.ts'
import { ToDoLink } from '#web/ui/display/ToDoLink.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { useUser } from '#web/session/use-session.ts'

/** A client's way to a new message about a company, where one is more than a viewer. */
export function WriteButton({ company_id, className }: { company_id: string; className: string | undefined }) {
  const { isAdmin } = useUser()
  const may = useCanIn('messages.write', company_id)
  if (isAdmin || !may) return null
  return (
    <Button
      component={Link}
      to={linkTo('messages-new', {}, { company: company_id })}
      variant="default"
      fullWidth
      className={className}
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />}
    >
      Napisz wiadomość
    </Button>
  )
}

/** What the office asks to be told of having been read. */
export function useToAcknowledge(company_id: string | undefined): ToDos {
  const filters = ['to_acknowledge:true', company_id && `company_id=${company_id}`].filter(Boolean).join(',')
  const read = useCall(messages.list, { query: { filters, page: 1, limit: toDoLimit } })
  const rows = (read.data?.data ?? []).map(({ id, subject, company_title, last_author_name, last_message_at }) => ({
    key: id,
    date: null,
    title: `Wiadomość do potwierdzenia: ${subject}`,
    about: [company_title, last_author_name, formatWhen(last_message_at)].filter(Boolean).join(', '),
    icon: IconMailOpened,
    hue: 'violet' as const,
    tools: <ToDoLink act="Przeczytaj" to={linkTo('messages-view', { id })} title={subject} />,
  }))
  return toDosOf(read, rows, { title: 'Wiadomości do potwierdzenia', to: linkTo('messages', {}, { filters }) })
}
