import '#web/ui/form/input-styles.ts'
import { TextInput } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, type SyntheticEvent, useRef, useState } from 'react'
import { parseDateInput } from '#kernel/dates/parse-date-input.ts'
import { formatDate, isPlainDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Calendar } from './Calendar.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'
import classes from './DatePicker.module.css'

export interface DatePickerProps {
  /** 'YYYY-MM-DD', or '' for none. Text that is no date is handed on as typed, so that the form refuses it. */
  value: string
  onChange(value: string): void
  onBlur?(): void
  label: string
  description?: string
  error?: string
  required?: boolean
  disabled?: boolean
  min?: string
  max?: string
  today?: string
  id?: string
  name?: string
  ref?: Ref<HTMLInputElement>
  /** false in a popover, which would take a press in a calendar beside it for one outside. */
  withinPortal?: boolean
}

/** Fingers type numbers; words such as "jutro" are typed by keys, and the calendar stands beside. */
const isTouched = matchMedia('(pointer: coarse)').matches

function shownText(value: string): string {
  return isPlainDate(value) ? formatDate(value) : value
}

function problem(value: string, min?: string, max?: string): string | undefined {
  if (value === '') return undefined
  if (!isPlainDate(value)) return `„${value}” nie jest datą. Proszę wpisać ją w postaci dd.mm.rrrr, np. 20.11.2026.`
  if (min && value < min) return `Najwcześniejsza data to ${formatDate(min)}.`
  return max && value > max ? `Najpóźniejsza data to ${formatDate(max)}.` : undefined
}

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation()
}

/** What is being typed, until it is left; words such as "jutro" become a day then. */
function useTypedDate({ value, onChange, min, max, error, today = warsawToday() }: DatePickerProps) {
  /** Undefined while the field shows its value. */
  const [typed, setTyped] = useState<string>()
  // What is wrong with what was typed says more than the schema's refusal of it.
  const complaint = problem(value, min, max) ?? error
  const read = (text: string) => (text === '' ? '' : (parseDateInput(text, today) ?? text))

  return {
    text: typed ?? shownText(value),
    complaint,
    commit() {
      if (typed === undefined) return
      setTyped(undefined)
      const next = read(typed.trim())
      if (next !== value) onChange(next)
    },
    typeIn(text: string) {
      setTyped(text)
      // A complaint that went only as the field is left would move what is being pressed.
      const next = read(text.trim())
      if (complaint && !problem(next, min, max)) onChange(next)
    },
  }
}

export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onBlur, min, max, error: _, today = warsawToday(), ref, withinPortal, ...field } = props
  const { text, complaint, commit, typeIn } = useTypedDate(props)
  const [opened, setOpened] = useState(false)
  const opener = useRef<Element>(null)

  function open() {
    commit()
    opener.current = document.activeElement
    setOpened(true)
  }

  function close() {
    setOpened(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      open()
    }
  }

  return (
    <CalendarPopover
      opened={opened}
      onChange={setOpened}
      onClose={close}
      label={`Wybór daty: ${field.label}`}
      className={classes.dropdown}
      offset={6}
      withinPortal={withinPortal}
      target={
        <TextInput
          {...field}
          ref={ref}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          inputMode={isTouched ? 'decimal' : undefined}
          placeholder="dd.mm.rrrr"
          value={text}
          error={complaint}
          onChange={event => typeIn(event.currentTarget.value)}
          onBlur={() => {
            commit()
            onBlur?.()
          }}
          onKeyDown={handleKey}
          rightSection={<CalendarButton label={field.label} opened={opened} disabled={field.disabled} onClick={() => (opened ? setOpened(false) : open())} />}
        />
      }
    >
      <Calendar
        compact
        today={today}
        value={isPlainDate(value) ? value : undefined}
        min={min}
        max={max}
        onChange={date => {
          onChange(date)
          close()
        }}
      />
    </CalendarPopover>
  )
}

function CalendarButton({ label, opened, disabled, onClick }: Pick<DatePickerProps, 'label' | 'disabled'> & { opened: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={`Otwórz kalendarz: ${label}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      disabled={disabled}
      // Else the press would count as one outside the popover, and the click would open it again.
      onMouseDown={stopPropagation}
      onTouchStart={stopPropagation}
      onClick={onClick}
    >
      <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
    </button>
  )
}
