import { tenantTables } from '#app/tables.ts'
import { ofCoordinator } from '#platform/db/citus.ts'
import { type NestedStatement, holds, list, part, partsOf, statementsIn, type Tree, words } from './tree.ts'

/** What a cluster of several machines refuses, or takes apart; see `docs/citus.md`. */
export interface Violation {
  form: 'office' | 'moment' | 'change' | 'returning' | 'conflict' | 'insert' | 'empty'
  what: string
}

/** Functions that answer otherwise at another moment or under other settings: those that the program calls. */
const changing = new Set(
  `age clock_timestamp concat concat_ws current_setting date_part date_trunc extract format gen_random_uuid json_build_array json_build_object jsonb_build_array
  jsonb_build_object now random row_to_json set_config statement_timestamp to_char to_json to_jsonb transaction_timestamp`.split(/\s+/),
)
/** Of these, those that answer otherwise each time. */
const volatile = new Set(['clock_timestamp', 'gen_random_uuid', 'random', 'set_config'])

const nameOf = (call: Tree) => words(call.funcname).at(-1) ?? ''
/** Without those of sub-selects, which a machine answers by itself. */
const called = (tree: unknown) => [...partsOf(tree, 'FuncCall', 'SubLink')].map(nameOf)
const isChanging = (tree: unknown) => holds(tree, 'SQLValueFunction', 'SubLink') || called(tree).some(name => changing.has(name))

/** A moment of the row, earlier or later by an interval: by how many hours a day is, depends on the session. */
const movesMoment = (tree: unknown) =>
  [...partsOf(tree, 'A_Expr', 'SubLink')].some(
    ({ name, lexpr, rexpr }) =>
      ['+', '-'].includes(words(name)[0] ?? '') &&
      (/_at$/.test(words(part(part(lexpr, 'ColumnRef'), 'fields')).at(-1) ?? '') ||
        (called(rexpr).includes('make_interval') && holds(lexpr, 'ColumnRef', 'SubLink'))),
  )

/** An expression that every copy of a row is to evaluate alike. */
function unfitFor(tree: unknown): string | undefined {
  const fickle = called(tree).find(name => volatile.has(name))
  if (fickle) return fickle
  if (['CaseExpr', 'CoalesceExpr'].some(kind => [...partsOf(tree, kind, 'SubLink')].some(isChanging))) return 'a changing function in case or coalesce'
  const ofColumn = [...partsOf(tree, 'FuncCall', 'SubLink')].find(call => changing.has(nameOf(call)) && holds(call.args, 'ColumnRef', 'SubLink'))
  if (ofColumn) return `${nameOf(ofColumn)} of a column`
  return movesMoment(tree) ? 'a moment and an interval' : undefined
}

const isConstant = (tree: unknown): boolean =>
  part(tree, 'ParamRef') !== undefined || part(tree, 'A_Const') !== undefined || isConstantCast(part(tree, 'TypeCast'))
const isConstantCast = (cast: unknown) => cast !== undefined && isConstant(part(cast, 'arg'))

/** Conditions that hold for every row. */
function* conjuncts(tree: unknown): Generator<unknown> {
  const both = part(tree, 'BoolExpr')
  if (part(both, 'boolop') !== 'AND_EXPR') yield tree
  else for (const one of list(part(both, 'args'))) yield* conjuncts(one)
}

/** The name whose `tenant_id` equals a value, or nothing where no name is said. */
function heldBy(condition: unknown): string | undefined {
  const test = part(condition, 'A_Expr')
  if (part(test, 'kind') !== 'AEXPR_OP' || words(part(test, 'name'))[0] !== '=') return undefined
  const sides = [part(test, 'lexpr'), part(test, 'rexpr')]
  const [column] = sides.map(side => words(part(part(side, 'ColumnRef'), 'fields'))).filter(path => path.at(-1) === 'tenant_id')
  return column && sides.some(isConstant) ? (column.at(-2) ?? '') : undefined
}

interface Level {
  tables: { name: string; alias: string }[]
  conditions: unknown[]
}

function readFrom(source: unknown, level: Level) {
  const join = part(source, 'JoinExpr')
  if (join) {
    for (const side of ['larg', 'rarg']) readFrom(part(join, side), level)
    level.conditions.push(...conjuncts(part(join, 'quals')))
  }
  readTable(part(source, 'RangeVar'), level)
}

