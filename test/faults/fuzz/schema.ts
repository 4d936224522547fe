import fc from 'fast-check'
import type { Json } from '#test/access/body-generator.ts'
import { anyId } from '#test/faults/fuzz/values.ts'

/** Values that a schema of the published document allows. */

const words = fc.constantFrom('Próba', 'Ależ źdźbło', 'a', 'Zażółć gęślą jaźń – 2026', 'x'.repeat(60))

function textOf(name: string, schema: Json): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid' || /(^|_)ids?$/.test(name)) return anyId
  if (schema.format === 'email') return fc.nat(1000).map(number => `osoba${number}@proba.example`)
  if (schema.format === 'date') return fc.constantFrom('2026-10-20', '2024-02-29', '1999-12-31', '2100-01-01')
  if (schema.format === 'date-time') return fc.constantFrom('2026-10-20T10:00:00+02:00', '2026-11-20T00:00:00Z')
  const fit = words.map(word => word.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 200))
  return schema.examples ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...schema.examples) }, { weight: 1, arbitrary: fit }) : fit
}

function numberOf({ minimum = 0, maximum = minimum + 1000 }: Json): fc.Arbitrary<unknown> {
  const min = Math.max(minimum, -20)
  const few = fc.integer({ min, max: Math.max(min, Math.min(maximum, min + 40)) })
  return fc.oneof({ weight: 3, arbitrary: few }, { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) })
}

export function anyValueOf(schema: Json, name = '', depth = 0): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options?.length) return fc.oneof(...options.map(option => anyValueOf(option, name, depth)))
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([key, part]) => [key, anyValueOf(part, key, depth + 1)] as const)
    const required = (schema.required ?? []).filter(key => key in (schema.properties ?? {}))
    return fc.record(Object.fromEntries(parts), { requiredKeys: required })
  }
  const types = [schema.type ?? 'string'].flat()
  const type = fc.constantFrom(...types)
  return type.chain(type => {
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'object')
      return fc.dictionary(fc.constantFrom('a', 'documents.needs_correction', 'pytanie'), fc.constantFrom<unknown>('x', true, 1), { maxKeys: 2 })
    if (type === 'array')
      return fc.array(anyValueOf(schema.items ?? {}, name, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      })
    if (type === 'number' || type === 'integer') return numberOf(schema)
    return textOf(name, schema)
  })
}
