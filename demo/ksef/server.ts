import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeListener } from './listener.ts'
import { exception, forbidden, type KsefAnswer, notFound, ok, unauthorised } from './answers.ts'
import { InvoiceArchive } from './archive.ts'
import { Exports } from './exports.ts'
import { groupOf, isOpen, Limits } from './limits.ts'
import { metadataPage, oneInvoice } from './queries.ts'
import { PublicKeyring } from './public-keys.ts'
import { Rights } from './rights.ts'
import { type Session, SignIns } from './sign-ins.ts'

interface Request {
  method: string
  path: string
  query: URLSearchParams
  bearer: string
  body: string
  origin: string
  session: Session | undefined
}

const jsonOf = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * KSeF API 2 as its documentation describes it: it checks signatures, decrypts what it is sent, and refuses what the real one refuses.
 * It needs nothing of the test runner, so that the demo may run it beside the portal.
 */
export class KsefStandIn {
  readonly rights = new Rights()
  readonly keys = new PublicKeyring()
  readonly limits = new Limits()
  readonly signIns = new SignIns(this.rights, this.keys, () => this.now())
  readonly invoices = new InvoiceArchive(() => this.now())
  readonly exports = new Exports(this.invoices, this.keys, () => this.now())
  /** `down` breaks the line, `broken` answers 503, `slow` never answers. */
  mood: 'usual' | 'down' | 'broken' | 'slow' = 'usual'
  /** Milliseconds by which its clock is ahead. */
  clockAhead = 0
  /** What the Ministry's other service tells of it, at `/latarnia/status`; null where that one is silent too. */
  announced: { status: string; messages?: object[] | null } | null = { status: 'AVAILABLE' }
  /** Said with each answer. */
  warning = ''
  /** What becomes of an answer on its way. */
  distort = (answer: KsefAnswer, _path: string): KsefAnswer => answer
  /** Each path that was asked for. */
  readonly requests: string[] = []
  readonly #meanwhile: { path: RegExp; happens: () => Promise<unknown> }[] = []
  readonly #next: { path: RegExp; answer: KsefAnswer }[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer(fakeListener((request, response) => this.#take(request, response)))
  }

  now() {
    return Date.now() + this.clockAhead
  }

  async listen(port = 0): Promise<string> {
    await this.keys.rotate()
    await new Promise<void>(resolve => this.#server.listen(port, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v2`
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  /** The next request for such a path is answered with this instead. */
  answerNext(path: RegExp, answer: KsefAnswer) {
    this.#next.push({ path, answer })
  }

  /** This happens before the next request for such a path is answered. */
  meanwhile(path: RegExp, happens: () => Promise<unknown>) {
    this.#meanwhile.push({ path, happens })
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request) body += part
    if (request.url === '/latarnia/status') return this.#announce(response)
    if (this.mood === 'down') return void response.socket?.destroy()
    if (this.mood === 'slow') return
    if (this.mood === 'broken') return void response.writeHead(503).end('Service Unavailable')
    const address = new URL(request.url ?? '', 'http://127.0.0.1')
    const path = address.pathname.replace(/^\/v2/, '')
    this.requests.push(`${request.method} ${path}`)
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const parsedRequest = {
      method: request.method ?? '',
      path,
      query: address.searchParams,
      bearer,
      body,
      origin: `http://${request.headers.host}`,
      session: this.signIns.session(bearer),
    }
    const waiting = this.#meanwhile.findIndex(one => one.path.test(path))
    if (waiting !== -1) await this.#meanwhile.splice(waiting, 1)[0]?.happens()
    const place = this.#next.findIndex(one => one.path.test(path))
    const [next] = place === -1 ? [] : this.#next.splice(place, 1)
    const answer = next?.answer ?? this.#answerOpen(parsedRequest, request.socket.remoteAddress ?? '') ?? (await this.#answerInside(parsedRequest))
    this.#send(response, this.distort(answer, path))
  }

  #announce(response: ServerResponse) {
    if (!this.announced) return void response.socket?.destroy()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(this.announced))
  }

  #send(response: ServerResponse, { status, body, headers, problem }: KsefAnswer) {
    if (this.warning) response.setHeader('x-system-warning', this.warning)
    response.writeHead(status, { 'content-type': problem ? 'application/problem+json' : 'application/json', ...headers })
    response.end(body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }

  /** What needs no access token. */
  #answerOpen({ method, path, query, bearer, body }: Request, address: string): KsefAnswer | undefined {
    const { signIns } = this
    const refusal = isOpen(path) ? this.limits.take(address, 'open', this.now()) : undefined
    if (refusal) return refusal
    if (method === 'GET' && path === '/security/public-key-certificates') return ok(this.keys.list())
    if (method === 'POST' && path === '/auth/challenge') return signIns.challenge(address)
    if (method === 'POST' && path === '/auth/xades-signature') return signIns.byCertificate(body)
    if (method === 'POST' && path === '/auth/ksef-token') return signIns.byToken(jsonOf(body))
    if (method === 'POST' && path === '/auth/token/redeem') return signIns.redeem(bearer)
    if (method === 'POST' && path === '/auth/token/refresh') return signIns.refresh(bearer)
    if (method === 'GET' && path.startsWith('/packages/')) return this.exports.download(query.get('sig') ?? '', bearer)
    const reference = /^\/auth\/([0-9A-Z-]{36})$/.exec(path)?.[1]
    return method === 'GET' && reference ? signIns.status(reference, bearer) : undefined
  }

  #answerInside(request: Request): KsefAnswer | Promise<KsefAnswer> {
    const { method, path, session } = request
    if (!session) return unauthorised()
    const refusal = this.limits.take(session.context, groupOf(path), this.now())
    if (refusal) return refusal
    if (method === 'POST' && path === '/permissions/query/personal/grants') return this.#grants(request, session)
    if (method === 'GET' && path === '/rate-limits') return ok(this.limits.tell())
    if (method === 'GET' && path === '/limits/context') return ok({ onlineSession: { maxInvoices: 10_000 }, batchSession: { maxInvoices: 10_000 } })
    const token = /^\/tokens\/([0-9A-Z-]{36})$/.exec(path)?.[1]
    if (token) return this.#token(method, token, session)
    if (path.startsWith('/auth/sessions')) return this.#sessions(method, path, session)
    return path.startsWith('/invoices/') ? this.#invoices(request, session) : notFound()
  }

  #invoices({ method, path, query, body, origin }: Request, { context, subject, token }: Session): KsefAnswer | Promise<KsefAnswer> {
    if (!this.rights.mayRead(context, subject, token)) return forbidden('missing-permissions')
    if (method === 'POST' && path === '/invoices/query/metadata') return metadataPage(this.invoices, context, jsonOf(body), query)
    if (method === 'POST' && path === '/invoices/exports') return this.exports.start(context, jsonOf(body))
    if (method !== 'GET') return notFound()
    const last = path.split('/').at(-1) ?? ''
    if (path.startsWith('/invoices/exports/')) return this.exports.status(context, last, origin)
    return path.startsWith('/invoices/ksef/') ? oneInvoice(this.invoices, context, last) : notFound()
  }

  #grants({ query }: Request, { context, subject, token }: Session): KsefAnswer {
    // Of what a token may do the token itself tells.
    if (token) return forbidden('missing-permissions')
    const [offset, size] = [Number(query.get('pageOffset') ?? 0), Number(query.get('pageSize') ?? 10)]
    if (size < 10 || size > 100) return exception(21405, 'Błąd walidacji danych wejściowych.')
    const all = this.rights.of(context, subject).map(({ id, scope, startDate }) => ({
      id,
      contextIdentifier: { type: 'Nip', value: context },
      authorizedIdentifier: { type: 'Nip', value: subject },
      permissionScope: scope,
      description: 'Biuro rachunkowe',
      permissionState: 'Active',
      startDate,
      canDelegate: false,
    }))
    return ok({ permissions: all.slice(offset * size, (offset + 1) * size), hasMore: all.length > (offset + 1) * size })
  }

  /** A token may read and revoke itself. */
  #token(method: string, reference: string, session: Session): KsefAnswer {
    const token = this.rights.tokens.get(reference)
    if (!token || session.token !== token) return forbidden('insufficient-resource-access')
    if (method === 'DELETE') {
      token.status = 'Revoked'
      return { status: 204 }
    }
    return ok({
      referenceNumber: reference,
      authorIdentifier: { type: 'Nip', value: token.context },
      contextIdentifier: { type: 'Nip', value: token.context },
      description: 'Biuro rachunkowe',
      requestedPermissions: token.scopes,
      dateCreated: new Date().toISOString(),
      status: token.status,
    })
  }

  #sessions(method: string, path: string, session: Session): KsefAnswer {
    const { signIns } = this
    if (method === 'GET')
      return ok({ items: signIns.open(session.context).map(({ reference }) => ({ referenceNumber: reference, isCurrent: reference === session.reference })) })
    const reference = path === '/auth/sessions/current' ? session.reference : path.split('/').at(-1)
    return method === 'DELETE' && signIns.end(reference ?? '') ? { status: 204 } : notFound()
  }
}
