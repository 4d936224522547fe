import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** A regular expression whose time grows faster than the text it reads is a way to stop the server, or a browser. */

const root = join(import.meta.dirname, '../..')
const paths = globSync('src/**/*.{ts,tsx}', { cwd: root })
  // What reads our own sources when the portal is built meets no foreign text.
  .filter(path => !/\.test\.tsx?$/.test(path) && !/^src\/(web|app)\/build\//.test(path))
  .toSorted()

/** Made of what is only known at run time, and why that is linear. */
const runtimeExpressions: Record<string, string> = {
  'src/app/static-files.ts': 'The paths of our own screens, whose parts end at a slash.',
  'src/features/auth/shared/labels.ts': 'Names of browsers, without repetition.',
  'src/features/avatars/contract.ts': 'A list of at most a hundred ids, each of a fixed length.',
  'src/features/notifications/server/store-forget.ts': 'A name as it stands, escaped, between two looks at one letter.',
}

interface Node {
  type: string
  start: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const part of Object.values(value)) yield* nodesIn(part)
}

/** Each expression once, with the first place where it stands. */
const written = new Map<string, { place: string; pattern: string; flags: string }>()
const makers = new Set<string>()
for (const path of paths) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const { type, start, regex, callee } of nodesIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))) {
    if (callee?.name === 'RegExp') makers.add(path)
    if (type !== 'Literal' || !regex) continue
    const place = `${path}:${text.slice(0, start).split('\n').length}`
    const name = `/${regex.pattern}/${regex.flags}`
    if (!written.has(name)) written.set(name, { place, ...regex })
  }
}

/** Judged by the steps that an attack takes: by the clock a busy machine would call a linear expression slow. */
const judged = { timeout: 60_000, randomSeed: 1, attackTimeout: null, attackLimit: 100_000_000 }

const statusOf = async (pattern: string, flags: string) => {
  const { status, ...result } = await check(pattern, flags, judged)
  return status === 'safe' ? status : { status, ...('attack' in result && { attack: result.attack.pattern }) }
}

it('regular expression: is found where it is not linear', async () => {
  expect(await statusOf('( ?)\\{\\{\\s*([^{}]*?)\\s*\\}\\}', 'g')).toMatchObject({ status: 'vulnerable' })
  expect(written.size).toBeGreaterThan(250)
})

it.each([...written])('%s is linear', async (_, { place, pattern, flags }) => {
  expect(await statusOf(pattern, flags), place).toBe('safe')
})

it('regular expression: is written down, but for the places that say why', () => {
  expect([...makers].toSorted()).toEqual(Object.keys(runtimeExpressions))
})
