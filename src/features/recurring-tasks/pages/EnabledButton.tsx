import { Button } from '@mantine/core'
import { useState } from 'react'
import { type RecurringTaskRow, recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

async function switchTo(task: Pick<RecurringTaskRow, 'id' | 'title'>, enabled: boolean) {
  await attempt(async () => {
    await call(recurringTasks.update, { params: { id: task.id }, body: { enabled } })
    toast(`${enabled ? 'Włączono' : 'Wyłączono'}: ${task.title}`, { undo: () => switchTo(task, !enabled) })
  })
  await refreshQueries('recurring-tasks')
}

/** What is off makes no further tasks; those there are stay. */
export function EnabledButton({ task, size = 'xs' }: { task: Pick<RecurringTaskRow, 'id' | 'title' | 'enabled'>; size?: 'xs' | 'sm' }) {
  const [busy, setBusy] = useState(false)
  const toggle = () => {
    setBusy(true)
    void switchTo(task, !task.enabled).finally(() => setBusy(false))
  }
  const act = task.enabled ? 'Wyłącz' : 'Włącz'
  return (
    <Button size={size} variant="default" loading={busy} aria-label={size === 'xs' ? `${act}: ${task.title}` : undefined} onClick={toggle}>
      {act}
    </Button>
  )
}
