import { lazyNamed } from '#web/lazy-named.ts'
import './input-styles.ts'
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { formatMoney, normalizeMoney } from '#kernel/money/money.ts'
import classes from './FormDialog.module.css'

interface Common {
  name: string
  label: string
  required?: boolean
  description?: ReactNode
  disabled?: boolean
}

interface TextProps extends Common, Pick<TextInputProps, 'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'rightSection'> {}

/** What every field takes from the form: its value, and its message below. The id ties messages and labels to names. */
function useField(name: string) {
  const { register, getFieldState, formState } = useFormContext()
  return { id: `field-${name}`, error: getFieldState(name, formState).error?.message, register: (options = {}) => register(name, options) }
}

interface Emptied {
  /** Without words it is an empty text, where the schema knows no null. */
  keepsEmpty?: boolean
}

/** An empty optional field is no value, not an empty text. */
const emptied = (filled: boolean | undefined) => (filled ? {} : { setValueAs: (value: unknown) => (value === '' ? null : value) })

export function TextField({ name, keepsEmpty = false, ...props }: TextProps & Emptied) {
  const { register, ...field } = useField(name)
  return <TextInput {...props} {...field} {...register(emptied(props.required || keepsEmpty))} />
}

export function TextAreaField({
  name,
  rows = 4,
  keepsEmpty = false,
  ...props
}: Common & Emptied & { rows?: number; placeholder?: string; autoFocus?: boolean }) {
  const { register, ...field } = useField(name)
  return <Textarea {...props} {...field} rows={rows} {...register(emptied(props.required || keepsEmpty))} />
}

export function PasswordField({ name, ...props }: TextProps) {
  const { register, ...field } = useField(name)
  return <PasswordInput {...props} {...field} {...register()} />
}

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export function SelectField({
  name,
  options,
  placeholder,
  numeric = false,
  ...props
}: Common & { options: readonly Option[]; placeholder?: string; numeric?: boolean }) {
  const { register, ...field } = useField(name)
  const empty = placeholder ?? (props.required ? undefined : 'Nie wybrano')
  return (
    <NativeSelect
      // Only what is offered can be chosen: what comes later is given the form's value anew.
      key={options.length}
      {...props}
      {...field}
      data={[...(empty === undefined ? [] : [{ value: '', label: empty }]), ...options]}
      {...register(numeric ? { setValueAs: Number } : emptied(props.required))}
    />
  )
}

/** One of some numbers. */
export function NumberChoice({ name, options, ...props }: Common & { options: readonly { value: number; label: string }[] }) {
  const { register, ...field } = useField(name)
  const data = options.map(({ value, label }) => ({ value: String(value), label }))
  return <NativeSelect {...props} {...field} data={data} {...register({ valueAsNumber: true })} />
}

export function CheckField({ name, ...props }: Omit<Common, 'label'> & { label: ReactNode }) {
  const { register, ...field } = useField(name)
  return <Checkbox {...props} {...field} {...register()} />
}

/** A whole number; what is typed otherwise is refused by the schema. */
export function NumberField({ name, ...props }: TextProps) {
  const { register, ...field } = useField(name)
  return (
    <TextInput
      {...props}
      {...field}
      inputMode="numeric"
      {...register({ setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) })}
    />
  )
}

/** As the API writes it; people read a comma. */
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)

/** How an amount reads where it has thousands; others read as they are typed. Told while it is typed: a line that came afterwards would move the button away under the click. */
function grouped(typed: unknown) {
  const amount = typeof typed === 'string' && typed !== '' ? normalizeMoney(typed) : ''
  return isAmount(amount) && amount.length > 6 ? formatMoney(amount) : undefined
}

/** An amount: typed as Poles write it, kept as a decimal string. */
export function MoneyField({ name, ...props }: TextProps) {
  const { id, error } = useField(name)
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <TextInput
          {...props}
          {...{ id, error, ref, name }}
          inputMode="decimal"
          rightSection={<span aria-hidden>zł</span>}
          value={isAmount(value) ? value.replace('.', ',') : (value ?? '')}
          onChange={event => onChange(event.currentTarget.value)}
          onFocus={event => event.currentTarget.select()}
          onBlur={() => {
            onChange(value ? normalizeMoney(value) : props.required ? '' : null)
            onBlur()
          }}
          description={props.description ?? grouped(value)}
        />
      )}
    />
  )
}

const DatePicker = lazyNamed(() => import('#web/ui/calendar/DatePicker.tsx'), 'DatePicker')

/** A plain date; the calendar comes when a form has such a field. */
export function DateField({ name, description, ...props }: Common & { description?: string; min?: string; max?: string }) {
  const { id, error } = useField(name)
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Suspense fallback={<TextInput label={props.label} required={props.required} disabled />}>
          <DatePicker
            {...props}
            description={description}
            id={id}
            name={name}
            error={error}
            ref={ref}
            value={value ?? ''}
            onBlur={onBlur}
            onChange={next => onChange(next === '' && !props.required ? null : next)}
          />
        </Suspense>
      )}
    />
  )
}

/** Fields side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>
