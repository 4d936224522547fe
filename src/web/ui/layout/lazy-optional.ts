import { type ComponentType, lazy } from 'react'
import { whenSettled } from '#web/when-settled.ts'

const orNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> =>
  load().catch((reason: unknown) => {
    console.warn(reason)
    return () => null
  })

/** What a screen can do without: it comes when the screen has what it asked for, and stays away where the line or the server is lost before. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await whenSettled()
    return { default: await orNothing(load) }
  })

/** The same at once: what the frame can do without while there is no line. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await orNothing(load) }))
