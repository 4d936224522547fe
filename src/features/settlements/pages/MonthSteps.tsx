import { IconCheck } from '@tabler/icons-react'
import { stepLabels } from '#features/settlements/shared/labels.ts'
import { stepsOf } from '#features/settlements/shared/rules.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import classes from './MonthSteps.module.css'

/** Where the month stands, step by step; the bar says it in words too. */
export function MonthSteps({ settlement }: { settlement: { state: SettlementState; held_state: SettlementState | null; taxes_sent: number } }) {
  return (
    <ol className={classes.steps} aria-label="Kroki miesiąca">
      {stepsOf(settlement, isSwitchedOn('documents')).map(({ step, stands }) => (
        <li key={step} data-step={stands} aria-current={stands === 'current' ? 'step' : undefined}>
          {stands === 'done' && <IconCheck size={14} stroke={2} aria-label="ukończone" />}
          <span>{stepLabels[step]}</span>
        </li>
      ))}
    </ol>
  )
}
