import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { hasUnsaved, useHasUnsaved } from './unsaved.ts'

/**
 * Where the line is lost before it could come it asks nothing: what is typed must not go down with it. Its styles are waited for
 * outside of the import's own promise, so that only `await` sees them fail.
 */
const UnsavedQuestion = lazy<ComponentType<{ blocker: Blocker }>>(async () => {
  try {
    return { default: (await import('./UnsavedQuestion.tsx')).UnsavedQuestion }
  } catch {
    return { default: GoOn }
  }
})

function GoOn({ blocker }: { blocker: Blocker }) {
  useEffect(() => blocker.proceed?.())
  return null
}

/** The library takes one blocker at a time, so all forms of a page share this one. Some screens put the form itself in the query: `?edit=1`. */
export function UnsavedBlocker() {
  const unsaved = useHasUnsaved()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => from.pathname + from.search !== to.pathname + to.search && hasUnsaved(from.pathname === to.pathname),
  )
  return <Suspense>{(unsaved || blocker.state !== 'unblocked') && <UnsavedQuestion blocker={blocker} />}</Suspense>
}
