import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = /\/src\/features\/[^/]+\/(shared\/)?contract\.ts$/
const suffix = '?light'

/**
 * Keeps the schema library out of screens that only call. A module lies in one chunk whole, so a contract gets a light
 * version: what it exports is read at build time, an endpoint is its method and path there, and lists, numbers and texts
 * are themselves. Schemas are imported from the contract itself, by the forms that check with them.
 */
export function contracts(): Plugin {
  return {
    name: 'contracts',
    apply: 'build',
    enforce: 'post',
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const plain = await plainOf(id.slice(0, -suffix.length))
      return { code: [...plain].map(([name, value]) => `export const ${name} = ${value};`).join('\n'), moduleSideEffects: false }
    },
    async transform(code, id) {
      if (id.endsWith(suffix) || !/\/src\/.*\.tsx?$/.test(id)) return null
      const imports = this.parse(code).body.filter(node => node.type === 'ImportDeclaration')
      for (const { start, end, source, specifiers } of imports.toReversed()) {
        if (!source.value.endsWith('/contract.ts')) continue
        const file = (await this.resolve(source.value, id))?.id
        if (!file || !contract.test(file)) continue
        const plain = await plainOf(file)
        const names = specifiers.flatMap(one =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [{ from: one.imported.name, as: one.local.name }] : [],
        )
        if (names.length < specifiers.length) continue
        const [light, whole] = [names.filter(({ from }) => plain.has(from)), names.filter(({ from }) => !plain.has(from))]
        code = code.slice(0, start) + importOf(light, file + suffix) + importOf(whole, source.value) + code.slice(end)
      }
      return { code, map: null, ...(contract.test(id) && { moduleSideEffects: false }) }
    },
  }
}

const importOf = (names: { from: string; as: string }[], source: string) =>
  names.length === 0 ? '' : `import { ${names.map(name => `${name.from} as ${name.as}`).join(', ')} } from ${JSON.stringify(source)};`

/** What of a contract can be written down, as the text of its values. */
async function plainOf(file: string): Promise<Map<string, string>> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  return new Map(
    Object.entries(exported)
      .filter(([, value]) => isPlain(value))
      .map(([name, value]) => [name, JSON.stringify(lightened(value))]),
  )
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isEndpoint = (value: unknown): value is { method: string; path: string } => isTable(value) && 'method' in value && 'path' in value && 'access' in value

function isPlain(value: unknown): boolean {
  if (isEndpoint(value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (isTable(value)) return Object.values(value).every(isPlain)
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function lightened(value: unknown): unknown {
  if (isEndpoint(value)) return { method: value.method, path: value.path }
  return isTable(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lightened(part)])) : value
}
