import { PassThrough } from 'node:stream'
import { type Actor, canIn, canSeeCompany, type Permission } from '#kernel/access/access.ts'
import type { LiveEvent } from '#platform/realtime/event-bus.ts'

/** Bytes that a reader may be behind; beyond them the line is cut, and the reader comes back for the rest. */
const maxBehind = 256 * 1024

/** What clients without the right to see settlements are not told about either. */
const behindSettlements: readonly string[] = ['settlements', 'declarations', 'totals', 'zus-holidays']

/** What clients hear of only where they may read it. */
const readBy: Readonly<Record<string, Permission>> = {
  employees: 'employees.read',
  contracts: 'employees.read',
  leaves: 'employees.health',
  billing: 'billing.read',
}

/** Of these a company's clients hear one by one, each of what that person may read, or not at all. */
const toldByName: readonly string[] = ['comments', 'messages', 'schedule']

export function maySee(event: LiveEvent, actor: Actor): boolean {
  if (event.tenant_id !== actor.tenant_id) return false
  if (actor.isAdmin && event.company_id && !canSeeCompany(actor, event.company_id)) return false
  if (event.user_id) return event.user_id === actor.user_id
  if (actor.isAdmin) return true
  const seat = event.company_id ? actor.companies.get(event.company_id) : undefined
  if (!event.company_id || !seat || toldByName.includes(event.entity)) return false
  const permission = readBy[event.entity]
  return (!permission || canIn(actor, permission, event.company_id)) && (seat.sees_settlements || !behindSettlements.includes(event.entity))
}

/** One open line to one browser. */
export class EventStream {
  readonly body = new PassThrough()
  actor: Actor
  #early: LiveEvent[] | undefined = []

  constructor(actor: Actor) {
    this.actor = actor
  }

  get open() {
    return !this.body.writableEnded && !this.body.destroyed
  }

  write(text: string) {
    if (!this.open) return
    this.body.write(text)
    if (this.body.readableLength + this.body.writableLength > maxBehind) this.body.destroy()
  }

  /** Milliseconds until the browser asks again, and where it is. */
  greet(retry: number, position: number | undefined) {
    this.write(`retry: ${retry}\n${position === undefined ? '' : `id: ${position}\n`}\n`)
  }

  tell(event: LiveEvent) {
    if (this.#early) this.#early.push(event)
    else this.#send(event)
  }

  /** What was missed first, then what came while that was read. */
  catchUp(missed: readonly LiveEvent[]) {
    const seen = new Set(missed.map(event => event.position))
    const early = this.#early ?? []
    this.#early = undefined
    for (const event of missed) this.#send(event)
    for (const event of early) if (!seen.has(event.position)) this.#send(event)
  }

  /** Too much was missed to be told one by one: everything shown is to be read again. */
  tellAll() {
    this.write(`event: change\ndata: ${JSON.stringify({ entity: null, entity_id: null })}\n\n`)
  }

  end() {
    if (this.open) this.body.end()
  }

  #send(event: LiveEvent) {
    if (!maySee(event, this.actor)) return
    const { position, entity, entity_id, company_id } = event
    // What is told by name may be of a company whose people know nothing of it.
    const seen = company_id && canSeeCompany(this.actor, company_id) ? { company_id } : {}
    this.write(`id: ${position}\nevent: change\ndata: ${JSON.stringify({ entity, entity_id, ...seen })}\n\n`)
  }
}
