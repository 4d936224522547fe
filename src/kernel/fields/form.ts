import { formatValue } from '#kernel/fields/format.ts'
import { type AnswerOf, entriesOf, type Field, type Fields, type KeysWith, type Kind, orderedEntries } from '#kernel/fields/record.ts'

/** What forms hold. */

const lists: ReadonlySet<Kind> = new Set(['accounts', 'choices', 'ids', 'texts'])
/** What its input leaves when it is emptied: a form that was only walked through has no changes. A required text stays a text. */
const blankOf = ({ kind, required }: Field) => (lists.has(kind) ? [] : kind === 'html' || (required && kind !== 'number' && kind !== 'boolean') ? '' : null)

const isInput = (field: Field) => !field.readonly && (!field.only || field.only === 'change')

export type FormValues<All extends Fields> = {
  [Key in Exclude<keyof All, KeysWith<All, { readonly: true } | { only: string }>>]: AnswerOf<All[Key]>
}

/** A new record's. */
export const initialValues = <All extends Fields>(all: All) =>
  Object.fromEntries(
    entriesOf(all).flatMap(([key, field]) => (isInput(field) && !field.only ? [[key, field.initial ?? blankOf(field)]] : [])),
  ) as FormValues<All>

/** A decimal is read and typed with a comma. */
const typed = (field: Field, value: unknown) => (field.kind === 'decimal' && value !== null ? formatValue(field, value) : value)

/** Those of a record as it is, with what is said along with a change. */
export const formValues = <All extends Fields>(all: All, record: object) =>
  Object.fromEntries(
    entriesOf(all).flatMap(([key, field]) => (isInput(field) ? [[key, typed(field, (record as Record<string, unknown>)[key] ?? blankOf(field))]] : [])),
  ) as FormValues<All>

/** Inputs of a group, line by line. A new record has nothing that is said along with a change. */
export function inputLines(
  all: Fields,
  group: string | undefined,
  { isNew = false, first }: { isNew?: boolean; first?: readonly string[] },
): [key: string, field: Field][][] {
  const isThere = (field: Field) => isInput(field) && field.group === group && !(isNew && field.only)
  const lines: [string, Field][][] = []
  for (const [key, field] of orderedEntries(all, isThere, first)) {
    const line = lines.at(-1)
    if (field.beside && line) line.push([key, field])
    else lines.push([[key, field]])
  }
  return lines
}
