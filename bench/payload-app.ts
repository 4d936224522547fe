import http from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Payload's own REST handlers on bare node:http, which spares it the framework that it usually stands on. */
const { PAYLOAD = '', PAYLOAD_DATABASE = '', PAYLOAD_SECRET = '' } = process.env
const installed = createRequire(join(PAYLOAD, 'package.json'))
const load = (name: string) => import(pathToFileURL(installed.resolve(name)).href)
const { buildConfig, getPayload, handleEndpoints } = await load('payload')
const { postgresAdapter } = await load('@payloadcms/db-postgres')

const text = (name: string) => ({ name, type: 'text' })
const number = (name: string) => ({ name, type: 'number' })
const config = buildConfig({
  secret: PAYLOAD_SECRET,
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: PAYLOAD_DATABASE, max: 10 }, idType: 'uuid' }),
  collections: [
    { slug: 'users', auth: { tokenExpiration: 86_400 }, fields: [] },
    {
      slug: 'companies',
      timestamps: false,
      indexes: [{ fields: ['tenant', 'title'] }],
      fields: [
        ...['tenant', 'title', 'company_type', 'vat_number', 'accounting_status', 'accounting_month', 'caretaker'].map(text),
        ...['documents', 'tasks'].map(number),
      ],
    },
  ],
})
const payload = await getPayload({ config })
const person = { email: 'admin@example.com', password: PAYLOAD_SECRET }
await payload.create({ collection: 'users', data: person })
const { token } = await payload.login({ collection: 'users', data: person })

const server = http.createServer(async (asked, response) => {
  const request = new Request(`http://${asked.headers.host}${asked.url}`, { method: 'GET', headers: asked.headers as Record<string, string> })
  const answer: Response = await handleEndpoints({ config, request })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0, token })
})
