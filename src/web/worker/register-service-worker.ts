/** Has the service worker keep the portal, so that it opens without a line. A browser that cannot do so goes without. */
export async function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/worker.js').catch(console.warn)
}
