import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, '../../dist')

/** The built browser half. Every address that is not the API's is the app's own; its files are named by content and kept for good. */
export async function mountStatic(app: FastifyInstance) {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') || path.includes('/fonts/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const shell = readFileSync(index, 'utf8')
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell)
  })
}
