import type { Options } from './options.ts'

/** What a field holds, by its kind: the value as the API writes it. */
export interface Values {
  /** Of another record; the log writes its name before it. */
  id: string
  ids: string[]
  text: string
  /** Lines of text; `max` is that of one. */
  texts: string[]
  paragraphs: string
  html: string
  email: string
  phone: string
  nip: string
  tax_number: string
  regon: string
  krs: string
  ksef_number: string
  pesel: string
  /** Digits that are no number. */
  code: string
  account: string
  accounts: string[]
  postal_code: string
  delivery_address: string
  /** A decimal number as a string, which is no money. */
  decimal: string
  money: string
  number: number
  boolean: boolean
  day: string
  /** The day from which something holds; the first one has always held. */
  from_day: string
  month: string
  /** An hour of the day, "08:00". */
  clock: string
  /** On Warsaw clocks. */
  wall: string
  instant: string
  /** One of `options`. */
  choice: string
  choices: string[]
  person: Person
  /** What the contract describes itself: `fields` names what is in it. */
  part: unknown
}
export type Kind = keyof Values

export interface Person {
  id: string
  first_name: string
  last_name: string
}

/** Said of a field once; schemas, forms, details, lists, files and the audit log follow from it. */
export interface Field {
  label: string
  kind: Kind
  /** Characters of a text, or the bounds of a number. */
  max?: number
  min?: number
  /** Of a choice, or `true` and `false` in words. */
  options?: Options
  /** Never null. */
  required?: true
  /** What a new record begins with, where that is not blank. A required text that begins with '' may stay so. */
  initial?: string | boolean | number
  /** Clients are not answered it. */
  readers?: 'office'
  /** Clients may change it too. */
  clients?: true
  /** In no body: the program keeps it. */
  readonly?: true
  /** No column of its own: the store says how it is read. */
  computed?: true
  /** Not part of the record: a body takes it along, a list is filtered by it, or the log keeps it. */
  only?: 'change' | 'filter' | 'log'
  /** Among the rows of a list without being a column of it. */
  row?: true

  /** Heading that it stands under in the form, and in the details unless `details` says another one or none. */
  group?: string
  details?: string | false
  /** On one line with the field before it. */
  beside?: true
  hint?: string
  placeholder?: string

  list?: { width?: number; align?: 'right'; line?: true; inTitle?: true; extra?: true; sortable?: false }
  filter?: true
  /** In the exported list; another title where the file has to say more. */
  export?: true | { title: string }
  /** In the import: another title where the file has to say more, further headers and words that mean the same, and the template's example. */
  import?: { title?: string; also?: readonly string[]; words?: Readonly<Record<string, readonly string[]>>; example: string }
  handover?: true
  /** Of a part. */
  fields?: Fields
}
export type Fields = Readonly<Record<string, Field>>

/** Fields of one record; their order is that of forms, lists and files. */
export const fields = <const All extends Fields>(all: All): All => all

export const entriesOf = (all: Fields): [key: string, field: Field][] => Object.entries(all)

/** Those of the fields in their order, the named ones first. */
export function orderedEntries(all: Fields, isThere: (field: Field) => boolean, first: readonly string[] = []): [key: string, field: Field][] {
  const there = entriesOf(all).filter(([, field]) => isThere(field))
  const named = first.flatMap(key => there.filter(([one]) => one === key))
  return [...named, ...there.filter(([key]) => !first.includes(key))]
}

type Chosen<One extends Field, Word> = One['kind'] extends 'boolean' ? boolean : One['kind'] extends 'choices' ? Word[] : Word
export type ValueOf<One extends Field> = One extends { options: infer Words } ? Chosen<One, keyof Words & string> : Values[One['kind']]
export type AnswerOf<One extends Field> = One extends { required: true } ? ValueOf<One> : ValueOf<One> | null

/** Keys of the fields that say this of themselves. */
export type KeysWith<All extends Fields, Said> = { [Key in keyof All]: All[Key] extends Said ? Key : never }[keyof All] & string

/** Some of the fields, in this order. */
export const pickFields = <All extends Fields, const Key extends keyof All & string>(all: All, keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, all[key]])) as Pick<All, Key>

/** All of the fields but these. */
export const omitFields = <All extends Fields, const Key extends keyof All & string>(all: All, keys: readonly Key[]) =>
  Object.fromEntries(entriesOf(all).filter(([key]) => !keys.includes(key as Key))) as Omit<All, Key>

/** The fields that clients may change. */
export const clientFields = <All extends Fields>(all: All) =>
  Object.fromEntries(entriesOf(all).filter(([, field]) => field.clients)) as Pick<All, KeysWith<All, { clients: true }>>

type Elsewhere = { computed: true } | { only: string }
/** The columns of its table that a record is read from. */
export const columnKeys = <All extends Fields>(all: All) =>
  entriesOf(all).flatMap(([key, field]) => (field.computed || field.only ? [] : [key])) as Exclude<keyof All & string, KeysWith<All, Elsewhere>>[]

/** Those of a record's keys that are columns of its own table. */
export const storedKeys = <Key extends string>(all: Fields, keys: readonly Key[]) => keys.filter(key => !fieldAt(all, key)?.computed)

export const labelsOf = <All extends Fields>(all: All) =>
  Object.fromEntries(entriesOf(all).map(([key, { label }]) => [key, label])) as Record<keyof All, string>

/** Fields of one kind, of which nothing else is said. */
export const labelled = (kind: Kind, labels: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, { label, kind }]))

/** The field of a key that may be none of the record's. */
export const fieldAt = (all: Fields, key: string): Field | undefined => (Object.hasOwn(all, key) ? all[key] : undefined)

/** What nobody reads of a record: its own numbers, and what its reader may do with it. */
export const isTechnical = (key: string) => /^(id|version|.+_version|tenant_id|updated_at|actions|moves|may_.+)$/.test(key)
