import { hoursOf } from '#kernel/dates/format-duration.ts'
import { monthsOf, type Period } from '#features/reports/shared/rules.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { Chart } from './Chart.tsx'

interface Time {
  day: string
  seconds: number
}

export const sumOf = (times: readonly Time[]) => times.reduce((sum, { seconds }) => sum + seconds, 0)

/** Hours by day of one or two months, by month of a longer period. */
export function DayChart({ times, period }: { times: readonly Time[]; period: Period }) {
  if (times.length === 0) return null
  const months = monthsOf(period)
  if (months.length > 2)
    return (
      <Chart
        points={months.map(month =>
          pointOf(
            formatMonth(month),
            times.filter(({ day }) => day.startsWith(month)),
          ),
        )}
        name="Godziny pracy według miesięcy"
        unit="h"
      />
    )
  const days = [...Map.groupBy(times, ({ day }) => day)]
  return <Chart points={days.map(([day, own]) => pointOf(formatDate(day).slice(0, 5), own))} name="Godziny pracy według dni" unit="h" />
}

const pointOf = (label: string, times: readonly Time[]) => ({ label, value: hoursOf(sumOf(times)) })
