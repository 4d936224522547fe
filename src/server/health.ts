import type { FastifyInstance } from 'fastify'
import type { Installation } from '#server/context.ts'

/** Live: the process answers. Ready: it may be given requests; not while the database is away or the process drains. */
export function mountHealth(app: FastifyInstance, installation: Installation) {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready =
      !draining &&
      (await installation.database.plain('select 1').then(
        () => true,
        () => false,
      ))
    if (!ready) reply.status(503).header('retry-after', '2')
    return { status: ready ? 'ready' : draining ? 'draining' : 'waiting' }
  })
}
