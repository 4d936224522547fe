import { useLoaderData, useLocation } from 'react-router'
import type { LoadedScreen } from '#web/routing/screen.ts'

/** Another record is another screen: nothing of the last one's state may stay. */
export function ScreenOutlet() {
  const { Screen, name } = useLoaderData<LoadedScreen>()
  const { pathname } = useLocation()
  return <Screen key={`${name} ${pathname}`} />
}
