import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Installation } from './context.ts'

/** Milliseconds: a database that does not answer by then answers no request either. */
const timeoutMs = 2000

/** The database answers, and the offices are known or can be opened. */
async function answers({ database, offices }: Installation): Promise<boolean> {
  await database.plain('select 1')
  await offices.list()
  return true
}

/** Live: the process answers. Ready: it may be given requests; not while the database is away or the process drains. */
export function mountHealth(app: FastifyInstance, installation: Installation) {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !draining && (await Promise.race([answers(installation).catch(() => false), setTimeout(timeoutMs, false, { ref: false })]))
    if (!ready) reply.status(503).header('retry-after', '2')
    return { status: ready ? 'ready' : draining ? 'draining' : 'waiting' }
  })
}
