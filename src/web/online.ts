/** When there is a line, be it at once. */
export const online = () => (navigator.onLine ? undefined : new Promise(resolve => addEventListener('online', resolve, { once: true })))
