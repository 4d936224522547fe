import build from 'fast-json-stringify'
import type { Schema } from '#kernel/endpoint.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** The serialiser formats dates and times by itself when told so; ours are text already. */
function spare(part: JsonSchema) {
  if (part.type === 'string') delete part.format
}

type Write = (answer: unknown) => string

/** One for each shape, however many servers a process builds. */
const writers = new WeakMap<Schema, Write>()

function make(schema: Schema): Write {
  const write: Write = build(jsonSchemaOf(schema, { io: 'output', spare }))
  writers.set(schema, write)
  return write
}

/** Writes answers of this shape. Made for the first of them: to make those of all calls would hold up every start. */
export const serializerOf =
  (schema: Schema): Write =>
  answer =>
    (writers.get(schema) ?? make(schema))(answer)
