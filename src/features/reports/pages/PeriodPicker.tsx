import { useId } from 'react'
import { maxMonths, monthsOf, type Period, periodFrom, periodUntil, usualPeriods } from '#features/reports/shared/rules.ts'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { ToolbarSelect } from '#web/ui/list/ToolbarSelect.tsx'
import { SegmentedControl } from '#web/ui/form/SegmentedControl.tsx'
import classes from './Reports.module.css'

/** Three years back are enough to look up; whatever else stands in the address stays choosable. */
const offered = 36

function MonthSelect({ label, value, onChange }: { label: string; value: string; onChange(month: string): void }) {
  const id = useId()
  const months = Array.from({ length: offered }, (_, back) => addToMonth(`${warsawMonth().slice(0, 4)}-12`, -back))
  const all = months.includes(value) ? months : [value, ...months]
  return (
    <span className={classes.select}>
      <label htmlFor={id}>{label}</label>
      <ToolbarSelect id={id} value={value} onChange={event => onChange(event.currentTarget.value)}>
        {all.map(month => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </ToolbarSelect>
    </span>
  )
}

/** The usual periods by one click, any other by its first and last month. */
export function PeriodPicker({ period, onChange }: { period: Period; onChange(period: Period): void }) {
  return (
    <div className={classes.picker}>
      <MonthSelect label="Od" value={period.from} onChange={from => onChange(periodFrom(from, period.to))} />
      <MonthSelect label="Do" value={period.to} onChange={to => onChange(periodUntil(to, period.from))} />
      {monthsOf(period).length === maxMonths && <span className={classes.quiet}>najdłuższy okres: {maxMonths} miesiące</span>}
      <SegmentedControl
        label="Częste okresy"
        options={usualPeriods(warsawMonth()).map(({ title, period: value }) => ({
          key: title,
          title,
          value,
          chosen: value.from === period.from && value.to === period.to,
        }))}
        onChoose={onChange}
      />
    </div>
  )
}

export function MonthPicker({ month, onChange }: { month: string; onChange(month: string): void }) {
  return <MonthSelect label="Miesiąc" value={month} onChange={onChange} />
}
