import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rememberOrigin } from '#features/audit/store.ts'
import type { Person, Sessions } from '#features/auth/sessions.ts'
import { requireProof } from '#features/auth/tokens.ts'
import { mustEnrol } from '#features/tenants/rules.ts'
import { can } from '#kernel/access.ts'
import { asksProof, type Declaration, effectOf, type Schema } from '#kernel/endpoint.ts'
import { withoutRepeats } from '#kernel/exceptions.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { isOn } from '#kernel/switches.ts'
import type { Context, Installation, Origin, PersonContext, ReplyPart } from '#server/context.ts'
import { serializeCookie } from '#server/cookies.ts'
import { type Db, officeScope } from '#server/db.ts'
import { findAnswer, keepAnswer, repeatOf } from '#server/idempotency.ts'
import type { Mountable } from '#server/implement.ts'
import type { Office } from '#server/offices.ts'
import { jsonSchemaOf } from '#server/openapi.ts'

const nobody = () => new Failure('unauthorized', 'Sesja wygasła. Proszę zalogować się ponownie.')

/** Parameters called id are UUIDs, tokens are alphanumeric, years and months are numbers, forms are words of the contract; anything else is nothing that exists. */
const shapes: Record<string, RegExp> = {
  token: /^[A-Za-z0-9]{1,128}$/,
  month: /^\d{4}-\d{2}$/,
  form: /^[a-z0-9_]{2,20}$/,
  year: /^\d{4}$/,
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function checkParams(params: Record<string, string>) {
  for (const [name, value] of Object.entries(params)) if (!(shapes[name] ?? uuid).test(value)) throw notFound()
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw invalid(Object.fromEntries(result.error.issues.toReversed().map(issue => [fieldName(issue), issue.message])))
}

function fieldName(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys[0] ?? ''
  return issue.path.join('.')
}

export async function officeOf(installation: Installation, request: FastifyRequest): Promise<Office> {
  const provider = request.headers['x-provider']
  const office = await installation.offices.byKey(String(request.headers['x-api-key'] ?? ''))
  if (!office) throw new Failure('unknown_api_key', 'Nieznany klucz API.')
  if (provider !== 'local') throw new Failure('unknown_provider', 'Nagłówek X-Provider musi mieć wartość local.')
  return office
}

export const bearerOf = (request: FastifyRequest) => /^Bearer ([A-Za-z0-9]{43})$/.exec(request.headers.authorization ?? '')?.[1]

export async function personOf(sessions: Sessions, office: Office, request: FastifyRequest): Promise<Person> {
  const token = bearerOf(request)
  const person = token && (await sessions.find(office.id, token))
  if (!person) throw nobody()
  return person
}

/** A state-changing GET must be a call of a program with the bearer, never a link or a picture. */
function refuseNavigation(declaration: Declaration, request: FastifyRequest) {
  if (declaration.method !== 'GET' || effectOf(declaration) === 'reads') return
  if (request.headers['sec-fetch-mode'] === 'navigate' || request.method === 'HEAD') throw notFound()
}

export const originOf = (request: FastifyRequest): Origin => ({
  request_id: request.id,
  address: request.ip,
  user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  headers: request.headers,
})

function replyPart(installation: Installation, reply: FastifyReply): ReplyPart {
  const secure = installation.config.public_url?.startsWith('https://') ?? false
  return {
    header: (name, value) => void reply.header(name, value),
    setCookie: (name, value, options) => {
      const cookies = reply.getHeader('set-cookie')
      const earlier = Array.isArray(cookies) ? cookies : cookies === undefined ? [] : [String(cookies)]
      reply.header('set-cookie', [...earlier, serializeCookie(name, value, { ...options, secure })])
    },
  }
}

/** Two-way codecs and drizzle's plain strings make the row the answer; the serialiser drops what is not declared. */
export function mount(app: FastifyInstance, installation: Installation, sessions: Sessions, mountable: Mountable) {
  const { declaration, handler } = mountable
  const { access } = declaration
  const takesKey = access !== 'open'
  const effect = effectOf(declaration)
  const repeatable = declaration.method === 'POST' && !(withoutRepeats as readonly string[]).includes(`POST ${declaration.path}`)

  app.route({
    method: declaration.method,
    url: declaration.path,
    ...(declaration.largest_body !== undefined && { bodyLimit: declaration.largest_body }),
    // A HEAD of a call that writes must not write.
    exposeHeadRoute: effect === 'reads' && declaration.method === 'GET',
    schema: { response: { 200: jsonSchemaOf(declaration.response, 'output') } },
    handler: async (request, reply) => {
      refuseNavigation(declaration, request)
      const office = takesKey ? await officeOf(installation, request) : await openOffice(installation, request)
      const person = access === 'key' || access === 'open' ? undefined : await personOf(sessions, office, request)
      if (declaration.needs && !isOn(office.settings.switches, declaration.needs)) {
        throw new Failure('module_disabled', 'Ta część portalu jest w tym biurze wyłączona.')
      }
      if (person && !can(person.actor.role, access as Parameters<typeof can>[1])) throw new Failure('forbidden', 'Brak uprawnień do tej czynności.')
      if (person && !declaration.unenrolled && access !== 'session.use' && mustEnrol(office.settings, person)) {
        throw new Failure('enrolment_required', 'Biuro wymaga aplikacji uwierzytelniającej. Najpierw trzeba ją włączyć.')
      }
      checkParams(request.params as Record<string, string>)
      const scope = person?.scope ?? officeScope(office.id)
      const origin = originOf(request)
      const parts: Omit<Context, 'db'> = {
        installation,
        office,
        origin,
        params: request.params,
        query: parse(declaration.query ?? noQuery, request.query),
        body: declaration.body ? parse(declaration.body, request.body ?? {}) : undefined,
        reply: replyPart(installation, reply),
      }
      if (person && asksProof(declaration, parts.body)) await requireProof(installation.database.reader(scope), person.session_id)
      const context = (db: Db): PersonContext => {
        rememberOrigin(db, origin)
        return { ...parts, db, actor: person?.actor as PersonContext['actor'], session_id: person?.session_id ?? '' }
      }
      if (effect !== 'writes') return handler(context(installation.database.reader(scope)))
      const key = request.headers['idempotency-key']
      const repeat = repeatable && typeof key === 'string' ? repeatOf(key, person?.actor.user_id ?? '', request.method, request.url, request.body) : undefined
      return installation.database.transact(scope, async db => {
        const earlier = repeat && (await findAnswer(db, office, repeat))
        if (earlier !== undefined) return earlier
        const answer = await handler(context(db))
        if (repeat) await keepAnswer(db, office, repeat, answer)
        return answer
      })
    },
  })
}

const noQuery = z.strictObject({})

async function openOffice(installation: Installation, request: FastifyRequest): Promise<Office> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const office = await installation.offices.byHost(host, installation.config.demo ? 'demo' : 'default')
  if (!office) throw new Failure('not_configured', 'Tego biura jeszcze nie założono.')
  return office
}
