import build from 'fast-json-stringify'
import type { Schema } from '#kernel/endpoint.ts'
import { jsonSchemaOf } from '#server/openapi.ts'

/** Writes answers of this shape. Made for the first of them: to make those of all calls would hold up every start. */
export function serializerOf(schema: Schema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return answer => {
    write ??= build(jsonSchemaOf(schema, 'output'))
    return write(answer)
  }
}
