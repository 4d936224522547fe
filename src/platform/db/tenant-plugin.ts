import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectionNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  sql,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely'
import { officePlace } from './this-office.ts'

/** Names of the tables of an office, each with its column that says the company, if it has one. */
type FencedTables = ReadonlyMap<string, string | undefined>

/** Kinds of nodes that name things and values. */
const plain: ReadonlySet<string> = new Set([
  'ColumnNode',
  'IdentifierNode',
  'OperatorNode',
  'PrimitiveValueListNode',
  'ReferenceNode',
  'SchemableIdentifierNode',
  'SelectAllNode',
  'TableNode',
  'ValueNode',
])

const holdsNoQuery = (node: OperationNode): boolean => plain.has(node.kind) || (RawNode.is(node) && node.parameters.every(holdsNoQuery))

/**
 * Adds `tenant_id = ...` for every tenant table a query names, so that no query has to, and none can forget; and for whoever sees just the
 * companies assigned to them, that the row is of these or of none.
 */
class TenantTransformer extends OperationNodeTransformer {
  readonly #tables: FencedTables
  readonly #assigned: readonly string[] | undefined
  /** Kysely visits a sub-query twice: by itself and as a part of the outer query. */
  readonly #done = new WeakSet<OperationNode>()

  constructor(tables: FencedTables, assigned: readonly string[] | undefined) {
    super()
    this.#tables = tables
    this.#assigned = assigned
  }

  /** Copies what is fenced and leaves the rest as it is: to copy all of a list's statement takes as long as to write it. */
  override transformNode<Node extends OperationNode | undefined>(node: Node, queryId?: QueryId): Node {
    if (!node || this.#done.has(node) || holdsNoQuery(node)) return node
    const done = super.transformNode(node, queryId)
    if (node.kind === 'SelectQueryNode') this.#done.add(done as OperationNode)
    return done
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const done = super.transformSelectQuery(node)
    return { ...done, where: this.#fenced(done.where, done.from?.froms ?? []) } as SelectQueryNode
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const done = super.transformUpdateQuery(node)
    return { ...done, where: this.#fenced(done.where, [...(done.table ? [done.table] : []), ...(done.from?.froms ?? [])]) } as UpdateQueryNode
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const done = super.transformDeleteQuery(node)
    return { ...done, where: this.#fenced(done.where, [...done.from.froms, ...(done.using?.tables ?? [])]) } as DeleteQueryNode
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const done = super.transformJoin(node)
    const predicate = this.#predicate(done.table)
    if (!predicate) return done
    return { ...done, on: OnNode.create(done.on ? AndNode.create(done.on.on, predicate) : predicate) }
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const done = super.transformInsertQuery(node)
    if (!done.into || !this.#tables.has(tableName(done.into) ?? '')) return done
    if (done.columns?.some(column => column.column.name === 'tenant_id')) throw new Error('tenant_id is added by the data handle.')
    return { ...done, columns: [...(done.columns ?? []), ColumnNode.create('tenant_id')], values: this.#stamped(done.values) } as InsertQueryNode
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode): ColumnUpdateNode {
    if (ColumnNode.is(node.column) && node.column.column.name === 'tenant_id') throw new Error('tenant_id is added by the data handle.')
    return super.transformColumnUpdate(node)
  }

  protected override transformMergeQuery(): MergeQueryNode {
    throw new Error('A merge is not fenced; use an insert with onConflict.')
  }

  #stamped(values: OperationNode | undefined): OperationNode {
    if (values && ValuesNode.is(values)) {
      return ValuesNode.create(
        values.values.map(row =>
          PrimitiveValueListNode.is(row)
            ? PrimitiveValueListNode.create([...row.values, officePlace])
            : ValueListNode.create([...row.values, ValueNode.create(officePlace)]),
        ),
      )
    }
    if (values?.kind === 'SelectQueryNode') {
      const select = values as SelectQueryNode
      const stamp = SelectionNode.create(AliasNode.create(ValueNode.create(officePlace), IdentifierNode.create('tenant_id')))
      return { ...select, selections: [...(select.selections ?? []), stamp] } as SelectQueryNode
    }
    throw new Error('A tenant table takes values or a select, nothing else.')
  }

  #fenced(where: WhereNode | undefined, tables: readonly OperationNode[]): WhereNode | undefined {
    let fence = where
    for (const table of tables) {
      const predicate = this.#predicate(table)
      if (predicate) fence = WhereNode.create(fence ? AndNode.create(fence.where, predicate) : predicate)
    }
    return fence
  }

  #predicate(table: OperationNode): OperationNode | undefined {
    const aliased = AliasNode.is(table)
    const source = aliased ? table.node : table
    const name = TableNode.is(source) ? tableName(source) : undefined
    if (!name || !this.#tables.has(name)) return undefined
    const alias = aliased && IdentifierNode.is(table.alias) ? table.alias.name : name
    const ofOffice = BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(alias)),
      OperatorNode.create('='),
      ValueNode.create(officePlace),
    )
    const column = this.#tables.get(name)
    if (!this.#assigned || !column) return ofOffice
    const company = sql.ref(`${alias}.${column}`)
    return AndNode.create(ofOffice, sql`(${company} is null or ${company} = any(${[...this.#assigned]}::uuid[]))`.toOperationNode())
  }
}

const tableName = (node: TableNode) => node.table.identifier.name

export class TenantPlugin implements KyselyPlugin {
  readonly #transformer: TenantTransformer

  constructor(tables: FencedTables, assigned?: readonly string[]) {
    this.#transformer = new TenantTransformer(tables, assigned)
  }

  transformQuery(args: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(args.node, args.queryId)
  }

  async transformResult(args: PluginTransformResultArgs) {
    return args.result
  }
}
