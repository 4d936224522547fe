import { type ComponentType, lazy } from 'react'
import { whenSettled } from '#web/when-settled.ts'

/** What a screen can do without: it comes when the screen has what it asked for, and stays away where the line or the server is lost before. */
export const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await whenSettled()
    const part = await load().catch((reason: unknown) => {
      console.warn(reason)
      return () => null
    })
    return { default: part as ComponentType<Props> }
  })
