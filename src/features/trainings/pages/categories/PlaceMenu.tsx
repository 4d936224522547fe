import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { icon } from '#web/ui/display/icon.ts'

interface Props {
  title: string
  place: number
  count: number
  move(place: number): void
  children?: ReactNode
}

/** What can be done with a row; its order too, for whoever cannot drag. */
export function PlaceMenu({ title, place, count, move, children }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={`Działania: ${title}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={place === 0} onClick={() => move(place - 1)}>
          Przesuń wyżej
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...icon} />} disabled={place === count - 1} onClick={() => move(place + 1)}>
          Przesuń niżej
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
