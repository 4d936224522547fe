import { useState } from 'react'
import { isPlainDate } from '#kernel/dates/dates.ts'
import { DatePicker } from '#web/ui/calendar/DatePicker.tsx'
import { readRange, writeRange } from '#web/ui/calendar/day-range.ts'
import classes from './FilterBar.module.css'
import type { FilterEditorProps } from './FilterEditor.tsx'
import { FilterForm } from './FilterForm.tsx'

/** From a day, to a day, or both; the same day twice is that day. */
export function FilterDates({ field: { key, title }, filters, onChange }: FilterEditorProps) {
  const [range, setRange] = useState(() => readRange(filters))
  return (
    <FilterForm title={title} onSubmit={() => onChange(writeRange(key, range))}>
      <fieldset className={classes.dates} aria-label={title}>
        <DatePicker label="Od" value={range.from} onChange={from => setRange(({ to }) => ({ from, to }))} withinPortal={false} />
        <DatePicker
          label="Do"
          value={range.to}
          min={isPlainDate(range.from) ? range.from : undefined}
          onChange={to => setRange(({ from }) => ({ from, to }))}
          withinPortal={false}
        />
      </fieldset>
    </FilterForm>
  )
}
