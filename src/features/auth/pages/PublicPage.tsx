import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Button.css'
import '#web/ui/layout/mantine.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { config } from '#web/session/config.ts'
import { Brand } from '#web/ui/layout/Brand.tsx'
import classes from './PublicPage.module.css'

/** A card under the office's mark, for everybody who is not signed in. */
export function PublicPage({
  above,
  title,
  lead,
  note,
  children,
}: {
  above?: ReactNode
  title: string
  lead?: ReactNode
  note?: ReactNode
  children?: ReactNode
}) {
  const { office } = config()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? IconSun : IconMoon
  return (
    <div className={classes.page}>
      <header>
        <Brand href="/login" large />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          {above}
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
        {note && <div className={classes.note}>{note}</div>}
      </main>
      <footer className={classes.foot}>
        <span>{[office.name, office.address].filter(Boolean).join(', ')}</span>
        <button type="button" onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
          <Icon size={16} stroke={1.75} aria-hidden /> {dark ? 'Jasny wygląd' : 'Ciemny wygląd'}
        </button>
      </footer>
    </div>
  )
}
