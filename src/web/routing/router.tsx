import type { ComponentType, PropsWithChildren } from 'react'
import { matchPath } from 'react-router'
import { currentUser } from '#web/session/session.ts'
import { can } from '#kernel/access/access.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { guard } from './guard.ts'
import { lineage, paramsFit, type RouteEntry, routes, titleOf } from './routes.tsx'

type Named = RouteEntry & { name: string; path: string }

const notFound: Named = { ...routes.PageNotFound, name: 'PageNotFound' }
const loadNotFound = routes.PageNotFound.screen

/** What answers so soon is drawn with its screen; what takes longer does not keep the screen away. Milliseconds. */
const patience = 100

/** A route whose module or component is off, that the person's role may not see, or that belongs to the demo elsewhere, is not there. */
export function isThere(name: string): boolean {
  const user = currentUser()
  const isAllowed = ({ permission }: RouteEntry) => !permission || (user !== undefined && can(user.role, permission))
  return lineage(name).every(step => isSwitchedOn(step.needs) && isAllowed(step) && (!step.demo || config().demo))
}

/** What an address shows. */
export interface Screen {
  /** Of its route. */
  name: string
  path: string
  Part: ComponentType
  /** What stands around it, behind the log-in. */
  Frame: ComponentType<PropsWithChildren> | undefined
}

const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean)
const isParameter = (part: string) => part.startsWith(':')

/** Those with the fewest parameters first: of several that fit an address, the first is meant. */
const shapes = Object.entries(routes)
  .flatMap(([name, { path, ...route }]: [string, RouteEntry]) => (path === undefined ? [] : { route: { ...route, name, path }, parts: partsOf(path) }))
  .sort((left, right) => left.parts.filter(isParameter).length - right.parts.filter(isParameter).length)

function routeAt({ pathname }: URL): Named {
  const asked = partsOf(pathname)
  const isShaped = (parts: string[]) => parts.length === asked.length && parts.every((part, place) => isParameter(part) || part === asked[place])
  const fits = ({ route, parts }: (typeof shapes)[number]) => isShaped(parts) && paramsFit(route, matchPath(route.path, pathname)?.params ?? {})
  return shapes.find(fits)?.route ?? notFound
}

/** What the page at an address of the portal is called. */
export const titleAt = (address: string) => (URL.canParse(address, location.origin) ? titleOf(routeAt(new URL(address, location.origin)).name) : undefined)

const loadFrame = () => import('#web/ui/layout/Frame.tsx').then(frame => frame.Frame)

/** The screen of an address, or where the guard sends instead. */
export async function load(url: URL): Promise<Screen | URL> {
  const meant = routeAt(url)
  // The frame comes with the first screen behind the log-in, not with the log-in itself; it shows itself only to who is signed in.
  const framed = meant.area !== 'public' || meant === notFound ? loadFrame() : undefined
  framed?.catch(() => undefined)
  // On its way already; whether it may be shown is asked below.
  if (currentUser()) meant.screen?.().catch(() => undefined)
  const sent = await guard(meant.name, meant, url)
  if (sent) return new URL(sent, url)
  const screen = isThere(meant.name) ? meant.screen : undefined
  if (!screen && meant !== notFound) await guard('PageNotFound', notFound, url)
  const Part = await (screen ?? loadNotFound)()
  await Promise.race([Part.ahead?.(url.searchParams), new Promise(done => setTimeout(done, patience))])
  // What was read ahead may have found the session over: then the log-in comes next, not a screen without its person.
  const left = screen && (await guard(meant.name, meant, url))
  if (left) return new URL(left, url)
  return { name: screen ? meant.name : 'PageNotFound', path: meant.path, Part, Frame: await framed }
}
