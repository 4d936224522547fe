/** A part of the tree that PostgreSQL's parser makes of a statement: a kind, and what it holds. */
export type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

export const part = (tree: unknown, key: string): unknown => (isTree(tree) ? tree[key] : undefined)
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const words = (names: unknown) => list(names).map(name => String(part(part(name, 'String'), 'sval') ?? ''))

/** All of the parts of that kind, however deep; `but`: not within those. */
export function* partsOf(tree: unknown, kind: string, but?: string): Generator<Tree> {
  if (!isTree(tree)) return
  for (const [key, value] of Object.entries(tree)) {
    if (key === but) continue
    if (key === kind && isTree(value)) yield value
    yield* partsOf(value, kind, but)
  }
}

export const holds = (tree: unknown, kind: string, but?: string) => !partsOf(tree, kind, but).next().done

export interface NestedStatement {
  kind: 'SelectStmt' | 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt'
  statement: Tree
  /** Names that stand for queries of a WITH around it. */
  queries: ReadonlySet<string>
}

const queriesOf = (statement: Tree) => list(part(statement.withClause, 'ctes')).map(query => String(part(part(query, 'CommonTableExpr'), 'ctename')))
const kinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const

/** The statement and those within it; the halves of a set operation stand in it without a kind of their own. */
export function* statementsIn(tree: unknown, outer: ReadonlySet<string> = new Set()): Generator<NestedStatement> {
  if (!isTree(tree)) return
  for (const [key, value] of Object.entries(tree)) {
    const kind = kinds.find(one => one === key) ?? (key === 'larg' || key === 'rarg' ? 'SelectStmt' : undefined)
    const isStatement = isTree(value) && kind !== undefined && (key === kind || 'limitOption' in value)
    const queries = isStatement ? new Set([...outer, ...queriesOf(value)]) : outer
    if (isStatement) yield { kind, statement: value, queries }
    yield* statementsIn(value, queries)
  }
}
