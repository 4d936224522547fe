import { type Blocker, useBeforeUnload } from 'react-router'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { forgetUnsaved, hasUnsaved } from './unsaved.ts'

/** Asks before a page with unsent changes is left, by a link or by closing the tab. */
export function UnsavedQuestion({ blocker }: { blocker: Blocker }) {
  useBeforeUnload(event => hasUnsaved() && event.preventDefault())

  function leave() {
    // The form is still drawn until the next screen is there: a further step is not asked about again.
    forgetUnsaved()
    blocker.proceed?.()
  }
  return <UnsavedDialog opened={blocker.state === 'blocked'} stay={() => blocker.reset?.()} leave={leave} />
}
