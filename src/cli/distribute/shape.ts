import type pg from 'pg'
import { tenantTables } from '#app/tables.ts'
import { ofCoordinator } from '#platform/db/citus.ts'

export interface ForeignKey {
  table: string
  name: string
  other: string
  /** Column by column: its own name and the one it points to. */
  pairs: [string, string][]
  /** n and d set the columns to null or to their default. */
  on_delete: string
}

/** What the database says of the tables: all that decides whether and in what order they can be distributed. */
export interface Shape {
  tables: string[]
  foreign: ForeignKey[]
  /** Primary keys, unique and excluding indexes. */
  unique: { table: string; name: string; columns: string[] }[]
  /** Which of them ask other tables, and which only tighten the others. */
  policies: { table: string; name: string; asking: boolean; restrictive: boolean }[]
}

const inPublic = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
const columnNames = (table: string, numbers: string) =>
  `(select json_agg(a.attname order by n.place) from unnest(${numbers}) with ordinality as n (number, place) join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`

export async function readShape(client: pg.Client): Promise<Shape> {
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const tables = await query<{ name: string }>(`select c.relname as name from pg_class c where ${inPublic} order by c.relname`)
  const foreign = await query<Omit<ForeignKey, 'pairs'> & { columns: string[]; other_columns: string[] }>(`
    select c.relname as table, k.conname as name, o.relname as other, k.confdeltype as on_delete,
      ${columnNames('k.conrelid', 'k.conkey')} as columns, ${columnNames('k.confrelid', 'k.confkey')} as other_columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid
    where ${inPublic} and k.contype = 'f' order by c.relname, k.conname`)
  const unique = await query<Shape['unique'][number]>(`
    select c.relname as table, i.relname as name, coalesce(${columnNames('x.indrelid', 'x.indkey::int2[]')}, '[]') as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where ${inPublic} and (x.indisunique or x.indisexclusion) order by c.relname, i.relname`)
  const policies = await query<Shape['policies'][number]>(`
    select c.relname as table, p.polname as name, concat(p.polqual, p.polwithcheck) like '%{SUBLINK%' as asking, not p.polpermissive as restrictive
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where ${inPublic} order by c.relname, p.polname`)
  return {
    tables: tables.map(({ name }) => name),
    foreign: foreign.map(({ columns, other_columns, ...key }) => ({ ...key, pairs: columns.map((column, place) => [column, other_columns[place] ?? '']) })),
    unique,
    policies,
  }
}

export interface Layout {
  /** Without an office: the same on every machine, so that what is asked of them and of an office's tables stays on one. In order. */
  reference: string[]
  /** Of an office, each after those it points to. */
  distributed: string[]
  /** Those that point at each other in a circle. */
  circling: string[]
  /** On the coordinator as before. */
  local: string[]
}

export function layOut({ tables, foreign }: Shape): Layout {
  const targets = (table: string) => foreign.filter(key => key.table === table && key.other !== table).map(key => key.other)
  const waiting = new Set(tables.filter(table => !ofCoordinator.has(table)))
  const ordered: string[] = []
  for (let free = ['']; free.length > 0; ) {
    free = [...waiting].filter(table => targets(table).every(other => !waiting.has(other)))
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return {
    reference: ordered.filter(table => !tenantTables.has(table)),
    distributed: ordered.filter(table => tenantTables.has(table)),
    circling: [...waiting],
    local: tables.filter(table => ofCoordinator.has(table)),
  }
}

/** Why Citus would refuse, a sentence each; told before the first table is touched. */
export function findObstacles(shape: Shape): string[] {
  const { circling } = layOut(shape)
  const ours = (table: string) => tenantTables.has(table)
  const cleared = ['n', 'd']
  return [
    ...shape.unique
      .filter(({ table, columns }) => ours(table) && !columns.includes('tenant_id'))
      .map(({ table, name }) => `Klucz ${name} tabeli ${table} nie zawiera kolumny tenant_id.`),
    ...shape.foreign
      .filter(({ table, other, pairs }) => ours(table) && ours(other) && !pairs.some(([own, its]) => own === 'tenant_id' && its === 'tenant_id'))
      .map(({ table, name }) => `Klucz obcy ${name} tabeli ${table} nie prowadzi od tenant_id do tenant_id.`),
    ...shape.foreign
      .filter(({ table, other }) => !ours(table) && ours(other))
      .map(({ table, name, other }) => `Klucz obcy ${name} prowadzi z tabeli ${table}, która nie należy do biura, do tabeli biura ${other}.`),
    ...shape.foreign
      .filter(({ table, on_delete }) => ours(table) && cleared.includes(on_delete))
      .map(({ table, name }) => `Klucz obcy ${name} tabeli ${table} czyści przy usuwaniu kolumnę tenant_id.`),
    ...shape.policies.filter(({ table, asking }) => ours(table) && asking).map(({ table, name }) => `Reguła ${name} tabeli ${table} pyta inne tabele.`),
    ...shape.policies
      .filter(({ restrictive }) => restrictive)
      .map(({ table, name }) => `Reguła ${name} tabeli ${table} jest zawężająca (RESTRICTIVE), a na maszynach z danymi Citus uczyniłby z niej rozszerzającą.`),
    ...(circling.length > 0 ? [`Te tabele wskazują na siebie nawzajem, więc nie ma kolejności: ${circling.join(', ')}.`] : []),
  ]
}
