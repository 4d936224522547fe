import { Button, Checkbox } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import '#web/ui/form/input-styles.ts'
import { AttachedFiles, Comments, usePictures } from '#features/comments/public.tsx'
import { type Task, tasks } from '#features/tasks/shared/contract.ts'
import { isOpen } from '#features/tasks/shared/rules.ts'
import { isThere } from '#web/routing/route-at.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useUser } from '#web/session/use-session.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { refreshTasks } from './task-acts.ts'
import classes from './Tasks.module.css'

/** What there is to do, and what is said about it: the same for both sides. */
export function TaskDetails({ task }: { task: Task }) {
  const html = usePictures(task.description)
  return (
    <>
      {task.description && (html === undefined ? <Skeleton lines={3} /> : <SafeHtml html={html} />)}
      {task.checklist.length > 0 && <Checklist task={task} />}
      <AttachedFiles files={task.files} />
      <SendFiles task={task} />
      <Card>
        <Comments subject={{ kind: 'task', id: task.id }} company_id={task.company_id} internal={task.internal} />
      </Card>
    </>
  )
}

/** What the office asks a client for is mostly a paper, which is sent from where it is asked for: of a month into that one, be it declared complete or not. */
function SendFiles({ task: { assigned_to, company_id, month, status } }: { task: Task }) {
  const { isAdmin } = useUser()
  const may = useCanIn('documents.create', company_id) && isThere('documents')
  if (isAdmin || !may || !company_id || assigned_to !== 'client' || !isOpen(status)) return null
  return (
    <Button
      component={Link}
      to={linkTo('documents', {}, { add: 'files', company: company_id, ...(month && { month }) })}
      variant="light"
      className={classes.send}
      leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
    >
      Prześlij dokument
    </Button>
  )
}

function Checklist({ task }: { task: Task }) {
  // What was ticked stands before the server has answered.
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  async function check(item_id: string, done: boolean) {
    setTicked(now => new Map(now).set(item_id, done))
    await attempt(() => call(tasks.check, { params: { id: task.id }, body: { item_id, done } }))
    await refreshTasks()
    setTicked(now => new Map([...now].filter(([id]) => id !== item_id)))
  }
  return (
    <section className={classes.checklist} aria-label={`Lista: ${task.checklist_done} z ${task.checklist_total}`}>
      <h2>
        Lista{' '}
        <span>
          {task.checklist_done} z {task.checklist_total}
        </span>
      </h2>
      <ul>
        {task.checklist.map(item => (
          <li key={item.id}>
            <Checkbox
              label={item.title}
              checked={ticked.get(item.id) ?? item.done}
              disabled={!task.may_check}
              onChange={event => void check(item.id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
