import { IconCheck, IconLock, IconMail, IconPlayerPause, IconProgress } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { BulkAction } from '#features/settlements/shared/contract-many.ts'
import type { SettlementRow } from '#features/settlements/shared/contract.ts'
import { bulkLabels } from '#features/settlements/shared/labels.ts'
import { isCollecting, transitionFrom } from '#features/settlements/shared/rules.ts'
import { lazyNamed } from '#web/lazy-named.ts'

const BulkDialog = lazyNamed(() => import('./BulkDialog.tsx'), 'BulkDialog')

const offered = { ask: IconMail, start: IconProgress, approve: IconCheck, close: IconLock, hold: IconPlayerPause } satisfies Partial<
  Record<BulkAction, unknown>
>

/** Whether the step can be tried with this month at all; the server decides. */
const suits = (row: SettlementRow, action: BulkAction) =>
  action === 'ask' ? isCollecting(row.state) && row.missing > 0 : transitionFrom(row.state, action) !== undefined

interface Props {
  rows: SettlementRow[]
  clear(): void
  keep(ids: readonly string[]): Promise<void>
}

/** The steps that at least one of the chosen months can take, each with how many. */
export function BulkActs({ rows, clear, keep }: Props) {
  const [chosen, setChosen] = useState<BulkAction>()
  return (
    <>
      {(Object.keys(offered) as (keyof typeof offered)[]).map(action => {
        const Icon = offered[action]
        const fitting = rows.filter(row => suits(row, action)).length
        if (fitting === 0) return null
        return (
          <button key={action} type="button" onClick={() => setChosen(action)}>
            <Icon size={18} stroke={1.75} aria-hidden /> {bulkLabels[action]}
            {fitting < rows.length && ` (${fitting})`}
          </button>
        )
      })}
      <Suspense>
        {chosen && (
          <BulkDialog action={chosen} rows={rows.filter(row => suits(row, chosen))} onClose={() => setChosen(undefined)} onDone={clear} onRefused={keep} />
        )}
      </Suspense>
    </>
  )
}
