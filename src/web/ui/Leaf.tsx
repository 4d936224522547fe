import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type Blocker, useBlocker, useLoaderData, useLocation } from 'react-router'
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

export interface LeafData {
  name: string
  Screen: ComponentType
}

/** Another record is another screen: nothing of the last one's state may stay. */
export function Leaf() {
  const { Screen, name } = useLoaderData<LeafData>()
  const { pathname } = useLocation()
  const unsaved = useHasUnsaved()
  // Some screens put the form itself in the query: `?edit=1`. Whoever leaves before the question is here waits for it.
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => hasUnsaved() && from.pathname + from.search !== to.pathname + to.search)
  return (
    <>
      <Screen key={`${name} ${pathname}`} />
      <Suspense>{(unsaved || blocker.state === 'blocked') && <UnsavedQuestion blocker={blocker} />}</Suspense>
    </>
  )
}
