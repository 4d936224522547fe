import fc from 'fast-check'

/** Ids are made anew in each run; a generated call names them by what they stand for, so that the same seed makes the same call. */
export const ids = ['own', 'neighbour', 'stranger', 'me', 'missing'] as const
export type IdName = (typeof ids)[number]
export const placeholder = (name: IdName) => `~${name}~`

/** Mostly what may be touched, and always some of what may not. */
export const anyId = fc.oneof({ weight: 12, arbitrary: fc.constant(placeholder('own')) }, { weight: 3, arbitrary: fc.constantFrom(...ids.map(placeholder)) })

export const brokenId = fc.constantFrom(
  'nie-ma',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'ą'.repeat(30),
  'x'.repeat(300),
  '00000000-0000-0000-0000-000000000000',
  "1' or '1'='1",
)

const texts = [
  ...['', ' ', '\n', '\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u202e\u200b', 'a\u0301'.repeat(40), '🧾'.repeat(30), 'ﷺ'.repeat(40)],
  ...['x'.repeat(201), 'ą'.repeat(5000), 'x'.repeat(100_000), '('.repeat(3000), '<p>'.repeat(2000), ' '.repeat(20_000)],
  ...["'; drop table users; --", '%', '_', '\\', '{{title}}', '<script>alert(1)</script>', '=1+1', '../../etc/passwd', 'http://127.0.0.1/'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'true', 'NaN', 'Infinity', '0x10', '1e309', '-0', '1e5', '٣'],
  ...['-1', '0', '0.00', '-0.01', '0.001', '1,5', '9999999999.99', '99999999999999999999999.99', '1/0', '7/3', '0/1'],
  ...[
    '2026-02-30',
    '2026-13',
    '2026-00',
    '0000-00',
    '0000-01-01',
    '0001-01-01',
    '9999-12',
    '9999-12-31',
    '10000-01-01',
    '-0001-01-01',
    '2026-10-20',
    '2026-10',
  ],
  ...['2026-10-20T25:00:00Z', '9999-12-31T23:59:59-14:00', '2026-03-29 02:30:00', '2026-10-25 02:30:00', '24:00', '23:59', '00:00'],
]

const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.1,
  12,
  13,
  31,
  32,
  366,
  1970,
  9999,
  10_000,
  -32_769,
  32_768,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
]

/** What no form would send. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, Array(1001).fill(1), { length: 3 }) },
  { weight: 2, arbitrary: anyId },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (!isBranch(value)) return []
  return Object.entries(value).flatMap(([key, part]) => [[...path, key], ...placesIn(part, [...path, key])])
}

export interface Bend {
  kind: 'replace' | 'remove' | 'add' | 'repeat'
  place: number
  value: unknown
}

export const anyBend: fc.Arbitrary<Bend> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('replace' as const) },
    { weight: 1, arbitrary: fc.constantFrom('remove' as const, 'add' as const, 'repeat' as const) },
  ),
  place: fc.nat(1000),
  value: nasty,
})

/** One thing about a body is made wrong: anywhere in it. */
export function bend(body: unknown, { kind, place, value }: Bend): unknown {
  const copy = structuredClone(body)
  const places = placesIn(copy)
  const path = places[place % Math.max(places.length, 1)]
  if (!path) return kind === 'replace' ? value : { nieznane_pole: value }
  let holder = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  const key = path.at(-1) as string
  if (kind === 'replace') holder[key] = value
  else if (kind === 'add' && !Array.isArray(holder)) holder[['nieznane_pole', 'tenant_id', 'constructor', 'version'][place % 4] as string] = value
  else if (Array.isArray(holder)) holder.splice(Number(key), 1, ...(kind === 'repeat' ? [holder[Number(key)], holder[Number(key)]] : []))
  else if (kind === 'remove') delete holder[key]
  else holder[key] = [holder[key], holder[key]]
  return copy
}
