import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Node {
  type: string
  start: number
  children?: Node[]
  value?: unknown
  expression?: Node
  openingElement?: { attributes: { name?: { name?: string }; value?: { value?: string } }[] }
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value) yield value as Node
  for (const part of Object.values(value)) yield* nodesIn(part)
}

const isLive = ({ openingElement }: Node) =>
  openingElement?.attributes.some(
    ({ name, value }) => (name?.name === 'aria-live' && value?.value !== 'off') || (name?.name === 'role' && ['status', 'timer'].includes(value?.value ?? '')),
  ) ?? false

/** A text that is made anew; what is between braces and holds an element is none. */
const isMade = ({ type, expression }: Node) =>
  type === 'JSXExpressionContainer' &&
  !['Literal', 'JSXEmptyExpression'].includes(expression?.type ?? '') &&
  !nodesIn(expression).some(node => node.type === 'JSXElement' || node.type === 'JSXFragment')

const isText = (child: Node) => (child.type === 'JSXText' ? String(child.value).trim() !== '' : isMade(child))

/** React changes one of several texts where it stands, and a browser that translates the page has put another in its place. */
it('what is told while it changes is one text of its element, so that a translation by the browser does not freeze it', () => {
  const split = globSync('src/**/*.tsx', { cwd: root }).flatMap(path => {
    const source = readFileSync(join(root, path), 'utf8')
    return [...nodesIn(parseAst(source, { lang: 'tsx' }))]
      .filter(node => node.type === 'JSXElement' && isLive(node))
      .filter(({ children = [] }) => children.some(isMade) && children.filter(isText).length > 1)
      .map(({ start }) => `${path}:${source.slice(0, start).split('\n').length}`)
  })
  expect(split).toEqual([])
})
