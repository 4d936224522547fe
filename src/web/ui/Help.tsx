import { ActionIcon } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from './keys.ts'

const HelpDialog = lazy(() => import('./HelpDialog.tsx').then(part => ({ default: part.HelpDialog })))

/** The keys of the screen that is open, behind a button and behind "?". */
export function Help() {
  const [opened, setOpened] = useState(false)
  useKeys([{ key: '?', title: 'Skróty klawiszowe', act: () => setOpened(true) }])
  return (
    <>
      <ActionIcon aria-label="Skróty klawiszowe" aria-keyshortcuts="?" onClick={() => setOpened(true)} visibleFrom="sm">
        <IconKeyboard size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Suspense>{opened && <HelpDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
