import { Button } from '@mantine/core'
import { plural } from '#kernel/text/plural.ts'
import { ToDoRow } from '#web/ui/display/ToDoRow.tsx'
import { useHeldRows } from '#web/ui/display/use-held-rows.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useWaiting } from './use-waiting.ts'
import classes from './WaitingCard.module.css'
import { useState } from 'react'

const rowLimit = 6

/** On the home of staff: who waits for an answer of theirs, in tickets, messages, comments and months alike, each answered in place; a quiet one is there only while somebody does. */
export function WaitingCard({ quiet = false }: { quiet?: boolean }) {
  const { read, rows, left, showAll } = useWaiting()
  const [whole, setWhole] = useState(false)
  const { isHeld, withHeld, hold } = useHeldRows()
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const total = rows.length + left
  if (quiet && total === 0) return null
  const showWhole = () => {
    setWhole(true)
    if (left > 0) showAll()
  }
  return (
    <Card title="Czeka na moją odpowiedź" actions={total > 0 && plural(total, ['rzecz', 'rzeczy', 'rzeczy'])}>
      {rows.length === 0 && <p>Nikt nie czeka na odpowiedź.</p>}
      <ul className={classes.rows} data-rows>
        {withHeld(rows)
          .filter((row, place) => whole || place < rowLimit || isHeld(row))
          .map(row => (
            <li key={row.key}>
              <ToDoRow item={row} dated onOpen={hold(row)} />
            </li>
          ))}
      </ul>
      {!whole && total > rowLimit && (
        <Button variant="subtle" size="xs" onClick={showWhole}>
          Pokaż wszystkie ({total})
        </Button>
      )}
    </Card>
  )
}
