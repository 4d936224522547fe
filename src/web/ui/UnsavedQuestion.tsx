import { type Blocker, useBeforeUnload } from 'react-router'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { hasUnsaved } from './unsaved.ts'

/** Asks before a page with unsent changes is left, by a link or by closing the tab. */
export function UnsavedQuestion({ blocker }: { blocker: Blocker }) {
  useBeforeUnload(event => hasUnsaved() && event.preventDefault())
  return <UnsavedDialog opened={blocker.state === 'blocked'} stay={() => blocker.reset?.()} leave={() => blocker.proceed?.()} />
}
