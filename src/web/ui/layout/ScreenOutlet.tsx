import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { currentLeaving, type Leaving, onLeaving } from '#web/routing/navigation.ts'
import type { Screen } from '#web/routing/router.tsx'
import { useHasUnsaved } from '#web/ui/form/unsaved.ts'

/**
 * Where the line is lost before it could come it asks nothing: what is typed must not go down with it. Its styles are waited for
 * outside of the import's own promise, so that only `await` sees them fail.
 */
const UnsavedQuestion = lazy<ComponentType<{ leaving: Leaving | undefined }>>(async () => {
  try {
    return { default: (await import('#web/ui/form/UnsavedQuestion.tsx')).UnsavedQuestion }
  } catch {
    return { default: GoOn }
  }
})

function GoOn({ leaving }: { leaving: Leaving | undefined }) {
  useEffect(() => leaving?.leave())
  return null
}

/** Another record is another screen: nothing of the last one's state may stay. */
export function Leaf({ Part, name }: Pick<Screen, 'Part' | 'name'>) {
  const { pathname } = useLocation()
  const unsaved = useHasUnsaved()
  const leaving = useSyncExternalStore(onLeaving, currentLeaving)
  return (
    <>
      <Part key={`${name} ${pathname}`} />
      <Suspense>{(unsaved || leaving) && <UnsavedQuestion leaving={leaving} />}</Suspense>
    </>
  )
}
