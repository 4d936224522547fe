import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Schema } from '#kernel/endpoint.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { type JsonSchema, jsonSchemaOf } from '#platform/http/json-schema.ts'

export type SchemaNames = ReadonlyMap<Schema, string>

const source = join(import.meta.dirname, '../..')

/** What modules export, by its name in the published contract: `companyRow` is CompanyRow. A text, whatever its form, says all where it stands. */
export function namesIn(modules: readonly object[]): SchemaNames {
  const names = new Map<Schema, string>()
  for (const [exported, schema] of modules.flatMap(module => Object.entries(module))) {
    if (!(schema instanceof z.ZodType) || schema instanceof z.ZodString) continue
    const name = capitalise(exported)
    if ([...names.values()].includes(name)) throw new Error(`Two contracts export a schema called ${exported}.`)
    names.set(schema, name)
  }
  return names
}

export async function readSchemaNames(): Promise<SchemaNames> {
  const files = globSync(['kernel/endpoint.ts', 'kernel/fields/table-file.ts', 'features/*/{,shared/}contract*.ts'], { cwd: source, exclude: ['**/*.test.ts'] })
  return namesIn(await Promise.all(files.map(file => import(pathToFileURL(join(source, file)).href))))
}

/** What a format says, its pattern need not say again. */
export function spare(part: JsonSchema) {
  if (part.format) delete part.pattern
}

/** Zod sets apart what has an id. Ids are given for this one purpose: the serialiser's schemas stay whole. */
const withIds = (idOf: (schema: Schema) => string | undefined) =>
  Object.assign(z.registry<Record<string, unknown>>(), {
    get(schema: Schema) {
      const id = idOf(schema)
      return id ? { ...z.globalRegistry.get(schema), id } : z.globalRegistry.get(schema)
    },
  })

const hasTwoForms = (schema: Schema) =>
  JSON.stringify(jsonSchemaOf(schema, { io: 'input', spare })) !== JSON.stringify(jsonSchemaOf(schema, { io: 'output', spare }))

/** Schemas as a document writes them: named ones once, as its components, to which all others refer. What is taken in another form than it is answered is called …Input. */
export function writeSchemas(names: SchemaNames, { taken, answered }: { taken: Schema[]; answered: Schema[] }) {
  const components: Record<string, JsonSchema> = {}
  function write(schemas: Schema[], io: 'input' | 'output', metadata: ReturnType<typeof withIds>) {
    const written = new Map<Schema, JsonSchema>()
    for (const schema of schemas) {
      const text = JSON.stringify(jsonSchemaOf(schema, { io, metadata, spare })).replaceAll('"#/$defs/', '"#/components/schemas/')
      const { $defs, ...json } = JSON.parse(text)
      Object.assign(components, $defs)
      written.set(schema, json)
    }
    return written
  }
  const answers = write(
    answered,
    'output',
    withIds(schema => names.get(schema)),
  )
  const apart = new Set([...names].filter(([schema, name]) => name in components && hasTwoForms(schema)).map(([schema]) => schema))
  const bodies = write(
    taken,
    'input',
    withIds(schema => names.get(schema) && `${names.get(schema)}${apart.has(schema) ? 'Input' : ''}`),
  )
  return { components: Object.fromEntries(Object.entries(components).sort()), bodies, answers }
}
