import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { guard } from '#web/routing/guard.ts'
import { isFramed, loadFrame } from './shell/ScreenFrame.tsx'
import { type LinkName, routes } from '#web/routing/routes.ts'
import { currentUser } from '#web/session/session.ts'
import { isThere, routeNameAt } from '#web/routing/route-at.ts'
import type { LoadedScreen } from '#web/routing/screen.ts'
import { screens } from './screens.ts'

/** Milliseconds: a query answered by then is drawn with its screen, a slower one leaves a skeleton there. */
const prefetchTimeout = 100

/**
 * The loader of every route. It imports the screen itself instead of leaving that to the route's `lazy`, because the address alone does not
 * name it: `/tickets/:id` and `/tickets/:category` are one pattern to the library, and what is not there for this person is the catch-all page.
 */
export async function loadScreen({ request, url }: LoaderFunctionArgs): Promise<LoadedScreen> {
  // The request has no hash, and the library's `url` writes the query anew.
  const address = new URL(url.hash, request.url)
  const meant = routeNameAt(address.pathname) ?? 'PageNotFound'
  // Starts the download; whether the screen may be shown is decided below.
  if (currentUser()) screens[meant].load().catch(() => undefined)
  const framed = isFramed(routes[meant]) ? loadFrame() : undefined
  framed?.catch(() => undefined)
  await admit(meant, address)
  const name = isThere(meant) ? meant : 'PageNotFound'
  if (name !== meant) await guard(name, routes[name], address)
  const Screen = await screens[name].load()
  // Whoever went elsewhere meanwhile keeps that page's title.
  request.signal.throwIfAborted()
  await framed
  await Promise.race([Screen.ahead?.(address.searchParams), new Promise(done => setTimeout(done, prefetchTimeout))])
  // A prefetched query may have found the session over.
  if (name === meant) await admit(meant, address)
  return { name, Screen }
}

/** Redirects where the guard says so. The browser stands at the address already on a first visit, Back and Forward: then its entry is replaced. */
async function admit(name: LinkName, address: URL) {
  const target = await guard(name, routes[name], address)
  if (target) throw (address.href === location.href ? replace : redirect)(target)
}
