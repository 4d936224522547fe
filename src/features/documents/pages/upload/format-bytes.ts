import { formatNumber } from '#kernel/money/format-number.ts'

/** "12 kB", "3,4 MB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))}\u00a0kB`
  return `${formatNumber(Math.round(bytes / 100_000) / 10)}\u00a0MB`
}
