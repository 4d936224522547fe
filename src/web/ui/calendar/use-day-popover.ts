import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { POPOVER_HIDE_DELAY_MS } from './constants.ts'

const POPOVER = '[data-day-popover]'

export function dayOf(target: EventTarget | null): string | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null
  return cell?.dataset.date
}

function inPopover(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(POPOVER) !== null
}

/**
 * Which day's popover is shown: the one under the pointer, else the one with the focus. While the pointer travels the
 * open popover stays, so that it can be reached across other days; it changes once the pointer has rested for the delay.
 */
export function useDayPopover(hasEntries: (date: string) => boolean) {
  const [openDate, setOpenDate] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focused = useRef<string>(undefined)

  const showNow = useCallback((date: string | undefined) => {
    clearTimeout(timer.current)
    setOpenDate(date)
  }, [])

  const showAfterDelay = (date: string | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpenDate(date), POPOVER_HIDE_DELAY_MS)
  }

  const withEntries = (date: string | undefined) => (date && hasEntries(date) ? date : undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!openDate) return
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The first Escape closes this popover alone, not the dialog around the calendar.
      event.stopPropagation()
      if (inPopover(document.activeElement)) {
        const cell = document.activeElement?.closest('[data-calendar]')?.querySelector(`[data-date="${openDate}"]`)
        if (cell instanceof HTMLElement) cell.focus()
      }
      showNow(undefined)
    }
    document.addEventListener('keydown', hideOnEscape, true)
    return () => document.removeEventListener('keydown', hideOnEscape, true)
  }, [openDate, showNow])

  const handlers = {
    onPointerMove(event: PointerEvent) {
      if (event.pointerType === 'touch') return
      if (inPopover(event.target)) return clearTimeout(timer.current)
      const next = withEntries(dayOf(event.target)) ?? focused.current
      if (next === openDate) clearTimeout(timer.current)
      else if (openDate) showAfterDelay(next)
      else showNow(next)
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType !== 'touch' && !inPopover(document.activeElement)) showAfterDelay(focused.current)
    },
    onFocus(event: FocusEvent) {
      if (inPopover(event.target)) return clearTimeout(timer.current)
      focused.current = withEntries(dayOf(event.target))
      showNow(focused.current)
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (event.currentTarget.contains(event.relatedTarget)) return
      focused.current = undefined
      showAfterDelay(undefined)
    },
  }

  return { date: openDate, handlers }
}
