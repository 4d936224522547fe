import type { FastifyInstance } from 'fastify'
import { declarations } from '#registry'
import { version } from '#server/app.ts'
import { escapeHtml } from '#server/mail-html.ts'
import { openApiOf } from '#server/openapi.ts'

/** A plain page: every call with its access, summary and schemas, without a line of script. */
function page(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody ? `<h4>Treść</h4><pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre>` : ''
      return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(String(operation.summary))} <small>${escapeHtml(String(operation['x-access']))}</small></summary>${body}<h4>Odpowiedź</h4><pre>${escapeHtml(JSON.stringify(operation.responses, null, 2))}</pre></details>`
    }),
  )
  return `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API – Biurko</title>
<style>body{font:14px/20px Roboto,system-ui,sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#16233B}details{border-bottom:1px solid #DFE5EF;padding:8px 0}summary{cursor:pointer}small{color:#5F6D86}pre{background:#F2F5FA;padding:12px;overflow:auto}</style>
<main><h1>API Biurka ${escapeHtml(version)}</h1><p>Dokument OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>. Wywołania wymagają nagłówków <code>X-API-Key</code>, <code>X-Provider: local</code> i, prócz logowania, <code>Authorization: Bearer</code>.</p>${rows.join('\n')}</main></html>`
}

export function mountDocs(app: FastifyInstance) {
  let document: ReturnType<typeof openApiOf> | undefined
  const made = () => (document ??= openApiOf(declarations, version))
  app.get('/api/openapi.json', async () => made())
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(made())))
}
