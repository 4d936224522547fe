import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { surveys } from '#features/surveys/contract.ts'
import { formatDate } from '#kernel/dates.ts'
import { linkTo } from '#web/routes.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useCall } from '#web/use-call.ts'
import classes from './panels.module.css'

/** For the client's home: what the office asks about, and when it ends. */
export function OpenSurveys() {
  const list = useCall(surveys.list, { query: { filters: 'open:true,mine_answered:false', limit: 5 } })
  const rows = list.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Ankiety do wypełnienia">
      <ul className={classes.list}>
        {rows.map(({ id, title, to_day, anonymous }) => (
          <li key={id}>
            <div>
              <b>{title}</b>
              <span>{[to_day ? `do ${formatDate(to_day)}` : 'bez terminu', anonymous && 'anonimowa'].filter(Boolean).join(', ')}</span>
            </div>
            <Button component={Link} size="xs" variant="default" to={linkTo('surveys-view', { id })}>
              Wypełnij
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
