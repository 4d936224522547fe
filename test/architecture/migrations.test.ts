import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../db/migrations')

const indexed = /create\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?"?\w+"?\s+on\s+"?(\w+)"?/gi

/** Tables with rows whose writes would wait for an index. */
function heldUpBy(name: string): string[] {
  const text = readFileSync(join(folder, name), 'utf8')
  const createdTables = new Set(Array.from(text.matchAll(/create\s+table\s+"?(\w+)"?/gi), ([, table = '']) => table))
  return [...text.matchAll(indexed)].flatMap(([, concurrently, table = '']) => (concurrently || createdTables.has(table) ? [] : [table]))
}

it('an index of a table that may hold rows is made while they are written', () => {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'))
  expect(names.filter(name => heldUpBy(name).length > 0)).toEqual([])
})
