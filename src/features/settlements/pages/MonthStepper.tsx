import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addToMonth, formatMonth } from '#kernel/dates.ts'
import { warsawMonth } from '#kernel/warsaw.ts'
import { BarSelect } from '#web/ui/BarSelect.tsx'
import classes from './SettlementList.module.css'

const offered = 36

/** A month by a step or by choice, or all of them. */
export function MonthStepper({ month, onChange }: { month: string | null; onChange(month: string | null): void }) {
  const newest = warsawMonth()
  const from = month ?? newest
  const months = Array.from({ length: offered }, (_, back) => addToMonth(newest, -back))
  const shown = month && !months.includes(month) ? [...months, month] : months
  return (
    <fieldset className={classes.stepper} aria-label="Miesiąc">
      <ActionIcon variant="default" size={32} aria-label="Poprzedni miesiąc" onClick={() => onChange(addToMonth(from, -1))}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <BarSelect aria-label="Miesiąc" value={month ?? ''} onChange={event => onChange(event.currentTarget.value || null)}>
        <option value="">Wszystkie miesiące</option>
        {shown.map(value => (
          <option key={value} value={value}>
            {formatMonth(value)}
          </option>
        ))}
      </BarSelect>
      <ActionIcon variant="default" size={32} aria-label="Następny miesiąc" disabled={from >= newest} onClick={() => onChange(addToMonth(from, 1))}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
