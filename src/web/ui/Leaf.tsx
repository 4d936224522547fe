import type { ComponentType } from 'react'
import { useLoaderData, useLocation } from 'react-router'

export interface LeafData {
  name: string
  Screen: ComponentType
}

/** Another record is another screen: nothing of the last one's state may stay. */
export function Leaf() {
  const { Screen, name } = useLoaderData<LeafData>()
  const { pathname } = useLocation()
  return <Screen key={`${name} ${pathname}`} />
}
