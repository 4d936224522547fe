/** When the browser has drawn and has nothing to do. Safari has no idle callbacks. */
export const idle = () => new Promise<void>(resolve => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 50)))
