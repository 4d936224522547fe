import { useMatches } from 'react-router'
import type { LeafData } from './Leaf.tsx'

/** The name of the open route in the route table. */
export function useRouteName(): string {
  const data = useMatches().at(-1)?.loaderData as LeafData | undefined
  return data?.name ?? 'PageNotFound'
}
