import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator, Principal } from '#platform/http/authenticator.ts'
import { events } from './contract.ts'
import { EventStream } from './stream.ts'
import { listAfter, listSince, newestPosition } from './store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from '#platform/http/context.ts'
import { authorizeRequest } from '#platform/http/authorize-request.ts'
import type { Db } from '#platform/db/db.ts'
import { registerStream, type StreamCall } from '#platform/http/register-stream.ts'
import type { Office } from '#platform/config/offices.ts'

const heartbeatMs = 20_000
const retryAfterMs = 2000

/** The tabs of a browser share one; more are lines that broke without a sign, or are meant to fill the memory of all. */
const maxPerSession = 5
const maxPerPerson = 20

interface Line {
  stream: EventStream
  office: Office
  request: FastifyRequest
  person: Pick<Principal, 'session_id' | 'actor'>
}

/** The open lines of this node, by office and by person. */
function createLines() {
  const byOffice = new Map<string, Set<Line>>()
  const byPerson = new Map<string, Set<Line>>()
  const personKey = ({ person: { actor } }: Line) => `${actor.tenant_id} ${actor.user_id}`

  function addTo(lines: Map<string, Set<Line>>, key: string, line: Line) {
    lines.set(key, (lines.get(key) ?? new Set()).add(line))
  }

  function dropFrom(lines: Map<string, Set<Line>>, key: string, line: Line) {
    const rest = lines.get(key)
    rest?.delete(line)
    if (rest?.size === 0) lines.delete(key)
  }

  return {
    all: () => [...byOffice.values()].flatMap(lines => [...lines]),
    ofOffice: (tenant_id: string): ReadonlySet<Line> => byOffice.get(tenant_id) ?? new Set(),

    /** The oldest line leaves its place to a new one. */
    makeRoom(line: Line) {
      const own = [...(byPerson.get(personKey(line)) ?? [])].filter(({ stream }) => stream.open)
      const ofSession = own.filter(({ person }) => person.session_id === line.person.session_id)
      const oldest = ofSession.length >= maxPerSession ? ofSession[0] : own.length >= maxPerPerson ? own[0] : undefined
      oldest?.stream.end()
    },

    add(line: Line) {
      addTo(byOffice, line.office.id, line)
      addTo(byPerson, personKey(line), line)
    },

    drop(line: Line) {
      dropFrom(byOffice, line.office.id, line)
      dropFrom(byPerson, personKey(line), line)
    },
  }
}

/** Tells what was missed: since the position that the browser names, else since a moment ago. */
async function bringUpToDate(stream: EventStream, db: Db, last: string | undefined) {
  stream.greet(retryAfterMs, last ? undefined : await newestPosition(db))
  // Who begins has read something a moment ago, and it may have changed since.
  const missed = last ? await listAfter(db, Number(last)) : await listSince(db, new Date().toISOString())
  if (!missed) {
    stream.greet(retryAfterMs, await newestPosition(db))
    stream.tellAll()
  }
  stream.catchUp(missed ?? [])
}

/** `GET /api/events`: what changed, for as long as the session lasts. */
export function mountEvents(app: FastifyInstance, installation: Installation, sessions: Authenticator) {
  const { bus, database, log, offices } = installation
  const lines = createLines()
  let draining = false

  /** Ends the line when it would not be opened any more, and learns of changed rights. */
  async function check({ stream, request }: Line) {
    try {
      const { person } = await authorizeRequest(installation, sessions, events.stream, request)
      if (person) stream.actor = person.actor
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error }, 'An event stream could not be checked.')
      stream.end()
    }
  }

  /** The office may have come to require an app, on whichever node that was. */
  function checkByNewSettings(tenant_id: string) {
    offices.forget()
    for (const line of lines.ofOffice(tenant_id)) if (line.stream.actor.isAdmin) void check(line)
  }

  const quiet = [
    bus.on('changed', event => {
      for (const line of lines.ofOffice(event.tenant_id)) line.stream.tell(event)
      if (event.entity === 'tenants') checkByNewSettings(event.tenant_id)
    }),
    bus.on('ended', ({ tenant_id, user_id }) => {
      for (const line of lines.ofOffice(tenant_id)) if (line.stream.actor.user_id === user_id) void check(line)
    }),
    bus.on('missed', () => {
      for (const line of lines.all()) void check(line)
    }),
  ]

  function open(line: Line) {
    const { stream } = line
    lines.makeRoom(line)
    lines.add(line)
    const heartbeat = setInterval(() => {
      stream.write(': \n\n')
      void check(line)
    }, heartbeatMs)
    stream.body.once('close', () => {
      clearInterval(heartbeat)
      lines.drop(line)
    })
  }

  const follow = async ({ request, reply, office, person }: StreamCall) => {
    if (draining) throw new Failure('unavailable', 'Serwer jest właśnie zatrzymywany.', { retry_after: 2 })
    const stream = new EventStream(person.actor)
    open({ stream, office, request, person })
    const last = /^\d{1,15}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0]
    try {
      await bringUpToDate(stream, database.reader(person.scope), last)
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    reply.raw.once('close', () => stream.body.destroy())
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream.body)
  }

  registerStream(app, installation, sessions, events, { stream: follow })

  app.addHook('preClose', async () => {
    draining = true
    for (const stop of quiet) stop()
    for (const { stream } of lines.all()) {
      // Spread over some seconds, so that the other nodes do not get all streams at once.
      stream.greet(500 + Math.floor(Math.random() * 4000), undefined)
      stream.end()
    }
  })
}
