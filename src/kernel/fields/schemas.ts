import { z } from 'zod'
import { type AnswerOf, entriesOf, type Field, type Fields, type KeysWith, type Kind, type ValueOf } from '#kernel/fields/record.ts'
import * as schemas from './scalars.ts'
import type { ListingFields } from '#kernel/listing/parse-filters.ts'
import type { FieldKind } from '#kernel/listing/filters.ts'
import { richText } from '#kernel/text/rich-text.ts'

/** Contracts check bodies and describe answers by the fields of a record. */

type Form = (field: Field) => z.ZodType

const codes = ({ options = {} }: Field) => z.enum(Object.keys(options))
const whole = ({ min, max }: Field) => {
  const number = min === undefined ? z.int() : z.int().min(min)
  return max === undefined ? number : number.max(max)
}
const maxTextLength = 4000

const bodies: Record<Kind, Form> = {
  id: () => schemas.id,
  ids: ({ max }) => (max === undefined ? z.array(schemas.id) : z.array(schemas.id).max(max)),
  text: ({ max = maxTextLength }) => schemas.text(max),
  paragraphs: ({ max = maxTextLength, initial }) => (initial === '' ? schemas.optionalText(max) : schemas.paragraphs(max)),
  html: () => richText(),
  email: () => schemas.email,
  phone: () => schemas.phone,
  nip: () => schemas.nip,
  tax_number: () => schemas.tax_number,
  regon: () => schemas.regon,
  krs: () => schemas.krs,
  ksef_number: () => schemas.ksef_number,
  pesel: () => schemas.pesel,
  code: ({ max = maxTextLength }) => schemas.text(max),
  account: () => schemas.nrb,
  accounts: ({ max = 0 }) => z.array(schemas.nrb).max(max),
  postal_code: () => schemas.postal_code,
  delivery_address: () => schemas.delivery_address,
  decimal: () => z.string(),
  money: ({ min }) => (min === 0 ? schemas.amount : schemas.money),
  number: whole,
  boolean: () => z.boolean(),
  day: () => schemas.plain_date,
  from_day: () => schemas.plain_date,
  month: () => schemas.month,
  clock: () => schemas.clock,
  wall: () => schemas.wall_time,
  instant: () => schemas.instant,
  choice: codes,
  choices: field => z.array(codes(field)).max(Object.keys(field.options ?? {}).length),
  texts: ({ max = maxTextLength }) => z.array(schemas.text(max)),
  person: () => schemas.id,
  part: () => z.unknown(),
}

export const person = z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() })

const answers: Partial<Record<Kind, Form>> = {
  id: () => z.uuid(),
  ids: () => z.array(z.uuid()),
  accounts: () => z.array(z.string()),
  number: () => z.int(),
  boolean: () => z.boolean(),
  day: () => z.iso.date(),
  instant: () => schemas.instant,
  choice: codes,
  choices: field => z.array(codes(field)),
  texts: () => z.array(z.string()),
  person: () => person,
  part: () => z.unknown(),
}
const text: Form = () => z.string()

const isText = (schema: z.ZodType): schema is z.ZodType<string, string> => schema instanceof z.ZodString || schema instanceof z.ZodEnum

function bodyField(field: Field): z.ZodType {
  const schema = bodies[field.kind](field)
  if (field.required) return schema
  return isText(schema) ? schemas.blank(schema) : schema.nullable()
}

function answerField(field: Field): z.ZodType {
  const schema = (answers[field.kind] ?? text)(field)
  const answer = field.required ? schema : schema.nullable()
  return field.readers ? answer.optional() : answer
}

/** Forms send an empty string for what is blank. */
type InputOf<One extends Field> = One extends { required: true } ? ValueOf<One> : ValueOf<One> extends string ? string | null | undefined : ValueOf<One> | null
type Body<All extends Fields> = {
  [Key in Exclude<keyof All, KeysWith<All, { readonly: true } | { only: string }>>]: z.ZodType<AnswerOf<All[Key]>, InputOf<All[Key]>>
}

/** Schemas of what a body may say of a record. */
export function bodyOf<All extends Fields>(all: All): Body<All> {
  const writableFields = entriesOf(all).filter(([, field]) => !field.readonly && !field.only)
  return Object.fromEntries(writableFields.map(([key, field]) => [key, bodyField(field)])) as Body<All>
}

/** What is said along with a change and is no part of the record. */
export function changeOf<All extends Fields>(all: All) {
  const changeEntries = entriesOf(all).filter(([, field]) => field.only === 'change')
  return Object.fromEntries(changeEntries.map(([key, field]) => [key, bodyField(field)])) as {
    [Key in KeysWith<All, { only: 'change' }>]: z.ZodType<AnswerOf<All[Key]>, InputOf<All[Key]>>
  }
}

type Answer<One extends Field> = One extends { readers: string } ? z.ZodOptional<z.ZodType<AnswerOf<One>>> : z.ZodType<AnswerOf<One>>
type Row = { list: object } | { export: unknown } | { row: true }

/** Schemas of a whole record as it is answered. */
export function recordOf<All extends Fields>(all: All) {
  const answered = entriesOf(all).filter(([, field]) => !field.only)
  return Object.fromEntries(answered.map(([key, field]) => [key, answerField(field)])) as {
    [Key in Exclude<keyof All, KeysWith<All, { only: string }>>]: Answer<All[Key]>
  }
}

const isInRow = (field: Field) => !field.only && (field.list !== undefined || field.export !== undefined || field.row !== undefined)

/** Of its row in a list. */
export function rowOf<All extends Fields>(all: All) {
  const rowFields = entriesOf(all).filter(([, field]) => isInRow(field))
  return Object.fromEntries(rowFields.map(([key, field]) => [key, answerField(field)])) as {
    [Key in Exclude<KeysWith<All, Row>, KeysWith<All, { only: string }>>]: Answer<All[Key]>
  }
}

const filters: Partial<Record<Kind, FieldKind>> = {
  number: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  day: 'date',
  instant: 'instant',
  choice: 'choice',
}

/** Text in answers, numbers to filters. */
const isAmount = ({ kind }: Field) => kind === 'money' || kind === 'decimal'

/** What a list is filtered by although its rows do not show it, or show it as text. */
export const filterKinds = (all: Fields): ListingFields =>
  Object.fromEntries(
    entriesOf(all).flatMap(([key, field]) => ((isInRow(field) ? isAmount(field) : field.filter) ? [[key, filters[field.kind] ?? 'text']] : [])),
  )
