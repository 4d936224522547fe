import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#kernel/dates/dates.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import type { ToDo } from './to-do.ts'
import classes from './ToDoRow.module.css'

/** One thing that waits; what somebody asks is answered below its words. */
export function ToDoRow({
  item: { icon: Icon, hue, title, about, tools, request, date },
  dated = false,
  onOpen,
}: {
  item: ToDo
  dated?: boolean
  /** Of the answer, when it is opened and when it is closed. */
  onOpen?(open: boolean): void
}) {
  const [open, setOpen] = useState(false)
  const turn = (to: boolean) => {
    setOpen(to)
    onOpen?.(to)
  }
  return (
    <>
      <div className={classes.row} data-plain>
        <span className={classes.mark} data-hue={hue}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.words}>
          <div className={classes.name}>{request?.to ? <Link to={request.to}>{title}</Link> : title}</div>
          <div className={classes.lead}>{[about, dated && date && `do ${formatDate(date)}`].filter(Boolean).join(', ')}</div>
          {request?.text && (
            <div className={classes.said} data-whole={open || undefined}>
              {request.text}
            </div>
          )}
        </div>
        <div className={classes.tools}>
          {request?.reply && !open && (
            <Button size="xs" variant="default" className={classes.copy} aria-label={`Odpowiedz: ${title}`} onClick={() => turn(true)}>
              Odpowiedz
            </Button>
          )}
          {tools}
        </div>
      </div>
      {request?.reply && open && <Suspense fallback={<Skeleton lines={2} />}>{request.reply(() => turn(false))}</Suspense>}
    </>
  )
}
