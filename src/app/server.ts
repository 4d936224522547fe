import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import './extensions.ts'
import { Sessions } from '#features/auth/server/sessions.ts'
import { uploadsPath } from '#features/files/shared/contract-content.ts'
import type { Schema } from '#kernel/endpoint.ts'
import { besideContract, withoutKey, withoutPerson } from '#kernel/access/public-endpoints.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import { setErrorMessages } from '#kernel/fields/zod-messages-pl.ts'
import { declarations } from '#registry'
import { finishAfterAnswers } from '#platform/http/after-answer.ts'
import { apis } from './apis.ts'
import type { Installation } from '#platform/http/context.ts'
import { answerClientError } from '#platform/http/client-errors.ts'
import { answerFailure } from '#platform/http/error-handler.ts'
import { mountHealth } from '#platform/http/health.ts'
import { parseJsonBody } from '#platform/http/json-parser.ts'
import { registerEndpoint } from '#platform/http/register-endpoint.ts'
import { mountDocs } from '#app/docs/mount.ts'
import { limitRequests } from '#platform/http/request-limit.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { serializerOf } from '#platform/http/serializer.ts'
import { mountSecurityTxt } from '#platform/http/security-txt.ts'
import { mountStatic } from './static-files.ts'
import { registerStreams } from './register-streams.ts'
import { warnOfUntrustedProxy } from '#platform/http/untrusted-proxy.ts'

export const version: string = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version

const bodyLimit = 256 * 1024

/** Exists in the demo only. */
const mailbox = 'GET /api/dev/mailbox'

function isMounted(app: FastifyInstance, name: string): boolean {
  const [method = '', url = ''] = name.split(' ')
  return app.hasRoute({ method: method as 'GET', url })
}

/** Every route that is mounted must be declared, and the other way round; what the access test does not know must not be there. */
export function watchRoutes(app: FastifyInstance, expected: readonly string[]): () => string[] {
  const mounted = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) mounted.add(`${name} ${url}`)
  })
  const declared = new Set(expected)
  return () => [
    ...[...mounted].filter(name => !declared.has(name) && !declared.has(name.replace(/^HEAD /, 'GET '))).map(name => `${name} is mounted and not declared`),
    ...[...declared].filter(name => !mounted.has(name)).map(name => `${name} is declared and not mounted`),
  ]
}

const nameOf = (declaration: { method: string; path: string }) => `${declaration.method} ${declaration.path}`

/** What was begun is finished; what comes after the end was announced goes to another node, or comes again. */
function refuseWhileDraining(app: FastifyInstance) {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.addHook('onRequest', async ({ url }) => {
    if (draining && url.startsWith('/api'))
      throw new Failure('unavailable', 'Serwer właśnie się uruchamia ponownie. Proszę spróbować za chwilę.', { retry_after: 2 })
  })
}

/** Contract, implementations and the table of exceptions must agree; a gap stops the server before it listens. */
function findGaps(): string[] {
  const named = (list: readonly string[]) => new Set(list)
  const implemented = named(apis.filter(api => typeof api.handler === 'function').map(api => nameOf(api.declaration)))
  const declared = named(declarations.map(nameOf))
  const plain = declarations.filter(({ answers }) => !answers).map(nameOf)
  const exceptions = named([...withoutKey, ...withoutPerson])
  return [
    ...plain.filter(name => !implemented.has(name)).map(name => `${name} is declared and not implemented`),
    ...[...implemented].filter(name => !declared.has(name)).map(name => `${name} is implemented and not in the registry`),
    ...declarations
      .filter(declaration => (declaration.access === 'key' || declaration.access === 'open') !== exceptions.has(nameOf(declaration)))
      .map(declaration => `${nameOf(declaration)} and kernel/access/public-endpoints.ts disagree`),
  ]
}

export async function buildApp(installation: Installation): Promise<FastifyInstance> {
  const gaps = findGaps()
  if (gaps.length > 0) throw new Error(`The contract has gaps:\n${gaps.join('\n')}`)
  setErrorMessages()
  const { config } = installation
  const app = Fastify({
    loggerInstance: installation.log,
    genReqId: () => randomUUIDv7(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    // Looked at every two seconds; the usual half minute would let a dripped header live four times as long.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFailure,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Ours say when to come again, and health goes on answering.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ajv: { customOptions: { strict: false } },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody)
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as Schema))
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) => answerFailure(notFound(), request, reply))
  await app.register(fastifyCookie, {
    parseOptions: { path: '/', httpOnly: true, sameSite: 'strict', secure: config.public_url?.startsWith('https://') ?? false },
  })
  limitRequests(app, uploadsPath)
  warnOfUntrustedProxy(app, config.trusted_proxies)
  app.addHook('onSend', securityHeaders(config))
  app.addHook('onResponse', async (request, reply) => {
    const { url = '' } = request.routeOptions
    // A page fetches twenty files and more, and balancers ask every second: they would hide the calls.
    const level = url.startsWith('/api/') || reply.statusCode >= 500 ? 'info' : 'debug'
    // The route's pattern, never the address: it may hold a secret.
    installation.log[level](
      { request_id: request.id, method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  refuseWhileDraining(app)
  app.addHook('onClose', finishAfterAnswers)
  const findStrays = watchRoutes(app, [...declarations.map(nameOf), ...besideContract, ...(config.demo ? [mailbox] : [])])
  const sessions = new Sessions(installation.database, installation.bus)
  for (const api of apis) registerEndpoint(app, installation, sessions, api)
  await registerStreams(app, installation, sessions)
  mountHealth(app, installation)
  mountSecurityTxt(app, installation)
  mountDocs(app)
  const strays = findStrays()
  if (strays.length > 0) throw new Error(`The contract has gaps:\n${strays.join('\n')}`)
  await mountStatic(app, installation)
  const lost = [...withoutKey, ...withoutPerson].filter(name => !isMounted(app, name) && !(name === mailbox && !config.demo))
  if (lost.length > 0) throw new Error(`kernel/access/public-endpoints.ts names what is gone:\n${lost.join('\n')}`)
  return app
}
