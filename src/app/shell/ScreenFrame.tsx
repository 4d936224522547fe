import type { ComponentType } from 'react'
import { Outlet } from 'react-router'
import type { RouteEntry } from '#web/routing/routes.ts'

/** The catch-all page has the frame too, which shows itself only to who is signed in. */
export const isFramed = ({ area, path }: RouteEntry) => area !== 'public' || path === '*'

let Loaded: ComponentType | undefined

/** Not part of the log-in: it loads with the first screen behind it. A route's `lazy` would keep a redirect to the log-in waiting for it. */
export async function loadFrame() {
  Loaded ??= (await import('./Frame.tsx')).Frame
}

export const isFrameLoaded = () => Loaded !== undefined

/** What stands around every screen behind the log-in; the loader of the screen has loaded it, unless the line is lost. */
export const ScreenFrame = () => (Loaded ? <Loaded /> : <Outlet />)
