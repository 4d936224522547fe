import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { ToolbarSelect } from '#web/ui/list/ToolbarSelect.tsx'
import { Stepper } from './Stepper.tsx'

const offered = 36

/** A month by a step or by choice, or all of them. */
export function MonthStepper({ month, onChange }: { month: string | null; onChange(month: string | null): void }) {
  const newest = warsawMonth()
  const from = month ?? newest
  const months = Array.from({ length: offered }, (_, back) => addToMonth(newest, -back))
  const monthOptions = month && !months.includes(month) ? [...months, month] : months
  return (
    <Stepper
      label="Miesiąc"
      variant="default"
      back={{ label: 'Poprzedni miesiąc', go: () => onChange(addToMonth(from, -1)) }}
      on={{ label: 'Następny miesiąc', end: from >= newest, go: () => onChange(addToMonth(from, 1)) }}
    >
      <ToolbarSelect aria-label="Miesiąc" value={month ?? ''} onChange={event => onChange(event.currentTarget.value || null)}>
        <option value="">Wszystkie miesiące</option>
        {monthOptions.map(value => (
          <option key={value} value={value}>
            {formatMonth(value)}
          </option>
        ))}
      </ToolbarSelect>
    </Stepper>
  )
}
