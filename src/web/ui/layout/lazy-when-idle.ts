import { type ComponentType, lazy } from 'react'
import { idle } from '#web/idle.ts'

/** What is not seen at first: it comes when the screen is drawn. */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    idle()
      .then(load)
      .then(part => ({ default: part })),
  )
