import { z } from 'zod'
import { type Declaration, isVersioned, one, type Schema, type Streamed, takesVersion } from '#kernel/endpoint.ts'
import { isRepeatable } from '#kernel/exceptions.ts'

type JsonSchema = Record<string, unknown>

/** Nullable values as `type: [..., 'null']`: the same meaning as zod's anyOf, and what the serialiser is fast on. */
function flatten(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf as JsonSchema[] | undefined
  if (
    options?.length === 2 &&
    options[1]?.type === 'null' &&
    typeof options[0]?.type === 'string' &&
    options[0].type !== 'object' &&
    options[0].type !== 'array'
  ) {
    const { anyOf, ...rest } = schema
    const { enum: values, ...inner } = options[0]
    return { ...rest, ...inner, type: [options[0].type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) }
  }
  return schema
}

export function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: context => {
      const flat = flatten(context.jsonSchema as JsonSchema)
      if (flat !== context.jsonSchema) {
        for (const key of Object.keys(context.jsonSchema)) delete (context.jsonSchema as JsonSchema)[key]
        Object.assign(context.jsonSchema, flat)
      }
      // The serialiser formats dates and times by itself when told so; ours are text already.
      if (io === 'output' && context.jsonSchema.type === 'string') delete (context.jsonSchema as JsonSchema).format
    },
  }) as JsonSchema
  return json
}

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

/** Answers that are no JSON, by the words of HTTP. */
const streamed: Record<Streamed, JsonSchema> = {
  file: { description: 'Plik', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
  events: { description: 'Zdarzenia', content: { 'text/event-stream': { schema: { type: 'string' } } } },
  tus: { description: 'Odpowiedź tus 1.0' },
}

const etag = { description: 'Wersja zapisu', schema: { type: 'string' } }

function answerOf(declaration: Declaration): JsonSchema {
  if (declaration.answers) return streamed[declaration.answers]
  const content = { 'application/json': { schema: jsonSchemaOf(declaration.response, 'output') } }
  return { description: 'OK', ...(isVersioned(declaration) ? { headers: { ETag: etag } } : {}), content }
}

const refusal = (description: string, schema: JsonSchema) => ({ description, content: { 'application/json': { schema } } })
const anyRefusal: JsonSchema = { $ref: '#/components/schemas/Failure' }

const header = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } })
const ifMatch = header('If-Match', 'Wersja, którą zmieniamy; starsza niż bieżąca daje 412.')
const idempotencyKey = header('Idempotency-Key', 'Ten sam klucz z tą samą treścią przez 24 godziny daje pierwszą odpowiedź.')

function operationOf(declaration: Declaration): JsonSchema {
  const names = [...declaration.path.matchAll(/:([a-z_]+)/g)].map(match => match[1] as string)
  const query = declaration.query ? ((jsonSchemaOf(declaration.query, 'input').properties ?? {}) as Record<string, JsonSchema>) : {}
  return {
    summary: declaration.summary,
    tags: [declaration.path.split('/')[2]],
    'x-access': declaration.access,
    ...(declaration.needs ? { 'x-needs': [declaration.needs].flat() } : {}),
    ...(declaration.fresh ? { 'x-fresh': declaration.fresh } : {}),
    parameters: [
      ...names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
      ...(takesVersion(declaration) ? [ifMatch] : []),
      ...(isRepeatable(declaration) ? [idempotencyKey] : []),
    ],
    ...(declaration.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(declaration.body, 'input') } } } } : {}),
    responses: {
      [declaration.answers === 'tus' ? '2XX' : '200']: answerOf(declaration),
      ...(declaration.current ? { 412: refusal('Zmiana starszej wersji', { allOf: [anyRefusal, jsonSchemaOf(one(declaration.current), 'output')] }) } : {}),
      default: refusal('Odmowa', anyRefusal),
    },
    security: declaration.access === 'open' ? [] : declaration.access === 'key' ? [{ key: [], provider: [] }] : [{ key: [], provider: [], bearer: [] }],
  }
}

/** The published contract, made of the same declarations that the server mounts. */
export function openApiOf(declarations: readonly Declaration[], version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const declaration of declarations) {
    const path = declaration.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [declaration.method.toLowerCase()]: operationOf(declaration) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Biurko', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        provider: { type: 'apiKey', in: 'header', name: 'X-Provider' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
