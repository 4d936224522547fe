import '#web/ui/dialog/menu-styles.ts'
import { Popover } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './CalendarPopover.module.css'

interface Props {
  opened: boolean
  onChange(opened: boolean): void
  /** By Escape; the caller gives the focus back. */
  onClose(): void
  label: string
  /** What it opens from. */
  target: ReactNode
  className: string | undefined
  offset: number
  width?: number
  withinPortal?: boolean | undefined
  children: ReactNode
}

/** A dialog that opens from a part of the calendar. Escape closes it alone, not the popover or dialog around it. */
export function CalendarPopover({ onClose, label, target, className, children, ...popover }: Props) {
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Popover {...popover} position="bottom-start" trapFocus closeOnEscape={false} withRoles={false} transitionProps={{ duration: 0 }}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={`${classes.frame} ${className}`} role="dialog" aria-label={label} onKeyDown={closeOnEscape}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
