import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, rightsOf } from '#kernel/access/access.ts'
import { asksRecentAuth, type Declaration, effectOf, one, type Schema } from '#kernel/endpoint.ts'
import { isRepeatable } from '#kernel/access/public-endpoints.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import type { Authenticator } from './authenticator.ts'
import { type Authorization, authorizeRequest } from './authorize-request.ts'
import type { Context, Installation, Origin, PersonContext } from './context.ts'
import { type Db, strangerScope } from '#platform/db/db.ts'
import { findAnswer, keepAnswer, repeatOf } from './idempotency.ts'
import { isDeadlock } from './error-handler.ts'
import type { Mountable } from './handlers.ts'
import { rememberOrigin } from './origin.ts'
import { lockForIfMatch } from '#platform/db/optimistic-lock.ts'

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const { issues } = result.error
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) throw new Failure('invalid', 'Treść wywołania musi być obiektem JSON.')
  throw invalid(Object.fromEntries(issues.toReversed().map(issue => [fieldName(issue), issue.message])))
}

/** PostgreSQL takes no NUL, and nobody types one. */
function refuseNul(query: unknown) {
  const [name] = Object.entries(query as object).find(([, value]) => String(value).includes('\0')) ?? []
  if (name !== undefined) throw invalid({ [name]: 'Tekst zawiera niedozwolony znak (NUL).' })
  return query
}

function fieldName(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys[0]?.slice(0, 60) ?? ''
  return issue.path.join('.')
}

/** A state-changing GET must be a call of a program with the bearer, never a link or a picture. */
function refuseNavigation(declaration: Declaration, request: FastifyRequest) {
  if (declaration.method !== 'GET' || effectOf(declaration) === 'reads') return
  if (request.headers['sec-fetch-mode'] === 'navigate' || request.method === 'HEAD') throw notFound()
}

const originOf = (request: FastifyRequest): Origin => ({
  request_id: request.id,
  address: request.ip,
  user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  headers: request.headers,
  cookies: request.cookies,
})

/** Aborted when the caller goes away before the answer. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const close = () => raw.writableFinished || controller.abort()
  if (raw.destroyed) close()
  else raw.once('close', close)
  return controller.signal
}

/** Says which version of a record an answer holds, for If-Match. */
function tagged(reply: FastifyReply, answer: unknown) {
  const { version } = ((answer as { data?: unknown } | undefined)?.data ?? {}) as { version?: unknown }
  if (Number.isInteger(version)) reply.header('etag', `"${version}"`)
  return answer
}

/** A key counts as long as the rights that it was used with: what one may not see any more is not answered a second time. */
const whoseKey = (actor: Actor | undefined) => (actor ? `${actor.user_id} ${rightsOf(actor)}` : '')

/** Whoever needs no session is not trusted with more bytes than a log-in takes. */
const anonymousBodyLimit = 16 * 1024

function bodyLimitOf({ access, largest_body }: Declaration) {
  const bodyLimit = largest_body ?? (access === 'key' || access === 'open' ? anonymousBodyLimit : undefined)
  return bodyLimit === undefined ? {} : { bodyLimit }
}

/** The database's plain strings make the row the answer; the serialiser drops what is not declared. */
export function registerEndpoint(app: FastifyInstance, installation: Installation, sessions: Authenticator, mountable: Mountable) {
  const { declaration, handler } = mountable
  const effect = effectOf(declaration)
  const repeatable = isRepeatable(declaration)
  const admissions = new WeakMap<FastifyRequest, Authorization>()

  app.route({
    method: declaration.method,
    url: declaration.path,
    ...bodyLimitOf(declaration),
    // A HEAD of a call that writes must not write.
    exposeHeadRoute: effect === 'reads' && declaration.method === 'GET',
    schema: { response: { 200: declaration.response, ...(declaration.current && { 412: one(declaration.current) }) } },
    // Before the body is read: what a stranger sends costs nothing.
    onRequest: async request => {
      refuseNavigation(declaration, request)
      admissions.set(request, await authorizeRequest(installation, sessions, declaration, request))
    },
    handler: async (request, reply) => {
      const { office, person } = admissions.get(request) as Authorization
      const scope = person?.scope ?? strangerScope(office.id)
      const left = leaving(reply)
      const origin = originOf(request)
      const key = request.headers['idempotency-key']
      const { method, url: path, body } = request
      const repeat = repeatable && typeof key === 'string' ? repeatOf({ key, who: whoseKey(person?.actor), method, path, body }) : undefined
      const findEarlier = (db: Db) => (repeat ? findAnswer(db, office, repeat) : Promise.resolve(undefined))
      async function answerOnce<Answer>(work: (db: Db) => Promise<Answer>, tries = 3): Promise<Answer> {
        const attempt = async (db: Db) => {
          rememberOrigin(db, origin)
          const earlier = await findEarlier(db)
          if (earlier !== undefined) return earlier as Answer
          await lockForIfMatch(db, origin, request.url, declaration.path)
          const answer = await work(db)
          if (repeat) await keepAnswer(db, office, repeat, answer)
          return answer
        }
        const answer = installation.database.transact(scope, attempt, 'begin', left)
        return answer.catch(error => {
          if (tries > 1 && isDeadlock(error)) return answerOnce(work, tries - 1)
          throw error
        })
      }
      const parts: Omit<Context, 'db'> = {
        answerOnce,
        installation,
        office,
        origin,
        params: request.params,
        query: parse(declaration.query ?? noQuery, refuseNul(request.query)),
        body: declaration.body ? parse(declaration.body, request.body ?? {}) : undefined,
        reply,
      }
      if (person && asksRecentAuth(declaration, parts.body)) await sessions.requireProof(installation.database.reader(scope), person.session_id)
      const context = (db: Db): PersonContext => {
        rememberOrigin(db, origin)
        return { ...parts, db, actor: person?.actor as PersonContext['actor'], session_id: person?.session_id ?? '' }
      }
      if (effect === 'writes') return tagged(reply, await answerOnce(db => handler(context(db))))
      const earlier = repeat && (await installation.database.transact(scope, findEarlier))
      return tagged(reply, earlier ?? (await handler(context(installation.database.reader(scope, left)))))
    },
  })
}

const noQuery = z.strictObject({})
