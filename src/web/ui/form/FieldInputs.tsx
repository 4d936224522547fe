import { Fragment, type ReactNode } from 'react'
import { inputLines } from '#kernel/fields/form.ts'
import { optionLabel, optionsOf } from '#kernel/fields/options.ts'
import type { Field, Fields, Kind } from '#kernel/fields/record.ts'
import { CheckField, DateField, FieldPair, MoneyField, NumberField, type Option, SelectField, TextAreaField, TextField } from './Field.tsx'

interface Props {
  fields: Fields
  /** Of a form with headings. */
  group?: string
  isNew?: boolean
  /** Keys that come before the others. */
  first?: readonly string[]
  /** Inputs that a screen makes itself. */
  own?: Readonly<Record<string, ReactNode>>
}

/** The inputs of a record's fields, or of one group of them, each by its kind. */
export function FieldInputs({ fields, group, isNew, first, own = {} }: Props) {
  const inputOf = (key: string) => <Fragment key={key}>{own[key] ?? <FieldInput fields={fields} name={key} />}</Fragment>
  return inputLines(fields, group, { isNew, first }).map(line => {
    const inputs = line.map(([key]) => inputOf(key))
    return line.length === 1 ? inputs : <FieldPair key={line[0]?.[0]}>{inputs}</FieldPair>
  })
}

const digits: ReadonlySet<Kind> = new Set(['clock', 'nip', 'tax_number', 'regon', 'krs', 'pesel', 'code', 'account'])
const types: Partial<Record<Kind, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

const blankKinds: ReadonlySet<Kind> = new Set(['boolean', 'html'])
/** Never null, it may still be blank. */
const mayBeBlank = ({ kind, initial }: Field) => blankKinds.has(kind) || initial === ''

/** What an input of a field says, for one that a screen makes itself. */
export function inputProps<All extends Fields>(all: All, name: keyof All & string) {
  const field = all[name] as Field
  return { name, label: field.label, required: field.required === true && !mayBeBlank(field), description: field.hint }
}

interface InputProps<All extends Fields> {
  fields: All
  name: keyof All & string
  /** What is offered where only the server knows it. */
  options?: readonly Option[]
  disabled?: boolean
  rows?: number
  /** In place of the field's own. */
  hint?: string | undefined
}

export function FieldInput<All extends Fields>({ fields, name, options: offered, disabled, rows, hint }: InputProps<All>) {
  const { kind, options: words, placeholder, initial } = fields[name] as Field
  const own = inputProps(fields, name)
  const common = { ...own, description: hint ?? own.description, disabled }
  const options = offered ?? (words && optionsOf(words))
  if (kind === 'boolean') return <CheckField {...common} label={words ? optionLabel(words, 'true') : common.label} />
  if (options) return <SelectField {...common} options={options} placeholder={placeholder} />
  if (kind === 'day' || kind === 'from_day') return <DateField {...common} />
  if (kind === 'number') return <NumberField {...common} />
  if (kind === 'money') return <MoneyField {...common} />
  if (kind === 'paragraphs') return <TextAreaField {...common} placeholder={placeholder} rows={rows} keepsEmpty={initial === ''} />
  // What is typed is somebody else's data: the browser has nothing to offer.
  return (
    <TextField
      {...common}
      placeholder={placeholder}
      type={types[kind]}
      inputMode={digits.has(kind) ? 'numeric' : kind === 'decimal' ? 'decimal' : undefined}
      autoComplete="off"
    />
  )
}
