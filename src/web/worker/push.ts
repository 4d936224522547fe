interface PushMessage {
  subject: string
  text: string
  /** Within the portal. */
  path?: string
}

interface PushEvent extends Event {
  data: { json(): PushMessage } | null
  waitUntil(work: Promise<unknown>): void
}

interface ClickEvent extends Event {
  notification: Notification
  waitUntil(work: Promise<unknown>): void
}

interface Tab {
  focus(): Promise<Tab>
  navigate(url: string): Promise<unknown>
}

/** What of a service worker is needed here; the browser's own names for it clash with those of a page. */
export interface PushScope {
  registration: ServiceWorkerRegistration
  location: Location
  clients: { matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listen: (event: ClickEvent) => void): void
}

/** Shows what the office sends, and opens what it tells of; addresses elsewhere are not followed. */
export function showPushes({ registration, location, clients, addEventListener }: PushScope) {
  const open = async (path: string) => {
    const { origin, href } = new URL(path, location.origin)
    const url = origin === location.origin ? href : location.origin
    const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!tab) return clients.openWindow(url)
    await tab.focus()
    // A tab that this worker does not look after may not be led elsewhere.
    return tab.navigate(url).catch(() => clients.openWindow(url))
  }
  addEventListener('push', event => {
    const message = event.data?.json()
    if (!message) return
    event.waitUntil(registration.showNotification(message.subject, { body: message.text, icon: '/icon.svg', lang: 'pl', data: message.path ?? '/' }))
  })
  addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data)))
  })
}
