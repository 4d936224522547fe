import { addDays, formatDateTime, formatHour, formatMonthTitle } from './dates.ts'
import { instantToWall, warsawToday } from './warsaw.ts'

/** "dziś, 8:31", "wczoraj, 14:05", "20.11.2026, 14:05" */
export function formatWhen(instant: string, today = warsawToday()): string {
  const wall = instantToWall(instant)
  const time = formatHour(wall)
  if (wall.startsWith(today)) return `dziś, ${time}`
  return wall.startsWith(addDays(today, -1)) ? `wczoraj, ${time}` : formatDateTime(instant)
}

/** Under which heading a list has it: "Dziś", "Wczoraj", "Listopad 2026". */
export function formatPeriod(instant: string, today = warsawToday()): string {
  const wall = instantToWall(instant)
  if (wall.startsWith(today)) return 'Dziś'
  return wall.startsWith(addDays(today, -1)) ? 'Wczoraj' : formatMonthTitle(wall)
}

/** Beside a name, under such a heading: "8:31" today and yesterday, "20.11" before. */
export function formatShortWhen(instant: string, today = warsawToday()): string {
  const wall = instantToWall(instant)
  return wall >= addDays(today, -1) ? formatHour(wall) : `${wall.slice(8, 10)}.${wall.slice(5, 7)}`
}
