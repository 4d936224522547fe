import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { can, type Permission, roles } from '#kernel/access/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { newToken } from '#platform/security/crypto.ts'
import { costlyBodies, costlyTexts } from '#test/fixtures/costly.ts'
import { longestBlock } from '#test/longest-block.ts'
import { generateBody, type Json, pathOf, queryOf } from '#test/access/body-generator.ts'
import { closeWalk, first, openWalk, operations, own, seat } from '#test/access/access-matrix.ts'

/** Nobody makes everybody else wait: every call that takes text, with what costs most at the largest size that is taken. */

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Megabytes. What was only just let go is collected by a second turn. */
async function measureMemory() {
  collect()
  await setImmediate()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_000_000
}

afterAll(closeWalk)

const jsonOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json

const partsOf = (schema: Json) => [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
const isText = ({ type, enum: words, format, const: word }: Json) => type === 'string' && !words && word === undefined && format !== 'uuid'

/** A sample whose texts, those that may have so many letters, are replaced. */
function withTexts(sample: unknown, schema: Json, fewest: number, write: (most: number) => string): unknown {
  const parts = partsOf(schema)
  if (typeof sample === 'string') {
    const text = parts.find(isText)
    const most = text?.maxLength ?? Number.POSITIVE_INFINITY
    return text && most >= fewest ? write(most) : sample
  }
  if (Array.isArray(sample)) return sample.map(item => withTexts(item, parts.find(({ items }) => items)?.items ?? {}, fewest, write))
  if (typeof sample !== 'object' || sample === null) return sample
  const fields = Object.assign({}, ...parts.map(({ properties }) => properties))
  return Object.fromEntries(Object.entries(sample).map(([name, item]) => [name, withTexts(item, fields[name] ?? {}, fewest, write)]))
}

/** Letters of each text, so that the largest body that fits is made, and of what an address holds. */
const lengths = [250_000, 120_000, 80_000, 60_000, 40_000, 20_000, 10_000, 5000]
const ofAddress = 1500

function largestOf(make: (length: number) => unknown, most: number): unknown {
  const fitting = lengths.find(length => Buffer.byteLength(JSON.stringify(make(length))) <= most)
  return make(fitting ?? 1000)
}

/** Letters of a text that is long enough to be formatted. */
const longText = 20_000
const longest = (schema: Json): number =>
  Math.max(...partsOf(schema).map(({ maxLength = 0, properties = {} }) => Math.max(maxLength, ...Object.values(properties).map(longest))))

/** All texts at once; and a long one among others that are in order, so that it is read. */
const waysOf = (schema: Json) => [{ whole: true, fewest: 0 }, ...(longest(schema) >= longText ? [true, false].map(whole => ({ whole, fewest: longText })) : [])]

interface Costly {
  name: string
  query: string
  body?: unknown
}

function* bodiesOf(declaration: Declaration, schema: Json): Generator<Costly> {
  const largest = declaration.largest_body ?? 256 * 1024
  for (const { whole, fewest } of waysOf(schema)) {
    const wish = { id: own.id, whole }
    const [query, sample] = [queryOf(declaration, wish), generateBody(declaration, wish)]
    for (const [name, write] of costlyTexts) {
      const body = largestOf(length => withTexts(sample, schema, fewest, most => write(Math.min(most, length))), largest)
      yield { name, query, body }
    }
  }
  for (const [name, body] of Object.entries(costlyBodies)) yield { name, query: '', body }
}

function* queriesOf({ properties = {} }: Json): Generator<Costly> {
  for (const [name, write] of costlyTexts)
    for (const key of Object.keys(properties)) yield { name: `${name} as ${key}`, query: `?${new URLSearchParams({ [key]: write(ofAddress) })}` }
}

const callsOf = (declaration: Declaration) =>
  declaration.body ? bodiesOf(declaration, jsonOf(declaration.body)) : queriesOf(declaration.query ? jsonOf(declaration.query) : {})

const takesText = operations.filter(([, { body, query, answers }]) => !answers && (body !== undefined || query !== undefined))

const callerOf = ({ access }: Declaration) =>
  seat(first, roles.find(role => access !== 'key' && access !== 'open' && can(role, access as Permission)) ?? 'administrator', own)
const addressOf = (declaration: Declaration) => pathOf(declaration, declaration.path.includes(':token') ? newToken() : own.id)

let before: number
beforeAll(async () => {
  await openWalk()
  // What a first call makes of its contract stays for the next ones.
  for (const [, declaration] of takesText) await (await callerOf(declaration)).send(declaration.method, addressOf(declaration), declaration.body && {})
  before = await measureMemory()
})

it.each(takesText)('%s keeps nobody waiting', async (_, declaration) => {
  const who = await callerOf(declaration)
  const address = addressOf(declaration)
  const slow = []
  for (const { name, query, body } of callsOf(declaration)) {
    const blocked = await longestBlock(() => who.send(declaration.method, `${address}${query}`, body))
    if (blocked > 200) slow.push({ name, blocked })
  }
  expect(slow).toEqual([])
})

it('and nothing is left of it in memory', async () => {
  expect((await measureMemory()) - before).toBeLessThan(50)
})
