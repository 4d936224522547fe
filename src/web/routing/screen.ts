import type { ComponentType } from 'react'

/** Starts the queries of a screen while its code loads; settles when they are answered or have failed. */
export type Prefetch = (search: URLSearchParams) => Promise<unknown> | undefined
export type Screen = ComponentType & { ahead?: Prefetch }