function readTable(table: unknown, { tables }: Level) {
  const name = part(table, 'relname')
  if (typeof name === 'string' && part(table, 'schemaname') === undefined) tables.push({ name, alias: String(part(part(table, 'alias'), 'aliasname') ?? name) })
}

/** Each table of an office by its own value: another table's column does not tell the machine, and without any the coordinator may break down. */
function* withoutOffice({ kind, statement, queries }: NestedStatement): Generator<Violation> {
  const level: Level = { tables: [], conditions: [...conjuncts(statement.whereClause)] }
  if (kind !== 'InsertStmt') readTable(statement.relation, level)
  for (const source of [...list(statement.fromClause), ...list(statement.usingClause)]) readFrom(source, level)
  const heldAliases = new Set(level.conditions.map(heldBy))
  const isHeld = (alias: string) => heldAliases.has(alias) || (heldAliases.has('') && level.tables.length === 1)
  for (const { name, alias } of level.tables)
    if (tenantTables.has(name) && !queries.has(name) && !isHeld(alias)) yield { form: 'office', what: name === alias ? name : `${name} ${alias}` }
}

function* inChange({ statement }: NestedStatement): Generator<Violation> {
  for (const column of list(statement.targetList)) {
    const what = unfitFor(part(part(column, 'ResTarget'), 'val'))
    if (what) yield { form: 'change', what: `${part(part(column, 'ResTarget'), 'name')}: ${what}` }
  }
  const what = unfitFor(statement.whereClause)
  if (what) yield { form: 'change', what: `where: ${what}` }
}

function* inInsert({ statement }: NestedStatement): Generator<Violation> {
  const table = String(part(statement.relation, 'relname'))
  const source = part(statement.selectStmt, 'SelectStmt')
  if (tenantTables.has(table) && source && part(source, 'valuesLists') === undefined) yield { form: 'insert', what: `${table}: rows that a select makes` }
  if (holds(part(source, 'valuesLists'), 'SubLink')) yield { form: 'insert', what: `${table}: a select within values` }
  const conflict = statement.onConflictClause
  for (const column of list(part(conflict, 'targetList')))
    if ([isChanging, movesMoment].some(isViolating => isViolating(part(part(column, 'ResTarget'), 'val'))))
      yield { form: 'conflict', what: String(part(part(column, 'ResTarget'), 'name')) }
  if (isChanging(part(conflict, 'whereClause')) || isChanging(part(part(conflict, 'infer'), 'whereClause'))) yield { form: 'conflict', what: 'where' }
}

/** By office, or the same on each of them; not in a schema of its own, as the queue is. */
const isOnMachines = (table: unknown) => part(table, 'schemaname') === undefined && !ofCoordinator.has(String(part(table, 'relname')))

/** What was written in this very transaction: each machine takes part in it from a moment of its own. */
function* ofThisTransaction({ statement }: NestedStatement): Generator<Violation> {
  for (const { name, lexpr, rexpr } of partsOf(statement.whereClause, 'A_Expr', 'SubLink')) {
    const column = words(part(part(lexpr, 'ColumnRef'), 'fields')).at(-1) ?? ''
    const functionCall = part(rexpr, 'FuncCall') as Tree | undefined
    if (['=', '>='].includes(words(name)[0] ?? '') && /^(created|updated)_at$/.test(column) && functionCall && nameOf(functionCall) === 'now')
      yield { form: 'moment', what: column }
  }
}

function* violationsIn(entry: NestedStatement): Generator<Violation> {
  const { kind, statement } = entry
  yield* withoutOffice(entry)
  yield* ofThisTransaction(entry)
  if (kind === 'SelectStmt' && statement.fromClause && !statement.targetList) yield { form: 'empty', what: 'a select of nothing' }
  if (!isOnMachines(statement.relation)) return
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') yield* inChange(entry)
  if (kind === 'InsertStmt') yield* inInsert(entry)
  if (isChanging(part(statement.returningClause, 'exprs'))) yield { form: 'returning', what: called(part(statement.returningClause, 'exprs')).join(', ') }
}

/** Of the tree that PostgreSQL's own parser makes of a statement. */
export const violationsOf = (tree: unknown): Violation[] => [...statementsIn(tree)].flatMap(entry => [...violationsIn(entry)])
