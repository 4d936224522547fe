import { hoursOf } from '#kernel/dates/format-duration.ts'
import { Chart } from './Chart.tsx'

/** A chart of more is not read; the table has all of them. */
export const maxBars = 12

interface Props {
  times: readonly { label: string; seconds: number }[]
  name: string
  /** "firm", "osób". */
  many: string
}

/** Hours of those with the most time. */
export function TimeChart({ times, name, many }: Props) {
  const points = times
    .map(({ label, seconds }) => ({ label, value: hoursOf(seconds) }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)
  const note = points.length > maxBars ? `${maxBars} ${many} z największym czasem; pozostałe są w tabeli.` : undefined
  return <Chart points={points.slice(0, maxBars)} name={name} unit="h" lying note={note} />
}
