import { formatNumber } from '#kernel/money/format-number.ts'

/** Decimal, as the makers of disks count. */
export const bytesPerGigabyte = 1_000_000_000

export const formatGigabytes = (bytes: number) => `${formatNumber(bytes / bytesPerGigabyte)} GB`
