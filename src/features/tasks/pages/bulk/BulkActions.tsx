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
  const [asked, setAsked] = useState<'assign' | 'postpone' | 'prioritise'>()
  const ids = rows.map(({ id }) => id)
  const finish = () => {
    setAsked(undefined)
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
      <button type="button" onClick={() => setAsked('assign')}>
        <IconUser {...icon} /> Przypisz
      </button>
      <button type="button" onClick={() => setAsked('postpone')}>
        <IconCalendar {...icon} /> Termin
      </button>
      <button type="button" onClick={() => setAsked('prioritise')}>
        <IconFlag {...icon} /> Priorytet
      </button>
      <Suspense>{asked && <BulkDialog action={asked} ids={ids} onClose={() => setAsked(undefined)} onDone={finish} />}</Suspense>
    </>
  )
}
