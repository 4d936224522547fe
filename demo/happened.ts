const minute = 60_000
const day = 24 * 60 * minute

/**
 * The instant at which something of the demo happened. What the usual course of a month puts ahead of now, as early in the month, happened
 * within the last hour instead, in the same order.
 */
export function happened(planned: string): string {
  const now = Date.now()
  const daysAhead = (Date.parse(planned) - now) / day
  return daysAhead <= 0 ? planned : new Date(now - (60 - Math.min(daysAhead, 59)) * minute).toISOString()
}
