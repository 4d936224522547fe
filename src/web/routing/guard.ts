import { config, loadConfig, mustEnrol } from '#web/session/config.ts'
import { withRedirectTarget } from './redirect-target.ts'
import { type RouteEntry, titleOf } from './routes.ts'
import { currentUser } from '#web/session/session.ts'

const homeOf = (isAdmin: boolean) => (isAdmin ? '/dashboard' : '/')

/** Before every change of the route: the specification's five steps, in their order. Answers where somebody is sent instead. */
export async function guard(name: string, route: RouteEntry, url: URL): Promise<string | undefined> {
  await loadConfig()
  document.title = documentTitle(name)
  const user = currentUser()
  if (route.area === 'public') return name === 'login' && user ? homeOf(user.isAdmin) : undefined
  const target = url.pathname + url.search + url.hash
  if (!user) return withRedirectTarget('/login', target)
  if (mustEnrol(user)) return withRedirectTarget('/second-factor', target)
  if (route.area === 'admin' && !user.isAdmin) return withRedirectTarget('/', target)
  if (route.area === 'client' && user.isAdmin) return withRedirectTarget('/dashboard', target)
  return undefined
}

function documentTitle(name: string): string {
  const title = titleOf(name)
  return title ? `${title} | ${config().product_name}` : config().product_name
}
