import './menu-styles.ts'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Anchor, placeOf, useOpening } from '#web/ui/display/Anchor.tsx'

export interface MenuEntry {
  title: ReactNode
  key?: string
  icon?: ReactNode
  end?: ReactNode
  /** Set: one of several choices. */
  chosen?: boolean
  danger?: boolean
  /** Above it a line, with a word if there is one. */
  section?: string
  onClick(): void
}

export interface MenuPanelProps {
  anchor: HTMLElement
  opened: boolean
  close(): void
  entries: readonly MenuEntry[]
  header?: ReactNode
  width?: number
  position?: 'bottom-start' | 'bottom-end'
}

export function MenuPanel({ anchor, opened, close, entries, header, width, position }: MenuPanelProps) {
  return (
    <Menu
      opened={useOpening(opened)}
      onChange={next => !next && close()}
      portalProps={placeOf(anchor)}
      alignItemsLabels="none"
      width={width}
      position={position}
    >
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        {header}
        {entries.map(({ title, key, icon, end, chosen, danger, section, onClick }) => (
          <Fragment key={key ?? String(title)}>
            {section !== undefined && <Menu.Divider />}
            {section && <Menu.Label>{section}</Menu.Label>}
            {chosen === undefined ? (
              <Menu.Item leftSection={icon} rightSection={end} color={danger ? 'var(--red)' : undefined} onClick={onClick}>
                {title}
              </Menu.Item>
            ) : (
              <Menu.RadioItem
                value={key ?? ''}
                checked={chosen}
                onChange={onClick}
                closeMenuOnClick
                rightSection={chosen && <IconCheck size={16} stroke={1.75} aria-hidden />}
              >
                {icon}
                {title}
              </Menu.RadioItem>
            )}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
