import { useMatches } from 'react-router'
import type { LoadedScreen } from '#web/routing/screen.ts'

/** The name of the open route in the route table. */
export function useRouteName(): string {
  const loaded = useMatches().at(-1)?.loaderData as LoadedScreen | undefined
  return loaded?.name ?? 'PageNotFound'
}
