import '#web/ui/dialog/menu-styles.ts'
import '#web/ui/form/input-styles.ts'
import { Popover, TextInput } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, type SyntheticEvent, useRef, useState } from 'react'
import { parseDateInput } from '#kernel/dates/parse-date-input.ts'
import { formatDate, isPlainDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Calendar } from './Calendar.tsx'
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

export function DatePicker({ value, onChange, onBlur, min, max, error, today = warsawToday(), ref, withinPortal, ...field }: DatePickerProps) {
  /** What is being typed; undefined while the field shows its value. */
  const [typed, setTyped] = useState<string>()
  const [opened, setOpened] = useState(false)
  const opener = useRef<Element>(null)
  // What is wrong with what was typed says more than the schema's refusal of it.
  const complaint = problem(value, min, max) ?? error

  const read = (text: string) => (text === '' ? '' : (parseDateInput(text, today) ?? text))

  function commit() {
    if (typed === undefined) return
    setTyped(undefined)
    const next = read(typed.trim())
    if (next !== value) onChange(next)
  }

  function typeIn(text: string) {
    setTyped(text)
    // A complaint that went only as the field is left would move what is being pressed.
    const next = read(text.trim())
    if (complaint && !problem(next, min, max)) onChange(next)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      open()
    }
  }

  function open() {
    commit()
    opener.current = document.activeElement
    setOpened(true)
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Closes the calendar alone, not the popover around it.
    event.stopPropagation()
    close()
  }

  function close() {
    setOpened(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={6}
      trapFocus
      closeOnEscape={false}
      withRoles={false}
      withinPortal={withinPortal}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <TextInput
          {...field}
          ref={ref}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          inputMode={isTouched ? 'decimal' : undefined}
          placeholder="dd.mm.rrrr"
          value={typed ?? shownText(value)}
          error={complaint}
          onChange={event => typeIn(event.currentTarget.value)}
          onBlur={() => {
            commit()
            onBlur?.()
          }}
          onKeyDown={handleKey}
          rightSection={
            <button
              type="button"
              className={classes.button}
              aria-label={`Otwórz kalendarz: ${field.label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={field.disabled}
              // Else the press would count as one outside the popover, and the click would open it again.
              onMouseDown={stopPropagation}
              onTouchStart={stopPropagation}
              onClick={() => (opened ? setOpened(false) : open())}
            >
              <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
            </button>
          }
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" onKeyDown={closeOnEscape} aria-label={`Wybór daty: ${field.label}`}>
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
      </Popover.Dropdown>
    </Popover>
  )
}
