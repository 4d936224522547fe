import type { ComponentType, PropsWithChildren } from 'react'
import { currentUser } from '#web/session/session.ts'
import { guard } from './guard.ts'
import { type LinkName, type RouteEntry, routes } from './routes.tsx'
import { isThere, routeNameAt } from './route-at.ts'
import { screens } from './screens.ts'

/** What answers so soon is drawn with its screen; what takes longer does not keep the screen away. Milliseconds. */
const patience = 100

/** What an address shows. */
export interface Screen {
  /** Of its route. */
  name: string
  path: string
  Part: ComponentType
  /** What stands around it, behind the log-in. */
  Frame: ComponentType<PropsWithChildren> | undefined
}

const loadFrame = () => import('#web/ui/layout/Frame.tsx').then(frame => frame.Frame)

/** The screen of an address, or where the guard sends instead. */
export async function load(url: URL): Promise<Screen | URL> {
  const meant = routeNameAt(url.pathname) ?? 'PageNotFound'
  const route: RouteEntry = routes[meant]
  // The frame comes with the first screen behind the log-in, not with the log-in itself; it shows itself only to who is signed in.
  const framed = route.area !== 'public' || meant === 'PageNotFound' ? loadFrame() : undefined
  framed?.catch(() => undefined)
  // On its way already; whether it may be shown is asked below.
  if (currentUser()) screens[meant]().catch(() => undefined)
  const sent = await guard(meant, route, url)
  if (sent) return new URL(sent, url)
  const name: LinkName = isThere(meant) ? meant : 'PageNotFound'
  if (name !== meant) await guard(name, routes[name], url)
  const Part = await screens[name]()
  await Promise.race([Part.ahead?.(url.searchParams), new Promise(done => setTimeout(done, patience))])
  // What was read ahead may have found the session over: then the log-in comes next, not a screen without its person.
  const left = name === meant && (await guard(meant, route, url))
  if (left) return new URL(left, url)
  return { name, path: routes[meant].path, Part, Frame: await framed }
}
