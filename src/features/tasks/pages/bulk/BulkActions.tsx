import { IconCalendar, IconCheck, IconFlag, IconUser } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { taskStatuses } from '#features/tasks/shared/rules.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { icon } from '#web/ui/display/icon.ts'
import { StatusMenu } from '../StatusMenu.tsx'
import { changeTasks } from '../task-acts.ts'

const BulkDialog = lazyNamed(() => import('./BulkDialog.tsx'), 'BulkDialog')
/** What can be done with all selected tasks at once. */
export function BulkActions({ rows, clear }: { rows: readonly TaskRow[]; clear(): void }) {
  const [action, setAction] = useState<'assign' | 'postpone' | 'prioritise'>()
  const ids = rows.map(({ id }) => id)
  const finish = () => {
    setAction(undefined)
    clear()
  }
  const move = (status: TaskRow['status']) => void changeTasks({ action: 'move', ids, status }).then(clear).catch(toastFailure)
  return (
    <>
      <StatusMenu statuses={taskStatuses} go={move}>
        <button type="button">
          <IconCheck {...icon} /> Zmień stan
        </button>
      </StatusMenu>
      <button type="button" onClick={() => setAction('assign')}>
        <IconUser {...icon} /> Przypisz
      </button>
      <button type="button" onClick={() => setAction('postpone')}>
        <IconCalendar {...icon} /> Termin
      </button>
      <button type="button" onClick={() => setAction('prioritise')}>
        <IconFlag {...icon} /> Priorytet
      </button>
      <Suspense>{action && <BulkDialog action={action} ids={ids} onClose={() => setAction(undefined)} onDone={finish} />}</Suspense>
    </>
  )
}
