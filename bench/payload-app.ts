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
const refersTo = (name: string, relationTo: string) => ({ name, type: 'relationship', relationTo })
/** Of a company's related rows the list wants to know how many; one is shown by its id, as none cannot be asked for. */
const counted = (collection: string) => ({ name: collection, type: 'join', collection, on: 'company', defaultLimit: 1, maxDepth: 0 })
const ofCompany = ['title', 'company_type', 'vat_number', 'accounting_status', 'accounting_month'].map(text)
/** Whoever has logged in sees the rows of their own office. */
const owned = (slug: string, ...fields: object[]) => ({
  slug,
  access: { read: ({ req }: { req: { user?: { tenant: string } } }) => !!req.user && { tenant: { equals: req.user.tenant } } },
  fields: [text('tenant'), ...fields],
})
const config = buildConfig({
  secret: PAYLOAD_SECRET,
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: PAYLOAD_DATABASE, max: 10 }, idType: 'uuid' }),
  collections: [
    { slug: 'users', auth: { tokenExpiration: 86_400 }, fields: [text('tenant')] },
    {
      slug: 'plain-companies',
      timestamps: false,
      fields: [text('tenant'), ...ofCompany, text('caretaker'), number('documents'), number('tasks')],
    },
    owned('people', text('first_name'), text('last_name')),
    owned('companies', ...ofCompany, refersTo('caretaker', 'people'), counted('documents'), counted('tasks')),
    owned('documents', refersTo('company', 'companies')),
    owned('tasks', refersTo('company', 'companies')),
  ],
})
const payload = await getPayload({ config })
// Not before: only outside production it makes its tables by itself.
process.env.NODE_ENV = 'production'
const person = { email: 'manager@example.com', password: PAYLOAD_SECRET }
await payload.create({ collection: 'users', data: { ...person, tenant: 'biuro7' } })
const { token } = await payload.login({ collection: 'users', data: person })

const server = http.createServer(async (incomingMessage, response) => {
  const request = new Request(`http://${incomingMessage.headers.host}${incomingMessage.url}`, {
    method: 'GET',
    headers: incomingMessage.headers as Record<string, string>,
  })
  const answer: Response = await handleEndpoints({ config, request })
  const body = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0, token })
})
