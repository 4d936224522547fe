import { expect, it } from 'vitest'
import { z } from 'zod'
import { declarations } from '#registry'

/** JSON schema, of which this looks at what can be long. */
interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  prefixItems?: Shape[]
}

/** Whole from its beginning to its end, and nowhere repeated without a limit. */
const isBounded = (pattern = '*') => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]|\\./g, 'x'))
const isText = ({ type, enum: words, const: word }: Shape) => [type].flat().includes('string') && !words && word === undefined

/** Where in this shape a text or a list may be as long as somebody likes. */
function endless(shape: Shape, place: string): string[] {
  const inner = [
    ...Object.entries(shape.properties ?? {}),
    ...[shape.items, shape.additionalProperties].flatMap(one => (typeof one === 'object' ? [['*', one] as const] : [])),
    ...[shape.anyOf, shape.oneOf, shape.allOf, shape.prefixItems].flatMap(all => (all ?? []).map(one => ['', one] as const)),
  ]
  const here =
    (isText(shape) && shape.maxLength === undefined && !['uuid', 'date'].includes(shape.format ?? '') && !isBounded(shape.pattern)) ||
    (shape.type === 'array' && shape.maxItems === undefined && !shape.prefixItems)
  return [...(here ? [place] : []), ...inner.flatMap(([name, one]) => endless(one, `${place} ${name}`.trim()))]
}

it('every text and every list that a call takes has a longest length', () => {
  const unboundedPlaces = declarations.flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap(part =>
      part ? endless(z.toJSONSchema(part as z.ZodType, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape, `${method} ${path}`) : [],
    ),
  )
  // A number in an address is read as text first.
  expect(unboundedPlaces.filter(place => !/^GET \S+ (page|limit)$/.test(place))).toEqual([])
})
