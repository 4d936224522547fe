import { relative } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { Database } from '#platform/db/database.ts'
import { Db } from '#platform/db/db.ts'
import { OfficeCompiler } from '#platform/db/this-office.ts'

interface Noted {
  text: string
  /** The first of our files that asked, without those of the data handle. */
  file: string
}

const root = process.cwd()
const known = new Set<string>()
let fresh: Noted[] = []
let watching = false

/** What asks for others: the data handle, and what has work done side by side. */
const passesOn = /^src\/platform\/(db\/|jobs\/concurrency\.ts)/

function fileOf(stack: string): string {
  const files = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+\.tsx?):\d+/g)].map(([, file = '']) => relative(root, file))
  const ours = files.filter(file => !file.startsWith('test/statements/'))
  return ours.find(file => file.startsWith('src/') && !passesOn.test(file)) ?? ours.find(file => !passesOn.test(file)) ?? ours[0] ?? ''
}

/** What a test asks by itself, to prepare something or to look behind it; and the demo, which is made on one machine, before anything is distributed. */
const isOfTests = /^test\/|\/tests\/|\.test\.tsx?$|^(src\/cli\/demo\.ts|demo\/)/

function asker(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return fileOf(stack)
}

/** The same text may be the program's later. */
export function note(text: string, fileOfAsker = asker) {
  if (known.has(text)) return
  const file = fileOfAsker()
  if (isOfTests.test(file)) return
  known.add(text)
  fresh.push({ text, file })
}

/** What the program has asked the database for the first time since this was called last. */
export function takeStatements(): Noted[] {
  const taken = fresh
  fresh = []
  return taken
}

/** From now on, in this process: the statements of data handles, which are compiled, and those without an office. */
export function noteStatements() {
  if (watching) return
  watching = true
  const { compileQuery } = OfficeCompiler.prototype
  OfficeCompiler.prototype.compileQuery = function compileNoted(...args) {
    const compiled = compileQuery.apply(this, args)
    note(compiled.sql)
    return compiled
  }
  const { together } = Db.prototype
  Db.prototype.together = function togetherNoted<const Queries extends readonly CompiledQuery[]>(queries: Queries) {
    for (const { sql } of queries) note(sql)
    return together.call<Db, [Queries], ReturnType<typeof together<Queries>>>(this, queries)
  }
  const { plain } = Database.prototype
  Database.prototype.plain = function plainNoted<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) {
    note(text)
    return plain.call(this, text, values) as Promise<Row[]>
  }
}
