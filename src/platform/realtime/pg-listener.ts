import pg from 'pg'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { LiveEvent, Signals } from './event-bus.ts'

interface NotifyPayload {
  node: string
  kind: keyof Signals
  signal: Signals[keyof Signals]
}

/** Milliseconds. */
const waits = [100, 500, 1000, 2000]
const checkEveryMs = 10_000

/**
 * Hears what other nodes tell, over one connection of its own that is made again whenever it breaks. What was said
 * meanwhile is read from the tables by `listSince`, the changes after an instant (ISO 8601).
 */
export async function startListening(
  installation: Installation,
  listSince: (db: Db, instant: string) => Promise<LiveEvent[]>,
): Promise<{ stop(): Promise<void> }> {
  const { database, log } = installation
  const { bus } = database
  if (!bus.shared) return { stop: async () => {} }
  let client: pg.Client | undefined
  let deaf: string | undefined
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function hear(payload: string | undefined) {
    const { node, kind, signal } = JSON.parse(payload ?? '{}') as NotifyPayload
    if (node !== bus.node) bus.emit(kind, signal)
  }

  function lose(lost: pg.Client) {
    if (lost !== client) return
    client = undefined
    deaf ??= new Date().toISOString()
    clearInterval(timer)
    lost.end().catch(() => {})
    if (!stopped) timer = setTimeout(() => void connect().catch(() => {}), waits[Math.min(failures++, waits.length - 1)])
  }

  async function connect() {
    const next = new pg.Client({
      connectionString: database.url,
      application_name: 'biurko listen',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    client = next
    next.on('notification', message => hear(message.payload))
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query('listen biurko')
    } catch (error) {
      log.warn({ err: error }, 'The line to the other nodes is down.')
      lose(next)
      throw error
    }
    if (stopped) return void next.end()
    failures = 0
    // A line that died without a word is noticed by asking.
    timer = setInterval(() => void next.query('select 1').catch(() => lose(next)), checkEveryMs)
    if (deaf) await catchUp()
  }

  async function catchUp() {
    const since = deaf as string
    try {
      for (const office of await installation.offices.list()) {
        for (const event of await listSince(database.reader(officeScope(office.id)), since)) bus.emit('changed', event)
      }
      bus.emit('missed', { since })
      deaf = undefined
    } catch (error) {
      log.warn({ err: error }, 'What other nodes said meanwhile was not read.')
      if (client) lose(client)
    }
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      const last = client
      client = undefined
      clearTimeout(timer)
      clearInterval(timer)
      await last?.end()
    },
  }
}
