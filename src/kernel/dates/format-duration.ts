/** "1 h 05 min" */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** "12,5" hours, as spreadsheets and charts want them. */
export const hoursOf = (seconds: number) => Math.round(seconds / 36) / 100
