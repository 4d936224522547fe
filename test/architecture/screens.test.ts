import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Needs } from '#kernel/feature-flags.ts'
import { lineage } from '#web/routing/routes.ts'

const source = join(import.meta.dirname, '../../src')
const table = await readFile(join(source, 'app/screens.ts'), 'utf8')
const screens = [...table.matchAll(/^ {2}'?([\w-]+)'?:\s.*?import\('#features\/([^']+)'\)/gms)].map(([, name = '', page = '']) => ({ name, page }))

type Contracts = Record<string, Record<string, { needs?: Needs }>>

/** What the screen's own file asks for as soon as it is opened: calls and lists that no condition holds back. */
async function callsOf(page: string) {
  const text = await readFile(join(source, 'features', page), 'utf8')
  const contracts: Contracts = {}
  for (const [, names = '', path = ''] of text.matchAll(/^import \{([^}]+)\} from '#features\/([\w-]+\/(?:shared\/)?contract[\w-]*\.ts)'/gm)) {
    const module = (await import(join(source, 'features', path))) as Contracts
    for (const name of names.split(',').map(part => part.trim())) if (module[name]) contracts[name] = module[name]
  }
  const calls = text.matchAll(/^.*?(?:useCall\(|endpoint=\{|endpoint: |listAhead\([^)]*?)(\w+)\.(\w+)\b.*$/gm)
  return [...calls]
    .filter(([line]) => !line.includes('enabled'))
    .flatMap(([, group = '', operation = '']) =>
      contracts[group]?.[operation] ? [{ call: `${group}.${operation}`, needs: [contracts[group][operation].needs ?? []].flat() }] : [],
    )
}

it('screens: reads the table of screens', () => expect(screens.length).toBeGreaterThan(80))

it.each(screens)('$name is there only with what it reads', async ({ name, page }) => {
  const needs = lineage(name)
    .flatMap(step => step.needs ?? [])
    .flat()
  const without = (await callsOf(page)).flatMap(({ call, needs: callNeeds }) =>
    callNeeds.filter(part => !needs.includes(part)).map(part => `${call} needs ${part}`),
  )
  expect(without).toEqual([])
})
