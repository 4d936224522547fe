import { messages } from '#features/messages/contract.ts'
import { formatWhen } from '#kernel/format-when.ts'
import { linkTo } from '#web/routes.tsx'
import { ToDoCard } from '#web/ui/ToDoCard.tsx'
import { useCall } from '#web/use-call.ts'

/** What the office asks to be told of having been read. */
export function useToAcknowledge(company_id: string | undefined) {
  const filters = ['to_acknowledge:true', company_id && `company_id=${company_id}`].filter(Boolean).join(',')
  return { filters, ...useCall(messages.list, { query: { filters, limit: 5 } }).data }
}

/** For the client's home. */
export function ToAcknowledge({ company_id }: { company_id?: string | undefined }) {
  const { filters, data = [], meta } = useToAcknowledge(company_id)
  const rows = data.map(({ id, subject, company_title, last_author_name, last_message_at }) => ({
    id,
    title: subject,
    about: [company_title, last_author_name, formatWhen(last_message_at)].filter(Boolean).join(', '),
    to: linkTo('messages-view', { id }),
  }))
  return <ToDoCard title="Wiadomości do potwierdzenia" act="Przeczytaj" rows={rows} total={meta?.total} all={linkTo('messages', {}, { filters })} />
}
