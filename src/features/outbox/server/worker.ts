import { setTimeout as wait } from 'node:timers/promises'
import { publish } from '#features/realtime/store.ts'
import { type DeliveryChannel, deliveryChannels } from '#kernel/delivery-channels.ts'
import { dropMessage, leaseMessages, type Leased, markRefused, markSent, nextDue, releaseMessage } from './lease.ts'
import { DeliveryError } from '#platform/delivery/delivery-error.ts'
import { type Content, openContent } from './store.ts'
import { sendToDevice } from './message-rules.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { sendLetter } from '#platform/delivery/mail.ts'
import type { Office } from '#platform/config/offices.ts'
import { mailboxOf, smsOf } from '#platform/delivery/credentials.ts'
import { makeSmsApi } from '#platform/delivery/sms.ts'

type Send = (message: Content & Pick<Leased, 'id' | 'device_id'> & { to: string }) => Promise<void>

/** Messages under way at once, per office and channel. */
const together = 5
/** Whatever falls due later than this, in milliseconds, is found by the sweep of every minute. */
const sweepEveryMs = 60_000
/** What is under way when the worker is told to stop may take this long, in milliseconds: the process has 25 s to end. */
const maxStopMs = 15_000

/** How messages of a channel leave this office; none where it is not configured, so that they wait. In the demo nothing leaves. */
function sendingBy(channel: DeliveryChannel, installation: Installation, office: Office): Send | undefined {
  const { config } = installation
  if (config.demo) return async () => {}
  if (channel === 'push') return message => sendToDevice.get()(installation, office, message)
  if (channel === 'email') {
    const mailbox = mailboxOf(config, office)
    return mailbox && (message => sendLetter(installation, { mailbox, office }, message))
  }
  const account = smsOf(config, office)
  return account && makeSmsApi(account).send
}

interface Delivery {
  log: Installation['log']
  db: Db
  office: Office
  send: Send
}

const notItsAddress = 'Na ten adres firmy już się nie pisze: zmienił się, firma nie chce listów albo jest w archiwum.'

/** Sends one message, and writes what became of it. */
async function deliver({ log, db, office, send }: Delivery, message: Leased) {
  const tell = () => publish(db, { entity: 'outbox', entity_id: message.id })
  if (message.over) {
    await dropMessage(db, message)
    return tell()
  }
  try {
    if (message.to_nobody) throw new DeliveryError('Konto tej osoby jest wyłączone.', { final: true })
    if (!message.seen) throw new DeliveryError(message.to_company ? notItsAddress : 'Ta osoba nie ma już do tego dostępu.', { final: true })
    if (!message.is_switched_on) throw new DeliveryError('Ta część portalu jest w biurze wyłączona.', { final: true })
    await send({ id: message.id, device_id: message.device_id, to: message.recipient, ...openContent(office, message.content) })
  } catch (error) {
    log.warn({ err: error, tenant_id: office.id, message_id: message.id, attempt: message.attempts }, 'A message was not sent.')
    const refusal = error instanceof DeliveryError ? error : new DeliveryError('Wiadomości nie udało się wysłać.', { final: false })
    await markRefused(db, message, refusal.message, refusal.final)
    return tell()
  }
  await markSent(db, message)
  await tell()
}

/** Each channel of an office is a line of its own: what waits for a slow push service holds up no letter. */
interface Line {
  tenant_id: string
  channel: DeliveryChannel
}

const nameOf = ({ tenant_id, channel }: Line) => `${tenant_id} ${channel}`

export interface OutboxWorker {
  /** Looks into the outbox of every office. */
  sweep(): Promise<void>
  /** Waits for what is under way, and lets go of what takes too long. */
  stop(): Promise<void>
}

export function startOutbox(installation: Installation): OutboxWorker {
  const { database, offices, log } = installation
  const running = new Map<string, { again: boolean; done: Promise<void> }>()
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Set<{ db: Db; message: Leased }>()
  let stopping = false

  async function drain({ tenant_id, channel }: Line) {
    const office = await offices.byId(tenant_id)
    const send = office && !office.settings.suspended_at && sendingBy(channel, installation, office)
    if (!send) return
    const db = database.reader(officeScope(tenant_id))
    while (!stopping) {
      const messages = await leaseMessages(db, office, channel, together)
      await Promise.all(
        messages.map(async message => {
          const delivery = { db, message }
          underWay.add(delivery)
          await deliver({ log, db, office, send }, message).finally(() => underWay.delete(delivery))
        }),
      )
      if (messages.length < together) break
    }
    if (stopping) return
    const due = await nextDue(db, channel)
    if (due !== undefined && due < sweepEveryMs) wakeLater({ tenant_id, channel }, due)
  }

  function wakeLater(line: Line, due: number) {
    clearTimeout(timers.get(nameOf(line)))
    timers.set(
      nameOf(line),
      setTimeout(() => wakeLine(line), due + 50),
    )
  }

  /** One run per line at a time; what is queued meanwhile makes it run once more. */
  function wakeLine(line: Line): Promise<void> {
    const name = nameOf(line)
    const now = running.get(name)
    if (now) now.again = true
    if (now || stopping) return now?.done ?? Promise.resolve()
    const run = { again: false, done: Promise.resolve() }
    run.done = drain(line)
      .catch(error => log.error({ err: error, ...line }, 'The outbox was not read.'))
      .then(() => {
        running.delete(name)
        return run.again && !stopping ? wakeLine(line) : undefined
      })
    running.set(name, run)
    return run.done
  }

  const wake = (tenant_id: string, channels: readonly DeliveryChannel[] = deliveryChannels) =>
    Promise.all(channels.map(channel => wakeLine({ tenant_id, channel })))
  const quiet = database.bus.on('queued', ({ tenant_id, channels }) => void wake(tenant_id, channels))
  return {
    sweep: async () => {
      for (const office of await offices.list()) await wake(office.id)
    },
    stop: async () => {
      stopping = true
      quiet()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.race([Promise.all([...running.values()].map(run => run.done)), wait(maxStopMs, undefined, { ref: false })])
      for (const { db, message } of underWay) await releaseMessage(db, message)
    },
  }
}
