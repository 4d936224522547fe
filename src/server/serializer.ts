import build from 'fast-json-stringify'
import type { Schema } from '#kernel/endpoint.ts'
import { type JsonSchema, jsonSchemaOf } from '#server/json-schema.ts'

/** The serialiser formats dates and times by itself when told so; ours are text already. */
function spare(part: JsonSchema) {
  if (part.type === 'string') delete part.format
}

/** Writes answers of this shape. Made for the first of them: to make those of all calls would hold up every start. */
export function serializerOf(schema: Schema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return answer => {
    write ??= build(jsonSchemaOf(schema, { io: 'output', spare }))
    return write(answer)
  }
}
