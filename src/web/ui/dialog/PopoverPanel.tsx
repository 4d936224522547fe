import './menu-styles.ts'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { Anchor, placeOf, useOpening } from '#web/ui/display/Anchor.tsx'

export interface PopoverPanelProps {
  anchor: HTMLElement
  opened: boolean
  close(): void
  position?: 'bottom-start' | 'bottom-end'
  children: ReactNode
}

export function PopoverPanel({ anchor, opened, close, position = 'bottom-start', children }: PopoverPanelProps) {
  return (
    <Popover
      opened={useOpening(opened)}
      onChange={next => !next && close()}
      portalProps={placeOf(anchor)}
      trapFocus
      returnFocus
      closeOnEscape={false}
      position={position}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      {/* Not the library's own way, which takes the Escape of a calendar within. */}
      <Popover.Dropdown onKeyDown={event => event.key === 'Escape' && close()}>{children}</Popover.Dropdown>
    </Popover>
  )
}
