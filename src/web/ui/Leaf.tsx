import { type ComponentType, lazy, Suspense } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { useHasUnsaved } from './unsaved.ts'

/** Where the line is lost before it could come it asks nothing: what is typed must not go down with it. */
const UnsavedQuestion = lazy<ComponentType>(() =>
  import('./UnsavedQuestion.tsx').then(
    part => ({ default: part.UnsavedQuestion }),
    () => ({ default: () => null }),
  ),
)

export interface LeafData {
  name: string
  Screen: ComponentType
}

/** Another record is another screen: nothing of the last one's state may stay. */
export function Leaf() {
  const { Screen, name } = useLoaderData<LeafData>()
  const { pathname } = useLocation()
  const unsaved = useHasUnsaved()
  return (
    <>
      <Screen key={`${name} ${pathname}`} />
      <Suspense>{unsaved && <UnsavedQuestion />}</Suspense>
    </>
  )
}
