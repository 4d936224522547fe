import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '#kernel/endpoint.ts'
import type { Authenticator, Principal } from './authenticator.ts'
import { authorizeRequest, checkParams } from './authorize-request.ts'
import type { Installation } from './context.ts'
import type { Office } from '#platform/config/offices.ts'

/** An open one speaks for itself: a signed address names its office. */
export interface OpenStreamCall {
  request: FastifyRequest
  reply: FastifyReply
}

export interface StreamCall extends OpenStreamCall {
  office: Office
  person: Principal
}

export type Streaming<C extends Contract> = { [Name in keyof C]: (call: C[Name]['access'] extends 'open' ? OpenStreamCall : StreamCall) => Promise<unknown> }

/** Endpoints that are no JSON: let in by their declaration like all others, answered by their own handler. */
export function registerStream<const C extends Contract>(
  app: FastifyInstance,
  installation: Installation,
  sessions: Authenticator,
  contract: C,
  handlers: Streaming<C>,
) {
  for (const [name, declaration] of Object.entries(contract)) {
    const handler = handlers[name as keyof C] as (call: OpenStreamCall & Partial<StreamCall>) => Promise<unknown>
    app.route({
      method: declaration.method,
      url: declaration.path,
      ...(declaration.method === 'GET' && { exposeHeadRoute: declaration.answers === 'file' }),
      handler: async (request, reply) => {
        if (declaration.access === 'open') {
          checkParams(request)
          return handler({ request, reply })
        }
        const { office, person } = await authorizeRequest(installation, sessions, declaration, request)
        return handler({ request, reply, office, ...(person && { person }) })
      },
    })
  }
}
