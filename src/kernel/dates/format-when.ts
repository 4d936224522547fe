import { addDays, formatDateTime, formatHour } from './dates.ts'
import { instantToWall, warsawToday } from './warsaw.ts'

/** "dziś, 8:31", "wczoraj, 14:05", "20.11.2026, 14:05" */
export function formatWhen(instant: string, today = warsawToday()): string {
  const wall = instantToWall(instant)
  const time = formatHour(wall)
  if (wall.startsWith(today)) return `dziś, ${time}`
  return wall.startsWith(addDays(today, -1)) ? `wczoraj, ${time}` : formatDateTime(instant)
}
