import { publish } from '#features/events/store.ts'
import { leaseMessages, type Leased, markRefused, markSent, nextDue } from '#features/outbox/lease.ts'
import { Refusal } from '#features/outbox/refusal.ts'
import { type Content, openContent } from '#features/outbox/store.ts'
import { tellDevice } from '#features/push/store-send.ts'
import type { Installation } from '#server/context.ts'
import { type Db, officeScope } from '#server/db.ts'
import { sendLetter } from '#server/mail.ts'
import type { Office } from '#server/offices.ts'
import { mailboxOf, smsOf } from '#server/services.ts'
import { makeSmsApi } from '#server/sms.ts'

type Channel = Leased['channel']
type Send = (message: Content & Pick<Leased, 'id' | 'device_id'> & { to: string }) => Promise<void>

/** Messages under way at once, per office. */
const together = 5
/** Whatever falls due later than this, in milliseconds, is found by the sweep of every minute. */
const sweepEvery = 60_000

/** The channels that lead out of this office; messages for the others wait until those are configured. In the demo nothing leaves. */
function channelsOf(installation: Installation, office: Office): Map<Channel, Send> {
  const { config } = installation
  const stays: Send = async () => {}
  const channels = new Map<Channel, Send>()
  if (config.demo) return channels.set('email', stays).set('sms', stays).set('push', stays)
  const mailbox = mailboxOf(config, office)
  if (mailbox) channels.set('email', message => sendLetter(config, mailbox, office, message))
  const account = smsOf(config, office)
  if (account) {
    const sms = makeSmsApi(account)
    channels.set('sms', message => sms.send(message))
  }
  channels.set('push', message => tellDevice(installation, office, message))
  return channels
}

export interface OutboxWorker {
  /** Looks into the outbox of every office. */
  sweep(): Promise<void>
  /** Waits for what is under way. */
  stop(): Promise<void>
}

export function startOutbox(installation: Installation): OutboxWorker {
  const { database, offices, log } = installation
  const running = new Map<string, { again: boolean; done: Promise<void> }>()
  const timers = new Map<string, NodeJS.Timeout>()
  let stopping = false

  async function deliver(db: Db, office: Office, send: Send | undefined, message: Leased) {
    try {
      await send?.({ id: message.id, device_id: message.device_id, to: message.recipient, ...openContent(office, message.content) })
    } catch (error) {
      log.warn({ err: error, tenant_id: office.id, message_id: message.id, attempt: message.attempts }, 'A message was not sent.')
      const refusal = error instanceof Refusal ? error : new Refusal('Wiadomości nie udało się wysłać.', { final: false })
      await markRefused(db, message, refusal.message, refusal.final)
      return publish(db, { entity: 'outbox', entity_id: message.id })
    }
    await markSent(db, message)
  }

  async function drain(tenant_id: string) {
    const office = await offices.byId(tenant_id)
    const channels = office && channelsOf(installation, office)
    if (!channels || channels.size === 0) return
    const names = [...channels.keys()]
    const db = database.reader(officeScope(tenant_id))
    while (!stopping) {
      const messages = await leaseMessages(db, names, together)
      await Promise.all(messages.map(message => deliver(db, office, channels.get(message.channel), message)))
      if (messages.length < together) break
    }
    if (stopping) return
    const wait = await nextDue(db, names)
    if (wait !== undefined && wait < sweepEvery) wakeLater(tenant_id, wait)
  }

  function wakeLater(tenant_id: string, wait: number) {
    clearTimeout(timers.get(tenant_id))
    timers.set(
      tenant_id,
      setTimeout(() => wake(tenant_id), wait + 50),
    )
  }

  /** One run per office at a time; what is queued meanwhile makes it run once more. */
  function wake(tenant_id: string): Promise<void> {
    const now = running.get(tenant_id)
    if (now) now.again = true
    if (now || stopping) return now?.done ?? Promise.resolve()
    const run = { again: false, done: Promise.resolve() }
    run.done = drain(tenant_id)
      .catch(error => log.error({ err: error, tenant_id }, 'The outbox was not read.'))
      .then(() => {
        running.delete(tenant_id)
        return run.again && !stopping ? wake(tenant_id) : undefined
      })
    running.set(tenant_id, run)
    return run.done
  }

  const quiet = database.bus.on('queued', signal => void wake(signal.tenant_id))
  return {
    sweep: async () => {
      for (const office of await offices.list()) await wake(office.id)
    },
    stop: async () => {
      stopping = true
      quiet()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all([...running.values()].map(run => run.done))
    },
  }
}
