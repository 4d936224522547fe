import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { API, NodeBuilderFlags, type Project, type Symbol as Property, SymbolFlags, type Type } from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '..')
const tablesAt = join(root, 'src/app/tables.ts')

/** The rows of every table as Kysely reads them: where they are kept, and what is to stand there. */
export const tableTypesAt = join(root, 'src/app/table-types.ts')

export function tableTypesText(): string {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(import.meta.dirname, 'tsconfig.tables.json')] }).getProjects()
    if (!project) throw new Error('scripts/tsconfig.tables.json is not read')
    return format(`// Generated from the Drizzle tables: npm run db:types
import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/db/db.ts' {
  interface Tables {
${tablesOf(project).join('\n')}
}
}
`)
  } finally {
    api.close()
  }
}

/** What a table's module exports besides tables has neither of the two models. */
function tablesOf({ checker, program }: Project): string[] {
  const typeOf = (property: Property) => checker.getTypeOfSymbol(property) ?? checker.getUnknownType()
  const membersOf = (property: Property) => new Map(checker.getPropertiesOfType(typeOf(property)).map(member => [member.name, member]))
  const isNullable = (type: Type) => checker.getNonNullableType(type)?.id !== type.id
  // Named types are printed with the path of their module, seen from here.
  const here = program.getSourceFile(tablesAt)
  const print = (type: Type) => checker.typeToString(type, here, NodeBuilderFlags.NoTruncation).replaceAll('import("../', 'import("#')

  /** Drizzle inserts a nullable column or one with a default if it is given, a computed one never. */
  const columnOf = (selected: Property, inserted: Property | undefined) => {
    const type = typeOf(selected)
    if (!inserted) return `GeneratedAlways<${print(type)}>`
    const isOptional = (inserted.flags & SymbolFlags.Optional) !== 0
    return isOptional && !isNullable(type) ? `Generated<${print(type)}>` : print(type)
  }
  const rowOf = (select: Property, insert: Property) => {
    const inserted = membersOf(insert)
    return [...membersOf(select).values()].map(column => `${column.name}: ${columnOf(column, inserted.get(column.name))}`).sort()
  }

  const declared = checker.resolveName('declared', SymbolFlags.Variable, here)
  if (!declared) throw new Error(`${tablesAt} declares no tables`)
  return [...membersOf(declared).values()]
    .flatMap(table => {
      const { $inferSelect: select, $inferInsert: insert, _: config } = Object.fromEntries(membersOf(table))
      const name = config && membersOf(config).get('name')
      return select && insert && name ? [`${typeOf(name).value}: {\n${rowOf(select, insert).join('\n')}\n}`] : []
    })
    .sort()
}

/** As Biome formats the rest. */
function format(text: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${tableTypesAt}`], { cwd: root, input: text, encoding: 'utf8' })
}
