import { type Field, fieldAt, type Fields } from '#kernel/fields/record.ts'

/** How the features call the fields of what they write into the log, by kind of record. */
export type RecordWords = Readonly<Record<string, Fields>>

/** How people call and read a field of a record, or of what lies in it; one that nobody has named keeps its technical name. */
export const fieldOf = (words: RecordWords, entity: string, key: string, within?: Field): Field =>
  fieldAt(within?.fields ?? {}, key) ?? fieldAt(words[entity] ?? {}, key) ?? { label: `Pole „${key}”`, kind: 'text' }
