import { type Contract, type Declaration, isVersioned, type Streamed, takesVersion } from '#kernel/endpoint.ts'
import { isRepeatable } from '#kernel/access/public-endpoints.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { type JsonSchema, jsonSchemaOf } from '#platform/http/json-schema.ts'
import { type SchemaNames, spare, writeSchemas } from './openapi-components.ts'

/**
 * The published contract, in the names of the code: a call is its contract in the registry and its key there (`companies.addPerson` is
 * companiesAddPerson), a schema is what a contract exports (`companyRow` is CompanyRow), written once.
 */

const failure = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: { description: 'To, czego potrzeba, by działać dalej, np. bieżący zapis' },
    request_id: { type: 'string' },
  },
  additionalProperties: false,
}

const jsonOf = (schema: JsonSchema | undefined) => ({ content: { 'application/json': { schema } } })

const anyFailure = { $ref: '#/components/schemas/Failure' }

const header = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } })

/** What many calls have in common, beside schemas. */
const common = {
  headers: { Version: { description: 'Wersja zapisu', schema: { type: 'string' } } },
  parameters: {
    IfMatch: header('If-Match', 'Wersja, którą zmieniamy; starsza niż bieżąca daje 412.'),
    IdempotencyKey: header('Idempotency-Key', 'Ten sam klucz z tą samą treścią przez 24 godziny daje pierwszą odpowiedź.'),
  },
  responses: { Error: { description: 'Błąd', ...jsonOf(anyFailure) } },
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    provider: { type: 'apiKey', in: 'header', name: 'X-Provider' },
    bearer: { type: 'http', scheme: 'bearer' },
  },
}

/** Answers that are no JSON, by the words of HTTP. */
const streamed: Record<Streamed, JsonSchema> = {
  file: { description: 'Plik', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
  events: { description: 'Zdarzenia', content: { 'text/event-stream': { schema: { type: 'string' } } } },
  tus: { description: 'Odpowiedź tus 1.0' },
}

const parameter = /:([a-z_]+)/g

type Written = ReturnType<typeof writeSchemas>

function answerOf(declaration: Declaration, { answers }: Written): JsonSchema {
  if (declaration.answers) return streamed[declaration.answers]
  const headers = isVersioned(declaration) ? { headers: { ETag: { $ref: '#/components/headers/Version' } } } : {}
  return { description: 'OK', ...headers, ...jsonOf(answers.get(declaration.response)) }
}

/** A refusal that brings the record as it stands. */
const staleOf = (current: JsonSchema | undefined) => ({
  description: 'Zmiana starszej wersji',
  ...jsonOf({ allOf: [anyFailure, { type: 'object', properties: { data: current }, required: ['data'] }] }),
})

function operationOf(operationId: string, path: string, declaration: Declaration, written: Written): JsonSchema {
  const names = [...path.matchAll(/\{([a-z_]+)\}/g)].map(match => match[1] as string)
  const query = declaration.query ? jsonSchemaOf(declaration.query, { io: 'input', spare }) : {}
  const requiredNames = (query.required ?? []) as string[]
  return {
    operationId,
    summary: declaration.summary,
    tags: [path.split('/')[2]],
    'x-access': declaration.access,
    ...(declaration.needs ? { 'x-needs': [declaration.needs].flat() } : {}),
    ...(declaration.requiresRecentAuth ? { 'x-fresh': declaration.requiresRecentAuth } : {}),
    parameters: [
      ...names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', required: requiredNames.includes(name), schema })),
      ...(takesVersion(declaration) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(isRepeatable(declaration) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(declaration.body ? { requestBody: { required: true, ...jsonOf(written.bodies.get(declaration.body)) } } : {}),
    responses: {
      [declaration.answers === 'tus' ? '2XX' : '200']: answerOf(declaration, written),
      ...(declaration.current ? { 412: staleOf(written.answers.get(declaration.current)) } : {}),
      default: { $ref: '#/components/responses/Error' },
    },
    security: declaration.access === 'open' ? [] : declaration.access === 'key' ? [{ key: [], provider: [] }] : [{ key: [], provider: [], bearer: [] }],
  }
}

/** Made of the same declarations that the server mounts. */
export function openApiOf(contracts: Readonly<Record<string, Contract>>, names: SchemaNames, version: string): JsonSchema {
  const declarations = Object.values(contracts).flatMap(contract => Object.values(contract))
  const written = writeSchemas(names, {
    taken: declarations.flatMap(({ body = [] }) => body),
    answered: declarations.flatMap(({ answers, response, current = [] }) => (answers ? [] : [response, current].flat())),
  })
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const spellings = new Map<string, string>()
  for (const [contract, calls] of Object.entries(contracts))
    for (const [call, declaration] of Object.entries(calls)) {
      // Paths that differ in the names of their parameters alone are one to OpenAPI: it is spelled as it came first.
      const path = spellings.getOrInsert(declaration.path.replaceAll(parameter, '{}'), declaration.path.replaceAll(parameter, '{$1}'))
      const operation = operationOf(`${contract}${capitalise(call)}`, path, declaration, written)
      paths[path] = { ...paths[path], [declaration.method.toLowerCase()]: operation }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Biurko', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Failure: failure, ...written.components }, ...common },
  }
}
