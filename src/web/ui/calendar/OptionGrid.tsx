import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './NavigationPopover.module.css'

const COLUMNS = 4

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

interface OptionGridProps {
  label: string
  options: { key: string; text: string; name: string }[]
  current: string
  onChoose(key: string): void
  onTurnPage(pages: number): void
}

/** Twelve buttons with one tab stop; arrows move inside, PageUp and PageDown turn the page. */
export function OptionGrid({ label, options, current, onChoose, onTurnPage }: OptionGridProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const tabStop = options.some(option => option.key === current) ? current : options[0]?.key

  // A change of mode replaces the button that had the focus.
  useEffect(() => root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      onTurnPage(event.key === 'PageUp' ? -1 : 1)
      return
    }
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])]
    const position = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 }
    const next = ends[event.key] ?? position + (STEPS[event.key] ?? Number.NaN)
    if (Number.isNaN(next)) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    <fieldset ref={root} className={classes.options} aria-label={label} onKeyDown={move}>
      {options.map((option, position) => (
        <button
          // By position, so that the focus stays in its place when the page turns.
          key={position}
          type="button"
          className={classes.option}
          tabIndex={option.key === tabStop ? 0 : -1}
          data-autofocus={option.key === tabStop || undefined}
          aria-pressed={option.key === current}
          onClick={() => onChoose(option.key)}
        >
          <span aria-hidden>{option.text}</span>
          <span className={classes.name}>{option.name}</span>
        </button>
      ))}
    </fieldset>
  )
}
