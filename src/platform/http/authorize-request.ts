import type { FastifyRequest } from 'fastify'
import { can, type Permission } from '#kernel/access/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { Failure, forbidden, notFound } from '#kernel/failure.ts'
import { isUuid } from '#kernel/identifiers/ids.ts'
import type { Authenticator, Principal } from './authenticator.ts'
import type { Installation } from './context.ts'
import type { Office } from '#platform/config/offices.ts'
import { requireModule } from './require-module.ts'

/** Parameters called id are UUIDs, tokens are alphanumeric, years and months are numbers, forms and codes are words; anything else is nothing that exists. */
const shapes: Record<string, RegExp> = {
  token: /^[A-Za-z0-9]{1,128}$/,
  link: /^[\w.-]{1,180}$/,
  month: /^\d{4}-\d{2}$/,
  form: /^[a-z0-9_]{2,20}$/,
  limit_key: /^[a-z0-9_]{2,60}$/,
  code: /^[a-z0-9_-]{1,60}$/,
  year: /^\d{4}$/,
}

export function checkParams(request: FastifyRequest) {
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) if (!(shapes[name]?.test(value) ?? isUuid(value))) throw notFound()
}

/** What is asked of an office that the operator has suspended is refused, whoever asks. */
export function requireWorking<Found extends Office | undefined>(office: Found): Found {
  if (office?.settings.suspended_at) throw new Failure('office_suspended', 'Portal tego biura jest zawieszony.')
  return office
}

async function officeOf(installation: Installation, request: FastifyRequest): Promise<Office> {
  const provider = request.headers['x-provider']
  const office = await installation.offices.byKey(String(request.headers['x-api-key'] ?? ''))
  if (!office) throw new Failure('unknown_api_key', 'Nieznany klucz API.')
  requireWorking(office)
  if (provider !== 'local') throw new Failure('unknown_provider', 'Nagłówek X-Provider musi mieć wartość local.')
  return office
}

const bearerOf = (request: FastifyRequest) => /^Bearer ([A-Za-z0-9]{43})$/.exec(request.headers.authorization ?? '')?.[1]

/** Throws 401 where no running session has the token. */
export async function personOf(sessions: Authenticator, office: Office, request: FastifyRequest): Promise<Principal> {
  const token = bearerOf(request)
  const person = token && (await sessions.find(office.id, token))
  if (!person) throw sessions.unauthorized()
  return person
}

/** The office that opens at this host name; at those that nobody has, the one that is called so. */
export const officeAt = ({ offices, config }: Installation, host: string) => offices.byHost(host, config.demo ? 'demo' : 'default')

/** By the address that was asked for. Throws 404 where nobody has set it up, 403 while it is suspended. */
export async function openOffice(installation: Installation, request: FastifyRequest): Promise<Office> {
  const office = await officeAt(installation, (request.headers.host ?? '').replace(/:\d+$/, ''))
  if (!office) throw new Failure('not_configured', 'Tego biura jeszcze nie założono.')
  return requireWorking(office)
}

export interface Authorization {
  office: Office
  person: Principal | undefined
}

const isOpenToUnenrolled = ({ allowedBeforeTotp }: Declaration, request: FastifyRequest, { actor }: Principal) =>
  allowedBeforeTotp === 'own' ? (request.params as { id?: string }).id === actor.user_id : allowedBeforeTotp === true

/**
 * Everything that a declaration asks of a call before its body is read: key, person, switches, right, enrolment, and the shape of the address.
 * Throws 400, 401, 403 or 404 for the first of these that it lacks.
 */
export async function authorizeRequest(
  installation: Installation,
  sessions: Authenticator,
  declaration: Declaration,
  request: FastifyRequest,
): Promise<Authorization> {
  const { access } = declaration
  const office = access === 'open' ? await openOffice(installation, request) : await officeOf(installation, request)
  const person = access === 'key' || access === 'open' ? undefined : await personOf(sessions, office, request)
  requireModule(office, declaration.needs)
  if (person && !can(person.actor.role, access as Permission)) throw forbidden()
  if (person && !isOpenToUnenrolled(declaration, request, person) && sessions.mustEnrol(office, person)) {
    throw new Failure('enrolment_required', 'Biuro wymaga aplikacji uwierzytelniającej. Najpierw trzeba ją włączyć.')
  }
  checkParams(request)
  return { office, person }
}
