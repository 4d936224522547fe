import { config, loadConfig, mustEnrol } from '#web/session/config.ts'
import { withReturn } from './redirect-target.ts'
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
  if (!user) return withReturn('/login', target)
  if (mustEnrol(user)) return withReturn('/second-factor', target)
  if (route.area === 'admin' && !user.isAdmin) return withReturn('/', target)
  if (route.area === 'client' && user.isAdmin) return withReturn('/dashboard', target)
  return undefined
}

function documentTitle(name: string): string {
  const title = titleOf(name)
  return title ? `${title} | ${config().product_name}` : config().product_name
}
