import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { currentUser } from '#web/session.ts'
import { can } from '#kernel/access.ts'
import { config, isSwitchedOn } from '#web/config.ts'
import { guard } from '#web/guard.ts'
import { lineage, paramsFit, type RouteEntry, routes } from '#web/routes.tsx'
import { FaultScreen } from '#web/ui/FaultScreen.tsx'
import { Leaf } from '#web/ui/Leaf.tsx'
import { Root } from '#web/ui/Root.tsx'

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

/** The screen for an address: candidates share one shape (`/tickets/{x}`), the first whose parameters fit is meant. */
function loaderOf(candidates: Named[]) {
  return async ({ request, params }: LoaderFunctionArgs) => {
    const meant = candidates.find(route => paramsFit(route, params)) ?? notFound
    // On its way already; whether it may be shown is asked below.
    if (currentUser()) meant.screen?.().catch(() => undefined)
    const sent = await guard(meant.name, meant, new URL(request.url))
    if (sent) throw sent
    const screen = isThere(meant.name) ? meant.screen : undefined
    if (!screen && meant !== notFound) await guard('PageNotFound', notFound, new URL(request.url))
    const Screen = await (screen ?? loadNotFound)()
    await Promise.race([Screen.ahead?.(new URL(request.url).searchParams), new Promise(done => setTimeout(done, patience))])
    // What was read ahead may have found the session over: then the log-in comes next, not a screen without its person.
    const left = screen && (await guard(meant.name, meant, new URL(request.url)))
    if (left) throw left
    return { name: screen ? meant.name : 'PageNotFound', Screen }
  }
}

const shapeOf = (path: string) => path.replace(/:[a-z]+/gi, ':')

/** Stands in the frame, which shows itself only to who is signed in. */
const isCatchAll = (path: string) => path === '*'

function leaves(area: RouteEntry['area'], among: (path: string) => boolean = () => true): RouteObject[] {
  const shapes = new Map<string, Named[]>()
  for (const [name, route] of Object.entries(routes) as [string, RouteEntry][])
    if (route.area === area && route.path !== undefined && among(route.path))
      shapes.set(shapeOf(route.path), [...(shapes.get(shapeOf(route.path)) ?? []), { ...route, name, path: route.path }])
  return [...shapes.values()].map(candidates => ({
    path: candidates[0]?.path ?? '*',
    loader: loaderOf(candidates),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    Component: Leaf,
  }))
}

/** The frame comes with the first screen behind the log-in, not with the log-in itself. */
const frame = { lazy: { Component: () => import('#web/ui/Frame.tsx').then(frame => frame.Frame) } }

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: FaultScreen,
    HydrateFallback: () => null,
    children: [
      { ...frame, ErrorBoundary: FaultScreen, children: [...leaves('admin'), ...leaves('client'), ...leaves('public', isCatchAll)] },
      ...leaves('public', path => !isCatchAll(path)),
    ],
  },
])
