import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { DeliveryChannel } from '#kernel/delivery-channels.ts'

/** A change, sent to every open stream of the office; screens refetch. */
export interface LiveEvent {
  position: number
  tenant_id: string
  entity: string
  entity_id: string | null
  company_id: string | null
  user_id: string | null
}

/** What the parts of the program tell each other, on this node and on the others. */
export interface Signals {
  changed: LiveEvent
  /** Sessions that ended: every node drops what it remembers of them. */
  ended: { tenant_id: string; user_id: string }
  /** A message waits in the outbox. */
  queued: { tenant_id: string; channels?: readonly DeliveryChannel[] }
  /** Somebody asked for work that runs beside the requests, at once or after so many seconds. */
  requested: { name: string; tenant_id: string; id: string; wait_seconds?: number }
  /** Another package of the law is in force. */
  law: Record<string, never>
  /** The connection to the other nodes was down; read the tables for what was missed. */
  missed: { since: string }
}

/** Inside one process; `platform/realtime/pg-listener.ts` joins the buses of several nodes by the database. */
export class EventBus {
  /** Sent along, so that a node ignores its own messages. */
  readonly node = randomUUID()
  /** Whether other nodes may use the same database. */
  readonly shared: boolean
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  constructor(shared: boolean) {
    this.shared = shared
  }

  emit<Kind extends keyof Signals>(kind: Kind, signal: Signals[Kind]) {
    this.#emitter.emit(kind, signal)
  }

  /** Returns a function that stops listening. */
  on<Kind extends keyof Signals>(kind: Kind, listener: (signal: Signals[Kind]) => void): () => void {
    this.#emitter.on(kind, listener)
    return () => this.#emitter.off(kind, listener)
  }
}
