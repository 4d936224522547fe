import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { leaves } from '#features/employees/shared/contract.ts'
import { moveLabels } from '#features/employees/shared/labels.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const RefuseDialog = lazyNamed(() => import('./LeaveDialog.tsx'), 'RefuseDialog')

/** Yes by one tap, no with its reason. */
export function LeaveDecision({ leave }: { leave: { id: string; name: string } }) {
  const [busy, setBusy] = useState(false)
  const [refusing, setRefusing] = useState(false)

  async function accept() {
    setBusy(true)
    await attempt(async () => {
      await call(leaves.accept, { params: { id: leave.id }, body: {} })
      toast(`Zgoda na urlop: ${leave.name}.`)
    })
    await refreshQueries('employees')
    setBusy(false)
  }

  return (
    <>
      <Button size="xs" variant="default" aria-label={`${moveLabels.reject}: ${leave.name}`} onClick={() => setRefusing(true)}>
        {moveLabels.reject}
      </Button>
      <Button size="xs" variant="default" loading={busy} aria-label={`${moveLabels.accept}: ${leave.name}`} onClick={() => void accept()}>
        {moveLabels.accept}
      </Button>
      <Suspense>{refusing && <RefuseDialog leave={leave} onClose={() => setRefusing(false)} />}</Suspense>
    </>
  )
}
