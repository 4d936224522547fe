import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '#web/ui/layout/Page.tsx'
import classes from './ToDoCard.module.css'

interface Row {
  id: string
  title: string
  /** From whom, until when. */
  about: string
  /** Its term is over. */
  late?: boolean
  to: string
}

interface Props {
  title: string
  act: string
  rows: readonly Row[]
  /** There may be more than the rows that are shown; these lie at `all`. */
  total?: number | undefined
  all: string
}

/** What waits for somebody, each with the way to it; nothing at all when nothing waits. */
export function ToDoCard({ title, act, rows, total = rows.length, all }: Props) {
  if (rows.length === 0) return null
  return (
    <Card title={title} actions={total > rows.length && <Link to={all}>Wszystkie {total}</Link>}>
      <ul className={classes.list}>
        {rows.map(row => (
          <li key={row.id}>
            <div>
              <b>{row.title}</b>
              <span data-late={row.late || undefined}>{row.about}</span>
            </div>
            <Button component={Link} size="xs" variant="default" to={row.to}>
              {act}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
