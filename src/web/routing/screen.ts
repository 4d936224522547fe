import type { ComponentType } from 'react'

/** Starts the queries of a screen while its code loads; settles when they are answered or have failed. */
export type Prefetch = (search: URLSearchParams) => Promise<unknown> | undefined
export type Screen = ComponentType & { ahead?: Prefetch }

/** What the router's loader answers: the route by its name, and its screen. */
export interface LoadedScreen {
  name: string
  Screen: Screen
}
