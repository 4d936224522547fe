import { type ComponentType, lazy } from 'react'
import { idle } from '#web/idle.ts'
import { loadWithLine } from '#web/load-with-line.ts'

/** What is not seen at first: it comes when the screen is drawn. */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await idle()
    return { default: await loadWithLine(load) }
  })
