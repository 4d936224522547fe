import { Fragment, type ReactNode } from 'react'
import { inputLines } from '#kernel/fields/form.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import type { Field, Fields, Kind } from '#kernel/fields/record.ts'
import { CheckField, DateField, FieldPair, MoneyField, NumberField, SelectField, TextAreaField, TextField } from './Field.tsx'

interface Props {
  fields: Fields
  group: string
  isNew?: boolean
  /** Keys that come before the others. */
  first?: readonly string[]
  /** Inputs that a screen makes itself. */
  own?: Readonly<Record<string, ReactNode>>
}

/** The inputs of a group of a record's fields, each by its kind. */
export function FieldInputs({ fields, group, isNew, first, own = {} }: Props) {
  const inputOf = (key: string, field: Field) => <Fragment key={key}>{own[key] ?? <FieldInput name={key} field={field} />}</Fragment>
  return inputLines(fields, group, { isNew, first }).map(line => {
    const inputs = line.map(([key, field]) => inputOf(key, field))
    return line.length === 1 ? inputs : <FieldPair key={line[0]?.[0]}>{inputs}</FieldPair>
  })
}

const digits: ReadonlySet<Kind> = new Set(['nip', 'tax_number', 'regon', 'krs', 'pesel', 'account'])
const types: Partial<Record<Kind, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

function FieldInput({ name, field }: { name: string; field: Field }) {
  const { kind, options, placeholder } = field
  const common = { name, label: field.label, required: field.required, description: field.hint }
  if (options) return <SelectField {...common} options={optionsOf(options)} placeholder={placeholder} />
  if (kind === 'boolean') return <CheckField {...common} />
  if (kind === 'day' || kind === 'from_day') return <DateField {...common} />
  if (kind === 'number') return <NumberField {...common} />
  if (kind === 'money') return <MoneyField {...common} />
  if (kind === 'paragraphs') return <TextAreaField {...common} placeholder={placeholder} />
  // What is typed is somebody else's data: the browser has nothing to offer.
  return <TextField {...common} placeholder={placeholder} type={types[kind]} inputMode={digits.has(kind) ? 'numeric' : undefined} autoComplete="off" />
}
