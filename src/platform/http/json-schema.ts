import { z } from 'zod'
import type { Schema } from '#kernel/endpoint.ts'

export type JsonSchema = Record<string, unknown>

/** Nullable values as `type: [..., 'null']`: the same meaning as zod's anyOf, and what the serialiser is fast on. */
function flatten(schema: JsonSchema) {
  const options = schema.anyOf as JsonSchema[] | undefined
  if (
    options?.length === 2 &&
    options[1]?.type === 'null' &&
    typeof options[0]?.type === 'string' &&
    options[0].type !== 'object' &&
    options[0].type !== 'array'
  ) {
    const { enum: values, ...inner } = options[0]
    delete schema.anyOf
    Object.assign(schema, inner, { type: [options[0].type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) })
  }
}

interface Options extends Pick<z.core.ToJSONSchemaParams, 'io' | 'metadata'> {
  /** What this reader does without. */
  spare: (part: JsonSchema) => void
}

export function jsonSchemaOf(schema: Schema, { spare, ...options }: Options): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    ...options,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      flatten(jsonSchema as JsonSchema)
      spare(jsonSchema as JsonSchema)
    },
  }) as JsonSchema
  return json
}
