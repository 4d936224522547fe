/** Milliseconds. Chromium may run no idle callback at all in a page that draws nothing more for many seconds. */
const maxWaitMs = 1000

/** When the browser has drawn and has nothing to do. Safari has no idle callbacks. */
export const idle = () =>
  new Promise<void>(resolve => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve(), { timeout: maxWaitMs }) : setTimeout(resolve, 50)))
