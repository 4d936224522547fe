import { createECDH, createHmac } from 'node:crypto'
import { Agent, request } from 'node:https'
import type { RequestDetails } from 'web-push'
import { DeliveryError } from './delivery-error.ts'
import type { Config } from '#platform/config/config.ts'
import type { Office } from '#platform/config/offices.ts'
import { leadsInside, outwardLookup } from './credentials.ts'

/** The push service no longer knows this device. */
export class GoneDevice extends DeliveryError {
  constructor(cause: unknown) {
    super('To urządzenie nie odbiera już powiadomień.', { final: true, cause })
  }
}

/** Where a browser's push service takes messages, and the keys that they are encrypted for. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  subject: string
  text: string
  /** Within the portal. */
  path?: string
}

const maxSilenceMs = 15_000
const maxExchangeMs = 60_000
/** Seconds that a push service keeps a notice for a device that is off. */
const keptSeconds = 24 * 3600

/**
 * By these keys a push service knows the office (VAPID). They follow from the office's own key, which is kept wrapped: nothing more has to
 * be kept, moved or rotated, and the browsers know the office again wherever it goes.
 */
function keysOf({ data_key }: Pick<Office, 'data_key'>) {
  const pair = createECDH('prime256v1')
  const privateKey = createHmac('sha256', data_key).update('web push').digest()
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whom a push service may turn to; Apple's takes no address of this machine. */
const contactOf = (config: Config, portal: string) => (portal.startsWith('https:') ? portal : `mailto:${config.mail_from.replace(/^.*<|>$/g, '')}`)

export const publicKeyOf = (office: Pick<Office, 'data_key'>): string => keysOf(office).publicKey

function refusalOf(error: { statusCode?: number }): DeliveryError {
  const { statusCode } = error
  if (statusCode === 404 || statusCode === 410) return new GoneDevice(error)
  if (!statusCode) return new DeliveryError('Usługa powiadomień nie odpowiada.', { final: false, cause: error })
  const passing = statusCode === 429 || statusCode >= 500
  return new DeliveryError(`Usługa powiadomień nie przyjęła wiadomości (kod ${statusCode}).`, { final: !passing, cause: error })
}

/** Sends what the library has encrypted and signed. Reads only the status: the server is named by a browser and could answer without end. */
function exchange({ endpoint, method, headers, body }: RequestDetails, agent: Agent) {
  return new Promise<void>((resolve, reject) => {
    const clientRequest = request(new URL(endpoint), { method, headers, agent, timeout: maxSilenceMs }, answer => {
      const { statusCode = 0 } = answer
      answer.destroy()
      if (statusCode >= 200 && statusCode < 300) resolve()
      else reject({ statusCode })
    })
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('The push service is silent.')))
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

interface PushDelivery {
  /** The address of the office's portal. */
  portal: string
  address: PushAddress
  message: PushMessage
}

/**
 * The content is encrypted for the device; the push service cannot read it. Throws a `DeliveryError`, a final one where the device has unsubscribed
 * or its address is refused.
 */
export async function sendPush(config: Config, office: Office, { portal, address, message }: PushDelivery) {
  const { endpoint, p256dh, auth } = address
  if (await leadsInside(config, new URL(endpoint).hostname)) throw new DeliveryError('Adres urządzenia prowadzi do sieci wewnętrznej.', { final: true })
  const { default: webpush } = await import('web-push')
  const agent = new Agent({ lookup: outwardLookup(config) })
  const deadline = setTimeout(() => agent.destroy(), maxExchangeMs)
  try {
    const vapidDetails = { subject: contactOf(config, portal), ...keysOf(office) }
    await exchange(webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), { vapidDetails, TTL: keptSeconds }), agent)
  } catch (error) {
    throw refusalOf(error as { statusCode?: number })
  } finally {
    clearTimeout(deadline)
    agent.destroy()
  }
}
