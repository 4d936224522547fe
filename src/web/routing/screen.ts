import type { ComponentType } from 'react'

/** Starts the queries of a screen while its code loads; settles when they are answered or have failed. */
export type Prefetch = (search: URLSearchParams) => Promise<unknown> | undefined
export type Screen = ComponentType & { ahead?: Prefetch }

export interface LazyScreen {
  /** For the build: which file it is. */
  file(): Promise<unknown>
  load(): Promise<Screen>
}

/** A screen by the file that has it and by its name there. */
export const screen = <Name extends string>(file: () => Promise<Record<Name, Screen>>, name: Name): LazyScreen => ({
  file,
  load: async () => (await file())[name],
})

/** What the router's loader answers: the route by its name, and its screen. */
export interface LoadedScreen {
  name: string
  Screen: Screen
}
