import type { PushSubscriptionBody } from '#features/push/contract.ts'

export const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** A subscription key in base64url. */
const textOf = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const blocked = 'Ta przeglądarka blokuje powiadomienia z tej strony. Można to zmienić w jej ustawieniach, przy adresie strony.'
const unanswered = 'Przeglądarka nie dostała zgody na powiadomienia. Proszę spróbować ponownie i wybrać w jej pytaniu „Zezwól”.'
const unserved =
  'Usługa powiadomień tej przeglądarki odmówiła. Proszę sprawdzić połączenie i spróbować ponownie albo użyć innej przeglądarki, bez trybu prywatnego.'

/** The browser refused; the message is for the person. */
export class PushRefusal extends Error {}

/** Asks for permission, then subscribes at the browser's push service. Throws a `PushRefusal` with the reason in words. */
export async function subscribe(public_key: string): Promise<PushSubscriptionBody> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushRefusal(permission === 'denied' ? blocked : unanswered)
  return subscribeAt(public_key).catch((cause: unknown) => {
    throw new PushRefusal(Notification.permission === 'denied' ? blocked : unserved, { cause })
  })
}

async function subscribeAt(public_key: string): Promise<PushSubscriptionBody> {
  const registration = await navigator.serviceWorker.register('/worker.js')
  await navigator.serviceWorker.ready
  const earlier = await registration.pushManager.getSubscription()
  const fits = earlier && textOf(earlier.options.applicationServerKey) === public_key
  if (earlier && !fits) await earlier.unsubscribe()
  const subscription = fits ? earlier : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  return { endpoint: subscription.endpoint, p256dh: textOf(subscription.getKey('p256dh')), auth: textOf(subscription.getKey('auth')) }
}

export async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
