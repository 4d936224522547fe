import type { ListingQuery } from '#kernel/listing/listing.ts'

const id = '01980000-0000-7000-8000-000000000000'

/** Names of all fields that a list may be filtered by, as the list tells whoever asks for another. */
function fieldsOf(query: ListingQuery): string[] {
  const unknownFilter = query.safeParse({ filters: 'none_of_these:x' })
  return /Pola: (.*)\.$/.exec(unknownFilter.error?.issues[0]?.message ?? '')?.[1]?.split(', ') ?? []
}

type Row = Record<string, unknown>

function conditionOf(query: ListingQuery, name: string, rows: readonly Row[]): string | undefined {
  const takes = (value: string) => query.safeParse({ filters: `${name}:${value}` }).success
  const firstValue = rows.map(row => row[name]).find(value => value !== null && value !== undefined && value !== '')
  if (takes('true'))
    return takes('x') ? (firstValue === undefined ? undefined : `${name}:${encodeURIComponent(String(firstValue).split(' ')[0] ?? '')}`) : `${name}=true`
  if (takes(id)) return `${name}:${firstValue ?? id}`
  if (takes('1.5')) return `${name}>=${firstValue ?? 1}`
  return takes('2026-11-20') ? `${name}>=${String(firstValue ?? '2026-11-20').slice(0, 10)}` : undefined
}

/** One condition for each field that a list may be filtered by, after what its first rows hold. */
export const everyFilter = (query: ListingQuery, rows: readonly Row[]) =>
  new Map(
    fieldsOf(query).flatMap(name => {
      const condition = conditionOf(query, name, rows)
      return condition === undefined ? [] : [[name, condition] as const]
    }),
  )
