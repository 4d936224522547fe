import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import '#web/ui/dialog/dialog-styles.ts'
import classes from './Navigation.module.css'

/** The navigation on narrow screens. */
export function NavigationDrawer({ close, children }: { close(): void; children: ReactNode }) {
  return (
    <Drawer opened onClose={close} size={280} title="Menu" classNames={{ content: classes.drawer, header: classes.drawer }}>
      {children}
    </Drawer>
  )
}
