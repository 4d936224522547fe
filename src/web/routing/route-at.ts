import { matchPath } from 'react-router'
import { can } from '#kernel/access/access.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { type LinkName, lineage, paramsFit, type RouteEntry, routes, titleOf } from './routes.ts'
import { currentUser } from '#web/session/session.ts'

const table = Object.entries(routes as Record<string, RouteEntry>) as [LinkName, RouteEntry][]

/** Parameters decide between paths of one shape: `/tickets/:id` takes an id, `/tickets/:category` a slug. */
export function routeNameAt(pathname: string): LinkName | undefined {
  const fits = (route: RouteEntry) => {
    const match = route.path && route.path !== '*' ? matchPath(route.path, pathname) : null
    return match !== null && paramsFit(route, match.params)
  }
  return table.find(([, route]) => fits(route))?.[0]
}

/** What the page at an address of the portal is called. */
export function titleAt(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  return url ? titleOf(routeNameAt(url.pathname) ?? 'PageNotFound') : undefined
}

/** A route whose module or component is off, that the person's role may not see, or that belongs to the demo elsewhere, is not there. */
export function isThere(name: string): boolean {
  const user = currentUser()
  const isAllowed = ({ permission }: RouteEntry) => !permission || (user !== undefined && can(user.role, permission))
  return lineage(name).every(step => isSwitchedOn(step.needs) && isAllowed(step) && (!step.demo || config().demo))
}
