import type { PushSubscriptionBody } from '#features/push/contract.ts'

export const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A key as a subscription names it. */
const textOf = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Asks the person, then the browser's push service, for an address at which the office may write; none if the person refuses. */
export async function subscribe(public_key: string): Promise<PushSubscriptionBody | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.register('/worker.js')
  await navigator.serviceWorker.ready
  const earlier = await registration.pushManager.getSubscription()
  const fits = earlier && textOf(earlier.options.applicationServerKey) === public_key
  if (earlier && !fits) await earlier.unsubscribe()
  const made = fits ? earlier : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  return { endpoint: made.endpoint, p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')) }
}

export async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
