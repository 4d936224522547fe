import { IconCheck } from '@tabler/icons-react'
import { stepLabels } from '#features/settlements/shared/labels.ts'
import { monthSteps, stepOf } from '#features/settlements/shared/rules.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import classes from './MonthSteps.module.css'

/** Where the month stands, in five steps; the bar says it in words too. */
export function MonthSteps({ settlement }: { settlement: { state: SettlementState; held_state: SettlementState | null; taxes_sent: number } }) {
  const current = stepOf(settlement)
  return (
    <ol className={classes.steps} aria-label="Kroki miesiąca">
      {monthSteps.map((step, place) => (
        <li key={step} data-step={place < current ? 'done' : place === current ? 'current' : 'ahead'} aria-current={place === current ? 'step' : undefined}>
          {place < current && <IconCheck size={14} stroke={2} aria-label="ukończone" />}
          <span>{stepLabels[step]}</span>
        </li>
      ))}
    </ol>
  )
}
