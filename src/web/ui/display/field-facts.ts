import { formatValue } from '#kernel/fields/format.ts'
import { type Field, type Fields, orderedEntries } from '#kernel/fields/record.ts'
import { formatEmail } from '#web/format-email.ts'
import { type Fact, happened } from './happened.ts'

interface Options {
  /** Keys that come before the others. */
  first?: readonly string[]
  /** What a screen writes itself, in the place of these fields. */
  own?: Readonly<Record<string, readonly Fact[]>>
}

/** Name and value of each field of a group, for `Facts`. */
export function factsOf(all: Fields, group: string | undefined, record: object, { first, own = {} }: Options = {}): Fact[] {
  const isThere = ({ details, group: own }: Field) => (details ?? own) === group
  return orderedEntries(all, isThere, first).flatMap(([key, field]) => {
    const value: unknown = record[key as keyof typeof record]
    if (own[key]) return own[key]
    const fact: Fact = [field.label, field.kind === 'email' && typeof value === 'string' ? formatEmail(value) : formatValue(field, value)]
    return field.readonly ? happened(fact) : [fact]
  })
}
