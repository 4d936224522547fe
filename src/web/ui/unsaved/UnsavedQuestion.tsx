import { type Blocker, useBeforeUnload } from 'react-router'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { forgetUnsaved, hasUnsaved } from './unsaved.ts'

/** Asks before a page with unsent changes is left, by a link or by closing the tab. */
export function UnsavedQuestion({ blocker }: { blocker: Blocker }) {
  useBeforeUnload(event => hasUnsaved() && event.preventDefault())

  function leave() {
    // Another query leaves the forms where they are. The forms of another page are still drawn until it is there: a further step is not asked about again.
    if (blocker.location?.pathname !== location.pathname) forgetUnsaved()
    blocker.proceed?.()
  }
  return <UnsavedDialog opened={blocker.state === 'blocked'} stay={() => blocker.reset?.()} leave={leave} />
}
