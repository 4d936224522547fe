import { redirect } from 'react-router'
import { config, loadConfig } from '#web/config.ts'
import { type RouteEntry, titleOf } from '#web/routes.tsx'
import { currentUser } from '#web/session.ts'

const homeOf = (isAdmin: boolean) => (isAdmin ? '/dashboard' : '/')

const redirectTo = (path: string, target: string) => redirect(`${path}?${new URLSearchParams({ redirect: target })}`)

/** Before every change of the route: the specification's five steps, in their order. */
export async function guard(name: string, route: RouteEntry, url: URL): Promise<Response | undefined> {
  await loadConfig()
  document.title = documentTitle(name)
  const user = currentUser()
  if (route.area === 'public') return name === 'login' && user ? redirect(homeOf(user.isAdmin)) : undefined
  const target = url.pathname + url.search + url.hash
  if (!user) return redirectTo('/login', target)
  if (user.isAdmin && user.second_factor !== 'totp' && config().staff_totp_required) return redirectTo('/second-factor', target)
  if (route.area === 'admin' && !user.isAdmin) return redirectTo('/', target)
  if (route.area === 'client' && user.isAdmin) return redirectTo('/dashboard', target)
  return undefined
}

export function documentTitle(name: string): string {
  const title = titleOf(name)
  return title ? `${title} | ${config().product_name}` : config().product_name
}

/** A stored return address, if it leads to a page of our own and to no other origin. */
export function safeTarget(target: string | null, origin = location.origin): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const url = URL.parse(target, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
