import type { FastifyInstance } from 'fastify'
import { registry } from '#registry'
import { version } from '#app/server.ts'
import { type Document, pageOf } from './page.ts'
import { followed } from './references.ts'
import { readSchemaNames } from '#platform/openapi/openapi-components.ts'
import { openApiOf } from '#platform/openapi/openapi.ts'

/** The published contract, and the same to read. Both are made when they are first asked for. */
export function mountDocs(app: FastifyInstance) {
  let document: Promise<ReturnType<typeof openApiOf>> | undefined
  let page: string | undefined
  function loadDocument() {
    document ??= readSchemaNames().then(names => openApiOf(registry, names, version))
    return document
  }
  app.get('/api/openapi.json', async () => loadDocument())
  app.get('/api/docs', async (_request, reply) => {
    page ??= pageOf(followed(await loadDocument()) as unknown as Document)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
