import { useBeforeUnload } from 'react-router'
import type { Leaving } from '#web/routing/navigation.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { hasUnsaved } from './unsaved.ts'

/** Asks before a page with unsent changes is left, by a link or by closing the tab. */
export function UnsavedQuestion({ leaving }: { leaving: Leaving | undefined }) {
  useBeforeUnload(event => hasUnsaved() && event.preventDefault())
  return <UnsavedDialog opened={leaving !== undefined} stay={() => leaving?.stay()} leave={() => leaving?.leave()} />
}
