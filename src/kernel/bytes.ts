/** Decimal, as the makers of disks count. */
export const bytesPerGigabyte = 1_000_000_000

export const formatGigabytes = (bytes: number) => `${(bytes / bytesPerGigabyte).toLocaleString('pl-PL', { maximumFractionDigits: 2 })} GB`
