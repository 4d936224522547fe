import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messages } from '#features/messages/contract.ts'
import { formatWhen } from '#kernel/format-when.ts'
import { linkTo } from '#web/routes.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useCall } from '#web/use-call.ts'
import classes from './panels.module.css'

/** For the client's home: what the office asks to be told of having been read. */
export function ToAcknowledge({ company_id }: { company_id?: string | undefined }) {
  const filters = ['to_acknowledge:true', company_id && `company_id=${company_id}`].filter(Boolean).join(',')
  const list = useCall(messages.list, { query: { filters, limit: 5 } })
  const rows = list.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Wiadomości do potwierdzenia">
      <ul className={classes.list}>
        {rows.map(row => (
          <li key={row.id}>
            <div className={classes.words}>
              <b>{row.subject}</b>
              <span>{[row.company_title, row.last_author_name, formatWhen(row.last_message_at)].filter(Boolean).join(', ')}</span>
            </div>
            <Button component={Link} size="xs" variant="default" to={linkTo('messages-view', { id: row.id })}>
              Przeczytaj
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
